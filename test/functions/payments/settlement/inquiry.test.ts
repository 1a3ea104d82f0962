import { describe, expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { balanceOf } from '#shared/rules/money/ledger.ts'
import type { Dispute } from '../../../../functions/payments/settlement/book-dispute.ts'
import { boughtCourse } from '../../../support/money/bought.ts'
import { entriesOfCharge } from '../../../support/money/ledger-entries.ts'

/** The account balances of a dispute: held money, and the account of the dispute itself. */
async function booksOf(chargeId: string) {
  const entries = await entriesOfCharge(chargeId)
  const [aside, income] = ['disputed:stripe', 'income:course'].map((name) =>
    balanceOf(entries, (account) => account === name),
  )
  const fee = entries.filter(({ id }) => id.includes('dp_') && id.endsWith(':fee')).length
  return { aside, income, fees: fee }
}

/** A paid course, and the events of a dispute of it. */
async function disputable() {
  const { call, purchaseId, courseId } = await boughtCourse()
  const { bookDispute } = await import('../../../../functions/payments/settlement/book-dispute.ts')
  const at = new Date().toISOString()
  return {
    purchaseId,
    told: (name: string, state: Dispute['state'], amount: number, fee = 1500) =>
      bookDispute(purchaseId, { id: `dp_${name}${purchaseId}`, state, amount, fee, at }),
    ownership: () => call(api.courses.getOwnership, { params: { id: courseId } }),
    isDisputed: async () => (await call(api.payments.getPurchase, { params: { id: purchaseId } })).isDisputed,
  }
}

test.each([
  ['lost', { aside: 0, income: 0, fees: 1 }],
  ['won', { aside: 0, income: -4900, fees: 1 }],
] as const)(
  'an inquiry of a bank that became a chargeback, and %s, is booked once each',
  async (state, books) => {
    const { purchaseId, told } = await disputable()
    await told('', 'open', 0, 0)
    expect(await booksOf(purchaseId)).toEqual({ aside: 0, income: -4900, fees: 0 })
    for (let copy = 0; copy < 2; copy++) await told('', 'open', 4900)
    // Older events that come late take nothing back.
    await told('', 'open', 0, 0)
    expect(await booksOf(purchaseId)).toEqual({ aside: 4900, income: -4900, fees: 1 })
    for (let copy = 0; copy < 2; copy++) await told('', state, 4900)
    expect(await booksOf(purchaseId)).toEqual(books)
  },
)

describe('two disputes of one payment', () => {
  test('close the course until both are decided; late events of the first change nothing of the second', async () => {
    const { purchaseId, told, ownership, isDisputed } = await disputable()
    await told('a', 'open', 0, 0)
    await told('b', 'open', 4900)
    await told('a', 'won', 0, 0)
    expect(await ownership()).toMatchObject({ isSuspended: true })
    expect(await isDisputed()).toBe(true)
    await told('b', 'won', 4900)
    expect(await ownership()).toMatchObject({ isSuspended: false })
    for (const [name, amount] of [
      ['a', 0],
      ['b', 4900],
    ] as const)
      await told(name, 'open', amount)
    expect(await ownership()).toMatchObject({ isSuspended: false })
    expect(await isDisputed()).toBe(false)
    expect(await booksOf(purchaseId)).toEqual({ aside: 0, income: -4900, fees: 1 })
  })

  test('are both lost, each for its own part', async () => {
    const { purchaseId, told, ownership } = await disputable()
    await told('a', 'open', 2000)
    await told('b', 'open', 2900)
    await told('a', 'lost', 2000)
    expect(await ownership()).toBeNull()
    expect(await booksOf(purchaseId)).toEqual({ aside: 2900, income: -2900, fees: 2 })
    await told('b', 'lost', 2900)
    await told('a', 'won', 2000)
    expect(await ownership()).toBeNull()
    expect(await booksOf(purchaseId)).toEqual({ aside: 0, income: 0, fees: 2 })
  })
})
