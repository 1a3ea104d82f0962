import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ApiError, type Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { killablePlatform } from '../support/killable-platform.ts'
import { type Payer, payingAt } from '../support/paying-at.ts'

/**
 * Kill -9 around each call of table, mail or provider that a flow of money makes: right before it, and right after its
 * answer. Then Kiai starts again, the news come again, the member tries again, and nobody has paid or got anything for
 * nothing.
 */

const isWhole = process.env.KIAI_MONEY === 'all'
const { payments } = api
let platform: ReturnType<typeof killablePlatform>
let at: ReturnType<typeof payingAt>
let course = ''

async function start(): Promise<void> {
  platform = killablePlatform()
  at = payingAt(await platform.start())
  course = await at.course()
}
const close = () => platform.close()

type Flow = {
  name: string
  before: (payer: Payer) => Promise<string>
  /** What is cut off, and done again afterwards: what has come true meanwhile may be refused then. */
  run: (payer: Payer, before: string) => Promise<unknown>
  /** What has come of it in the end. */
  expected: (payer: Payer, before: string) => Promise<unknown>
}

const plan = ({ call }: Payer) => call(payments.getSubscription)
const changed = async (call: Call, tier: 'premium' | 'master') => {
  const { proratedAt, dueToday } = await call(payments.previewPlanChange, { body: { tier } })
  await call(payments.changePlan, { body: { tier, proratedAt, dueToday } })
}
const boughtFirst = (provider: 'stripe' | 'paypal') => ({
  before: async ({ call }: Payer) => at.bought(call, course, provider),
  run: async ({ call }: Payer, id: string) => {
    const { state } = await call(payments.getPurchase, { params: { id } })
    if (state === 'paid') await call(payments.requestRefund, { params: { id }, body: { reason: 'No' } })
  },
  expected: async ({ call }: Payer, id: string) =>
    expect(await call(payments.getPurchase, { params: { id } })).toMatchObject({
      state: 'refunded',
      refundedAmount: '49.00',
      refunds: [{ amount: '49.00' }],
    }),
})
const buys = (provider: 'stripe' | 'paypal') => ({
  before: async () => '',
  run: async ({ call }: Payer) => {
    const body = { provider }
    const { checkoutUrl, purchaseId } = await call(payments.buyCourse, { params: { id: course }, body })
    await at.press(checkoutUrl)
    await at.back(call, purchaseId)
  },
  expected: async ({ call }: Payer) => {
    const { items } = await call(payments.listPurchases, { query: {} })
    // Who tries again in the moment in which the first try is settled may pay twice, and has one of the two back.
    const paid = items.filter(({ state }) => state !== 'refunded')
    expect(paid.map(({ state }) => state)).toEqual(['paid'])
  },
})

