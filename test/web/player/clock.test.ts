import { expect, test } from 'vitest'
import { clock, spokenTime } from '../../../web/ui/player/media/clock.ts'

test.each([
  [0, '0:00', '0 seconds'],
  [65.9, '1:05', '1 minute 5 seconds'],
  [600, '10:00', '10 minutes'],
  [3723, '1:02:03', '1 hour 2 minutes 3 seconds'],
  [-1, '0:00', '0 seconds'],
])('%d seconds are shown as %s and read out as %s', (seconds, shown, said) => {
  expect(clock(seconds)).toBe(shown)
  expect(spokenTime(seconds)).toBe(said)
})
