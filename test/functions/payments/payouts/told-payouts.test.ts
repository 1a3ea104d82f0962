import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { InstructorPaymentItem } from '../../../../functions/model/ledger/instructor-payment.ts'
import { moneyTable } from '../../../support/money/money-table.ts'
import { toldProviders } from '../../../support/providers/told-providers.ts'

/** Payments to instructors, and their accounts at Stripe by what it answers. Over a table of its own. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
let told: Awaited<ReturnType<typeof toldProviders>>
let payouts: typeof import('../../../../functions/payments/payouts/payouts.ts') &
  typeof import('../../../../functions/payments/payouts/payee-account.ts') &
  typeof import('../../../../functions/payments/payouts/send-payout.ts')
let model: typeof import('../../../../functions/model/ledger/instructor-payment.ts')
let support: typeof import('../../../support/sessions/bookings.ts') &
  typeof import('../../../support/sessions/teaching.ts')

beforeAll(async () => {
  told = await toldProviders()
  kiai = await moneyTable()
  const all = await Promise.all([
    import('../../../../functions/payments/payouts/payouts.ts'),
    import('../../../../functions/payments/payouts/payee-account.ts'),
    import('../../../../functions/payments/payouts/send-payout.ts'),
  ])
  payouts = { ...all[0], ...all[1], ...all[2] }
  model = await import('../../../../functions/model/ledger/instructor-payment.ts')
  const [bookings, teaching] = await Promise.all([
    import('../../../support/sessions/bookings.ts'),
    import('../../../support/sessions/teaching.ts'),
  ])
  support = { ...bookings, ...teaching }
})
afterAll(() => told.close())
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

const at = '2026-11-20T12:00:00.000Z'
const list = (...data: object[]) => ({ object: 'list', data, has_more: false })
const refused = (act: Promise<unknown>, code: string) => expect(act).rejects.toMatchObject({ code })
let made = 0

/** A payment that an instructor is owed. */
async function owed(more: Partial<InstructorPaymentItem> = {}): Promise<InstructorPaymentItem> {
  const item: InstructorPaymentItem = {
    id: `ipm_told${++made}`,
    instructorId: await support.storedInstructor(),
    instructorName: 'Teacher',
    amount: 5000,
    description: '',
    paymentType: 'session_payout',
    dueDate: '2026-12-01',
    state: 'unpaid',
    listedAt: at,
    createdAt: at,
    updatedAt: at,
    ...more,
  }
  await model.instructorPayment().create(item).go()
  return item
}

/** The account of an instructor at Stripe. */
async function account(instructorId: string, isActive = true): Promise<string> {
  const { payee } = await import('../../../../functions/model/instructors/payee.ts')
  const stripeId = `acct_of_${instructorId}`
  const dates = { createdAt: at, updatedAt: at }
  await payee()
    .put({ instructorId, account: 'acct_1', stripeId, state: isActive ? 'ready' : 'started', ...dates })
    .go()
  const capabilities = { transfers: isActive ? 'active' : 'inactive' }
  told.put(`/v1/accounts/${stripeId}`, { id: stripeId, capabilities, details_submitted: isActive })
  return stripeId
}

async function instructor() {
  const instructorId = await support.storedInstructor()
  return { instructorId, caller: await support.asCaller(await kiai.payer({ instructorId })) }
}

describe('before Stripe is set up', () => {
  test('no instructor has an account, and none can be paid by it', async () => {
    const { caller, instructorId } = await instructor()
    expect(await payouts.payeeOf(caller)).toEqual({ state: 'unavailable' })
    await account(instructorId)
    expect(await payouts.readyPayees([instructorId])).toEqual(new Set())
  })
})

