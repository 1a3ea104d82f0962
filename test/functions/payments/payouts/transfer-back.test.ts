// @module-tag long
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { instructorPayment } from '../../../../functions/model/ledger/instructor-payment.ts'
import { ledgerEntry } from '../../../../functions/model/ledger/ledger-entry.ts'
import { claim } from '../../../../functions/model/table/claim.ts'
import { followTransfer } from '../../../../functions/payments/payouts/transfer-reversal.ts'
import { neededStripe, type StripeKeys } from '../../../../functions/payments/provider/keys.ts'
import { checkTransfer } from '../../../../functions/payments/reconciliation/transfers.ts'
import type { Stripe } from '../../../../functions/ports/payments/stripe.ts'
import { settle } from '../../../support/kiai.ts'
import { askStripe } from '../../../support/money/bought.ts'
import { agrees, entriesOf, owed, paymentsBy } from '../../../support/money/instructor-payments.ts'
import { making, paying, transfersOf } from '../../../support/money/payable.ts'
import { atStripe, tell } from '../../../support/money/paying.ts'
import { approvals } from '../../../support/people/instructors.ts'
import { heldHour } from '../../../support/sessions/held-sessions.ts'

/** Transfers to instructors may be reversed, only in Stripe's own dashboard. */

const { payments } = api
const { admin, approve } = approvals()
const { paymentsOf } = paymentsBy(admin)
const { send, payable, accountsOf } = paying(admin, approve)
let keys: StripeKeys

beforeAll(async () => {
  keys = await neededStripe()
})

/** Reverses a part of a transfer in Stripe's own dashboard; without an amount all that is left. */
const takeBack = (transfer: Stripe.Transfer, amount = 0) =>
  tell('stripe', 'reverse', { transfer: transfer.id, amount }) as Promise<{ id: string }>

async function sent() {
  const { own, due } = await payable()
  await send(due.id, due.amount)
  const [transfer] = await transfersOf(due.id)
  if (!transfer) throw new Error('It was sent')
  /** Waits until the books owe the instructor this many cents, after the events. */
  const owes = (cents: number) =>
    expect
      .poll(async () => {
        await settle()
        return owed(own.instructorId)
      })
      .toBe(cents)
  return { own, due, transfer, owes }
}

/** The sent payment and the next one. There is no third one. */
async function bothOf({ instructorId }: { instructorId: string }, { id }: { id: string }) {
  const all = await paymentsOf(instructorId)
  expect(all.length).toBeLessThan(3)
  return { before: all.find((one) => one.id === id), next: all.find((one) => one.id !== id) }
}

const backsOf = async (instructorId: string) =>
  (await entriesOf(instructorId)).filter(({ kind }) => kind === 'payout_back')

