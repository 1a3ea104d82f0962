import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChargeItem } from '../../../../functions/model/payments/charge.ts'
import type { Wanted } from '../../../../functions/payments/charges/open-charge.ts'
import { moneyTable } from '../../../support/money/money-table.ts'

/** The one open charge of a member for an item, until its page exists or closes. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
let charges: typeof import('../../../../functions/payments/charges/open-charge.ts')
let notOwnedStep: typeof import('../../../../functions/payments/settlement/grants/course.ts').notOwnedStep
let wanted: Wanted
let clock: typeof import('../../../../functions/ports/process/clock.ts').clock

beforeAll(async () => {
  kiai = await moneyTable()
  charges = await import('../../../../functions/payments/charges/open-charge.ts')
  ;({ clock } = await import('../../../../functions/ports/process/clock.ts'))
  ;({ notOwnedStep } = await import('../../../../functions/payments/settlement/grants/course.ts'))
})
beforeEach(async () => {
  const [memberId, subjectId] = [await kiai.payer(), await kiai.sold()]
  wanted = {
    memberId,
    subjectId,
    purpose: 'course',
    title: 'A course',
    amount: 4900,
    provider: 'stripe',
    account: 'acct_1',
    isLive: false,
  }
})

afterEach(() => vi.restoreAllMocks())

async function open(of: Wanted, closed: ChargeItem[] = []): Promise<ChargeItem> {
  const close = async (stale: ChargeItem) => {
    closed.push(stale)
    await charges.closeCharge(stale, 'expired')
  }
  const notYet = notOwnedStep(of.memberId, of.subjectId)
  return charges.openCharge(of, { settings: undefined, notYet, close })
}

const page = { objectId: 'cs_1', checkoutUrl: 'https://stripe.test/pay' }

test('requested by many at once is one', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => open(wanted)))
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
})

test.each([
  ['price', { amount: 5900 }],
  ['account', { account: 'acct_2' }],
  ['mode', { isLive: true }],
])('of another %s is replaced by a new one', async (_, more) => {
  const first = await open(wanted)
  const closed: ChargeItem[] = []
  const second = await open({ ...wanted, ...more }, closed)
  expect(closed.map(({ id }) => id)).toEqual([first.id])
  expect(second).toMatchObject(more)
  expect((await kiai.chargeOf(first.id)).state).toBe('expired')
})

test('of another plan is replaced by a new one', async () => {
  const plan = { ...wanted, purpose: 'tier' as const, subjectId: 'premium' }
  const first = await open(plan)
  const second = await open({ ...plan, subjectId: 'master' })
  expect(second.id).not.toBe(first.id)
  expect(await kiai.chargeOf(second.id)).toMatchObject({ subjectId: 'master', state: 'created' })
})

test('is one for all orders of a member, and one for each other thing', () => {
  const { thingOf } = charges
  const order = { memberId: 'mem_1', purpose: 'order', subjectId: 'ord_1', provider: 'stripe' } as const
  expect(thingOf({ ...order, subjectId: 'ord_2', provider: 'paypal' })).toBe(thingOf(order))
  expect(thingOf({ ...order, memberId: 'mem_2' })).not.toBe(thingOf(order))
  const course = { ...order, purpose: 'course' } as const
  expect(thingOf({ ...course, subjectId: 'crs_2' })).not.toBe(thingOf(course))
})

test('that got no page while one could stay open for half an hour is replaced by a new one', async () => {
  const first = await open(wanted)
  const later = (minutes: number) => new Date(Date.parse(first.createdAt) + minutes * 60_000)
  const now = vi.spyOn(clock, 'now')
  now.mockReturnValue(later(0.5))
  expect((await open(wanted)).id).toBe(first.id)
  // Stripe accepts no page that closes sooner.
  now.mockReturnValue(later(5))
  const second = await open(wanted)
  expect(second.id).not.toBe(first.id)
  const opened = await charges.awaitPayment(second, page)
  now.mockReturnValue(later(30))
  expect((await open(wanted)).id).toBe(opened.id)
})

describe('its page', () => {
  test('is the first one that was stored', async () => {
    const opened = await open(wanted)
    expect(await charges.awaitPayment(opened, page)).toMatchObject({ ...page, state: 'awaiting' })
    const other = charges.awaitPayment(opened, { ...page, objectId: 'cs_2' })
    await expect(other).rejects.toThrow('A condition of the transaction does not hold')
    expect((await kiai.chargeOf(opened.id)).objectId).toBe('cs_1')
  })

  test('that was paid in the meantime is not given up', async () => {
    const opened = await charges.awaitPayment(await open(wanted), page)
    const { settle } = await import('../../../../functions/payments/settlement/settle.ts')
    await settle(kiai.paymentOf(opened))
    await expect(charges.closeCharge(opened, 'expired')).rejects.toThrow()
    expect((await kiai.chargeOf(opened.id)).state).toBe('paid')
  })

  test('is returned to its member without another call of its provider', async () => {
    const { providers } = await import('../../../../functions/payments/providers.ts')
    const { buyCourse } = await import('../../../../functions/payments/checkout/checkout.ts')
    const { asCaller } = await import('../../../support/sessions/bookings.ts')
    vi.spyOn(providers.stripe, 'accountOf').mockResolvedValue({ account: 'acct_1', isLive: false })
    vi.spyOn(providers.stripe, 'openPage').mockRejectedValue(new Error('It was called once more'))
    const { id: purchaseId } = await charges.awaitPayment(await open(wanted), page)
    const { checkoutUrl } = page
    const again = await buyCourse(await asCaller(wanted.memberId), wanted.subjectId, 'stripe')
    expect(again).toEqual({ checkoutUrl, purchaseId })
  })
})

test('belongs to its member: others do not find it', async () => {
  const opened = await open(wanted)
  const { ownCharge } = await import('../../../../functions/payments/charges/purchases.ts')
  expect(await ownCharge(wanted.memberId, opened.id)).toMatchObject({ id: opened.id })
  for (const [who, id] of [
    ['mem_other', opened.id],
    [wanted.memberId, 'chg_none'],
  ] as const) {
    await expect(ownCharge(who, id)).rejects.toMatchObject({ code: 'purchase.not_found' })
  }
})

test('an event that was processed is not processed again', async () => {
  const { paymentEvent } = await import('../../../../functions/model/payments/payment-event.ts')
  const { followEvent } = await import('../../../../functions/payments/notices/follow-event.ts')
  const news = {
    provider: 'stripe',
    type: 'checkout.session.completed',
    body: '{}',
    receivedAt: 'x',
  } as const
  for (const state of ['done', 'mismatch'] as const) {
    await paymentEvent()
      .create({ ...news, eventId: state, state, expire: 9_999_999_999 })
      .go()
    await followEvent('stripe', state)
    const { data } = await paymentEvent().get({ provider: 'stripe', eventId: state }).go()
    expect(data?.state).toBe(state)
  }
  await paymentEvent()
    .create({ ...news, eventId: 'kept', state: 'kept', expire: 9_999_999_999 })
    .go()
  // There is no provider to ask, so that the event stays open.
  await expect(followEvent('stripe', 'kept')).rejects.toThrow('no keys')
})
