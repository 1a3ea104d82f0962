import { beforeAll, expect, test } from 'vitest'
import { moneyTable, paidAt } from '../../../support/money/money-table.ts'

/** Booked payments that their provider does not list. Over a table of its own, with lists made up here. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
let settle: typeof import('../../../../functions/payments/settlement/settle.ts').settle
let unlisted: typeof import('../../../../functions/payments/reconciliation/listed.ts').unlisted

beforeAll(async () => {
  kiai = await moneyTable()
  ;({ settle } = await import('../../../../functions/payments/settlement/settle.ts'))
  ;({ unlisted } = await import('../../../../functions/payments/reconciliation/listed.ts'))
})

const day = {
  since: '2026-11-16T00:00:00.000Z',
  from: '2026-11-20T00:00:00.000Z',
  to: '2026-11-21T00:00:00.000Z',
}

async function found(listedCents: number | undefined, more: object = {}) {
  const paid = await settle(kiai.paymentOf(await kiai.opened()))
  const { entries } = await kiai.keptOf(paid)
  const listed = new Map(listedCents === undefined ? [] : [[paid.providerPaymentId ?? '', listedCents]])
  const all = await unlisted(entries, { provider: 'stripe', account: 'acct_1', listed, ...day, ...more })
  return all.map(({ kind, what }) => [kind, what.replace(paid.providerPaymentId ?? '', 'pi')])
}

test('a payment that its provider lists with the same amount agrees', async () => {
  expect(await found(4900)).toEqual([])
})

test.each([
  ['nothing', undefined],
  ['49.01', 4901],
])('a payment is reported where its provider lists %s', async (said, cents) => {
  const what = `stripe:pi:charge is booked with 49.00; its provider lists ${said}`
  expect(await found(cents)).toEqual([['not_at_provider', what]])
})

test.each([
  ['of another provider', { provider: 'paypal' }],
  ['of another account', { account: 'acct_2' }],
  ['of an earlier time', { from: '2026-11-20T11:00:00.001Z' }],
  ['of a time that the list does not tell yet', { to: paidAt }],
  ['of one that began before what the list tells', { since: paidAt }],
])('a payment that is %s is no difference', async (_, more) => {
  expect(await found(undefined, more)).toEqual([])
})
