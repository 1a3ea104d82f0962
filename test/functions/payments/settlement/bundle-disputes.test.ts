// @module-tag long
import { describe, expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { balanceOf, isBalanced } from '#shared/rules/money/ledger.ts'
import { checkPackage } from '../../../../functions/payments/reconciliation/package.ts'
import { checkSessions } from '../../../../functions/payments/reconciliation/sessions.ts'
import { bookDispute } from '../../../../functions/payments/settlement/book-dispute.ts'
import { expectProblem, settle } from '../../../support/kiai.ts'
import { becomes, chargeOf } from '../../../support/money/bought.ts'
import { pupil } from '../../../support/money/bundles.ts'
import { dispute } from '../../../support/money/disputed.ts'
import { agrees, owed } from '../../../support/money/instructor-payments.ts'
import { entriesOfCharge } from '../../../support/money/ledger-entries.ts'
import { approvals } from '../../../support/people/instructors.ts'
import { book, cancel, inHours, payFor, storedBooking } from '../../../support/sessions/bookings.ts'
import { followAt } from '../../../support/sessions/held-sessions.ts'

/** Disputes of a payment for several sessions at once. */

const { approve } = approvals()
const hour = 3_600_000

const statesOf = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await storedBooking(id)).status))

/** Steps to the day after a session, on which its instructor's share is booked. */
async function held(id: string): Promise<void> {
  await followAt(Date.parse((await storedBooking(id)).startsAt) + 26 * hour, id)
}

/** The account balances from a payment's own entries, each of which balances. */
async function books(purchaseId: string) {
  const entries = await entriesOfCharge(purchaseId)
  for (const { lines } of entries) expect(isBalanced(lines as never)).toBe(true)
  return (name: string) => balanceOf(entries, (account) => account === name)
}

describe.each(['stripe', 'paypal'] as const)('a series whose payment is disputed at %s', (provider) => {
  /** Paid. Of its three sessions the first was held, and its instructor is owed their share. */
  async function disputed() {
    const made = await pupil(approve)
    const { ids, purchaseId } = await made.series(provider)
    await settle()
    await held(ids[0] ?? '')
    expect(await owed(made.own.instructorId)).toBe(2833)
    const end = await dispute(provider, purchaseId)
    await becomes(made.student.call, purchaseId, { isDisputed: true })
    return { ...made, ids, purchaseId, end }
  }

  test('stays unchanged until the decision, and continues once it is won', async () => {
    const { student, own, ids, purchaseId, end } = await disputed()
    expect(await statesOf(ids)).toEqual(['completed', 'confirmed', 'confirmed'])
    // No instructor has a share of money that the bank holds.
    await held(ids[1] ?? '')
    expect(await owed(own.instructorId)).toBe(2833)
    await end('won')
    await becomes(student.call, purchaseId, { isDisputed: false, state: 'paid' })
    const second = await storedBooking(ids[1] ?? '')
    await followAt(Date.parse(second.payOutAt ?? '') + hour, second.id)
    expect(await owed(own.instructorId)).toBe(5666)
    expect(await statesOf(ids)).toEqual(['completed', 'completed', 'confirmed'])
    const account = await books(purchaseId)
    expect([account('deferred:session'), account(`disputed:${provider}`)]).toEqual([-3333, 0])
    expect(await checkSessions(await chargeOf(purchaseId))).toBeUndefined()
    await agrees(own.instructorId)
  })

  test('is over once it is lost: future sessions are cancelled, the share is taken back, nothing is left in the books', async () => {
    const { student, own, ids, purchaseId, end } = await disputed()
    await end('lost')
    await becomes(student.call, purchaseId, { isDisputed: false })
    await expect
      .poll(async () => {
        await settle()
        return statesOf(ids)
      })
      .toEqual(['completed', 'cancelled', 'cancelled'])
    const account = await books(purchaseId)
    const names = ['deferred:session', 'income:session', `disputed:${provider}`, 'tax']
    expect(names.map(account)).toEqual([0, 0, 0, 0])
    expect(account(`held:${provider}`)).toBe(0 - account(`fees:${provider}`))
    expect(await owed(own.instructorId)).toBe(0)
    await held(ids[1] ?? '')
    expect(await owed(own.instructorId)).toBe(0)
    expect(await chargeOf(purchaseId)).toMatchObject({ isGranted: false })
    expect(await checkSessions(await chargeOf(purchaseId))).toBeUndefined()
    const ask = { params: { id: purchaseId }, body: { reason: 'Mine', isTechnical: true } }
    await expectProblem(student.call(api.payments.requestRefund, ask), 'purchase.not_paid')
    await agrees(own.instructorId)
  })
})