const flows: Flow[] = [
  { name: 'a course by card', ...buys('stripe') },
  { name: 'a course by wallet', ...buys('paypal') },
  { name: 'a refund to a card', ...boughtFirst('stripe') },
  { name: 'a refund to a wallet', ...boughtFirst('paypal') },
  {
    name: 'a subscription',
    before: async () => '',
    run: ({ call }) => at.subscribed(call),
    expected: async (payer) => expect(await plan(payer)).toMatchObject({ state: 'active', plan: 'premium' }),
  },
  {
    name: 'a bigger plan',
    before: ({ call }) => at.subscribed(call),
    run: async (payer) => {
      if ((await plan(payer)).plan !== 'master') await changed(payer.call, 'master')
    },
    expected: async (payer) => {
      expect(await plan(payer)).toMatchObject({ plan: 'master', tier: 'master' })
      expect(await payer.call(payments.listPurchases, { query: {} })).toMatchObject({ total: 2 })
    },
  },
  {
    name: 'a smaller plan',
    before: async ({ call }) => {
      const id = await at.subscribed(call)
      await changed(call, 'master')
      return id
    },
    run: async (payer) => {
      if (!(await plan(payer)).nextPlan) await changed(payer.call, 'premium')
    },
    expected: async (payer) =>
      expect(await plan(payer)).toMatchObject({ plan: 'master', nextPlan: 'premium', tier: 'master' }),
  },
  {
    name: 'a plan that goes on after all',
    before: async ({ call }) => {
      const id = await at.subscribed(call)
      await call(payments.cancelSubscription)
      return id
    },
    run: async (payer) => {
      if ((await plan(payer)).state === 'ending') await payer.call(payments.resumeSubscription)
    },
    expected: async (payer) => expect(await plan(payer)).toMatchObject({ state: 'active', tier: 'premium' }),
  },
  {
    name: 'an end of the plan',
    before: ({ call }) => at.subscribed(call),
    run: ({ call }) => call(payments.cancelSubscription),
    expected: async (payer) => expect(await plan(payer)).toMatchObject({ state: 'ending' }),
  },
  {
    name: 'a first month that goes back',
    before: ({ call }) => at.subscribed(call),
    run: async ({ call }, id) => {
      const { state } = await call(payments.getPurchase, { params: { id } })
      if (state === 'paid') await call(payments.requestRefund, { params: { id }, body: { reason: 'No' } })
    },
    expected: async (payer) => expect(await plan(payer)).toMatchObject({ state: 'ended', tier: 'free' }),
  },
]

/** What is done already, or on its way, may be refused the second time. */
const known = [
  'course.owned',
  'subscription.exists',
  'refund.asked',
  'purchase.not_paid',
  'payment.changed',
  'subscription.same',
]
const unlessDone = (error: unknown) => {
  if (!(error instanceof ApiError) || !known.includes(error.problem?.code ?? '')) throw error
}

/** Runs a flow in which the platform dies around its n-th call; whether it came to that many. */
async function cutOff(
  which: 'dieAtCall' | 'dieAtProviderCall',
  { before, run, expected }: Flow,
  n: number,
  when: 'before' | 'after',
): Promise<boolean> {
  const payer = await at.payer()
  const prepared = await before(payer)
  const isCut = await platform.cutOff(which, `${n} ${when}`, () => run(payer, prepared))
  await run(payer, prepared).catch(unlessDone)
  await expect
    .poll(async () => {
      await platform.ask('settle')
      return platform.ask('moneyWrongs')
    })
    .toEqual([])
  await expected(payer, prepared)
  return isCut
}

/** Where there are so many calls, one of a provider is cut off in `npm test`: another one of each flow. */
const sample: [string, number, 'before' | 'after'][] = [
  ['a course by card', 2, 'after'],
  ['a course by wallet', 3, 'after'],
  ['a refund to a card', 1, 'after'],
  ['a bigger plan', 6, 'after'],
]
const flowOf = (name: string): Flow => {
  const flow = flows.find((each) => each.name === name)
  if (!flow) throw new Error(`There is no flow ${name}`)
  return flow
}

if (isWhole) {
  /** More than any flow makes; it ends where there was nothing left to cut off. */
  const most = 400
  // On a platform of its own each: what is looked at after each kill is all there is.
  beforeEach(start)
  afterEach(close)
  test.each(
    flows.flatMap((flow) => (['before', 'after'] as const).map((when) => [flow.name, when] as const)),
  )(
    '%s, cut off %s each call there is, ends well',
    async (name, when) => {
      let cuts = 0
      for (let n = 0; n < most; n++) {
        if (!(await cutOff('dieAtCall', flowOf(name), n, when))) break
        cuts++
      }
      console.log(`${name}: ${cuts} kills ${when} a call`)
      expect(cuts).toBeGreaterThan(2)
      expect(cuts).toBeLessThan(most)
    },
    3_600_000,
  )
} else {
  beforeAll(start)
  afterAll(close)
  test.each(sample)('%s, cut off around call %i (%s it), ends well', async (name, n, when) => {
    expect(await cutOff('dieAtProviderCall', flowOf(name), n, when)).toBe(true)
  })
}
