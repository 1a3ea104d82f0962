import { randomUUID } from 'node:crypto'
import { ApiError } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { schedule } from '../sessions/schedules.ts'
import type { Teller } from './money-stories.ts'

/** Every call of the contract that asks a provider, each with the state it needs. */

const { bookings, payments } = api

export type Endpoint = keyof typeof payments

type Ask = () => Promise<unknown>

export type Wish = {
  name: string
  endpoint: Endpoint
  /** Prepares the state, and returns the call itself. */
  prepare(teller: Teller): Promise<Ask>
}

const at = () => new Date().toISOString()

async function course(): Promise<string> {
  const { course } = await import('../../../functions/model/catalogue/course.ts')
  const { newId } = await import('../../../functions/model/table/new-id.ts')
  const id = newId('course')
  const dates = { createdAt: at(), updatedAt: at() }
  await course()
    .create({ id, title: 'Course', price: 4900, isPublished: true, ...dates })
    .go()
  return id
}

/** An instructor who teaches day and night, and sells packages; with the account of a member, if given. */
async function instructor(memberId?: string): Promise<string> {
  const { instructor } = await import('../../../functions/model/instructors/instructor.ts')
  const { member } = await import('../../../functions/model/members/member.ts')
  const { schedule: says } = await import('../../../functions/model/calendar/schedule.ts')
  const { newId } = await import('../../../functions/model/table/new-id.ts')
  const id = newId('instructor')
  const dates = { createdAt: at(), updatedAt: at() }
  await instructor()
    .create({ id, name: 'Teacher', isApproved: true, ...(memberId && { memberId }), ...dates })
    .go()
  if (memberId) await member().patch({ id: memberId }).set({ instructorId: id }).go()
  const { mostADay: _, ...said } = schedule({ packages: [{ minutes: 60, sessions: 5, cents: 20_000 }] })
  await says()
    .put({ personId: id, ...said, updatedAt: at() })
    .go()
  return id
}

type Provider = 'stripe' | 'paypal'

const courseBy = async ({ call }: Teller, provider: Provider, id?: string) =>
  call(payments.buyCourse, { params: { id: id ?? (await course()) }, body: { provider } })

const planOf = ({ call }: Teller) => call(payments.checkOutSubscription, { body: { tier: 'premium' } })

/** Pays at the page, as if Kiai had not received the event yet. */
async function paid({ stack }: Teller, page: Promise<{ checkoutUrl: string; purchaseId: string }>) {
  const { checkoutUrl, purchaseId: id } = await page
  await stack.press(checkoutUrl)
  return { params: { id } }
}

async function subscribed(teller: Teller, tier: 'premium' | 'master' = 'premium'): Promise<void> {
  const page = teller.call(payments.checkOutSubscription, { body: { tier } })
  await teller.call(payments.checkPurchase, await paid(teller, page))
}

async function boughtCourse(teller: Teller, provider: Provider) {
  const bought = await paid(teller, courseBy(teller, provider))
  await teller.call(payments.checkPurchase, bought)
  return bought
}

async function changeTo({ call }: Teller, tier: 'premium' | 'master'): Promise<Ask> {
  const { proratedAt, dueToday } = await call(payments.previewPlanChange, { body: { tier } })
  return () => call(payments.changePlan, { body: { tier, proratedAt, dueToday } })
}

/** An instructor's account at Stripe that can be paid. */
async function payee(teller: Teller): Promise<string> {
  const id = await instructor(teller.id)
  const { url } = await teller.call(payments.openPayee)
  await teller.stack.press(url)
  return id
}

const buys = (provider: Provider): Wish => ({
  name: `buying a course by ${provider}`,
  endpoint: 'buyCourse',
  prepare: async (teller) => {
    const id = await course()
    return () => courseBy(teller, provider, id)
  },
})

const orders = (provider: Provider): Wish => ({
  name: `buying a file by ${provider}`,
  endpoint: 'checkOutOrder',
  prepare: async ({ call }) => {
    const { soldPhoto } = await import('../store/orders.ts')
    const items = [{ productId: await soldPhoto(), quantity: 1, price: '6.00' }]
    const key = randomUUID()
    return () =>
      call(payments.checkOutOrder, { body: { items, key, shipping: 'standard', total: '6.00', provider } })
  },
})

const comesBack = (name: string, page: (teller: Teller) => ReturnType<typeof planOf>): Wish => ({
  name: `coming back from ${name}`,
  endpoint: 'checkPurchase',
  prepare: async (teller) => {
    const bought = await paid(teller, page(teller))
    return () => teller.call(payments.checkPurchase, bought)
  },
})

const refunds = (provider: Provider): Wish => ({
  name: `a refund of ${provider}`,
  endpoint: 'requestRefund',
  prepare: async (teller) => {
    const bought = await boughtCourse(teller, provider)
    return () => teller.call(payments.requestRefund, { ...bought, body: { reason: 'No' } })
  },
})

const ofPlan = (
  name: string,
  endpoint: 'cancelSubscription' | 'resumeSubscription' | 'openPortal',
  before: (teller: Teller) => Promise<unknown> = async () => {},
): Wish => ({
  name,
  endpoint,
  prepare: async (teller) => {
    await subscribed(teller)
    await before(teller)
    return () => teller.call(payments[endpoint])
  },
})