test('a series from which the bank takes a part loses only the last session, and each other one has its share', async () => {
  const { own, series } = await pupil(approve)
  const { ids, purchaseId } = await series('stripe')
  await settle()
  const told = { id: `dp_${purchaseId}`, amount: 3333, fee: 1500, at: new Date().toISOString() }
  await bookDispute(purchaseId, { ...told, state: 'open' })
  await bookDispute(purchaseId, { ...told, state: 'lost' })
  await settle()
  expect(await statesOf(ids)).toEqual(['confirmed', 'confirmed', 'cancelled'])
  expect(await checkSessions(await chargeOf(purchaseId))).toBeUndefined()
  for (const id of ids) await held(id)
  expect(await statesOf(ids)).toEqual(['completed', 'completed', 'cancelled'])
  expect(await owed(own.instructorId)).toBe(5666)
  const account = await books(purchaseId)
  expect(['deferred:session', 'disputed:stripe'].map(account)).toEqual([0, 0])
  await agrees(own.instructorId)
})

test('a session from which the bank takes a part is held, and has its share of the rest', async () => {
  const { student, own } = await pupil(approve)
  const { id } = await book(student.call, own.instructorId, { scheduledAt: inHours(50) })
  const { id: purchaseId } = await payFor(student.call, id)
  const told = { id: `dp_${purchaseId}`, amount: 1000, fee: 0, at: new Date().toISOString() }
  await bookDispute(purchaseId, { ...told, state: 'open' })
  await bookDispute(purchaseId, { ...told, state: 'lost' })
  expect(await statesOf([id])).toEqual(['confirmed'])
  await held(id)
  expect(await owed(own.instructorId)).toBe(1983)
  const account = await books(purchaseId)
  expect(['deferred:session', 'disputed:stripe'].map(account)).toEqual([0, 0])
  await agrees(own.instructorId)
})

describe.each(['stripe', 'paypal'] as const)('a package whose payment is disputed at %s', (provider) => {
  /** Paid. Of its five sessions one was held, and one is to come. */
  async function disputed() {
    const made = await pupil(approve)
    const purchaseId = await made.package(provider)
    const ids = [(await made.use(50)).id, (await made.use(90)).id]
    await held(ids[0] ?? '')
    expect(await owed(made.own.instructorId)).toBe(2720)
    const end = await dispute(provider, purchaseId)
    await becomes(made.student.call, purchaseId, { isDisputed: true })
    return { ...made, ids, purchaseId, end }
  }

  test('books no further sessions until the decision, and can be used again once it is won', async () => {
    const { student, own, ids, purchaseId, end, use, left } = await disputed()
    await expectProblem(use(120), 'package.used_up')
    expect(await statesOf(ids)).toEqual(['completed', 'confirmed'])
    // A session that is returned while the bank decides is returned to the package.
    await cancel(student.call, ids[1] ?? '')
    await end('won')
    await becomes(student.call, purchaseId, { isDisputed: false, state: 'paid' })
    expect(await left()).toBe(4)
    await use(130)
    expect(await left()).toBe(3)
    const account = await books(purchaseId)
    expect([account('deferred:session'), account(`disputed:${provider}`)]).toEqual([-12_800, 0])
    expect(await checkPackage(await chargeOf(purchaseId))).toBeUndefined()
    await agrees(own.instructorId)
  })

  test('is closed once it is lost: future sessions are cancelled, the share is taken back, nothing is left in the books', async () => {
    const { student, own, ids, purchaseId, end, use, left } = await disputed()
    await end('lost')
    await becomes(student.call, purchaseId, { isDisputed: false })
    await expect
      .poll(async () => {
        await settle()
        return statesOf(ids)
      })
      .toEqual(['completed', 'cancelled'])
    expect(await left()).toBe(0)
    await expectProblem(use(120), 'package.used_up')
    const account = await books(purchaseId)
    const names = ['deferred:session', 'income:session', `disputed:${provider}`, 'tax']
    expect(names.map(account)).toEqual([0, 0, 0, 0])
    expect(account(`held:${provider}`)).toBe(0 - account(`fees:${provider}`))
    expect(await owed(own.instructorId)).toBe(0)
    expect(await chargeOf(purchaseId)).toMatchObject({ isGranted: false })
    expect(await checkPackage(await chargeOf(purchaseId))).toBeUndefined()
    await agrees(own.instructorId)
  })
})
