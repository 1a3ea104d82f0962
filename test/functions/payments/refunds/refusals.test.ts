import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { ChargeItem } from '../../../../functions/model/payments/charge.ts'
import type { OrderItem } from '../../../../functions/model/store/order.ts'
import { moneyTable } from '../../../support/money/money-table.ts'

/** What is offered and refused before any money goes back. Over a table of its own, without providers. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
let admins: typeof import('../../../../functions/payments/refunds/admin-offer.ts') &
  typeof import('../../../../functions/payments/refunds/refund-by-admin.ts')
let members: typeof import('../../../../functions/payments/refunds/request-refund.ts')

beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  kiai = await moneyTable()
  const [offers, refunds] = await Promise.all([
    import('../../../../functions/payments/refunds/admin-offer.ts'),
    import('../../../../functions/payments/refunds/refund-by-admin.ts'),
  ])
  admins = { ...offers, ...refunds }
  members = await import('../../../../functions/payments/refunds/request-refund.ts')
  const { clock } = await import('../../../../functions/ports/process/clock.ts')
  clock.now = () => new Date('2026-11-23T12:00:00.000Z')
})

const at = '2026-11-20T10:00:00.000Z'
const paid = (more: Partial<ChargeItem> = {}) =>
  kiai.opened({ state: 'paid', paidAt: at, providerPaymentId: 'pi_1', isGranted: true, ...more }, false)
const refused = (act: Promise<unknown>, code: string, message?: string) =>
  expect(act).rejects.toMatchObject({ code, ...(message && { message }) })
const dispute = (state: 'open' | 'lost', amount: number) => ({ disputes: [{ id: 'dp_1', state, amount }] })

describe('a refund by an admin', () => {
  const pay = (id: string, amount = '10.00', left?: string) =>
    admins.refundPayment(id, 'mem_admin', { amount, reason: 'A mistake', ...(left && { left }) })

  test('is of a payment that exists', () => refused(pay('chg_none'), 'purchase.not_found'))

  test.each<[string, Partial<ChargeItem>]>([
    ['Nothing was paid', { state: 'awaiting' }],
    ['This payment is disputed. It cannot be refunded until the bank decides.', dispute('open', 4900)],
    ['PayPal has decided on this payment and sends any refund itself.', dispute('lost', 0)],
    ['This payment is already fully refunded', dispute('lost', 4900)],
  ])('is refused with its reason: %s', async (words, more) => {
    const known = await paid(more)
    expect(admins.refusalOf(known)).toBe(words)
    await refused(pay(known.id), 'purchase.not_paid', words)
  })

  test('is of what is left, as the admin has seen it', async () => {
    const { id } = await paid()
    await refused(pay(id, '10.00', '48.00'), 'refund.changed')
    for (const amount of ['49.01', '0.00']) await refused(pay(id, amount), 'refund.too_much')
  })

  test('is not of a payment of which one session is being refunded', async () => {
    const { claim } = await import('../../../../functions/model/table/claim.ts')
    const { storedSession } = await import('../../../support/sessions/stored-session.ts')
    const { id: subjectId, startsAt } = await storedSession(kiai, { status: 'confirmed' })
    const part = { minutes: 60, amount: 5000, tax: 0, isShared: false, state: 'confirmed' as const }
    const sessions = [{ bookingId: subjectId, startsAt, ...part }]
    const { id } = await paid({ purpose: 'session', subjectId, amount: 5000, sessions })
    await claim().create({ kind: 'open-refund', value: subjectId, owner: 'rfr_another' }).go()
    await refused(pay(id), 'refund.asked')
    expect((await kiai.keptOf(await kiai.chargeOf(id))).requests).toEqual([])
  })

  test('is suggested by what the payment was for', async () => {
    const { storedSession } = await import('../../../support/sessions/stored-session.ts')
    const { storedPackage } = await import('../../../support/money/stored-package.ts')
    const { storedInstructor } = await import('../../../support/sessions/teaching.ts')
    expect(await admins.adminOffer(await paid())).toMatchObject({ cents: 4900 })
    const session = await storedSession(kiai, { status: 'confirmed', startsAt: '2026-12-01T10:00:00.000Z' })
    const one = { purpose: 'session' as const, subjectId: session.id, amount: 5000 }
    expect(await admins.adminOffer(await paid(one))).toMatchObject({ cents: 5000 })
    const gone = await paid({ ...one, subjectId: 'bkg_gone' })
    expect(await admins.adminOffer(gone)).toMatchObject({ cents: 0, rule: 'session_over' })
    expect(await admins.sessionsOf(await paid())).toEqual([])
    const closed = await storedPackage(kiai, await storedInstructor(), { pack: { isClosed: true } })
    const offer = await admins.adminOffer(await kiai.chargeOf(closed.chargeId))
    expect(offer).toMatchObject({ cents: 0, rule: 'package_closed' })
  })
})

test('a review of a refund that does not exist is not decided', async () => {
  const { decideReview } = await import('../../../../functions/payments/refunds/review-queue.ts')
  const decided = decideReview('rfr_none', 'mem_admin', { decision: 'refuse', reason: '' })
  await refused(decided, 'refund.not_found')
})

describe('an offer to the buyer', () => {
  const line = {
    productId: 'prd_1',
    variant: 'one',
    name: 'First Light',
    isDigital: true,
    quantity: 1,
    cents: 600,
    state: 'delivered' as const,
    refunded: 0,
  }

  async function ordered(more: Partial<OrderItem['lines'][number]>): Promise<ChargeItem> {
    const { order } = await import('../../../../functions/model/store/order.ts')
    const { newId } = await import('../../../../functions/model/table/new-id.ts')
    const id = newId('order')
    const known = await paid({ purpose: 'order', subjectId: id, amount: 600 })
    const sums = { goods: 600, shipping: 0, total: 600 }
    await order()
      .create({
        id,
        number: 'K-7F3Q-9MXD',
        memberId: known.memberId,
        chargeId: known.id,
        provider: 'stripe',
        state: 'delivered',
        lines: [{ ...line, ...more }],
        ...sums,
        policy: { physicalDays: 30, digitalDays: 7 },
        paidAt: at,
        createdAt: at,
        updatedAt: at,
      })
      .go()
    return known
  }

  test('of an order is what files cost that were not downloaded, and nothing where it is gone', async () => {
    expect(await members.refundOffer(await ordered({}))).toMatchObject({ amount: '6.00' })
    expect(await members.refundOffer(await ordered({ downloadedAt: at }))).toMatchObject({ amount: '0.00' })
    const gone = await paid({ purpose: 'order', subjectId: 'ord_gone' })
    expect(await members.refundOffer(gone)).toMatchObject({ amount: '0.00', reason: 'order_cancelled' })
  })

  test('of the first month of a plan is all of it, also where the index does not list it yet', async () => {
    const month = { purpose: 'tier' as const, subjectId: 'premium', amount: 1999 }
    const plan = await paid({ ...month, subscriptionId: 'sub_1', periodTo: '2026-12-20T10:00:00.000Z' })
    expect(await members.refundOffer(plan)).toMatchObject({ amount: '19.99' })
    expect(await members.refundOffer({ ...plan, memberId: 'mem_unlisted' })).toMatchObject({
      amount: '19.99',
    })
  })
})

describe('sessions that were paid together', () => {
  async function together(more: Partial<ChargeItem>) {
    const { followSessions } = await import('../../../../functions/payments/settlement/grants/series.ts')
    const { findBooking } = await import('../../../../functions/model/bookings/booking.ts')
    const { storedSession } = await import('../../../support/sessions/stored-session.ts')
    const startsAt = '2026-12-01T10:00:00.000Z'
    const { id: bookingId, memberId } = await storedSession(kiai, { startsAt })
    const part = { bookingId, startsAt, minutes: 60, amount: 5000, tax: 0, isShared: false }
    const sessions = [{ ...part, state: 'waiting' as const }]
    const of = { memberId, purpose: 'session' as const, subjectId: bookingId, amount: 5000, sessions }
    const { id } = await paid({ ...of, ...more })
    await followSessions(id)
    return { line: (await kiai.chargeOf(id)).sessions?.[0]?.state, booking: await findBooking(bookingId) }
  }

  test('wait for their payment, and are not confirmed by one that grants nothing', async () => {
    const open = await together({ state: 'awaiting', isGranted: false })
    expect(open).toMatchObject({ line: 'waiting', booking: { status: 'pending' } })
    const inVain = await together({ isGranted: false })
    expect(inVain).toMatchObject({ line: 'in_vain', booking: { status: 'pending' } })
    expect(await together({})).toMatchObject({ line: 'confirmed', booking: { status: 'confirmed' } })
  })
})

test('a payment for an order that is gone is given back as not offered', async () => {
  const { settle } = await import('../../../../functions/payments/settlement/settle.ts')
  const known = await kiai.opened({ purpose: 'order', subjectId: 'ord_gone' })
  await settle(kiai.paymentOf(known))
  expect((await kiai.keptOf(known)).requests).toMatchObject([{ rule: 'not_offered', amount: 4900 }])
})

test('the plan of who is gone needs another sign-in, and who has none has none', async () => {
  const { subscriptionStatus } = await import('../../../../functions/payments/subscriptions/status.ts')
  const { refuseLeaving } = await import('../../../../functions/payments/subscriptions/change-plan.ts')
  await refused(subscriptionStatus('mem_gone'), 'session.required')
  expect(await subscriptionStatus(await kiai.payer())).toMatchObject({ state: 'none', tier: 'free' })
  const leaving = { deletionDueAt: at }
  expect(() => refuseLeaving(leaving)).toThrow(expect.objectContaining({ code: 'account.leaving' }))
})
