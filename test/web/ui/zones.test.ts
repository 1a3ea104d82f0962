import { describe, expect, test } from 'vitest'
import {
  allZones,
  apartFrom,
  besideIn,
  cityOf,
  dateIn,
  dayIn,
  hourIn,
  hoursIn,
  isZone,
  offsetName,
  ownZone,
  sessionIn,
  timeIn,
  zoneName,
} from '../../../web/ui/text/zones.ts'

const [tokyo, york] = ['Asia/Tokyo', 'America/New_York']
const at = '2026-11-25T00:00:00.000Z'

describe('a moment', () => {
  test('is shown by the clocks and calendars of each zone', () => {
    expect([timeIn(tokyo, at), dateIn(tokyo, at), dayIn(tokyo, at), hourIn(tokyo, at)]).toEqual([
      '9:00 AM',
      'Wed, Nov 25',
      '2026-11-25',
      9,
    ])
    expect([timeIn(york, at), dateIn(york, at), dayIn(york, at), hourIn(york, at)]).toEqual([
      '7:00 PM',
      'Tue, Nov 24',
      '2026-11-24',
      19,
    ])
  })

  test('at midnight has the hour zero', () => {
    expect(hourIn(tokyo, '2026-11-24T15:00:00.000Z')).toBe(0)
    expect(timeIn(tokyo, '2026-11-24T15:00:00.000Z')).toBe('12:00 AM')
  })

  test('that the clocks show twice says which of the two it is, and no other one does', () => {
    const [first, second] = ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']
    expect([timeIn(york, first), timeIn(york, second)]).toEqual(['1:30 AM EDT', '1:30 AM EST'])
    expect(timeIn(york, '2026-11-01T07:00:00.000Z')).toBe('2:00 AM')
    expect(timeIn(york, '2026-11-01T04:30:00.000Z')).toBe('12:30 AM')
    expect(hoursIn(york, first, 60)).toBe('1:30 AM EDT – 1:30 AM EST')
    // Lord Howe goes back by half an hour.
    expect(timeIn('Australia/Lord_Howe', '2026-04-04T14:45:00.000Z')).toMatch(/^1:45 AM GMT\+11$/)
  })

  test('beside the reader’s own names the weekday where it differs', () => {
    expect(besideIn(york, tokyo, at)).toBe('Tue 7:00 PM')
    expect(besideIn(york, 'America/Toronto', at)).toBe('7:00 PM')
  })
})

describe('a session', () => {
  test('over midnight shows its hours without the days', () => {
    expect(hoursIn(tokyo, '2026-11-28T14:30:00.000Z', 60)).toBe('11:30 PM – 12:30 AM')
    expect(hoursIn(tokyo, '2026-11-28T14:00:00.000Z', 60)).toBe('11:00 PM – 12:00 AM')
  })

  test('shows start and end, with the day once', () => {
    expect(sessionIn(tokyo, at, 60)).toBe('Wed, Nov 25, 9:00 – 10:00 AM')
    expect(sessionIn(tokyo, '2026-11-25T02:30:00.000Z', 60)).toBe('Wed, Nov 25, 11:30 AM – 12:30 PM')
  })

  test('over midnight names both days', () => {
    expect(sessionIn(york, '2026-11-26T04:30:00.000Z', 60)).toBe(
      'Wed, Nov 25, 11:30 PM – Thu, Nov 26, 12:30 AM',
    )
  })
})

describe('a zone', () => {
  test('is named by its city, its offset and its name', () => {
    expect([cityOf(york), offsetName(york, at), zoneName(york, at)]).toEqual(['New York', 'GMT-5', 'EST'])
    expect(offsetName(york, '2026-07-01T00:00:00.000Z')).toBe('GMT-4')
    expect([cityOf('UTC'), zoneName(tokyo, at)]).toEqual(['UTC', 'GMT+9'])
  })

  test('shows its distance from the reader’s, at that time of the year', () => {
    expect(apartFrom(york, tokyo, at)).toBe('14 hours behind you')
    expect(apartFrom(york, tokyo, '2026-07-01T00:00:00.000Z')).toBe('13 hours behind you')
    expect(apartFrom('Asia/Kolkata', 'Asia/Dubai', at)).toBe('1.5 hours ahead of you')
    expect(apartFrom('Asia/Kathmandu', 'UTC', at)).toBe('5.75 hours ahead of you')
    expect(apartFrom('Europe/Paris', 'Europe/London', at)).toBe('1 hour ahead of you')
    expect(apartFrom('Europe/Paris', 'Europe/Berlin', at)).toBe('at the same time as you')
  })

  test('can be chosen from all zones, including the reader’s own', () => {
    expect(allZones(ownZone(), 'Asia/Calcutta')).toEqual(
      expect.arrayContaining([ownZone(), york, tokyo, 'Asia/Calcutta']),
    )
    expect([isZone(tokyo), isZone('Atlantis/Poseidonis'), isZone('')]).toEqual([true, false, false])
  })
})
