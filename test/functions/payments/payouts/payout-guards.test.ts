import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { payee } from '../../../../functions/model/instructors/payee.ts'
import {
  findInstructorPayment,
  type InstructorPaymentItem,
  instructorPayment,
} from '../../../../functions/model/ledger/instructor-payment.ts'
import { Refused } from '../../../../functions/model/table/refused.ts'
import { earningsOf } from '../../../../functions/payments/payouts/earnings.ts'
import { checkPayee, payeeOf, payeePage } from '../../../../functions/payments/payouts/payee-account.ts'
import { paySent, sendPayout } from '../../../../functions/payments/payouts/send-payout.ts'
import { neededStripe } from '../../../../functions/payments/provider/keys.ts'
import { expectProblem } from '../../../support/kiai.ts'
import { justBefore } from '../../../support/meanwhile.ts'
import { making, paying, transfersOf } from '../../../support/money/payable.ts'
import { tell } from '../../../support/money/paying.ts'
import { approvals, reject } from '../../../support/people/instructors.ts'
import { asCaller } from '../../../support/sessions/bookings.ts'

/** Guards that keep a payout from being sent twice or from the wrong account, and earnings from former instructors. */

const { payments } = api
const { admin, approve } = approvals()
const { payable } = paying(admin, approve)
afterEach(() => vi.restoreAllMocks())

/** A payment that is on its way, in its state before Stripe is called. */
async function sending(more: { sentFrom?: string } = {}) {
  const { own, due } = await payable()
  const { account } = await neededStripe()
  const known = await payee().get({ instructorId: own.instructorId, account }).go()
  const way = { sentBy: 'mem_admin', sentFrom: account, sentTo: known.data?.stripeId ?? '' }
  await instructorPayment()
    .patch({ id: due.id })
    .set({ state: 'sending', attempt: 1, ...way, ...more })
    .remove(['isOpen'])
    .go()
  return { own, id: due.id }
}

describe('a payout that is on its way', () => {
  test('and was sent, with a lost answer, cannot be paid again because Stripe refuses the second call', async () => {
    const { id } = await sending()
    await tell('stripe', 'faults', { mode: 'lost', calls: 1, path: making(id) })
    await tell('stripe', 'faults', { mode: '403', calls: 1, path: making(id) })
    await expect(paySent(id)).rejects.toMatchObject({ kind: 'refused' })
    expect(await transfersOf(id)).toHaveLength(1)
    expect(await findInstructorPayment(id)).toMatchObject({ state: 'sending' })
    await paySent(id)
    expect(await findInstructorPayment(id)).toMatchObject({ state: 'paid', paymentMethod: 'stripe' })
    expect(await transfersOf(id)).toHaveLength(1)
  })

  test('that Stripe refuses for good can be paid again, with the reason shown', async () => {
    const { id } = await sending()
    await tell('stripe', 'faults', { mode: '403', calls: 1, path: making(id) })
    await paySent(id)
    expect(await findInstructorPayment(id)).toMatchObject({ state: 'unpaid', failure: 'Stripe refused' })
    expect(await transfersOf(id)).toEqual([])
  })

  test('is not sent from another account of Kiai than it was begun with', async () => {
    const { id } = await sending({ sentFrom: 'acct_before' })
    await expect(paySent(id)).rejects.toThrow('acct_before')
    expect(await transfersOf(id)).toEqual([])
    expect(await findInstructorPayment(id)).toMatchObject({ state: 'sending' })
  })
})

describe('a payout that changes between the read and the write', () => {
  const isWriteOf = (word: string) => (command: object) =>
    command instanceof TransactWriteCommand && JSON.stringify(command).includes(word)
  const changed = (id: string, set: Partial<InstructorPaymentItem>) =>
    instructorPayment().patch({ id }).set(set).go()

  test('is not begun with another amount than the admin has seen', async () => {
    const { due } = await payable()
    justBefore(isWriteOf('"sending"'), () => changed(due.id, { amount: 9900 }))
    await expect(sendPayout('mem_admin', due.id, due.amount)).rejects.toMatchObject({
      code: 'instructor_payment.changed',
      facts: { amount: '99.00' },
    })
    expect(await transfersOf(due.id)).toEqual([])
  })

  test.each<[string, Partial<InstructorPaymentItem>]>([
    ['was paid by another call', { state: 'paid' }],
    ['is on its way by another attempt', { attempt: 2 }],
  ])('and %s is not called refused', async (_, other) => {
    const { id } = await sending()
    await tell('stripe', 'faults', { mode: '403', calls: 1, path: making(id) })
    justBefore(isWriteOf('Stripe refused'), () => changed(id, other))
    await expect(paySent(id)).rejects.toThrow(Refused)
    const known = await findInstructorPayment(id)
    expect(known).toMatchObject(other)
    expect(known).not.toHaveProperty('failure')
    await changed(id, { state: 'paid' })
  })
})

test('a call that began before the approval was taken back sees neither of both afterwards', async () => {
  const { own } = await payable()
  const caller = await asCaller(own.id)
  await reject(admin, own.instructorId)
  for (const ask of [earningsOf, payeeOf, checkPayee, payeePage]) {
    await expect(ask(caller)).rejects.toMatchObject({ code: 'instructor.required' })
  }
})

test('an instructor without approval sees neither earnings nor the account they are paid to', async () => {
  const { own } = await payable()
  expect(await own.call(payments.getEarnings)).toMatchObject({ due: '127.50' })
  await reject(admin, own.instructorId)
  for (const ask of [
    payments.getEarnings,
    payments.getPayee,
    payments.checkPayee,
    payments.openPayee,
  ] as const) {
    await expectProblem(own.call(ask), 'instructor.required')
  }
})
