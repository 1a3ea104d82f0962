import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { effectiveTier } from '#shared/rules/access/access.ts'
import { clock } from '../../functions/ports/process/clock.ts'
import { randomOf } from '../support/faults/fault-proxy.ts'
import { type Snapshot, startMoneyStack } from '../support/money/money-stack.ts'
import { moneyWrongs } from '../support/money/money-truth.ts'
import { deeds, type Liver } from '../support/money/plan-deeds.ts'
import { PlanLife } from '../support/money/plan-life.ts'

/**
 * Subscriptions for two years of Stripe's test clock, each with a random life of its own. On every day a member holds
 * the plan that an independent oracle predicts, and in the end the books match Stripe's lists.
 */

const isWhole = process.env.KIAI_MONEY === 'all'
const wanted = isWhole ? Number(process.env.KIAI_LIVES ?? 1000) : 3
/** Lives that ran elsewhere, before these. Each has its own seed, so that machines and cores may share them. */
const elsewhere = Number(process.env.KIAI_LIVES_BEFORE ?? 0)
const days = isWhole ? 731 : 45
/** A short life is a busy one: events of two years happen in months. */
const pace = isWhole ? 0.4 : 1
/** Lives that share a clock and a separate Stripe, so that its lists stay short. */
const together = 20

const day = 86_400
let stack: Awaited<ReturnType<typeof startMoneyStack>>
let base: Snapshot
let account = ''
/** Seconds. The clock of the whole test. */
let now = Date.UTC(2027, 0, 1) / 1000

beforeAll(async () => {
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
  clock.now = () => new Date(now * 1000)
  stack = await startMoneyStack(1, {}, { isAtOnce: true })
  await stack.open()
  const { monthlyPrice, paidTiers } = await import('#shared/rules/money/subscription.ts')
  const { neededStripe } = await import('../../functions/payments/provider/keys.ts')
  const { priceOf } = await import('../../functions/payments/stripe/checkout.ts')
  // Once read, prices are cached for good.
  const keys = await neededStripe()
  for (const subjectId of paidTiers) await priceOf(keys, { subjectId, amount: monthlyPrice[subjectId] })
  account = keys.account
  base = await stack.snapshot()
})
afterAll(() => stack.close())

async function born(id: string, clockId: string): Promise<Liver> {
  const { member } = await import('../../functions/model/members/member.ts')
  const { call } = await stack.payer(id)
  const known = { email: `${id}@kiai.test`, test_clock: clockId, 'metadata[member]': id }
  const { id: customer } = await stack.askStripe('/v1/customers', known)
  await member()
    .patch({ id })
    .set({ stripeCustomerId: `${account}/${customer}` })
    .go()
  return { stack, id, call, customer, life: new PlanLife(), story: [], isWrong: false }
}

let acts = 0

/** At most one action a day, since their events come together. */
async function liveOn(who: Liver, random: () => number): Promise<void> {
  const chances = random()
  // Decisions within this hour of each month apply to Stripe's next month but one. The oracle does not model that.
  if (who.life.isRenewing(now)) return
  let sum = 0
  for (const deed of deeds) {
    if (!deed.may(who.life, now)) continue
    sum += deed.chance * pace
    if (chances >= sum) continue
    who.story.push(`${new Date(now * 1000).toISOString().slice(0, 16)} ${deed.name}`)
    acts++
    await deed.do(who, random, now)
    return
  }
}

async function tiersNow(): Promise<Map<string, Parameters<typeof effectiveTier>[0]>> {
  const { member } = await import('../../functions/model/members/member.ts')
  const { data } = await member().query.byCreated({}).go({ pages: 'all' })
  return new Map(data.map((item) => [item.id, item]))
}

/** Runs some lives from their first day to their last. Returns the errors in words. */
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
    // At a different time each day, so that actions and ends of months do not meet.
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
  // The fees of the last day's payments arrive seconds later.
  await pass(now + 60)
  await stack.settle()
  return [...found, ...(await moneyWrongs()), ...stack.deadLetters().map(({ reason }) => reason)]
}

test(`${wanted} lives of ${days} days hold the paid plan on each of them`, async () => {
  const found: string[] = []
  for (let lived = 0; lived < wanted; lived += together) {
    const wrong = await liveTogether(Math.min(together, wanted - lived), 1000 + elsewhere + lived)
    found.push(...wrong)
    if (isWhole)
      process.stdout.write(`${[`${lived + together} lives: ${acts} deeds`, ...wrong].join('\n')}\n`)
  }
  process.stdout.write(`${wanted} lives of ${days} days: ${acts} deeds, ${found.length} wrong states\n`)
  expect(found).toEqual([])
}, 7_200_000)
