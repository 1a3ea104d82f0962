import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { mail } from '../../../../functions/model/mail/mail.ts'
import { subscription } from '../../../../functions/model/payments/subscription.ts'
import { neededStripe } from '../../../../functions/payments/provider/keys.ts'
import { checkSubscription } from '../../../../functions/payments/reconciliation/subscriptions.ts'
import { askStripe } from '../../../../functions/ports/payments/stripe.ts'
import { caller, settle } from '../../../support/kiai.ts'
import { mirrorOf } from '../../../support/money/bought.ts'
import { subscribe } from '../../../support/money/paying.ts'
import { newcomer } from '../../../support/people/newcomer.ts'

/**
 * Differences that are found and reported by other ways than the nightly check of everything. See
 * `nightly-check.test.ts`.
 */

const { payments } = api

test('a plan without a payment in the list is read by itself', async () => {
  const { call, id } = await newcomer()
  await subscribe(call)
  await settle()
  await subscription().patch({ memberId: id }).set({ tier: 'master' }).go()
  const { stripeId } = await mirrorOf(id)
  const keys = await neededStripe()
  const read = await askStripe(keys.secretKey, (stripe) => stripe.subscriptions.retrieve(stripeId))
  // The hour in which the invoice of a new month is still a draft.
  const found = await checkSubscription(keys, { read, facts: undefined })
  expect(await mirrorOf(id)).toMatchObject({ tier: 'premium' })
  expect(found).toMatchObject({ kind: 'drift', isRepaired: true })
})

test.each([
  ['not_booked', true, 'error'],
  ['not_booked', false, 'error'],
  ['not_granted', true, 'error'],
  ['not_at_provider', true, 'error'],
  ['payout_differs', true, 'error'],
  ['mismatch', false, 'error'],
  ['drift', false, 'error'],
  ['drift', true, 'info'],
  ['refund_late', true, 'info'],
] as const)('%s (repaired: %s) is listed, and logged as %s', async (kind, isRepaired, level) => {
  const { noteDifference } = await import('../../../../functions/payments/ledger/differences.ts')
  const said = vi.spyOn(console, level).mockImplementation(() => {})
  const id = `told:${kind}:${isRepaired}:${randomUUID()}`
  await noteDifference({ id, kind, what: 'Anything', isRepaired })
  const told = said.mock.calls.map(([line]) => JSON.parse(String(line)))
  said.mockRestore()
  expect(told).toEqual([{ level, message: 'books differ', id, kind }])
  const { items } = await (await caller('admin'))(payments.listDifferences)
  expect(items.find((item) => item.id === id)).toMatchObject({ kind, isRepaired })
})

test('a mail with an unknown outcome is listed', async () => {
  const [{ id: memberId }, admin] = await Promise.all([newcomer(), caller('admin')])
  const id = `receipt-${memberId}`
  const claimedAt = new Date(Date.now() - 600_000).toISOString()
  await mail()
    .create({
      id,
      kind: 'receipt',
      memberId,
      about: {},
      status: 'sending',
      claimedAt,
      open: 'open',
      openSince: claimedAt,
      createdAt: claimedAt,
      expire: 4_000_000_000,
    })
    .go()
  const { items } = await admin(payments.listDifferences)
  expect(items.filter((each) => each.id === `mail:${id}`)).toEqual([
    {
      id: `mail:${id}`,
      kind: 'mail_unknown',
      isRepaired: false,
      foundAt: claimedAt,
      what: `A mail to ${memberId} about a receipt may not have been sent. It is not sent again automatically.`,
    },
  ])
})
