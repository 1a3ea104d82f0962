import { describe, expect, test } from 'vitest'
import { gatheredWords, mayBePaid, payoutDueAt, payoutStates } from '#shared/rules/money/payout.ts'

describe('a payment to or from an instructor', () => {
  test('is paid from the unpaid state, or once the provider has sent it, and stays paid', () => {
    const ways = payoutStates.flatMap((from) =>
      payoutStates.filter((to) => mayBePaid(from, to)).map((to) => `${from} ${to}`),
    )
    expect(ways).toEqual(['unpaid sending', 'unpaid paid', 'sending unpaid', 'sending paid'])
  })

  test.each([
    ['2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
    ['2026-11-30T23:59:59.999Z', '2026-12-01T00:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z'],
    ['2027-01-31T12:00:00.000Z', '2027-02-01T00:00:00.000Z'],
  ])('that gathers from %s is due at %s', (at, due) => {
    expect(payoutDueAt(at)).toBe(due)
  })

  test.each([
    [4, 1, 0, '2026-11-01', '2026-11-22', '4 sessions, 1 refund, Nov 1 – 22'],
    [1, 0, 0, '2026-11-03', '2026-11-03', '1 session, Nov 3'],
    [0, 2, 1, '2026-11-30', '2026-12-02', '2 refunds, 1 returned payout, Nov 30 – Dec 2'],
    [9, 0, 0, '2025-12-30', '2026-12-30', '9 sessions, Dec 30 – Dec 30'],
  ])(
    'of %i sessions, %i refunds and %i reversed transfers says so',
    (sessions, refunds, transfers, from, to, words) => {
      const at = (day: string) => `${day}T10:00:00.000Z`
      expect(gatheredWords({ sessions, refunds, transfers, from: at(from), to: at(to) })).toBe(words)
    },
  )
})
