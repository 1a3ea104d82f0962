import { describe, expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { paySent } from '../../../../functions/payments/payouts/send-payout.ts'
import { expectProblem, settle } from '../../../support/kiai.ts'
import { long } from '../../../support/long.ts'
import { askStripe } from '../../../support/money/bought.ts'
import { agrees, entriesOf, owed, paymentsBy, wishOf } from '../../../support/money/instructor-payments.ts'
import { making, paying, transfersOf } from '../../../support/money/payable.ts'
import { tell } from '../../../support/money/paying.ts'
import { approvals, refusedOf } from '../../../support/people/instructors.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import { heldHour, hourlyInstructor } from '../../../support/sessions/held-sessions.ts'

/** Instructors are paid to their own accounts at Stripe. */

const { payments } = api
const { admin, approve } = approvals()
const { onlyOne, create, mark } = paymentsBy(admin)

const { open, check, send, setUp, payable, accountsOf } = paying(admin, approve)

describe('an account at Stripe', () => {
  test('is made with the first visit, and has the state that Stripe reports', async () => {
    const own = await hourlyInstructor(approve)
    expect(await own.call(payments.getPayee)).toEqual({ state: 'none' })
    expect(await check(own)).toEqual({ state: 'none' })
    expect(await setUp(own, 'abandon')).toEqual({ state: 'started' })
    expect(await setUp(own, 'delay')).toEqual({ state: 'checking' })
    expect(await own.call(payments.getPayee)).toEqual({ state: 'checking' })
    await expect.poll(() => check(own)).toEqual({ state: 'ready' })
    expect(await own.call(payments.getPayee)).toEqual({ state: 'ready' })
  })

  test('that Stripe refuses says so', async () => {
    expect(await setUp(await hourlyInstructor(approve), 'decline')).toEqual({ state: 'refused' })
  })

  test('opened on two pages at once is one', async () => {
    const own = await hourlyInstructor(approve)
    await Promise.all([open(own), open(own)])
    expect(await accountsOf(own)).toHaveLength(1)
  })

  test('is for approved instructors alone', async () => {
    const { call } = await newcomer()
    for (const ask of [payments.getPayee, payments.checkPayee, payments.openPayee] as const) {
      await expectProblem(call(ask), 'instructor.required')
    }
  })

  test('that is ready shows its owner the transfers', async () => {
    const { own, due } = await payable()
    await send(due.id, due.amount)
    const { url } = await open(own)
    expect(await (await fetch(url)).text()).toContain('$127.50')
  })
})

describe('sending', () => {
  test('moves the money once, books it from the balance at Stripe, and lets the next payment begin', async () => {
    const { own, due } = await payable()
    expect(due).toMatchObject({ amount: '127.50', isSendable: true, failure: null })
    const sent = await send(due.id, due.amount)
    const [transfer] = await transfersOf(due.id)
    expect(sent).toMatchObject({ isPaid: true, paymentMethod: 'stripe', stripePaymentIntentId: transfer?.id })
    expect(await transfersOf(due.id)).toMatchObject([{ amount: 12_750, currency: 'usd' }])
    const paid = (await entriesOf(own.instructorId)).filter(({ kind }) => kind === 'payout')
    expect(paid).toMatchObject([{ lines: [{ cents: 12_750 }, { account: 'held:stripe', cents: -12_750 }] }])
    expect(await owed(own.instructorId)).toBe(0)
    await heldHour(own.instructorId, 80)
    expect(await owed(own.instructorId)).toBe(12_750)
    await agrees(own.instructorId)
  })

  test('by twenty at once moves it once', async () => {
    const { own, due } = await payable()
    const { codes } = await refusedOf(Array.from({ length: 20 }, () => send(due.id, due.amount)))
    expect(new Set(codes)).toEqual(new Set(['instructor_payment.paid']))
    expect(await transfersOf(due.id)).toHaveLength(1)
    await agrees(own.instructorId)
  })

  test('while an admin marks it as paid is done by one of the two', long, async () => {
    const { own, due } = await payable()
    const { worked } = await refusedOf([send(due.id, due.amount), mark(due.id, { paymentMethod: 'cash' })])
    expect(worked).toBe(1)
    const { paymentMethod } = await onlyOne(own.instructorId)
    expect(await transfersOf(due.id)).toHaveLength(paymentMethod === 'stripe' ? 1 : 0)
    await agrees(own.instructorId)
  })

  const modes = ['lost', '500', '429', 'cut'] as const
  test.each(modes)('through %s answers moves the money once', long, async (mode) => {
    const { own, due } = await payable()
    await tell('stripe', 'faults', { mode, calls: 3, path: making(due.id) })
    await send(due.id, due.amount)
    await settle()
    await expect.poll(async () => (await onlyOne(own.instructorId)).state).toBe('paid')
    expect(await transfersOf(due.id)).toHaveLength(1)
    await agrees(own.instructorId)
  })

  test('with an unknown outcome is neither sent nor marked again, and continues', long, async () => {
    const { own, due } = await payable()
    await tell('stripe', 'faults', { mode: '500', calls: 1000, path: making(due.id) })
    expect(await send(due.id, due.amount)).toMatchObject({ state: 'sending', isPaid: false })
    await expectProblem(send(due.id, due.amount), 'instructor_payment.paid')
    await expectProblem(mark(due.id), 'instructor_payment.paid')
    await tell('stripe', 'faults', { mode: 'clear', path: making(due.id) })
    await Promise.all([paySent(due.id), paySent(due.id)])
    expect(await onlyOne(own.instructorId)).toMatchObject({ state: 'paid' })
    expect(await transfersOf(due.id)).toHaveLength(1)
    await agrees(own.instructorId)
  })

  test('that was done is not repeated, though Stripe forgot its key', long, async () => {
    const { own, due } = await payable()
    const [account] = await accountsOf(own)
    const destination = account?.id ?? ''
    const done = { amount: '12750', currency: 'usd', destination, transfer_group: due.id }
    const { id } = await askStripe('/v1/transfers', { ...done, 'metadata[payment]': due.id })
    expect(await send(due.id, due.amount)).toMatchObject({ state: 'paid', stripePaymentIntentId: id })
    expect(await transfersOf(due.id)).toHaveLength(1)
  })

  test('that Stripe refuses says why, and can be paid in another way', async () => {
    const { own } = await payable()
    const wish = wishOf(own.instructorId, { paymentType: 'session_payout', amount: '900000.00' })
    const { id } = await create(wish)
    const refused = await send(id, '900000.00')
    expect(refused).toMatchObject({
      state: 'unpaid',
      failure: 'Your Stripe balance is too low',
    })
    expect(await transfersOf(id)).toEqual([])
    expect(await mark(id, { paymentMethod: 'bank_transfer' })).toMatchObject({ isPaid: true, failure: null })
    await agrees(own.instructorId)
  })

  test('to an account that is not ready is refused', async () => {
    const own = await hourlyInstructor(approve)
    await heldHour(own.instructorId)
    const due = await onlyOne(own.instructorId)
    expect(due.isSendable).toBe(false)
    await expectProblem(send(due.id, due.amount), 'payee.not_ready')
    await setUp(own, 'abandon')
    await expectProblem(send(due.id, due.amount), 'payee.not_ready')
    expect(await transfersOf(due.id)).toEqual([])
  })

  test('of another amount than shown, of a fee, or of a missing payment is refused', async () => {
    const { own, due } = await payable()
    await expectProblem(send(due.id, '127.49'), 'instructor_payment.changed')
    const fee = await create(wishOf(own.instructorId))
    await expectProblem(send(fee.id, '45.00'), 'instructor_payment.not_ours')
    await expectProblem(send('ipm_nothing', '1.00'), 'instructor_payment.not_found')
    expect(await transfersOf(due.id)).toEqual([])
  })
})
