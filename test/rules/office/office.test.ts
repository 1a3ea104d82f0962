import { expect, test } from 'vitest'
import { hoursWords, isOpenEnough, type OfficeWeek, office } from '#shared/rules/office/office.ts'

/** The hours as text for people. */

test('the default hours are those of the specification', () => {
  expect(hoursWords(office.week)).toEqual([
    ['Monday to Friday', '9 AM to 6 PM EST'],
    ['Saturday', '10 AM to 4 PM EST'],
    ['Sunday', 'Closed'],
  ])
})

test('consecutive days with the same hours are one line, others have their own', () => {
  const long = { opens: 0, closes: 24 }
  const week: OfficeWeek = [long, null, { opens: 12, closes: 20 }, null, null, long, long]
  expect(hoursWords(week)).toEqual([
    ['Monday', 'Closed'],
    ['Tuesday', 'noon to 8 PM EST'],
    ['Wednesday to Thursday', 'Closed'],
    ['Friday to Sunday', 'midnight to midnight EST'],
  ])
})

test('an answer has to fit into a week from any moment on', () => {
  const days = (count: number) =>
    Array.from({ length: 7 }, (_, day) => (day < count ? { opens: 9, closes: 17 } : null))
  expect(isOpenEnough(office.week)).toBe(true)
  expect(isOpenEnough(days(4))).toBe(true)
  expect(isOpenEnough(days(3))).toBe(false)
  expect(isOpenEnough(days(0))).toBe(false)
})
