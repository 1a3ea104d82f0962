import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { type Payer, payingAt } from '../support/money/paying-at.ts'
import { killablePlatform } from '../support/platform/killable-platform.ts'

/** Failures of a payment provider: they are reported in words, no state is wrong, and the next try works. */

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

/** A request of a member that calls a provider. */
type Wish = {
  name: string
  /** The state that must exist before. */
  before: (payer: Payer) => Promise<unknown>
  ask: (payer: Payer, before: never) => Promise<unknown>
  /** Calls that do not fail with the provider: they are done later. */
  isKept?: boolean
}
const wish = <Before>(given: {
  name: string
  before: (payer: Payer) => Promise<Before>
  ask: (payer: Payer, before: Before) => Promise<unknown>
  isKept?: boolean
}): Wish => given

const nothing = async () => {}
const opened = (provider: 'stripe' | 'paypal') => ({
  name: `coming back from ${provider}`,
  before: ({ call }: Payer) => call(payments.buyCourse, { params: { id: course }, body: { provider } }),
  ask: async ({ call }: Payer, { checkoutUrl, purchaseId }: { checkoutUrl: string; purchaseId: string }) => {
    await at.press(checkoutUrl)
    await at.back(call, purchaseId)
  },
})
const buying = (provider: 'stripe' | 'paypal') => ({
  name: `buying a course by ${provider}`,
  before: nothing,
  ask: ({ call }: Payer) => call(payments.buyCourse, { params: { id: course }, body: { provider } }),
})
const refunded = (provider: 'stripe' | 'paypal') => ({
  name: `a refund of ${provider}`,
  before: ({ call }: Payer) => at.bought(call, course, provider),
  ask: async ({ call }: Payer, id: string) => {
    const { state } = await call(payments.getPurchase, { params: { id } })
    if (state === 'paid')
      await call(payments.requestRefund, { params: { id }, body: { reason: 'No' } }).catch(unlessAsked)
  },
  isKept: true,
})
/** A request that already exists is paid automatically, perhaps since the state was read. */
const unlessAsked = (error: unknown) => {
  const code = error instanceof ApiError ? error.problem?.code : undefined
  if (code !== 'refund.asked' && code !== 'purchase.not_paid') throw error
}

const wishes: Wish[] = [
  wish({
    name: 'subscribing',
    before: nothing,
    ask: ({ call }) => call(payments.checkOutSubscription, { body: { tier: 'premium' } }),
  }),
  wish(buying('stripe')),
  wish(buying('paypal')),
  wish(opened('stripe')),
  wish(opened('paypal')),
  wish({
    name: 'a look at a bigger plan',
    before: ({ call }) => at.subscribed(call),
    ask: ({ call }) => call(payments.previewPlanChange, { body: { tier: 'master' } }),
  }),
  wish({
    name: 'a bigger plan',
    before: async ({ call }) => {
      await at.subscribed(call)
      const { proratedAt, dueToday } = await call(payments.previewPlanChange, { body: { tier: 'master' } })
      return { tier: 'master' as const, proratedAt, dueToday }
    },
    ask: async ({ call }, body) => {
      const { plan } = await call(payments.getSubscription)
      if (plan !== 'master') await call(payments.changePlan, { body })
      return expect(await call(payments.getSubscription)).toMatchObject({ plan: 'master' })
    },
  }),
  wish({
    name: 'an end of the plan',
    before: ({ call }) => at.subscribed(call),
    ask: ({ call }) => call(payments.cancelSubscription),
  }),
  wish({
    name: 'taking back the end',
    before: async ({ call }) => {
      await at.subscribed(call)
      await call(payments.cancelSubscription)
    },
    ask: ({ call }) => call(payments.resumeSubscription),
  }),
  wish({
    name: 'the portal',
    before: ({ call }) => at.subscribed(call),
    ask: ({ call }) => call(payments.openPortal),
  }),
  wish(refunded('stripe')),
  wish(refunded('paypal')),
]

type Trouble = { provider: 'stripe' | 'paypal'; mode: string; path?: string; ms?: number }

/** The allowed messages about failures, and a part of their words. `money-words` checks whether they are true. */
const sayings: Readonly<Record<string, string>> = {
  done: '',
  '503 provider.down': 'is not responding',
  '503 payment.unknown': 'do not pay again',
}

