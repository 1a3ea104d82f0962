import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { effectiveTier, type Tier } from '#shared/rules/access/access.ts'
import { clock } from '../../functions/ports/process/clock.ts'
import type { KeptDelivery } from '../../infra/local/payments/deliveries.ts'
import { shuffled } from '../../infra/local/payments/shuffled.ts'
import { randomOf } from '../support/faults/fault-proxy.ts'
import { type Snapshot, startMoneyStack } from '../support/money/money-stack.ts'
import { moneyStories, type Story, type Teller } from '../support/money/money-stories.ts'
import { moneyWrongs } from '../support/money/money-truth.ts'

/**
 * Events in any order, many of them twice, while the table and both providers fail. The result matches the providers'
 * own lists, and the expected end of each story.
 */

const isWhole = process.env.KIAI_MONEY === 'all'
const shuffles = isWhole ? 20 : 1
/** How often each story runs. `npm test` runs every fourth of them once. */
const told: Story[] = isWhole
  ? Array.from({ length: 2 }, () => moneyStories).flat()
  : moneyStories.filter((_, place) => place % 4 === 0)

/** About one request to the table in fourteen fails. */
const rates = {
  throttle: 0.015,
  error: 0.01,
  resetBefore: 0.01,
  resetAfter: 0.01,
  errorAfter: 0.01,
  conflict: 0.02,
}
/** With each event that is sent, the probability that a provider fails at its next call. */
const troubles = [
  { provider: 'stripe', chance: 0.15, modes: ['429', '409', '500', 'lost', 'cut'] },
  { provider: 'paypal', chance: 0.15, modes: ['429', '500', '401', 'reset', 'lost', 'half'] },
] as const
const comesTwice = 0.4
const answerIsLost = 0.05
/** The answer about an order that its payer left unpaid, which PayPal keeps for hours. */
const forgotten = 'The provider knows of no such thing'
/** Concurrent senders. */
const senders = 12

let stack: Awaited<ReturnType<typeof startMoneyStack>>
let before: Snapshot
let notices: KeptDelivery[] = []
let ahead = 0
let aheadThen = 0
const wanted = new Map<string, { name: string; tier: Tier; courses: number }>()
const sums = { deliveries: 0, table: 0, providers: 0, answers: 0, wrong: 0 }

const day = 86_400
const advance = async (seconds: number) => {
  ahead += seconds
  await stack.post('stripe/clock', { advance: seconds })
}

beforeAll(async () => {
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
  clock.now = () => new Date(Date.now() + ahead * 1000)
  stack = await startMoneyStack(20261123, rates)
  await stack.open()
  stack.deliveries.hold()
  await liveStories()
  notices = stack.deliveries.list()
  before = await stack.snapshot()
  aheadThen = ahead
})
afterAll(() => stack.close())

/** All members pay while Kiai receives nothing: no event comes, and no member returns from a page. */
async function liveStories() {
  const lives = await Promise.all(
    told.map(async (story, place) => {
      const { id, call } = await stack.payer(`mem_${place}`)
      wanted.set(id, story)
      return { story, teller: { stack, id, call } satisfies Teller }
    }),
  )
  const chapters: [number, 'begins' | 'goesOn' | 'ends'][] = [
    [0, 'begins'],
    [day, 'goesOn'],
    [33 * day, 'ends'],
  ]
  for (const [seconds, chapter] of chapters) {
    if (seconds > 0) await advance(seconds)
    for (const { story, teller } of lives) await story[chapter]?.(teller)
  }
  // Facts that are known only seconds later: fees, and the outcome of a refund.
  await advance(60)
}

const headersOf = (notice: KeptDelivery) =>
  notice.provider === 'stripe' ? stack.sign.stripe(notice) : stack.sign.paypal(notice)

async function send(notice: KeptDelivery): Promise<boolean> {
  sums.deliveries++
  const answer = await fetch(notice.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOf(notice) },
    body: notice.body,
  })
  await answer.body?.cancel()
  return answer.ok
}

