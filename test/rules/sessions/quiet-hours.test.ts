import { describe, expect, test } from 'vitest'
import { quietUntil } from '#shared/rules/sessions/quiet-hours.ts'
import { stretchesOf } from '../../../functions/ports/process/zones.ts'

const day = 24 * 3_600_000

function until(zone: string, moment: string): string | undefined {
  const at = Date.parse(moment)
  const ends = quietUntil(stretchesOf(zone, at, at + day), at)
  return ends === undefined ? undefined : new Date(ends).toISOString()
}

describe('quiet hours', () => {
  test('begin at ten and end at seven, to the second', () => {
    expect(until('UTC', '2031-06-10T21:59:59.999Z')).toBeUndefined()
    expect(until('UTC', '2031-06-10T22:00:00.000Z')).toBe('2031-06-11T07:00:00.000Z')
    expect(until('UTC', '2031-06-11T06:59:59.999Z')).toBe('2031-06-11T07:00:00.000Z')
    expect(until('UTC', '2031-06-11T07:00:00.000Z')).toBeUndefined()
  })

  test('are in the reader’s zone', () => {
    expect(until('America/New_York', '2031-06-11T02:00:00.000Z')).toBe('2031-06-11T11:00:00.000Z')
    expect(until('Asia/Kathmandu', '2031-06-11T02:00:00.000Z')).toBeUndefined()
    expect(until('Asia/Kathmandu', '2031-06-11T01:14:59.999Z')).toBe('2031-06-11T01:15:00.000Z')
  })

  test('are an hour shorter, or longer, in the night in which the clocks change', () => {
    expect(until('Europe/Berlin', '2027-03-27T21:00:00.000Z')).toBe('2027-03-28T05:00:00.000Z')
    expect(until('Europe/Berlin', '2027-10-30T20:00:00.000Z')).toBe('2027-10-31T06:00:00.000Z')
    expect(until('Europe/Berlin', '2027-10-31T05:59:59.000Z')).toBe('2027-10-31T06:00:00.000Z')
  })

  test('before a day that the clocks skip end a morning later', () => {
    // Apia went from the 29th to the 31st.
    expect(until('Pacific/Apia', '2011-12-30T09:00:00.000Z')).toBe('2011-12-30T17:00:00.000Z')
  })
})
