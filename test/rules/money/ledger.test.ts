import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  balanceOf,
  chargeLines,
  disputeLines,
  earnedOf,
  feeLines,
  incomeOf,
  instructorFeeLines,
  isBalanced,
  isOwed,
  lostLines,
  monthOf,
  payoutLines,
  refundLines,
  reversed,
  rewardLines,
  shareLines,
  taxOf,
  together,
} from '#shared/rules/money/ledger.ts'
import { payoutWays } from '#shared/rules/money/payout.ts'

const sale = { provider: 'stripe', purpose: 'tier', amount: 1999, tax: 319 } as const

describe('the books', () => {
  test('of a payment: it is held at the provider, and earned except for the tax', () => {
    expect(chargeLines(sale)).toEqual([
      { account: 'held:stripe', cents: 1999 },
      { account: 'income:tier', cents: -1680 },
      { account: 'tax', cents: -319 },
    ])
  })

  test('have no line of zero', () => {
    expect(chargeLines({ ...sale, tax: 0 })).toEqual([
      { account: 'held:stripe', cents: 1999 },
      { account: 'income:tier', cents: -1999 },
    ])
  })

  test('of a refund are those of the payment, reversed', () => {
    expect(refundLines(sale)).toEqual(reversed(chargeLines(sale)))
    expect(incomeOf([{ lines: chargeLines(sale) }, { lines: refundLines(sale) }])).toBe(0)
  })

  test('of a fee take it from the held money', () => {
    expect(feeLines('paypal', 88)).toEqual([
      { account: 'fees:paypal', cents: 88 },
      { account: 'held:paypal', cents: -88 },
    ])
  })

  test('set disputed money aside, and count it as never earned once it is lost', () => {
    const entries = [
      { lines: chargeLines(sale) },
      { lines: disputeLines('stripe', 1999) },
      { lines: lostLines(sale) },
    ]
    for (const account of ['held:stripe', 'disputed:stripe', 'income:tier', 'tax']) {
      expect(balanceOf(entries, (each) => each === account)).toBe(0)
    }
  })

  test('balance for any amounts', () => {
    const amounts = fc
      .integer({ min: 1, max: 10_000_000 })
      .chain((amount) => fc.record({ amount: fc.constant(amount), tax: fc.integer({ min: 0, max: amount }) }))
    fc.assert(
      fc.property(amounts, (given) => {
        const each = { ...sale, ...given }
        for (const lines of [chargeLines(each), refundLines(each), lostLines(each)]) {
          expect(isBalanced(lines)).toBe(true)
        }
        expect(isBalanced(feeLines('stripe', given.amount))).toBe(true)
        expect(isBalanced(disputeLines('paypal', given.amount))).toBe(true)
      }),
    )
  })

  test('of a session that is refunded after it was shared take the share, and Kiai’s fee, from their accounts', () => {
    const session = { ...sale, purpose: 'session', isShared: true, amount: 15_000, tax: 0 } as const
    const share = { instructorId: 'ins_1', cents: 12_750 }
    for (const lines of [refundLines({ ...session, share }), lostLines({ ...session, share })]) {
      expect(lines).toEqual(
        expect.arrayContaining([
          { account: 'owed:ins_1', cents: 12_750 },
          { account: 'income:session', cents: 2250 },
        ]),
      )
      expect(isBalanced(lines)).toBe(true)
    }
  })

  test.each(['session', 'package'] as const)(
    'of a %s: nothing of it is earned before the sessions are held',
    (purpose) => {
      const lines = chargeLines({ ...sale, purpose, amount: 15_000, tax: 0 })
      expect(lines).toEqual([
        { account: 'held:stripe', cents: 15_000 },
        { account: 'deferred:session', cents: -15_000 },
      ])
      expect(incomeOf([{ lines }])).toBe(0)
    },
  )

  test('of a held session: the instructor is owed their share, and the rest is earned', () => {
    expect(shareLines('ins_1', 15_000, 12_750)).toEqual([
      { account: 'deferred:session', cents: 15_000 },
      { account: 'owed:ins_1', cents: -12_750 },
      { account: 'income:session', cents: -2250 },
    ])
  })

  test('of several sessions at once have each account once, and no line of zero', () => {
    const first = shareLines('ins_1', 5000, 4250)
    const second = shareLines('ins_1', 3000, 2550)
    expect(together([first, second])).toEqual(shareLines('ins_1', 8000, 6800))
    expect(together([first, reversed(first)])).toEqual([])
    expect(together([])).toEqual([])
  })

  test('of payments to and from instructors balance by every method', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 })
    fc.assert(
      fc.property(cents, fc.constantFrom(...payoutWays), (amount, way) => {
        const shared = { lines: rewardLines('ins_1', amount) }
        const paid = { lines: payoutLines('ins_1', way, amount) }
        const fee = { lines: instructorFeeLines(way, amount) }
        for (const { lines } of [shared, paid, fee]) expect(isBalanced(lines)).toBe(true)
        expect(balanceOf([shared], isOwed)).toBe(-amount)
        expect(balanceOf([shared, paid], isOwed)).toBe(0)
        expect(incomeOf([shared, paid, fee])).toBe(amount)
        const place = way === 'stripe' || way === 'paypal' ? `held:${way}` : 'bank'
        expect(balanceOf([paid], (account) => account === place)).toBe(-amount)
      }),
    )
  })

  test('that do not balance, are empty or hold parts of cents are refused', () => {
    const line = (cents: number) => ({ account: 'tax', cents }) as const
    expect(isBalanced([])).toBe(false)
    expect(isBalanced([line(0)])).toBe(false)
    expect(isBalanced([line(5), line(-4)])).toBe(false)
    expect(isBalanced([line(0.5), line(-0.5)])).toBe(false)
    expect(isBalanced([line(0.5), line(0.5), line(-1)])).toBe(false)
    expect(isBalanced([line(5), line(-5)])).toBe(true)
  })

  test('give an account the sum of its own lines, over all entries', () => {
    const entries = [{ lines: chargeLines(sale) }, { lines: feeLines('stripe', 88) }]
    expect(balanceOf(entries, (account) => account === 'held:stripe')).toBe(1911)
    expect(balanceOf(entries, (account) => account === 'tax')).toBe(-319)
    expect(balanceOf(entries, () => true)).toBe(0)
    expect(balanceOf([], () => true)).toBe(0)
  })

  test('have earned payments less tax and refunds, before fees', () => {
    const other = { ...sale, purpose: 'course', amount: 4900, tax: 0 } as const
    const entries = [{ lines: chargeLines(sale) }, { lines: chargeLines(other) }]
    expect(incomeOf(entries)).toBe(1680 + 4900)
    const back = { lines: refundLines({ ...other, amount: 900 }) }
    expect(incomeOf([...entries, back, { lines: feeLines('stripe', 88) }])).toBe(1680 + 4000)
  })

  test('have given an instructor their shares less refunds, regardless of other payments', () => {
    const held = shareLines('ins_1', 15_000, 12_750)
    const entries = [
      { kind: 'share', lines: held },
      { kind: 'share', lines: held },
      { kind: 'refund', lines: reversed(held) },
      { kind: 'share', lines: shareLines('ins_2', 5000, 4250) },
      { kind: 'payout_due', lines: rewardLines('ins_1', 2000) },
      { kind: 'payout', lines: payoutLines('ins_1', 'bank_transfer', 14_750) },
      { kind: 'payout_back', lines: reversed(payoutLines('ins_1', 'bank_transfer', 14_750)) },
    ] as const
    expect(earnedOf(entries, 'ins_1')).toBe(12_750)
    expect(earnedOf(entries.slice(0, -1), 'ins_1')).toBe(12_750)
    expect(earnedOf([], 'ins_1')).toBe(0)
  })

  test('are grouped by month, in UTC', () => {
    expect(monthOf('2026-11-30T23:59:59.999Z')).toBe('2026-11')
  })

  test('state a tax only where one is set', () => {
    expect(taxOf(1999, undefined)).toBeUndefined()
    expect(taxOf(1999, { name: 'VAT', percentage: 0 })).toBeUndefined()
    expect(taxOf(1999, { name: 'VAT', percentage: 19 })).toEqual({ name: 'VAT', percentage: 19, cents: 319 })
  })
})
