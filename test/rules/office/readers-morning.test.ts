import { describe, expect, test } from 'vitest'
import { morningsOf, readersMorning } from '#shared/rules/office/readers-morning.ts'
import { wallTimeOf } from '#shared/rules/sessions/wall-time.ts'
import { stretchesOf } from '../../../functions/ports/process/zones.ts'

const day = 24 * 3_600_000

function stretchesAround(zone: string, date: string) {
  const at = Date.parse(date)
  return stretchesOf(zone, at - day, at + 2 * day)
}
const morning = (zone: string, date: string) => readersMorning(stretchesAround(zone, date), date)

describe("the reader's morning", () => {
  test.each([
    ['America/New_York', '2026-12-24', '2026-12-24T14:00:00.000Z'],
    ['America/New_York', '2026-07-04', '2026-07-04T13:00:00.000Z'],
    ['Europe/Berlin', '2026-12-24', '2026-12-24T08:00:00.000Z'],
    ['Asia/Kathmandu', '2026-12-24', '2026-12-24T03:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-12-24', '2026-12-23T19:00:00.000Z'],
    ['Etc/GMT+12', '2026-12-24', '2026-12-24T21:00:00.000Z'],
  ])('of %s on %s begins at %s', (zone, date, moment) => {
    expect(new Date(morning(zone, date)).toISOString()).toBe(moment)
  })

  test('of a day that the clocks skip begins when they skip it', () => {
    // Apia went from the 29th to the 31st.
    expect(new Date(morning('Pacific/Apia', '2011-12-30')).toISOString()).toBe('2011-12-30T10:00:00.000Z')
  })

  test('is nine o’clock of that day in every zone, also when clocks change, and within the mornings of the day', () => {
    const dates = ['2026-03-08', '2026-03-29', '2026-06-30', '2026-10-25', '2026-11-01', '2026-12-31']
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      for (const date of dates) {
        const at = morning(zone, date)
        expect(wallTimeOf(stretchesAround(zone, date), at)).toBe(`${date}T09:00`)
        const { first, last } = morningsOf(date)
        expect(at >= first && at <= last).toBe(true)
      }
    }
  })
})
