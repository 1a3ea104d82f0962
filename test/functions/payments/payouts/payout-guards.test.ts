import { describe, expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { payee } from '../../../../functions/model/instructors/payee.ts'
import {
  findInstructorPayment,
  instructorPayment,
} from '../../../../functions/model/ledger/instructor-payment.ts'
import { earningsOf } from '../../../../functions/payments/payouts/earnings.ts'
import { checkPayee, payeeOf, payeePage } from '../../../../functions/payments/payouts/payee-account.ts'
import { paySent } from '../../../../functions/payments/payouts/send-payout.ts'
import { neededStripe } from '../../../../functions/payments/provider/keys.ts'
import { expectProblem } from '../../../support/kiai.ts'
import { making, paying, transfersOf } from '../../../support/money/payable.ts'
import { tell } from '../../../support/money/paying.ts'
import { approvals, reject } from '../../../support/people/instructors.ts'
import { asCaller } from '../../../support/sessions/bookings.ts'

/** Guards that keep a payout from being sent twice or from the wrong account, and earnings from former instructors. */

const { payments } = api
const { admin, approve } = approvals()
const { payable } = paying(admin, approve)

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