export const wishes: readonly Wish[] = [
  {
    name: 'subscribing',
    endpoint: 'checkOutSubscription',
    prepare: async (teller) => () => planOf(teller),
  },
  {
    name: 'another plan than the one just paid for',
    endpoint: 'checkOutSubscription',
    prepare: async (teller) => {
      await paid(teller, planOf(teller))
      return () => teller.call(payments.checkOutSubscription, { body: { tier: 'master' } })
    },
  },
  buys('stripe'),
  buys('paypal'),
  orders('stripe'),
  orders('paypal'),
  {
    name: 'a course at another price than it was just paid at',
    endpoint: 'buyCourse',
    prepare: async (teller) => {
      const { course: stored } = await import('../../../functions/model/catalogue/course.ts')
      const id = await course()
      await paid(teller, courseBy(teller, 'stripe', id))
      await stored().patch({ id }).set({ price: 3900 }).go()
      return () => courseBy(teller, 'stripe', id)
    },
  },
  comesBack('the page of a plan', planOf),
  comesBack('stripe', (teller) => courseBy(teller, 'stripe')),
  comesBack('paypal', (teller) => courseBy(teller, 'paypal')),
  {
    name: 'a look at a bigger plan',
    endpoint: 'previewPlanChange',
    prepare: async (teller) => {
      await subscribed(teller)
      return () => teller.call(payments.previewPlanChange, { body: { tier: 'master' } })
    },
  },
  {
    name: 'a bigger plan',
    endpoint: 'changePlan',
    prepare: async (teller) => {
      await subscribed(teller)
      return changeTo(teller, 'master')
    },
  },
  {
    name: 'a smaller plan',
    endpoint: 'changePlan',
    prepare: async (teller) => {
      await subscribed(teller, 'master')
      return changeTo(teller, 'premium')
    },
  },
  ofPlan('an end of the plan', 'cancelSubscription'),
  ofPlan('taking back the end', 'resumeSubscription', ({ call }) => call(payments.cancelSubscription)),
  ofPlan('the portal', 'openPortal'),
  refunds('stripe'),
  refunds('paypal'),
  {
    name: 'a package',
    endpoint: 'buyPackage',
    prepare: async ({ call }) => {
      const wish = { provider: 'stripe', minutes: 60, sessions: 5, price: '200.00' } as const
      const id = await instructor()
      return () => call(payments.buyPackage, { params: { id }, body: wish })
    },
  },
  {
    name: 'a session',
    endpoint: 'payBooking',
    prepare: async ({ call }) => {
      const hour = 3_600_000
      const scheduledAt = new Date(Math.ceil(Date.now() / hour) * hour + 30 * hour).toISOString()
      const body = { instructorId: await instructor(), title: 'Lesson', scheduledAt, duration: 60 }
      const { id } = await call(bookings.createBooking, { body })
      return () => call(payments.payBooking, { params: { id }, body: { provider: 'stripe' } })
    },
  },
  {
    name: 'a look at an account for payouts',
    endpoint: 'checkPayee',
    prepare: async (teller) => {
      await payee(teller)
      return () => teller.call(payments.checkPayee)
    },
  },
  {
    name: 'the page of an account for payouts',
    endpoint: 'openPayee',
    prepare: async (teller) => {
      await instructor(teller.id)
      return () => teller.call(payments.openPayee)
    },
  },
  {
    name: 'a payout',
    endpoint: 'sendInstructorPayment',
    prepare: async (teller) => {
      const { instructorPayment } = await import('../../../functions/model/ledger/instructor-payment.ts')
      const { newId } = await import('../../../functions/model/table/new-id.ts')
      const { sendPayout } = await import('../../../functions/payments/payouts/send-payout.ts')
      const id = newId('instructorPayment')
      const instructorId = await payee(teller)
      const owed = { amount: 4200, paymentType: 'session_payout', description: 'Owed' } as const
      const dates = { dueDate: at(), listedAt: at(), createdAt: at(), updatedAt: at() }
      await instructorPayment()
        .create({ id, instructorId, instructorName: 'Teacher', ...owed, ...dates })
        .go()
      return () => sendPayout('mem_admin', id, '42.00')
    },
  },
  {
    name: 'other keys',
    endpoint: 'updatePaymentSettings',
    prepare: async () => {
      const { changeSettings } = await import('../../../functions/payments/settings/settings.ts')
      const other = { stripeSecretKey: 'sk_test_other', stripePublishableKey: 'pk_test_other' }
      return () => changeSettings(other)
    },
  },
  {
    name: 'a notice of paypal',
    endpoint: 'receivePayPalEvent',
    prepare: async ({ stack }) => {
      const { body, headers } = notice(stack.origin)
      return () => told(`${stack.origin}/api/webhooks/paypal`, { method: 'POST', headers, body })
    },
  },
]

/** An event as PayPal sends it, except for the signature, which PayPal verifies. */
function notice(origin: string) {
  const headers = {
    'content-type': 'application/json',
    'paypal-transmission-id': randomUUID(),
    'paypal-transmission-time': at(),
    'paypal-transmission-sig': 'c2lnbmF0dXJl',
    'paypal-cert-url': `${origin}/-/paypal/v1/notifications/certs/CERT-1`,
    'paypal-auth-algo': 'SHA256withRSA',
  }
  return {
    headers,
    body: JSON.stringify({ id: `WH-${randomUUID()}`, event_type: 'CHECKOUT.ORDER.APPROVED' }),
  }
}

async function told(url: string, init: RequestInit): Promise<void> {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new ApiError(answer.status, await answer.text(), answer.statusText)
}
