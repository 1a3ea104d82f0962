import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ChargeState,
  type ChargeStep,
  chargeStates,
  isOpen,
  isSettled,
  mayBecome,
  receiptNumber,
  stateAfterRefunds,
  statesBefore,
} from '#shared/rules/money/charge.ts'

describe('a charge', () => {
  const steps: readonly ChargeStep[] = ['await', 'pay', 'fail', 'expire', 'refund', 'refund_failed']

  test.each<[ChargeState, ChargeStep, ChargeState]>([
    ['created', 'await', 'awaiting'],
    ['created', 'pay', 'paid'],
    ['created', 'fail', 'failed'],
    ['created', 'expire', 'expired'],
    ['awaiting', 'pay', 'paid'],
    ['awaiting', 'fail', 'failed'],
    ['awaiting', 'expire', 'expired'],
    ['failed', 'pay', 'paid'],
    ['expired', 'pay', 'paid'],
    ['paid', 'refund', 'part_refunded'],
    ['paid', 'refund', 'refunded'],
    ['part_refunded', 'refund', 'part_refunded'],
    ['part_refunded', 'refund', 'refunded'],
    ['part_refunded', 'refund_failed', 'part_refunded'],
    ['part_refunded', 'refund_failed', 'paid'],
    ['refunded', 'refund_failed', 'part_refunded'],
    ['refunded', 'refund_failed', 'paid'],
  ])('may go from %s by %s to %s, and these are all transitions', (from, step, to) => {
    expect(mayBecome(from, step, to)).toBe(true)
  })

  test('has no other transition: 17 of all possible ones', () => {
    const ways = chargeStates.flatMap((from) =>
      steps.flatMap((step) => chargeStates.filter((to) => mayBecome(from, step, to))),
    )
    expect(ways).toHaveLength(17)
  })

  test('that was paid never becomes unpaid', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...chargeStates.filter(isSettled)),
        fc.constantFrom(...steps),
        (state, step) => {
          for (const to of chargeStates) if (mayBecome(state, step, to)) expect(isSettled(to)).toBe(true)
        },
      ),
    )
  })

  test('can be paid from every state except those after payment', () => {
    expect(statesBefore('pay')).toEqual(['created', 'awaiting', 'failed', 'expired'])
    expect(statesBefore('pay').some(isSettled)).toBe(false)
    expect(statesBefore('await')).toEqual(['created'])
  })

  test('is open while its member may pay it', () => {
    expect(chargeStates.filter(isOpen)).toEqual(['created', 'awaiting'])
    expect(chargeStates.filter(isSettled)).toEqual(['paid', 'part_refunded', 'refunded'])
  })

  test.each([
    [0, 'paid'],
    [1, 'part_refunded'],
    [1998, 'part_refunded'],
    [1999, 'refunded'],
    [2000, 'refunded'],
  ] as const)('of 1999 cents of which %i were refunded is %s', (refunded, state) => {
    expect(stateAfterRefunds(1999, refunded)).toBe(state)
  })

  test('has a receipt number made from the year and the end of its id', () => {
    const id = 'chg_01JD9Z3Q5R7T9V2X4Z6B8D0F2H'
    expect(receiptNumber(id, '2026-11-22T10:00:00.000Z')).toBe('KIAI-2026-6B8D-0F2H')
  })
})
