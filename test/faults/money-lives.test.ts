import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { effectiveTier } from '#shared/rules/access.ts'
import { clock } from '../../functions/ports/clock.ts'
import { randomOf } from '../support/fault-proxy.ts'
import { type Snapshot, startMoneyStack } from '../support/money-stack.ts'
import { moneyWrongs } from '../support/money-truth.ts'
import { type Paid, PlanLife } from '../support/plan-life.ts'

/**
 * Subscriptions for two years of Stripe's test clock, each with a life of its own by chance: on every day its member
 * holds what an oracle of its own says, and in the end the books are what Stripe lists.
 */

const isWhole = process.env.KIAI_MONEY === 'all'
const wanted = isWhole ? Number(process.env.KIAI_LIVES ?? 1000) : 16
const days = isWhole ? 731 : 92
/** A short life is a busy one: what may happen in two years happens in months. */
const pace = isWhole ? 0.4 : 1
/** Lives that share a clock, and a Stripe of their own: its lists stay short. */
const together = 20

const { payments } = api
const day = 86_400
let stack: Awaited<ReturnType<typeof startMoneyStack>>
let base: Snapshot
let account = ''
/** Seconds; what everybody reckons by. */
let now = Date.UTC(2027, 0, 1) / 1000

beforeAll(async () => {
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
  clock.now = () => new Date(now * 1000)
  stack = await startMoneyStack(1, {}, { isAtOnce: true })
  await stack.open()
  const { monthlyPrice, paidTiers } = await import('#shared/rules/subscription.ts')
  const { neededStripe } = await import('../../functions/payments/provider-keys.ts')
  const { priceOf } = await import('../../functions/payments/stripe-checkout.ts')
  // Asked for once, prices are known for good.
  const keys = await neededStripe()
  for (const subjectId of paidTiers) await priceOf(keys, { subjectId, amount: monthlyPrice[subjectId] })
  account = keys.account
  base = await stack.snapshot()
})
afterAll(() => stack.close())

type Liver = {
  id: string
  call: Call
  customer: string
  life: PlanLife
  /** What they did, for who wants to know why. */
  story: string[]
  isWrong: boolean
}

async function born(id: string, clockId: string): Promise<Liver> {
  const { member } = await import('../../functions/model/member.ts')
  const { call } = await stack.payer(id)
  const known = { email: `${id}@kiai.test`, test_clock: clockId, 'metadata[member]': id }
  const { id: customer } = await stack.askStripe('/v1/customers', known)
  await member()
    .patch({ id })
    .set({ stripeCustomerId: `${account}/${customer}` })
    .go()
  return { id, call, customer, life: new PlanLife(), story: [], isWrong: false }
}

type Charges = { data: { id: string; paid: boolean; created: number }[] }

/** Stripe's name of a payment: they come in the order in which they were made. */
async function chargeOf({ customer, life }: Liver, payment: Paid): Promise<string> {
  const list = `/v1/charges?customer=${customer}&limit=100`
  const { data } = await stack.askStripe<Charges>(list, {}, 'GET')
  const paid = data.filter(({ paid }) => paid).reverse()
  if (paid.length !== life.paid.length) throw new Error(`${paid.length} payments of ${life.paid.length}`)
  return paid[life.paid.indexOf(payment)]?.id ?? ''
}

