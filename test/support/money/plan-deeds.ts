import { expect } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { startMoneyStack } from './money-stack.ts'
import type { Paid, PlanLife } from './plan-life.ts'

/**
 * Actions of members, their banks and their merchants on a plan: made at Kiai and Stripe, and reported to its oracle.
 */

const { payments } = api

export type Liver = {
  stack: Awaited<ReturnType<typeof startMoneyStack>>
  id: string
  call: Call
  customer: string
  life: PlanLife
  /** Their actions, for debugging. */
  story: string[]
  isWrong: boolean
}

type Charges = { data: { id: string; paid: boolean; created: number }[] }

/** Stripe's id of a payment. They come in the order in which they were made. */
async function chargeOf({ stack, customer, life }: Liver, payment: Paid): Promise<string> {
  const list = `/v1/charges?customer=${customer}&limit=100`
  const { data } = await stack.askStripe<Charges>(list, {}, 'GET')
  const paid = data.filter(({ paid }) => paid).reverse()
  if (paid.length !== life.paid.length) throw new Error(`${paid.length} payments of ${life.paid.length}`)
  return paid[life.paid.indexOf(payment)]?.id ?? ''
}

/** Kiai's id of a payment. */
async function purchaseOf(call: Call, life: PlanLife, payment: Paid): Promise<string> {
  const { items } = await call(payments.listPurchases, { query: { limit: 100 } })
  const paid = items.filter(({ paidAt }) => paidAt !== null)
  paid.sort((a, b) => ((a.paidAt ?? '') < (b.paidAt ?? '') ? -1 : 1))
  if (paid.length !== life.paid.length) throw new Error(`${paid.length} purchases of ${life.paid.length}`)
  return paid[life.paid.indexOf(payment)]?.id ?? ''
}

async function planOf({ stack, customer }: Liver): Promise<string> {
  const list = `/v1/subscriptions?customer=${customer}&status=all`
  const { data } = await stack.askStripe<{ data: { id: string }[] }>(list, {}, 'GET')
  return data[0]?.id ?? ''
}

const change = async (call: Call, tier: 'premium' | 'master') => {
  const { proratedAt, dueToday } = await call(payments.previewPlanChange, { body: { tier } })
  await call(payments.changePlan, { body: { tier, proratedAt, dueToday } })
}

type Deed = {
  name: string
  /** The probability on a day on which it is allowed. */
  chance: number
  may: (life: PlanLife, now: number) => boolean
  do: (who: Liver, random: () => number, now: number) => Promise<unknown>
}

const isRefundable = ({ refunded, dispute }: Paid) =>
  refunded !== 'whole' && (!dispute || dispute.state === 'won')
const isDisputable = ({ refunded, dispute }: Paid) => refunded !== 'whole' && !dispute
const isDisputed = ({ dispute }: Paid) => dispute?.state === 'open'

/** One of the last few. */
const some = (list: readonly Paid[], random: () => number): Paid => {
  const last = list.slice(-3)
  const found = last[Math.floor(random() * last.length)]
  if (!found) throw new Error('There is none')
  return found
}

const isActive = ({ isGoing, plan }: PlanLife) => isGoing && !plan?.isUnpaid