describe('once Stripe is set up', () => {
  beforeAll(() => told.setUp())

  test('who is no approved instructor has no account', async () => {
    const { instructor: entity } = await import('../../../../functions/model/instructors/instructor.ts')
    const { caller, instructorId } = await instructor()
    await refused(payouts.payeeOf(await support.asCaller(await kiai.payer())), 'instructor.required')
    await entity().patch({ id: instructorId }).set({ isApproved: false }).go()
    await refused(payouts.payeeOf(caller), 'instructor.required')
  })

  test('an account has the state that Stripe tells, and none before it is made', async () => {
    const { caller, instructorId } = await instructor()
    expect(await payouts.checkPayee(caller)).toEqual({ state: 'none' })
    expect(await payouts.openPayee(told.keys, instructorId)).toBeUndefined()
    await account(instructorId, false)
    expect(await payouts.openPayee(told.keys, instructorId)).toBeUndefined()
    const stripeId = await account(instructorId)
    expect(await payouts.checkPayee(caller)).toEqual({ state: 'ready' })
    expect(await payouts.openPayee(told.keys, instructorId)).toBe(stripeId)
    expect(await payouts.readyPayees([instructorId])).toEqual(new Set([instructorId]))
  })

  test('an account that is ready leads to its own pages, and any other to those that complete it', async () => {
    const { caller, instructorId } = await instructor()
    told.put('/v1/account_links', { url: 'https://stripe.test/complete' })
    await account(instructorId, false)
    expect(await payouts.payeePage(caller)).toEqual({ url: 'https://stripe.test/complete' })
    told.put(`/v1/accounts/${await account(instructorId)}/login_links`, { url: 'https://stripe.test/own' })
    expect(await payouts.payeePage(caller)).toEqual({ url: 'https://stripe.test/own' })
  })

  test('an account that Stripe refuses to tell of is refused as such, and an outage is an outage', async () => {
    const { caller, instructorId } = await instructor()
    const path = `/v1/accounts/${await account(instructorId)}`
    told.refuse(path, 403, { error: { type: 'invalid_request_error', code: 'account_invalid' } })
    await refused(payouts.checkPayee(caller), 'payee.refused')
    told.refuse(path, 429, { error: { type: 'invalid_request_error', code: 'rate_limit' } })
    await refused(payouts.checkPayee(caller), 'provider.down')
  })

  const send = ({ id }: { id: string }, amount = '50.00') => payouts.sendPayout('mem_admin', id, amount)

  test('a payout is not sent if it is unknown, paid, nothing, or of another amount', async () => {
    await refused(send({ id: 'ipm_none' }), 'instructor_payment.not_found')
    await refused(send(await owed({ paymentType: 'platform_fee' })), 'instructor_payment.not_ours')
    await refused(send(await owed({ state: 'paid' })), 'instructor_payment.paid')
    await refused(send(await owed({ amount: 0 }), '0.00'), 'instructor_payment.nothing_due')
    await refused(send(await owed(), '49.99'), 'instructor_payment.changed')
  })

  test('a payout is not sent to an account that is not ready, or of which Stripe says nothing', async () => {
    const due = await owed()
    await refused(send(due), 'payee.not_ready')
    const path = `/v1/accounts/${await account(due.instructorId)}`
    told.refuse(path, 403, { error: { type: 'invalid_request_error', code: 'account_invalid' } })
    await refused(send(due), 'provider.down')
    expect(await model.findInstructorPayment(due.id)).toMatchObject({ state: 'unpaid' })
  })

  test('a payout is sent and booked once', async () => {
    const due = await owed()
    await account(due.instructorId)
    told.put('GET /v1/transfers', list())
    told.put('POST /v1/transfers', { id: `tr_${due.id}` })
    expect(await send(due)).toMatchObject({ isPaid: true, stripePaymentIntentId: `tr_${due.id}` })
    const calls = told.asked.length
    await payouts.paySent(due.id)
    expect(told.asked).toHaveLength(calls)
  })

  test('a payout that Stripe refuses can be paid again, with the reason', async () => {
    const due = await owed()
    await account(due.instructorId)
    told.put('GET /v1/transfers', list())
    const refusal = { error: { type: 'invalid_request_error', code: 'balance_insufficient' } }
    told.refuse('POST /v1/transfers', 400, refusal)
    expect(await send(due)).toMatchObject({ isPaid: false, failure: 'Your Stripe balance is too low' })
    expect(await model.findInstructorPayment(due.id)).toMatchObject({ state: 'unpaid' })
  })

  test('a payout that another call has booked meanwhile is done', async () => {
    const { justBefore } = await import('../../../support/meanwhile.ts')
    const way = { sentBy: 'mem_admin', sentTo: 'acct_2', sentFrom: 'acct_1', attempt: 1 }
    const { id } = await owed({ state: 'sending', ...way })
    told.put('GET /v1/transfers', list({ id: 'tr_found' }))
    justBefore(
      (command) => command instanceof TransactWriteCommand,
      () => model.instructorPayment().patch({ id }).set({ state: 'paid' }).go(),
    )
    await payouts.paySent(id)
    expect(await model.findInstructorPayment(id)).toMatchObject({ state: 'paid' })
  })

  const isWriteOf = (word: string) => (command: object) =>
    command instanceof TransactWriteCommand && JSON.stringify(command).includes(word)
  const changed = (id: string, set: Partial<Pick<InstructorPaymentItem, 'state' | 'attempt' | 'amount'>>) =>
    model.instructorPayment().patch({ id }).set(set).go()

  test('a payout is not begun with another amount than the admin has seen', async () => {
    const { justBefore } = await import('../../../support/meanwhile.ts')
    const due = await owed()
    await account(due.instructorId)
    justBefore(isWriteOf('"sending"'), () => changed(due.id, { amount: 9900 }))
    await refused(send(due), 'instructor_payment.changed')
  })

  test.each([{ state: 'paid' as const }, { attempt: 2 }])(
    'a payout that becomes %j as Stripe refuses it is not called refused',
    async (other) => {
      const { justBefore } = await import('../../../support/meanwhile.ts')
      const { Refused } = await import('../../../../functions/model/table/refused.ts')
      const way = { sentBy: 'mem_admin', sentTo: 'acct_2', sentFrom: 'acct_1', attempt: 1 }
      const { id } = await owed({ state: 'sending', ...way })
      told.put('GET /v1/transfers', list())
      told.refuse('POST /v1/transfers', 400, {
        error: { type: 'invalid_request_error', code: 'balance_insufficient' },
      })
      justBefore(isWriteOf('too low'), () => changed(id, other))
      await expect(payouts.paySent(id)).rejects.toThrow(Refused)
      expect(await model.findInstructorPayment(id)).not.toHaveProperty('failure')
    },
  )

  test('a transfer that Kiai did not make, or of which nothing came back, changes nothing', async () => {
    const { followTransfer } = await import('../../../../functions/payments/payouts/transfer-reversal.ts')
    const { id } = await owed({ state: 'paid', stripePaymentIntentId: 'tr_whole' })
    told.put('/v1/transfers/tr_foreign', { id: 'tr_foreign', metadata: {}, amount_reversed: 100 })
    told.put('/v1/transfers/tr_whole', { id: 'tr_whole', metadata: { payment: id }, amount_reversed: 0 })
    for (const transfer of ['tr_foreign', 'tr_whole']) await followTransfer(told.keys, transfer)
    expect(told.asked.some((call) => call.includes('reversals'))).toBe(false)
  })
})