/** Sends all events in the order of a seed. Refused events, and those with lost answers, come again. */
async function deliver(seed: number): Promise<void> {
  const random = randomOf(seed)
  const queue = shuffled([...notices, ...notices.filter(() => random() < comesTwice)], seed)
  const sender = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      for (const { provider, chance, modes } of troubles) {
        if (random() >= chance) continue
        const mode = modes[Math.floor(random() * modes.length)]
        await stack.post(`${provider}/faults`, { mode, calls: 1 })
        sums.providers++
      }
      const isTaken = await send(next)
      const isLost = isTaken && random() < answerIsLost
      if (isLost) sums.answers++
      if (!isTaken || isLost) queue.splice(Math.floor(random() * (queue.length + 1)), 0, next)
    }
  }
  await Promise.all(Array.from({ length: senders }, sender))
  await stack.settle()
}

async function endTroubles(): Promise<void> {
  stack.proxy.on = false
  const { faults } = (await (await fetch(`${stack.origin}/-/paypal/faults`)).json()) as { faults: object[] }
  sums.providers -= faults.length
  await stack.post('paypal/faults/clear', {})
  // One more, since the answer lists those that are left.
  const added = await stack.post('stripe/faults', { mode: '429', calls: 1 })
  sums.providers -= (added.faults as object[]).length - 1
  await stack.post('stripe/faults', { mode: 'clear' })
  await stack.settle()
  // Kiai's own refunds arrive at the bank.
  await advance(60)
  await stack.settle()
}

/** The differences from the expected ends, in words. */
async function wrongs(): Promise<string[]> {
  const { courseOwnership } = await import('../../functions/model/payments/course-ownership.ts')
  const { difference } = await import('../../functions/model/ledger/difference.ts')
  const { member } = await import('../../functions/model/members/member.ts')
  const { paymentEvent } = await import('../../functions/model/payments/payment-event.ts')
  const [owned, members, heard, differences] = await Promise.all([
    courseOwnership().scan.go({ pages: 'all', consistent: true }),
    member().scan.go({ pages: 'all', consistent: true }),
    paymentEvent().scan.go({ pages: 'all', consistent: true }),
    difference().scan.go({ pages: 'all', consistent: true }),
  ])
  const unheard = notices.length - heard.data.filter(({ eventId }) => ids.has(eventId)).length
  return [
    ...(await moneyWrongs()),
    ...stack.deadLetters().map(({ reason }) => `given up: ${reason}`),
    ...differences.data.map(({ what }) => what),
    ...heard.data
      .filter(({ state, reason }) => state !== 'done' && reason !== forgotten)
      .map(({ type, state, reason }) => `${type} is ${state}: ${reason}`),
    ...(unheard === 0 ? [] : [`${unheard} notices were never heard`]),
    ...members.data.flatMap((item) => {
      const { name, tier, courses } = wanted.get(item.id) ?? { name: item.id, tier: 'free', courses: 0 }
      const has = effectiveTier(item, clock.now().getTime())
      const own = owned.data.filter(({ memberId }) => memberId === item.id).length
      return [
        ...(has === tier ? [] : [`${name}: ${has} instead of ${tier}`]),
        ...(own === courses ? [] : [`${name}: ${own} courses instead of ${courses}`]),
      ]
    }),
  ]
}
let ids = new Set<string>()

test(`events in ${shuffles} orders through faults end as the providers say`, async () => {
  ids = new Set(notices.map(({ id }) => id))
  expect(notices.length).toBeGreaterThan(isWhole ? 300 : 25)
  const found: string[] = []
  for (let seed = 1; seed <= shuffles; seed++) {
    await stack.open(before)
    ahead = aheadThen
    stack.proxy.on = true
    await deliver(seed)
    await endTroubles()
    const wrong = await wrongs()
    found.push(...wrong.map((words) => `shuffle ${seed}: ${words}`))
    if (isWhole) process.stdout.write(`shuffle ${seed}: ${wrong.length === 0 ? 'right' : wrong.join('; ')}\n`)
  }
  const { requests: _, ...faults } = stack.proxy.counts
  sums.table = Object.values(faults).reduce((sum, count) => sum + count, 0)
  sums.wrong = found.length
  const { table, providers, answers, deliveries } = sums
  const injected = table + providers + answers
  process.stdout.write(
    `${notices.length} events in ${shuffles} orders: ${deliveries} deliveries, ${injected} faults ` +
      `(table ${table}, providers ${providers}, lost answers ${answers}), ${found.length} wrong states\n`,
  )
  expect(found).toEqual([])
  expect(injected).toBeGreaterThan(isWhole ? 2000 : 30)
}, 3_600_000)
