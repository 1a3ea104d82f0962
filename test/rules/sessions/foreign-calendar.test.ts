import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { busyIn, reading } from '../../../functions/ports/calendars/foreign-calendar.ts'
import { NotRead } from '../../../functions/ports/calendars/foreign-text.ts'
import { windowsZones } from '../../../functions/ports/calendars/windows-zones.ts'
import { isZone } from '../../../functions/ports/process/zones.ts'
import { hourAt, ics } from '../../support/sessions/ics.ts'
import { type PlainRule, plainStarts } from '../../support/sessions/plain-repeats.ts'

const hour = 3_600_000
const dec = ['2026-12-01', '2027-01-01'] as const
type Asked = { zone?: string; within?: readonly [string, string] }

/** `12-01T10:00/11:00` of each stretch, in order. */
async function busy(text: string, { zone = 'UTC', within = dec }: Asked = {}) {
  const spans = await busyIn([text], { zone, within: [Date.parse(within[0]), Date.parse(within[1])] })
  const at = (moment: number) => new Date(moment).toISOString()
  return spans
    .toSorted(([a], [b]) => a - b)
    .map(([from, to]) => `${at(from).slice(5, 16)}/${at(to).slice(11, 16)}`)
}

const whyNot = (text: string) =>
  busy(text).then(
    () => 'read',
    (error: unknown) => (error instanceof NotRead ? error.why : String(error)),
  )

describe('an external calendar', () => {
  test('gives busy times: in UTC, in a zone, without a zone, and by a duration', async () => {
    const text = ics(
      hourAt('20261201T100000Z'),
      ['DTSTART;TZID=America/New_York:20261202T100000', 'DTEND;TZID=America/New_York:20261202T113000'],
      hourAt('20261203T100000'),
      ['DTSTART:20261204T100000Z', 'DURATION:P1DT30M'],
    )
    expect(await busy(text, { zone: 'Asia/Kathmandu' })).toEqual([
      '12-01T10:00/11:00',
      '12-02T15:00/16:30',
      '12-03T04:15/05:15',
      '12-04T10:00/10:30',
    ])
  })

  test.each([
    ['W. Europe Standard Time', '09:00'],
    ['/freeassociation.sourceforge.net/Europe/Berlin', '09:00'],
    ['"Tokyo Standard Time"', '01:00'],
  ])('knows the zone %s', async (zone, begins) => {
    const text = ics([`DTSTART;TZID=${zone}:20261201T100000`, 'DURATION:PT15M'])
    expect((await busy(text))[0]).toMatch(`12-01T${begins}/`)
  })

  test('keeps whole days in the zone of its reader, including those with 23 hours', async () => {
    const text = ics(
      ['DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261226'],
      ['DTSTART;VALUE=DATE:20261230'],
    )
    expect(await busy(text, { zone: 'America/New_York' })).toEqual(['12-24T05:00/05:00', '12-30T05:00/05:00'])
    const leapt = ics(['DTSTART;VALUE=DATE:20270314'])
    const within = ['2027-03-01', '2027-04-01'] as const
    expect(await busy(leapt, { zone: 'America/New_York', within })).toEqual(['03-14T05:00/04:00'])
  })

  test.each([
    ['TRANSP:TRANSPARENT'],
    ['STATUS:CANCELLED'],
    ['X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
    ['SUMMARY:Canceled: Lunch'],
    ['SUMMARY:Cancelled: Lunch'],
    ['UID:bkg_01KAQ5W6Q8N7X2M4J9R3T5V8YZ'],
  ])('is not busy if it says %s', async (line) => {
    expect(await busy(ics(hourAt('20261201T100000Z', line)))).toEqual([])
  })

  test('is busy for tentative events and for those only called so, and not for events without any end', async () => {
    const lines = ['STATUS:TENTATIVE', 'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE', 'SUMMARY:About: Canceled: x']
    const events = lines.map((line, at) => hourAt(`2026120${at + 1}T100000Z`, line))
    expect(await busy(ics(...events, ['DTSTART:20261209T100000Z']))).toHaveLength(3)
  })

  test('leaves out exceptions, and moves moved events, in either notation', async () => {
    const series = hourAt('20261201T100000Z', 'UID:a', 'RRULE:FREQ=DAILY;COUNT=6', 'EXDATE:20261202T100000Z')
    const moved = ['UID:a', 'RECURRENCE-ID:20261203T100000Z', 'DTSTART:20261203T150000Z', 'DURATION:PT30M']
    const gone = hourAt('20261204T100000Z', 'UID:a', 'RECURRENCE-ID:20261204T100000Z', 'STATUS:CANCELLED')
    const added = hourAt(
      '20261220T100000Z',
      'RDATE:20261221T120000Z',
      'RDATE;VALUE=PERIOD:20261222T120000Z/PT15M',
    )
    expect(await busy(ics(series, moved, gone, added))).toEqual([
      '12-01T10:00/11:00',
      '12-03T15:00/15:30',
      '12-05T10:00/11:00',
      '12-06T10:00/11:00',
      '12-20T10:00/11:00',
      '12-21T12:00/13:00',
      '12-22T12:00/12:15',
    ])
  })

  test('ends a rule with its last moment, by the clocks of its event', async () => {
    const rule = (until: string) => [
      'DTSTART;TZID=America/New_York:20261201T200000',
      'DURATION:PT1H',
      `RRULE:FREQ=DAILY;UNTIL=${until}`,
    ]
    expect(await busy(ics(rule('20261203T010000Z')))).toHaveLength(2)
    expect(await busy(ics(rule('20261203T005959Z')))).toHaveLength(1)
    expect(await busy(ics(rule('20261203')))).toHaveLength(3)
  })

  test('includes an event that reaches into the requested span or began long ago', async () => {
    const text = ics(
      ['DTSTART:20261120T000000Z', 'DTEND:20261202T000000Z'],
      hourAt('20000101T090000Z', 'RRULE:FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31'),
      ['DTSTART;VALUE=DATE:16041210', 'RRULE:FREQ=YEARLY'],
    )
    expect(await busy(text)).toEqual(['11-20T00:00/00:00', '12-10T00:00/00:00', '12-31T09:00/10:00'])
  })

  test('repeats on the same days as each day alone, in three zones, over changes of their clocks', async () => {
    const zones = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe']
    const rules = fc.record<PlainRule>({
      freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY'),
      interval: fc.integer({ min: 1, max: 4 }),
      count: fc.integer({ min: 1, max: 12 }),
      day: fc
        .integer({ min: 0, max: 330 })
        .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)),
      minute: fc.integer({ min: 0, max: 95 }).map((quarters) => quarters * 15),
      zone: fc.constantFrom(...zones),
    })
    await fc.assert(
      fc.asyncProperty(rules, async (rule) => {
        const time = new Date(rule.minute * 60_000).toISOString().slice(11, 16).replace(':', '')
        const text = ics([
          `DTSTART;TZID=${rule.zone}:${rule.day.replaceAll('-', '')}T${time}00`,
          'DURATION:PT1H',
          `RRULE:FREQ=${rule.freq};INTERVAL=${rule.interval};COUNT=${rule.count}`,
        ])
        const within = [Date.UTC(2025, 0), Date.UTC(2040, 0)] as const
        const spans = await busyIn([text], { zone: 'Asia/Tokyo', within })
        expect(spans).toEqual(plainStarts(rule).map((from) => [from, from + hour]))
      }),
      { numRuns: 150 },
    )
  })

  test('does not read unknown zones of Windows', () => {
    expect([...windowsZones.values()].filter((zone) => !isZone(zone))).toEqual([])
  })
})

