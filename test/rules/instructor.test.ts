import fc from 'fast-check'
import { expect, test } from 'vitest'
import { approvalOf, isHourlyRate, specialtiesOf } from '#shared/rules/instructor.ts'
import { centsOf } from '#shared/rules/money/money.ts'

test('an applicant waits until approved, or rejected with a reason', () => {
  expect(approvalOf({ isApproved: false })).toBe('pending')
  expect(approvalOf({ isApproved: false, rejectionReason: null })).toBe('pending')
  expect(approvalOf({ isApproved: false, rejectionReason: 'Who graded you?' })).toBe('rejected')
  expect(approvalOf({ isApproved: true, rejectionReason: null })).toBe('approved')
})

test('an hour costs 10 to 500 dollars, to the cent', () => {
  for (const rate of ['10', '10.0', '10.00', '85.5', '499.99', '500', '500.00'])
    expect(isHourlyRate(rate)).toBe(true)
  for (const rate of [
    '9.99',
    '500.01',
    '0',
    '-50',
    '+50',
    '1e2',
    '0x50',
    '50.',
    '.5',
    '50.123',
    '50,00',
    '5O',
    '',
  ])
    expect(isHourlyRate(rate)).toBe(false)
})

test('any typed number is taken exactly where it is within the bounds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999 }), (cents) => {
      const typed = (cents / 100).toFixed(2)
      expect(isHourlyRate(typed)).toBe(cents >= 1000 && cents <= 50_000)
      expect(centsOf(typed)).toBe(cents)
    }),
  )
})

test('specialties are trimmed, empty ones dropped, each is kept once as first written', () => {
  expect(specialtiesOf(' Karate, ,kata,,KARATE , Kata'.split(','))).toEqual(['Karate', 'kata'])
  expect(specialtiesOf(['Karate', 'Kata', 'karate'])).toEqual(['Karate', 'Kata'])
  expect(specialtiesOf([])).toEqual([])
})

test('a cleaned list stays unchanged when cleaned again', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (typed) => {
      const made = specialtiesOf(typed)
      expect(specialtiesOf(made)).toEqual(made)
      expect(made.every((name) => name !== '' && name === name.trim())).toBe(true)
    }),
  )
})