describe('a payment that an admin adds or pays by hand', () => {
  const wish = (instructorId: string, amount = '50.00') => ({
    instructorId,
    amount,
    description: 'A workshop',
    dueDate: at,
    key: `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`,
  })
  const pay = (id: string, amount?: string) =>
    payouts.markPaid('mem_admin', id, { paymentMethod: 'cash', notes: '', ...(amount && { amount }) })

  test('is added once for each key, and for instructors alone', async () => {
    const input = wish(await support.storedInstructor())
    const { id } = await payouts.createInstructorPayment('mem_admin', input)
    expect(await payouts.createInstructorPayment('mem_admin', input)).toMatchObject({ id })
    const other = payouts.createInstructorPayment('mem_admin', { ...input, amount: '60.00' })
    await refused(other, 'instructor_payment.changed')
    await refused(payouts.createInstructorPayment('mem_admin', wish('ins_none')), 'instructor.not_found')
  })

  test('is paid as it was shown, if anything is due', async () => {
    await refused(pay('ipm_none'), 'instructor_payment.not_found')
    await refused(pay((await owed({ amount: 0 })).id), 'instructor_payment.nothing_due')
    const { id } = await owed()
    await refused(pay(id, '49.99'), 'instructor_payment.changed')
    expect(await pay(id, '50.00')).toMatchObject({ isPaid: true })
    await refused(pay(id), 'instructor_payment.paid')
  })
})
