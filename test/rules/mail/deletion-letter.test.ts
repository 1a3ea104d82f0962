import { expect, test } from 'vitest'
import { deletionPlanned } from '#shared/mail/deletion-planned.ts'
import { renderMail } from '#shared/mail/render.ts'

test('the letter says until when and how a planned deletion can be undone', () => {
  const planned = { firstName: 'Lena', dueAt: '2026-12-06T14:05:00.000Z' }
  const { subject, text } = renderMail(deletionPlanned(planned), 'https://kiai.example')
  expect(subject).toBe('Your Kiai account will be deleted on Dec 6, 2026')
  expect(text).toContain('You can undo it until: Dec 6, 2026, 2:05 PM UTC')
  expect(text).toContain('choose Undo at the top of any page')
  expect(text).toContain('If this was not you')
  expect(text).toContain('Contact support: https://kiai.example/contact?category=general')
})