async function planOf({ customer }: Liver): Promise<string> {
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
  /** How likely on a day on which it may be done. */
  chance: number
  may: (life: PlanLife) => boolean
  do: (who: Liver, random: () => number) => Promise<unknown>
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

const deeds: readonly Deed[] = [
  {
    name: 'buys',
    chance: 1 / 15,
    may: ({ isGoing }) => !isGoing,
    do: async ({ call, life }, random) => {
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
    do: async ({ call, life }) => {
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
    do: async ({ call, life }) => {
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
      await stack.post('stripe/renewals', { subscription: await planOf(who), outcome: 'fail' })
      who.life.cardWorks = false
    },
  },
  {
    name: 'has a card that works',
    chance: 1 / 10,
    may: ({ isGoing, cardWorks }) => isGoing && !cardWorks,
    do: async (who) => {
      await stack.post('stripe/renewals', { subscription: await planOf(who), outcome: 'recover' })
      who.life.recover()
    },
  },
  {
    name: 'is given back a part',
    chance: 1 / 150,
    may: ({ paid }) => paid.some(({ refunded, dispute }) => refunded === 'no' && !dispute),
    do: async (who, random) => {
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
    do: async (who, random) => {
      const payment = some(who.life.paid.filter(isRefundable), random)
      await stack.post('stripe/refund', { charge: await chargeOf(who, payment) })
      payment.refunded = 'whole'
      who.life.lose(payment, now)
    },
  },
  {
    name: 'disputes',
    chance: 1 / 150,
    may: ({ paid }) => paid.some(isDisputable),
    do: async (who, random) => {
      const payment = some(who.life.paid.filter(isDisputable), random)
      const { id } = await stack.post('stripe/dispute', { charge: await chargeOf(who, payment) })
      payment.dispute = { id: String(id), state: 'open' }
    },
  },
  {
    name: 'is answered by the bank',
    chance: 1 / 15,
    may: ({ paid }) => paid.some(isDisputed),
    do: async ({ life }, random) => {
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

let acts = 0

/** At most one deed a day, since their news come together. */
async function liveOn(who: Liver, random: () => number): Promise<void> {
  const chances = random()
  let sum = 0
  for (const deed of deeds) {
    if (!deed.may(who.life)) continue
    sum += deed.chance * pace
    if (chances >= sum) continue
    who.story.push(`${new Date(now * 1000).toISOString().slice(0, 16)} ${deed.name}`)
    acts++
    await deed.do(who, random)
    return
  }
}

async function tiersNow(): Promise<Map<string, Parameters<typeof effectiveTier>[0]>> {
  const { member } = await import('../../functions/model/member.ts')
  const { data } = await member().query.byCreated({}).go({ pages: 'all' })
  return new Map(data.map((item) => [item.id, item]))
}

/** Some lives, from their first day to their last; what was wrong, in words. */
async function liveTogether(count: number, seed: number): Promise<string[]> {
  const random = randomOf(seed)
  now = Date.UTC(2027, 0, 1 + Math.floor(random() * 60)) / 1000
  await stack.open(base)
  const { id: clockId } = await stack.askStripe('/v1/test_helpers/test_clocks', { frozen_time: String(now) })
  const livers = await Promise.all(
    Array.from({ length: count }, (_, place) => born(`mem_${seed}_${place}`, clockId)),
  )
  const { handler: checkBooks } = await import('../../functions/payments/check-books.ts')
  const found: string[] = []
  const first = now
  const pass = async (to: number) => {
    await stack.askStripe(`/v1/test_helpers/test_clocks/${clockId}/advance`, { frozen_time: String(to) })
    now = to
    await stack.post('stripe/clock', { advance: 1 })
  }
  let known = await tiersNow()
  for (let past = 1; past <= days; past++) {
    const before = stack.told()
    // At another time of each day, so that deeds and ends of months do not meet.
    const to = first + past * day + Math.floor(random() * 80_000)
    await pass(to)
    for (const { life } of livers) life.reach(now)
    if (stack.told() !== before) await stack.settle()
    if (livers.some(({ life }) => life.isLapsed(now))) {
      await checkBooks()
      for (const { life } of livers) if (life.isLapsed(now)) life.end(now)
      await stack.settle()
    }
    if (stack.told() !== before) known = await tiersNow()
    for (const who of livers) {
      const item = known.get(who.id)
      if (who.isWrong || !item) continue
      const has = effectiveTier(item, now * 1000)
      const due = who.life.tierAt(now)
      if (has === due) continue
      who.isWrong = true
      found.push(`${who.id} has ${has} instead of ${due}: ${who.story.join(', ')}`)
    }
    const made = acts
    await Promise.all(
      livers.map((who) =>
        liveOn(who, random).catch((error: unknown) => {
          who.isWrong = true
          found.push(`${who.id}: ${error}: ${who.story.join(', ')}`)
        }),
      ),
    )
    if (acts > made) {
      await stack.settle()
      known = await tiersNow()
    }
  }
  // What the last day's payments cost is told seconds later.
  await pass(now + 60)
  await stack.settle()
  return [...found, ...(await moneyWrongs()), ...stack.deadLetters().map(({ reason }) => reason)]
}

test(`${wanted} lives of ${days} days hold on each of them what was paid for`, async () => {
  const found: string[] = []
  for (let lived = 0; lived < wanted; lived += together) {
    const wrong = await liveTogether(Math.min(together, wanted - lived), 1000 + lived)
    found.push(...wrong)
    if (isWhole)
      process.stdout.write(`${[`${lived + together} lives: ${acts} deeds`, ...wrong].join('\n')}\n`)
  }
  process.stdout.write(`${wanted} lives of ${days} days: ${acts} deeds, ${found.length} wrong states\n`)
  expect(found).toEqual([])
}, 7_200_000)