const late = 16_000
const modes: Trouble[] = [
  ...['429', '409', '500', 'lost', 'cut'].map((mode) => ({ provider: 'stripe' as const, mode })),
  { provider: 'stripe', mode: 'slow', ms: late },
  ...['429', '500', '401', 'reset', 'lost', 'half'].map((mode) => ({ provider: 'paypal' as const, mode })),
  { provider: 'paypal', mode: 'slow', ms: late },
]
/** Where the failure may begin: calls before it work. */
const stripePaths = [
  '/v1/checkout/sessions',
  '/v1/customers',
  '/v1/prices',
  '/v1/subscriptions/',
  '/v1/refunds',
  '/v1/invoices',
  '/v1/billing_portal',
]
const payPalPaths = ['/v2/checkout/orders', '/capture', '/refund', '/v1/oauth2/token']
const withPaths = (trouble: Trouble): Trouble[] => [
  trouble,
  ...(trouble.provider === 'stripe' ? stripePaths : payPalPaths).map((path) => ({ ...trouble, path })),
]
/** Each on its own platform: the check after each failure covers everything in it. */
const groups: Trouble[][] = isWhole
  ? modes.map(withPaths)
  : [
      [
        { provider: 'stripe', mode: '500' },
        { provider: 'paypal', mode: 'lost' },
      ],
    ]

const meet = async ({ provider, ...fault }: Trouble) =>
  at.post(`${provider}/faults`, { calls: 1000, ...fault })
const end = async ({ provider }: Trouble) =>
  provider === 'stripe' ? at.post('stripe/faults', { mode: 'clear' }) : at.post('paypal/faults/clear', {})

/** The outcome of a call, and its duration. */
async function outcome(run: () => Promise<unknown>) {
  const begun = performance.now()
  const error = await run().then(
    () => undefined,
    (error: unknown) => error,
  )
  const ms = performance.now() - begun
  if (error === undefined) return { ms, said: 'done', words: '' }
  if (!(error instanceof ApiError)) throw error
  return { ms, said: `${error.status} ${error.problem?.code}`, words: error.problem?.detail ?? '' }
}

const named = (troubles: Trouble[]) =>
  troubles.map(
    (trouble) => [`${trouble.provider} ${trouble.mode} ${trouble.path ?? 'everywhere'}`, trouble] as const,
  )

describe.each(groups.map((troubles) => [troubles[0]?.mode, troubles] as const))('with %s', (_, troubles) => {
  beforeAll(start)
  afterAll(close)

  test.each(named(troubles))(
    '%s is explained in words, in time, and the next try works',
    async (_, trouble) => {
      const cases = await Promise.all(
        wishes
          .filter(({ name }) => trouble.provider === 'stripe' || name.endsWith('paypal'))
          .map(async ({ before, ...rest }) => {
            const payer = await at.payer()
            // The prepared state is the input of the same request.
            return { ...rest, payer, prepared: (await before(payer)) as never }
          }),
      )
      await platform.ask('settle')
      await meet(trouble)
      const met = await Promise.all(
        cases.map(async ({ name, ask, payer, prepared }) => ({
          name,
          ...(await outcome(() => ask(payer, prepared))),
        })),
      )
      await end(trouble)
      if (trouble.ms) await pause(late)
      expect(met.filter(({ said }) => !(said in sayings))).toEqual([])
      expect(met.filter(({ ms }) => ms > 25_000)).toEqual([])
      for (const { said, words } of met) expect(words).toContain(sayings[said])
      if (!trouble.path)
        expect(met.filter(({ said }) => said !== 'done').length).toBeGreaterThan(met.length / 4)
      const again = await Promise.all(
        cases.map(async ({ name, ask, payer, prepared }) => ({
          name,
          ...(await outcome(() => ask(payer, prepared))),
        })),
      )
      expect(again.filter(({ said }) => said !== 'done')).toEqual([])
      await expect
        .poll(
          async () => {
            await platform.ask('settle')
            return platform.ask('moneyWrongs')
          },
          // Until the failed attempt is retried.
          { interval: 1000, timeout: 150_000 },
        )
        .toEqual([])
      for (const { name, payer, prepared, isKept } of cases) {
        if (!isKept) continue
        const { state } = await payer.call(payments.getPurchase, { params: { id: prepared } })
        expect([name, state]).toEqual([name, 'refunded'])
      }
    },
  )

  test.runIf(troubles === groups[0])(
    'a page that could not be opened is opened a few minutes later',
    async () => {
      const { call } = await at.payer()
      const ask = () => call(payments.buyCourse, { params: { id: course }, body: { provider: 'stripe' } })
      await at.post('stripe/faults', { mode: '429', calls: 1000, path: '/v1/checkout/sessions' })
      expect(await outcome(ask)).toMatchObject({ said: '503 provider.down' })
      await at.post('stripe/faults', { mode: 'clear' })
      await at.post('stripe/clock', { advance: 240 })
      await platform.ask('later', '240')
      expect((await ask()).checkoutUrl).toContain('/pay/')
    },
  )
})
