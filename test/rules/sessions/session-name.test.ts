import { expect, test } from 'vitest'
import { sessionName } from '#shared/rules/sessions/booking.ts'

test('a session is named after its instructor, once', () => {
  const instructorName = 'Kenji Sato'
  expect(sessionName({ title: 'Sweeps', instructorName })).toBe('Sweeps with Kenji Sato')
  expect(sessionName({ title: 'Private Lesson with Kenji Sato', instructorName })).toBe(
    'Private Lesson with Kenji Sato',
  )
})
