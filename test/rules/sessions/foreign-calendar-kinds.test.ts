import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { busy, refusal } from '../../support/sessions/busy.ts'
import { hourAt, ics } from '../../support/sessions/ics.ts'

/** Errors and rare forms in external calendars. None of them may make busy time look free. */

const good = hourAt('20261201T100000Z', 'UID:good')
const goodTime = '12-01T10:00/11:00'
/** An event with a component of the calendar before it. */
const withZone = (lines: string[], ...events: string[][]) =>
  ics(...events).replace(
    'BEGIN:VEVENT',
    ['BEGIN:VTIMEZONE', ...lines, 'END:VTIMEZONE', 'BEGIN:VEVENT'].join('\r\n'),
  )
const part = (name: string, start: string, from: string, to: string, ...more: string[]) => [
  `BEGIN:${name}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  ...more,
  `END:${name}`,
]

describe('a time', () => {
  test.each([
    ['20261203T1000Z', '12-03T10:00/11:00'],
    ['2026-12-03T10:00:00Z', '12-03T10:00/11:00'],
    ['20261203t100000z', '12-03T10:00/11:00'],
    ['20261203T100000.000Z', '12-03T10:00/11:00'],
    ['20261203T100000+0100', '12-03T09:00/10:00'],
    ['20261203T235960Z', '12-04T00:00/01:00'],
  ])('is read as %s', async (start, expected) => {
    expect(await busy(ics(hourAt(start)))).toEqual([expected])
  })

  test('of a whole day that ends on itself is that day, and its end may lack the mark of a date', async () => {
    const text = ics(['DTSTART:20261203', 'DTEND:20261203'], ['DTSTART:20261205', 'DTEND:20261207'])
    expect(await busy(text)).toEqual(['12-03T00:00/00:00', '12-05T00:00/00:00'])
  })

  test('without a zone beside a time with a zone takes that zone', async () => {
    const text = ics([
      'DTSTART;TZID=America/New_York:20261203T100000',
      'DTEND:20261203T110000',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE:20261204T100000',
    ])
    expect(await busy(text)).toEqual(['12-03T15:00/16:00', '12-05T15:00/16:00'])
  })

  test.each([['20261331T100000Z'], ['20261203T990000Z'], ['tomorrow']])(
    'that is invalid, %s, is reported with its event and not offered as free',
    async (start) => {
      const event = { title: 'Lunch, late', day: '' }
      expect(await refusal(ics(good, hourAt(start, 'SUMMARY:Lunch\\, late')))).toEqual({
        why: 'moment',
        event,
      })
    },
  )

  test.each([['DTEND:later'], ['DURATION:an hour']])('without an end, by %s, is reported', async (end) => {
    const lines = ['DTSTART:20261203T100000Z', end, 'SUMMARY:Lunch']
    expect(await refusal(ics(good, lines))).toEqual({
      why: 'moment',
      event: { title: 'Lunch', day: '2026-12-03' },
    })
  })

  test.each([
    [['DTSTART:20031331T100000Z', 'DURATION:PT1H']],
    [['DTSTART:never', 'DTEND:20100101T100000Z']],
    [['DTSTART:20100101T100000Z', 'DTEND:later']],
    [['SUMMARY:Never begins']],
  ])('of an event that is long over has no effect: %s', async (lines) => {
    expect(await busy(ics(good, lines))).toEqual([goodTime])
  })
})

describe('lines', () => {
  test('that are invalid, or of a component within an event, are skipped', async () => {
    const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT5M', 'DURATION:PT9H', 'SUMMARY:Canceled: x', 'END:VALARM']
    const text = ics([...good, '', 'none', ':', ';', 'X-A;B', ...alarm, 'SUMMARY:Fine'])
    expect(await busy(text)).toEqual([goodTime])
  })

  test.each([['\n'], ['\r'], ['\r\n ']])('may end and be folded in any way', async (sign) => {
    const text = ics(good)
    const folded = sign === '\r\n ' ? text.replaceAll('2026', '20\r\n 26') : text.replaceAll('\r\n', sign)
    expect(await busy(folded)).toEqual([goodTime])
  })

  test('with unreadable parameters refuse the calendar if they give the time of an event', async () => {
    const lines = ['DTSTART;TZID="Asia/Tokyo:20261203T100000', 'DURATION:PT1H', 'SUMMARY:Lunch']
    expect(await refusal(ics(good, lines))).toMatchObject({ why: 'moment', event: { title: 'Lunch' } })
  })

  test('with a missing or extra end lose no event', async () => {
    const text = ics(good, hourAt('20261203T100000Z'))
    const once = text.replace('END:VEVENT\r\n', '')
    expect(await busy(once)).toEqual([goodTime, '12-03T10:00/11:00'])
    expect(await busy(text.replace('END:VEVENT', 'END:VTODO\r\nEND:VEVENT'))).toHaveLength(2)
    expect(await busy(text.replace(/END:VEVENT\r\nEND:VCAL/, 'END:VCAL'))).toHaveLength(2)
  })

  test('of a title as long as a book are cheap, and of an endless list are refused', async () => {
    const attached = `ATTACH:${'x'.repeat(2_000_000)}`
    expect(await busy(ics([...good, attached, 'STATUS:CONFIRMED']))).toEqual([goodTime])
    expect(await refusal(ics([...good, `EXDATE:${'20261203T100000Z,'.repeat(40_000)}`]))).toMatchObject({
      why: 'events',
    })
  })
})

describe('a zone that the calendar defines', () => {
  const changes = [
    'TZID:Ours',
    ...part('STANDARD', '16011104T020000', '-0400', '-0500', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11'),
    ...part('DAYLIGHT', '16010311T020000', '-0500', '-0400', 'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3'),
  ]
  const event = (start: string) => [`DTSTART;TZID=Ours:${start}`, 'DURATION:PT1H']

  test('changes its clocks at the given times', async () => {
    const within = ['2027-01-01', '2027-12-31'] as const
    const days = ['20270313', '20270314', '20271106', '20271107']
    const text = withZone(changes, ...days.map((date) => event(`${date}T120000`)))
    expect(await busy(text, { within })).toEqual([
      '03-13T17:00/18:00',
      '03-14T16:00/17:00',
      '11-06T16:00/17:00',
      '11-07T17:00/18:00',
    ])
  })

  test('without changes, with named ones, and with one that is over, is read', async () => {
    const lines = (...zone: string[][]) => withZone(['TZID:Ours', ...zone.flat()], event('20261203T120000'))
    expect(await busy(lines(part('STANDARD', '19700101T000000', '+0545', '+0545')))).toEqual([
      '12-03T06:15/07:15',
    ])
    const named = part(
      'DAYLIGHT',
      '20200101T000000',
      '+0100',
      '+0200',
      'RDATE:20261202T000000,20280101T000000',
    )
    const before = part('STANDARD', '20250101T000000', '+0200', '+0100')
    expect(await busy(lines(before, named))).toEqual(['12-03T10:00/11:00'])
    const until = 'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20220403T080000Z'
    const over = part('DAYLIGHT', '19960407T020000', '-0600', '-0500', until)
    const since = 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20221030T070000Z'
    const stays = part('STANDARD', '19961027T020000', '-0500', '-0600', since)
    expect(await busy(lines(stays, over))).toEqual(['12-03T18:00/19:00'])
  })

  test('under a name of IANA is the zone of IANA, for any years the file was written for', async () => {
    const old = ['TZID:Europe/Berlin', ...part('DAYLIGHT', '20200329T020000', '+0100', '+0200')]
    const text = withZone(old, ['DTSTART;TZID=Europe/Berlin:20261203T120000', 'DURATION:PT1H'])
    expect(await busy(text)).toEqual(['12-03T11:00/12:00'])
  })

  test('that is unknown refuses only a calendar with an event in the requested span, and names that event', async () => {
    const on = (day: string, ...more: string[]) => [
      `DTSTART;TZID=Mars/Olympus:${day}T100000`,
      'DURATION:PT1H',
      'SUMMARY:Zoom',
      ...more,
    ]
    const over = on('20200101', 'RRULE:FREQ=DAILY;UNTIL=20210101T000000Z')
    const few = on('20200101', 'RRULE:FREQ=WEEKLY;COUNT=10', 'EXDATE;TZID=Mars/Olympus:20200108T100000')
    expect(await busy(ics(good, on('20200101'), on('20290101'), over, few))).toEqual([goodTime])
    expect(await refusal(ics(good, on('20261220')))).toEqual({
      why: 'zone',
      event: { title: 'Zoom', day: '2026-12-20' },
    })
  })
})

test('a calendar of any lines is read, or refused for a reason', async () => {
  const moment = fc.constantFrom(
    '20261203T100000Z',
    '20261203',
    '20261203T1000',
    '99991231T235959Z',
    '00010101T000000',
    '20261203T246060',
    '16010101T000000',
    '20270314T023000',
    'x',
    '',
    '20261203T100000Z/PT1H',
    '20261203/20261204,20261205',
    'P99999W',
  )
  const name = fc.constantFrom(
    'DTSTART',
    'DTEND',
    'DURATION',
    'RDATE',
    'EXDATE',
    'RECURRENCE-ID',
    'UID',
    'SEQUENCE',
    'FREEBUSY',
    'DTSTART;TZID=Ours',
    'DTSTART;TZID=Europe/Berlin',
    'RECURRENCE-ID;RANGE=THISANDFUTURE',
    'DTSTART;TZID="',
    'TZID',
  )
  const rule = fc.constantFrom(
    'FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=MO,XX',
    'FREQ=YEARLY;COUNT=3',
    'FREQ=HOURLY;COUNT=-1',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ',
    ';;=',
    'FREQ=MONTHLY;BYMONTHDAY=99',
    'FREQ=DAILY;UNTIL=x',
    'FREQ=YEARLY;BYMONTH=13;BYSETPOS=0',
  )
  const line = fc.oneof(
    fc.tuple(name, moment).map((parts) => parts.join(':')),
    rule.map((said) => `RRULE:${said}`),
    fc.constantFrom(
      'BEGIN:VEVENT',
      'END:VEVENT',
      'BEGIN:VFREEBUSY',
      'END:VFREEBUSY',
      'TZOFFSETTO:+0100',
      ' folded',
    ),
    fc.constantFrom(
      'BEGIN:VTIMEZONE',
      'TZID:Ours',
      'BEGIN:STANDARD',
      'END:STANDARD',
      'END:VTIMEZONE',
      'TZOFFSETFROM:-9',
    ),
    fc.string(),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 25 }), async (lines) => {
      const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VCALENDAR'].join('\r\n')
      // Throws if it fails for any other reason.
      await refusal(text)
    }),
    { numRuns: 300 },
  )
})

describe('a long calendar', () => {
  test('of 20 MB is read, although only one of its events can matter', async () => {
    const words = `DESCRIPTION:${'x'.repeat(700)}`
    const old = ics(
      ...Array.from({ length: 24_000 }, (_, at) => [...hourAt('20200101T100000Z', `UID:${at}`), words]),
    )
    expect(old.length).toBeGreaterThan(19_000_000)
    const text = old.replace(/END:VCALENDAR\s*$/, '') + ics(good).split('\r\n').slice(3).join('\r\n')
    expect(await busy(text)).toEqual([goodTime])
  })

  test('of components without ends, or of one with endless lines, is refused', async () => {
    const begun = ics(good).replace('UID:good', 'BEGIN:X\r\n'.repeat(1001))
    expect(await refusal(begun)).toMatchObject({ why: 'events' })
    const listed = ics([...good, ...Array.from({ length: 10_001 }, () => 'EXDATE:20261203T100000Z')])
    expect(await refusal(listed)).toMatchObject({ why: 'events' })
    const invited = ics([...good, ...Array.from({ length: 10_001 }, () => 'ATTENDEE:mailto:bo@kiai.test')])
    expect(await busy(invited)).toEqual([goodTime])
  })

  test('of more than 100,000 events is refused', async () => {
    const one = ['BEGIN:VEVENT', 'DTSTART:20200101', 'END:VEVENT', ''].join('\r\n')
    const text = ics(good).replace('END:VCALENDAR', `${one.repeat(100_000)}END:VCALENDAR`)
    expect(await refusal(text)).toMatchObject({ why: 'events' })
  })
})
