import { describe, expect, test } from 'vitest'
import { hoursOn, priceOf, type Schedule, scheduleFaults, steps } from '#shared/rules/sessions/schedule.ts'
import { everyDay, hours, schedule } from '../../support/sessions/schedules.ts'

const monday = (open: Schedule['weekly']['monday']) => ({ weekly: { ...everyDay([]), monday: open } })
const words = (changes: Partial<Schedule>) => scheduleFaults(schedule(changes)).map((fault) => fault.words)
const paths = (changes: Partial<Schedule>) =>
  scheduleFaults(schedule(changes)).map(({ path }) => path.join('.'))

describe('hours of the week', () => {
  test('may be none, touch, be in any order and last until 24:00', () => {
    for (const open of ['00:00-24:00', '09:00-12:00 12:00-13:15', '13:00-24:00 00:00-13:00']) {
      expect(words(monday(hours(open)))).toEqual([])
    }
    expect(words(monday([]))).toEqual([])
  })

  test.each([
    ['12:00-09:00', 'Monday: 12:00–09:00 ends before it begins'],
    ['09:00-09:00', 'Monday: 09:00–09:00 ends before it begins'],
    ['09:10-12:00', 'Monday: 09:10–12:00 is not on quarter hours'],
    ['23:00-24:15', 'Monday: 23:00–24:15 is not within one day'],
    ['09:00-12:00 11:00-13:00', 'Monday: 09:00–12:00 and 11:00–13:00 overlap'],
    ['11:00-13:00 09:00-12:00', 'Monday: 09:00–12:00 and 11:00–13:00 overlap'],
  ])('%s: %s', (open, said) => {
    expect(words(monday(hours(open)))).toEqual([said])
  })

  test('that are wrong are named by their position', () => {
    expect(paths(monday(hours('09:00-10:00 12:00-11:00')))).toEqual(['weekly.monday.1'])
    expect(paths(monday(hours('11:00-13:00 09:00-12:00')))).toEqual(['weekly.monday.0'])
    expect(paths(monday([{ from: -15, to: 15 }]))).toEqual(['weekly.monday.0'])
    expect(paths(monday([{ from: 0.5, to: Number.NaN }]))).toEqual(['weekly.monday.0'])
  })
})

describe('exceptions', () => {
  const one = (from: string, to: string, open: string | undefined = undefined) => ({
    from,
    to,
    hours: open ? hours(open) : [],
  })

  test('apply on their days only, both ends included', () => {
    const made = schedule({
      ...monday(hours('09:00-10:00')),
      exceptions: [one('2026-12-24', '2026-12-28'), one('2027-01-04', '2027-01-04', '18:00-19:00')],
    })
    const openOn = (day: string) => hoursOn(made, day).length
    expect(scheduleFaults(made)).toEqual([])
    expect(['2026-12-21', '2026-12-28', '2027-01-11'].map(openOn)).toEqual([1, 0, 1])
    expect(hoursOn(made, '2027-01-04')).toEqual(hours('18:00-19:00'))
    expect(() => hoursOn(made, 'someday')).toThrow(RangeError)
  })

  test.each([
    ['are days', [one('2026-02-30', '2026-03-01')], '2026-02-30 is not a valid day'],
    ['are written as days', [one('2026-03-01', '2026-3-2')], '2026-3-2 is not a valid day'],
    [
      'end after they begin',
      [one('2026-03-02', '2026-03-01')],
      '2026-03-02 to 2026-03-01 ends before it begins',
    ],
    [
      'have no day in common',
      [one('2026-03-03', '2026-03-03'), one('2026-03-01', '2026-03-03')],
      '2026-03-01 to 2026-03-03 and 2026-03-03 overlap',
    ],
    [
      'have hours that hold',
      [one('2026-03-01', '2026-03-01', '10:00-09:00')],
      '2026-03-01: 10:00–09:00 ends before it begins',
    ],
  ])('%s', (_, exceptions, said) => {
    expect(words({ exceptions })).toEqual([said])
  })

  test('that are wrong are named by their position', () => {
    const exceptions = [one('2026-03-01', '2026-03-01'), one('2026-03-02', '2026-03-02', '10:00-09:00')]
    expect(paths({ exceptions })).toEqual(['exceptions.1.hours.0'])
  })
})

describe('lengths', () => {
  const lengths = (...said: [number, number][]) => ({
    lengths: said.map(([minutes, cents]) => ({ minutes, cents })),
  })

  test('have a price each, and lengths that are not offered have none', () => {
    const made = schedule(lengths([30, 3000], [60, 5000]))
    expect(scheduleFaults(made)).toEqual([])
    expect([30, 45, 60].map((minutes) => priceOf(made, minutes))).toEqual([3000, undefined, 5000])
  })

  test('are quarter hours up to four hours, each once, at a price in whole cents', () => {
    expect(words(lengths())).toEqual(['Add at least one session length'])
    for (const minutes of [0, 20, 255, Number.NaN]) {
      expect(words(lengths([minutes, 5000]))).toEqual([
        'A session must take 15 to 240 minutes, in quarter hours',
      ])
    }
    expect(words(lengths([60, 5000], [60, 6000]))).toEqual(['60 minutes are offered twice'])
    for (const cents of [0, 99, 200_001, 5000.5]) {
      expect(words(lengths([60, cents]))).toEqual(['A session must cost $1 to $2000'])
    }
    expect(paths(lengths([60, 5000], [20, 0]))).toEqual(['lengths.1.minutes', 'lengths.1.cents'])
  })
})

test('buffers, notice, horizon, daily limit and step stay within their bounds', () => {
  const fine = { bufferBefore: 60, bufferAfter: 15, notice: 1439, horizon: 1, mostADay: 1 }
  for (const step of steps) expect(words({ ...fine, step })).toEqual([])
  expect(paths({ bufferBefore: 75, bufferAfter: 10 })).toEqual(['bufferBefore', 'bufferAfter'])
  expect(paths({ bufferBefore: -15 })).toEqual(['bufferBefore'])
  expect(paths({ notice: -1 })).toEqual(['notice'])
  expect(words({ notice: 1440, horizon: 1 })).toEqual([
    'The notice must be in whole minutes, and shorter than the time that bookings open ahead',
  ])
  expect(paths({ horizon: 0 })).toEqual(['horizon'])
  expect(paths({ horizon: 366 })).toEqual(['horizon'])
  expect(paths({ mostADay: 0 })).toEqual(['mostADay'])
  expect(paths({ mostADay: 1.5 })).toEqual(['mostADay'])
})
