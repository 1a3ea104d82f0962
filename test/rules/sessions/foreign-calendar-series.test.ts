import { describe, expect, test } from 'vitest'
import { busy, refusal } from '../../support/sessions/busy.ts'
import { hourAt, ics } from '../../support/sessions/ics.ts'

/** Events of external calendars that repeat, are changed, or are declined. */

const good = hourAt('20261201T100000Z', 'UID:good')
const goodTime = '12-01T10:00/11:00'

describe('a rule', () => {
  const rule = (said: string, start = '20261201T100000Z') =>
    hourAt(start, `RRULE:${said}`, 'SUMMARY:Too often')

  test('that is dense has no effect if it is over, or has not begun', async () => {
    const texts = [
      rule('FREQ=HOURLY;COUNT=24', '20120101T000000Z'),
      rule('FREQ=MINUTELY;UNTIL=20120102', '20120101T000000Z'),
      rule('FREQ=HOURLY', '20290101T000000Z'),
      rule('FREQ=DAILY;BYHOUR=1,2;UNTIL=20130101', '20120101T000000Z'),
    ]
    expect(await busy(ics(good, ...texts))).toEqual([goodTime])
  })

  test.each([
    ['FREQ=HOURLY'],
    ['FREQ=NEVER'],
    ['FREQ=DAILY;BYDAY=XX'],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
  ])('that is unsupported is reported with its event: %s', async (said) => {
    const event = { title: 'Too often', day: '2026-12-01' }
    expect(await refusal(ics(rule(said)))).toEqual({ why: 'repeats', event })
  })

  test.each([
    ['FREQ=DAILY;INTERVAL=10', '19900101T100000Z'],
    ['FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,TH', '19900102T100000Z'],
    ['FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,SA', '20000105T100000Z'],
    ['FREQ=DAILY;BYMONTH=12;BYDAY=WE', '20000105T100000Z'],
  ])(
    'of days and weeks, %s, has the same times as a count of each since its beginning',
    async (said, start) => {
      const counted = await busy(ics(rule(`${said};COUNT=9000`, start)))
      expect(counted.length).toBeGreaterThan(1)
      expect(await busy(ics(rule(said, start)))).toEqual(counted)
    },
  )

  test('with one hour of its own is read', async () => {
    expect(await busy(ics(rule('FREQ=DAILY;BYHOUR=10;BYMINUTE=0;COUNT=2')))).toEqual([
      goodTime,
      '12-02T10:00/11:00',
    ])
  })
})

describe('a changed occurrence or version of an event', () => {
  const series = hourAt('20261201T100000Z', 'UID:a', 'RRULE:FREQ=DAILY;COUNT=5')
  const later = (...lines: string[]) => [
    'UID:a',
    'RECURRENCE-ID;RANGE=THISANDFUTURE:20261203T100000Z',
    ...lines,
  ]

  test('with RANGE=THISANDFUTURE changes all later ones, except for those that are changed individually', async () => {
    const text = ics(
      series,
      later('DTSTART:20261203T140000Z', 'DTEND:20261203T143000Z'),
      hourAt('20261204T200000Z', 'UID:a', 'RECURRENCE-ID:20261204T100000Z'),
    )
    expect(await busy(text)).toEqual([
      goodTime,
      '12-02T10:00/11:00',
      '12-03T14:00/14:30',
      '12-04T20:00/21:00',
      '12-05T14:00/14:30',
    ])
  })

  test('ends all later ones if it is cancelled', async () => {
    const text = ics(series, later('DTSTART:20261203T100000Z', 'STATUS:CANCELLED'))
    expect(await busy(text)).toEqual([goodTime, '12-02T10:00/11:00'])
  })

  test('keeps the local time of its zone after a change of the clocks', async () => {
    const zone = 'America/New_York'
    const text = ics(
      [`DTSTART;TZID=${zone}:20261027T090000`, 'DURATION:PT1H', 'UID:a', 'RRULE:FREQ=WEEKLY;COUNT=3'],
      [
        'UID:a',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20261027T130000Z',
        'DTSTART:20261027T150000Z',
        'DURATION:PT1H',
      ],
    )
    expect(await busy(text, { within: ['2026-10-01', '2026-12-01'] })).toEqual([
      '10-27T15:00/16:00',
      '11-03T16:00/17:00',
      '11-10T16:00/17:00',
    ])
  })

  test('that is moved counts at its new time, into the requested span and out of it', async () => {
    const weekly = hourAt('20200107T100000Z', 'UID:b', 'RRULE:FREQ=WEEKLY;UNTIL=20261231')
    const into = hourAt('20261202T200000Z', 'UID:b', 'RECURRENCE-ID:20250107T100000Z')
    const out = hourAt('20270505T200000Z', 'UID:b', 'RECURRENCE-ID:20261208T100000Z')
    const within = ['2026-12-01', '2026-12-12'] as const
    expect(await busy(ics(weekly, into, out), { within })).toEqual([goodTime, '12-02T20:00/21:00'])
  })

  test('is left out by a day, also for whole days and by their times', async () => {
    const days = ['DTSTART;VALUE=DATE:20261210', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20261211T000000Z']
    const text = ics(hourAt('20261201T100000Z', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20261202'), days)
    expect(await busy(text)).toEqual([
      goodTime,
      '12-03T10:00/11:00',
      '12-10T00:00/00:00',
      '12-12T00:00/00:00',
    ])
  })

  test('is the version with the highest number, even if that one is elsewhere or cancelled', async () => {
    const version = (number: number, start: string, ...more: string[]) =>
      hourAt(start, 'UID:v', `SEQUENCE:${number}`, ...more)
    const first = version(0, '20261203T100000Z')
    expect(await busy(ics(version(2, '20290101T100000Z'), first))).toEqual([])
    expect(await busy(ics(version(1, '20261203T100000Z', 'STATUS:CANCELLED'), first))).toEqual([])
    // Two with the same number are two events: some programs give all events one name.
    expect(await busy(ics(first, version(0, '20261204T100000Z')))).toHaveLength(2)
  })
})

describe('an invitation that the owner has declined', () => {
  const asked = (who: string, answer: string) =>
    hourAt(
      '20261203T100000Z',
      `ATTENDEE;CN=Ana;PARTSTAT=${answer}:mailto:${who}`,
      'ATTENDEE:mailto:bo@kiai.test',
    )

  test('blocks no time: matched by their address here, or by the name of their calendar', async () => {
    const owners = ['ana@kiai.test']
    expect(await busy(ics(asked('Ana@Kiai.test', 'DECLINED')), { owners })).toEqual([])
    const named = ics(asked('ana@example.com', 'DECLINED')).replace(
      'VERSION:2.0',
      'X-WR-CALNAME:ana@example.com',
    )
    expect(await busy(named, { owners })).toEqual([])
  })

  test('blocks time if another person declined it, or the owner has not answered', async () => {
    const owners = ['ana@kiai.test']
    expect(await busy(ics(asked('cy@kiai.test', 'DECLINED')), { owners })).toHaveLength(1)
    expect(await busy(ics(asked('ana@kiai.test', 'NEEDS-ACTION')), { owners })).toHaveLength(1)
  })
})
