import { expect, test } from 'vitest'
import { sessionName } from '#shared/rules/sessions/booking.ts'

test('a session is called with anyone who teaches it, once', () => {
  const instructorName = 'Kenji Sato'
  expect(sessionName({ title: 'Sweeps', instructorName })).toBe('Sweeps with Kenji Sato')
  expect(sessionName({ title: 'Private Lesson with Kenji Sato', instructorName })).toBe(
    'Private Lesson with Kenji Sato',
  )
})