export const deeds: readonly Deed[] = [
  {
    name: 'buys',
    chance: 1 / 15,
    may: ({ isGoing }) => !isGoing,
    do: async ({ stack, call, life }, random, now) => {
      const tier = random() < 0.5 ? 'premium' : 'master'
      const { checkoutUrl, purchaseId } = await call(payments.checkOutSubscription, { body: { tier } })
      if (random() < 0.2) await stack.press(checkoutUrl, 'decline')
      await stack.press(checkoutUrl)
      if (random() < 0.5) await call(payments.checkPurchase, { params: { id: purchaseId } })
      life.buy(tier, now)
    },
  },
  {
    name: 'takes more',
    chance: 1 / 60,
    may: (life) => isActive(life) && life.plan?.tier === 'premium',
    do: async ({ call, life }, _, now) => {
      const changed = change(call, 'master')
      await (life.cardWorks ? changed : expect(changed).rejects.toThrow('declined'))
      life.upgrade(now)
    },
  },
  {
    name: 'takes less',
    chance: 1 / 60,
    may: (life) => isActive(life) && life.plan?.tier === 'master' && !life.plan.next,
    do: async ({ call, life }) => {
      await change(call, 'premium')
      if (life.plan) life.plan.next = 'premium'
    },
  },
  {
    name: 'cancels',
    chance: 1 / 90,
    may: ({ isGoing, plan }) => isGoing && !plan?.isEnding,
    do: async ({ call, life }, _, now) => {
      await call(payments.cancelSubscription)
      life.cancel(now)
    },
  },
  {
    name: 'stays',
    chance: 1 / 20,
    may: (life) => isActive(life) && (life.plan?.isEnding === true || life.plan?.next !== undefined),
    do: async ({ call, life }) => {
      await call(payments.resumeSubscription)
      life.resume()
    },
  },
  {
    name: 'has a card that declines',
    chance: 1 / 80,
    may: (life) => isActive(life) && life.cardWorks,
    do: async (who) => {
      const { stack } = who
      await stack.post('stripe/renewals', { subscription: await planOf(who), outcome: 'fail' })
      who.life.cardWorks = false
    },
  },
  {
    name: 'has a card that works',
    chance: 1 / 10,
    may: ({ isGoing, cardWorks }) => isGoing && !cardWorks,
    do: async (who) => {
      const { stack } = who
      await stack.post('stripe/renewals', { subscription: await planOf(who), outcome: 'recover' })
      who.life.recover()
    },
  },
  {
    name: 'is given back a part',
    chance: 1 / 150,
    may: ({ paid }) => paid.some(({ refunded, dispute }) => refunded === 'no' && !dispute),
    do: async (who, random) => {
      const { stack } = who
      const left = who.life.paid.filter(({ refunded, dispute }) => refunded === 'no' && !dispute)
      const payment = some(left, random)
      await stack.post('stripe/refund', { charge: await chargeOf(who, payment), amount: 7 })
      payment.refunded = 'partly'
    },
  },
  {
    name: 'is given back all',
    chance: 1 / 150,
    may: ({ paid }) => paid.some(isRefundable),
    do: async (who, random, now) => {
      const { stack } = who
      const payment = some(who.life.paid.filter(isRefundable), random)
      await stack.post('stripe/refund', { charge: await chargeOf(who, payment) })
      payment.refunded = 'whole'
      who.life.lose(payment, now)
    },
  },
  {
    name: 'asks for money back',
    chance: 1 / 30,
    may: (life, now) => life.paid.some((payment) => life.dueBack(payment, now).length > 0),
    do: async ({ call, life }, random, now) => {
      const payment = some(
        life.paid.filter((one) => life.dueBack(one, now).length > 0),
        random,
      )
      const due = life.dueBack(payment, now)
      const params = { id: await purchaseOf(call, life, payment) }
      const offer = await call(payments.getRefundOffer, { params })
      expect(offer.payments).toHaveLength(due.length)
      await call(payments.requestRefund, { params, body: { reason: 'No', amount: offer.amount } })
      for (const one of due) {
        one.refunded = 'whole'
        life.lose(one, now)
      }
    },
  },
  {
    name: 'disputes',
    chance: 1 / 150,
    may: ({ paid }) => paid.some(isDisputable),
    do: async (who, random) => {
      const { stack } = who
      const payment = some(who.life.paid.filter(isDisputable), random)
      const { id } = await stack.post('stripe/dispute', { charge: await chargeOf(who, payment) })
      payment.dispute = { id: String(id), state: 'open' }
    },
  },
  {
    name: 'is answered by the bank',
    chance: 1 / 15,
    may: ({ paid }) => paid.some(isDisputed),
    do: async ({ stack, life }, random, now) => {
      const payment = some(life.paid.filter(isDisputed), random)
      const outcome = random() < 0.5 ? 'won' : 'lost'
      const { dispute } = payment
      if (!dispute) return
      await stack.post('stripe/close-dispute', { dispute: dispute.id, outcome })
      dispute.state = outcome
      if (outcome === 'lost') life.lose(payment, now)
    },
  },
]
