import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { killablePlatform } from '../support/killable-platform.ts'
import { type Payer, payingAt } from '../support/paying-at.ts'

/**
 * Kill -9 around each call of a provider that a flow of money makes: right before it, and right after its answer. Then
 * Kiai starts again, the news come again, the member tries again, and nobody has paid or got anything for nothing.
 */

const isWhole = process.env.KIAI_MONEY === 'all'
const platform = killablePlatform()
const { payments } = api
let at: ReturnType<typeof payingAt>
let course = ''

beforeAll(async () => {
  at = payingAt(await platform.start())
  course = await at.course()
})
afterAll(() => platform.close())

type Flow = {
  name: string
  before: (payer: Payer) => Promise<string>
  /** What is cut off, and done again afterwards: what has come true meanwhile may be refused then. */
  run: (payer: Payer, before: string) => Promise<unknown>
  /** What has come of it in the end. */
  expected: (payer: Payer, before: string) => Promise<unknown>
}

const plan = ({ call }: Payer) => call(payments.getSubscription)
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
      const { call } = payer
      if ((await plan(payer)).plan === 'master') return
      const { proratedAt, dueToday } = await call(payments.previewPlanChange, { body: { tier: 'master' } })
      await call(payments.changePlan, { body: { tier: 'master', proratedAt, dueToday } })
    },
    expected: async (payer) => {
      expect(await plan(payer)).toMatchObject({ plan: 'master', tier: 'master' })
      expect(await payer.call(payments.listPurchases, { query: {} })).toMatchObject({ total: 2 })
    },
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
  { before, run, expected }: Flow,
  n: number,
  when: 'before' | 'after',
): Promise<boolean> {
  const payer = await at.payer()
  const prepared = await before(payer)
  await platform.ask('settle')
  await platform.ask('dieAtProviderCall', `${n} ${when}`)
  // What follows by itself, from the news, belongs to the flow.
  const whole = run(payer, prepared).then(() => platform.ask('settle'))
  const isCut = await Promise.race([platform.died().then(() => true), whole.then(() => false, platform.died)])
  if (isCut !== false) {
    await platform.kill()
    await platform.start()
  }
  await platform.ask('dieAtProviderCall')
  await run(payer, prepared).catch(unlessDone)
  await expect
    .poll(async () => {
      await platform.ask('settle')
      return platform.ask('moneyWrongs')
    })
    .toEqual([])
  await expected(payer, prepared)
  return isCut !== false
}

/** Where there are so many calls, one is cut off in `npm test`: another one of each flow. */
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
  const most = 60
  test.each(
    flows.flatMap((flow) => (['before', 'after'] as const).map((when) => [flow.name, when] as const)),
  )(
    '%s, cut off %s each call there is, ends well',
    async (name, when) => {
      let cuts = 0
      for (let n = 0; n < most; n++) {
        if (!(await cutOff(flowOf(name), n, when))) break
        cuts++
      }
      console.log(`${name}: ${cuts} kills ${when} a call`)
      expect(cuts).toBeGreaterThan(2)
      expect(cuts).toBeLessThan(most)
    },
    1_800_000,
  )
} else {
  test.each(sample)('%s, cut off around call %i (%s it), ends well', async (name, n, when) => {
    expect(await cutOff(flowOf(name), n, when)).toBe(true)
  })
}