describe('a calendar that is too expensive is refused', () => {
  const first = hourAt('20261201T100000Z')
  const rule = (said: string, start = '20261201T100000Z') => hourAt(start, `RRULE:${said}`)

  test.each([
    ['of seconds', 'FREQ=SECONDLY'],
    ['of minutes', 'FREQ=MINUTELY'],
    ['of hours', 'FREQ=HOURLY'],
    ['with several hours', 'FREQ=DAILY;BYHOUR=1,2,3'],
    ['with several minutes', 'FREQ=DAILY;BYMINUTE=1,2,3'],
    ['with several seconds', 'FREQ=DAILY;BYSECOND=1,2,3'],
  ])('for a rule %s', async (_, said) => {
    expect(await whyNot(ics(first, rule(said)))).toBe('repeats')
  })

  test.each([
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
    ['FREQ=DAILY;BYDAY=MO;BYMONTHDAY=31;BYMONTH=2'],
    ['FREQ=DAILY;INTERVAL=7;BYDAY=WE'],
    ['FREQ=DAILY;INTERVAL=99999999'],
  ])('for a rule that would be searched without end: %s', async (said) => {
    expect(await whyNot(ics(first, rule(said)))).toBe('repeats')
  })

  afterEach(() => {
    reading.patience = 1000
  })

  test('for a rule of very many steps, and for many rules of some', async () => {
    reading.patience = 60_000
    // Counted from the beginning, since it has a last time.
    const counted = 'FREQ=DAILY;COUNT=30000'
    expect(await whyNot(ics(rule(counted, '20000101T000000Z')))).toBe('read')
    expect(await whyNot(ics(rule(counted, '19700101T000000Z')))).toBe('repeats')
    expect(await whyNot(ics(rule('FREQ=DAILY', '19700101T000000Z')))).toBe('read')
    const many = Array.from({ length: 12 }, () => rule(counted, '20000101T000000Z'))
    expect(await whyNot(ics(...many))).toBe('repeats')
  })

  test('for more than 5,000 relevant events', async () => {
    reading.patience = 60_000
    const events = Array.from({ length: 5000 }, () => ['DTSTART:20261201T100000Z', 'DURATION:PT1H'])
    expect(await whyNot(ics(...events))).toBe('read')
    expect(await whyNot(ics(...events, first))).toBe('events')
    const old = Array.from({ length: 5001 }, () => ['DTSTART:20200101T100000Z', 'DURATION:PT1H'])
    expect(await whyNot(ics(...old, first))).toBe('read')
  })

  test('for an unknown zone', async () => {
    expect(await whyNot(ics(first, ['DTSTART;TZID=Mars/Olympus:20261201T100000', 'DURATION:PT1H']))).toBe(
      'zone',
    )
  })

  test.each([
    [''],
    ['<html></html>'],
    ['BEGIN:VCALENDAR'],
    [ics(first).slice(0, -20)],
    [ics() + ics(first).slice(0, -20)],
  ])('for being invalid, or cut off: %s', async (text) => {
    expect(await whyNot(text)).toBe('no_calendar')
  })
})