describe('a reversal at Stripe', () => {
  test('is owed again with the next payment, which can be sent, and the books agree', async () => {
    const { own, due, transfer, owes } = await sent()
    await takeBack(transfer)
    await owes(12_750)
    const { next, before } = await bothOf(own, due)
    expect(before).toMatchObject({ id: due.id, state: 'paid', takenBack: '127.50' })
    expect(next).toMatchObject({ state: 'unpaid', amount: '127.50', isSendable: true, takenBack: null })
    expect(next?.description).toMatch(/^1 returned payout, /)
    const earned = await own.call(payments.getEarnings)
    expect(earned).toMatchObject({ due: '127.50', dueReturns: 1, dueSessions: 0, paid: '0.00' })
    expect(await backsOf(own.instructorId)).toMatchObject([
      { payoutId: next?.id, lines: [{ cents: -12_750 }, { account: 'held:stripe', cents: 12_750 }] },
    ])
    await agrees(own.instructorId)
    await send(next?.id ?? '', '127.50')
    expect(await transfersOf(next?.id ?? '')).toMatchObject([{ amount: 12_750, amount_reversed: 0 }])
    expect(await owed(own.instructorId)).toBe(0)
    await agrees(own.instructorId)
  })

  test('in parts, each reported several times and at once, is booked once each', async () => {
    const { own, due, transfer, owes } = await sent()
    await takeBack(transfer, 500)
    await takeBack(transfer, 250)
    await Promise.all([1, 2, 3, 4].map(() => followTransfer(keys, transfer.id)))
    await owes(750)
    const { data: events } = await atStripe<Stripe.Event>('/v1/events?type=transfer.reversed&limit=20')
    const told = events.filter(({ data }) => (data.object as Stripe.Transfer).id === transfer.id)
    expect(told).toHaveLength(2)
    for (const { id } of told) await tell('stripe', 'resend', { event: id })
    await owes(750)
    expect((await backsOf(own.instructorId)).map(({ lines }) => lines[1]?.cents).sort()).toEqual([250, 500])
    const { next, before } = await bothOf(own, due)
    expect(before).toMatchObject({ id: due.id, takenBack: '7.50' })
    expect(next).toMatchObject({ amount: '7.50' })
    await agrees(own.instructorId)
  })

  test('while a session is held is owed with it', async () => {
    const { own, due, transfer, owes } = await sent()
    await Promise.all([takeBack(transfer, 500), heldHour(own.instructorId, 80)])
    await owes(13_250)
    expect(await bothOf(own, due)).toMatchObject({
      before: { amount: '127.50', state: 'paid' },
      next: { amount: '132.50', state: 'unpaid' },
    })
    await agrees(own.instructorId)
  })

  test('before Kiai knows of the transfer is booked after it', async () => {
    const { own, due } = await payable()
    await tell('stripe', 'faults', { mode: '500', calls: 1000, path: making(due.id) })
    expect(await send(due.id, due.amount)).toMatchObject({ state: 'sending' })
    const [account] = await accountsOf(own)
    const done = { amount: '12750', currency: 'usd', destination: account?.id ?? '', transfer_group: due.id }
    await tell('stripe', 'faults', { mode: 'clear', path: making(due.id) })
    // Its task may have been retried already. The transfer exists either way.
    const transfer =
      (await transfersOf(due.id))[0] ??
      (await askStripe<Stripe.Transfer>('/v1/transfers', { ...done, 'metadata[payment]': due.id }))
    await takeBack(transfer, 500)
    await followTransfer(keys, transfer.id)
    const { next, before } = await bothOf(own, due)
    expect(before).toMatchObject({ state: 'paid', takenBack: '5.00' })
    expect(next).toMatchObject({ state: 'unpaid', amount: '5.00' })
    expect(await transfersOf(due.id)).toHaveLength(1)
    await agrees(own.instructorId)
  })

  test('of a transfer that does not belong to its payment changes nothing, and is reported to a person', async () => {
    const { own, due, transfer } = await sent()
    const { destination } = transfer
    const other = { amount: '100', currency: 'usd', destination: String(destination) }
    const made = await askStripe<Stripe.Transfer>('/v1/transfers', { ...other, 'metadata[payment]': due.id })
    await takeBack(made)
    await expect(followTransfer(keys, made.id)).rejects.toThrow('another transfer')
    const strange = await askStripe<Stripe.Transfer>('/v1/transfers', other)
    await takeBack(strange)
    await followTransfer(keys, strange.id)
    await settle()
    expect(await owed(own.instructorId)).toBe(0)
    expect(await backsOf(own.instructorId)).toEqual([])
  })
})

describe('each night', () => {
  test('the transfers of Stripe are compared', async () => {
    const { transfer } = await sent()
    const check = (change: Partial<Stripe.Transfer> = {}) => checkTransfer(keys, { ...transfer, ...change })
    expect(await check()).toBeUndefined()
    expect(await check({ amount: 12_751 })).toMatchObject({ kind: 'payout_differs' })
    expect(await check({ id: 'tr_other' })).toMatchObject({ kind: 'payout_differs' })
    expect(await check({ metadata: {} })).toMatchObject({
      what: `${transfer.id} at Stripe belongs to no payment`,
    })
  })

  test('a reversal without an event is booked and reported', async () => {
    const { own, due, transfer, owes } = await sent()
    await takeBack(transfer, 500)
    await owes(500)
    // Pretends that no event had come.
    for (const { id } of await backsOf(own.instructorId)) await ledgerEntry().delete({ id }).go()
    await instructorPayment().patch({ id: due.id }).remove(['takenBack']).go()
    const { next } = await bothOf(own, due)
    await claim().delete({ kind: 'open-payout', value: own.instructorId }).go()
    await instructorPayment()
      .delete({ id: next?.id ?? '' })
      .go()
    const [now] = await transfersOf(due.id)
    expect(now && (await checkTransfer(keys, now))).toMatchObject({
      kind: 'payout_differs',
      isRepaired: true,
      what: `5.00 of ${transfer.id} was reversed at Stripe but not booked`,
    })
    expect(now && (await checkTransfer(keys, now))).toBeUndefined()
    expect(await owed(own.instructorId)).toBe(500)
    await agrees(own.instructorId)
  })
})
