import { expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { balanceOf } from '#shared/rules/ledger.ts'
import { entriesOfCharge } from '../../support/ledger-entries.ts'
import { newcomer } from '../../support/newcomer.ts'
import { press, soldCourse } from '../../support/paying.ts'

const { payments } = api

/** What the accounts of a dispute hold: put aside, and kept for the dispute itself. */
async function booksOf(chargeId: string) {
  const entries = await entriesOfCharge(chargeId)
  const [aside, income] = ['disputed:stripe', 'income:course'].map((name) =>
    balanceOf(entries, (account) => account === name),
  )
  const fee = entries.filter(({ id }) => id.includes('dp_') && id.endsWith(':fee')).length
  return { aside, income, fees: fee }
}

test.each([
  ['lost', { aside: 0, income: 0, fees: 1 }],
  ['won', { aside: 0, income: -4900, fees: 1 }],
] as const)('a bank that only asked, then took the money, and %s: booked once each', async (state, books) => {
  const [{ call }, { id }] = await Promise.all([newcomer(), soldCourse()])
  const wish = { params: { id }, body: { provider: 'stripe' as const } }
  const { checkoutUrl, purchaseId } = await call(payments.buyCourse, wish)
  await press(checkoutUrl, 'succeed')
  await call(payments.checkPurchase, { params: { id: purchaseId } })
  const { bookDispute } = await import('../../../functions/payments/disputes.ts')
  const told = { id: `dp_${purchaseId}`, amount: 4900, fee: 1500, at: new Date().toISOString() }
  const asked = { ...told, state: 'open' as const, amount: 0, fee: 0 }
  await bookDispute(purchaseId, asked)
  expect(await booksOf(purchaseId)).toEqual({ aside: 0, income: -4900, fees: 0 })
  for (let copy = 0; copy < 2; copy++) await bookDispute(purchaseId, { ...told, state: 'open' })
  // Older news, that come late, take nothing back.
  await bookDispute(purchaseId, asked)
  expect(await booksOf(purchaseId)).toEqual({ aside: 4900, income: -4900, fees: 1 })
  for (let copy = 0; copy < 2; copy++) await bookDispute(purchaseId, { ...told, state })
  expect(await booksOf(purchaseId)).toEqual(books)
})
