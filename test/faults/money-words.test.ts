import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { Problem } from '#shared/contract/problem.ts'
import { long } from '../support/long.ts'
import { startMoneyStack } from '../support/money/money-stack.ts'
import type { Teller } from '../support/money/money-stories.ts'
import { type Wish, wishes } from '../support/money/money-wishes.ts'

/**
 * The messages about money of every call that asks a provider, while the provider is slow, loses its answer or refuses.
 * The messages are compared with the charges of the provider.
 */

const { payments } = api
let stack: Awaited<ReturnType<typeof startMoneyStack>>

beforeAll(async () => {
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
  stack = await startMoneyStack(1, {}, { isAtOnce: true })
  await stack.open()
  // The outcome of a page is known by asking alone.
  stack.deliveries.hold()
})
afterAll(() => stack.close())

test('every call that asks a provider is in the table', () => {
  const asking = Object.entries(payments).filter(([, endpoint]) =>
    'problems' in endpoint ? endpoint.problems.some((code) => code === 'provider.down') : false,
  )
  const tried = new Set<string>(wishes.map(({ endpoint }) => endpoint))
  expect(asking.map(([name]) => name).filter((name) => !tried.has(name))).toEqual([])
})

type Fault = { provider: 'stripe' | 'paypal'; mode: string; path?: string; ms?: number }

async function during<Answer>(faults: readonly Fault[], run: () => Promise<Answer>): Promise<Answer> {
  for (const { provider, ...fault } of faults)
    await stack.post(`${provider}/faults`, { calls: 1000, ...fault })
  try {
    return await run()
  } finally {
    await stack.post('stripe/faults', { mode: 'clear' })
    await stack.post('paypal/faults/clear', {})
  }
}

async function outcomeOf(ask: () => Promise<unknown>): Promise<{ said: string; words: string }> {
  try {
    await ask()
    return { said: 'done', words: '' }
  } catch (error) {
    if (error instanceof Problem) return { said: error.code, words: error.message }
    if (!(error instanceof ApiError)) throw error
    return { said: error.problem?.code ?? `${error.status}`, words: error.detail }
  }
}

/** Cents that both providers have charged a member. */
async function chargedTo({ id, call }: Teller): Promise<number> {
  const { member } = await import('../../functions/model/members/member.ts')
  const { data } = await member().get({ id }).go({ consistent: true })
  const customer = data?.stripeCustomerId?.split('/')[1]
  const { items } = await call(payments.listPurchases, { query: { limit: 100 } })
  const own = new Set(items.map((purchase) => purchase.id))
  return (customer ? await byStripe(customer) : 0) + (await byPayPal(own))
}

async function byStripe(customer: string): Promise<number> {
  type Charges = { data: { paid: boolean; amount: number }[] }
  const { data } = await stack.askStripe<Charges>(`/v1/charges?customer=${customer}&limit=100`, {}, 'GET')
  return data.filter(({ paid }) => paid).reduce((sum, { amount }) => sum + amount, 0)
}

async function byPayPal(purchases: ReadonlySet<string>): Promise<number> {
  type Captures = { captures: { capture: { custom_id?: string; amount: { value: string } } }[] }
  const answer = await fetch(`${stack.origin}/-/paypal/captures`, { headers: { accept: 'application/json' } })
  const { captures }: Captures = await answer.json()
  return captures
    .filter(({ capture }) => purchases.has(capture.custom_id ?? ''))
    .reduce((sum, { capture }) => sum + Math.round(Number(capture.amount.value) * 100), 0)
}

/** Cents that Kiai has reported as paid. */
async function knownOf({ call }: Teller): Promise<number> {
  const { items } = await call(payments.listPurchases, { query: { limit: 100 } })
  const paid = items.filter(({ paidAt }) => paidAt !== null)
  return paid.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
}

let payers = 0

/** The message of each call during the faults, and charges that Kiai had not reported before. */
async function meet(faults: readonly Fault[], asked: readonly Wish[]) {
  const ready = await Promise.all(
    asked.map(async ({ name, prepare }) => {
      const { id, call } = await stack.payer(`mem_words${++payers}`)
      const teller = { stack, id, call }
      const ask = await prepare(teller)
      return { name, teller, ask, known: await knownOf(teller) }
    }),
  )
  const met = await during(faults, () =>
    Promise.all(ready.map(async ({ ask, ...rest }) => ({ ...rest, ...(await outcomeOf(ask)) }))),
  )
  return Promise.all(
    met.map(async ({ teller, known, ...rest }) => ({
      ...rest,
      unheard: (await chargedTo(teller)) - known,
    })),
  )
}

type Met = Awaited<ReturnType<typeof meet>>[number]

/** Refusals of a provider where nothing is paid, and reports that a payment already happened. */
const answers = ['payee.refused', 'keys.refused', 'webhook.refused', 'subscription.exists', 'payment.changed']

/** No message says that nothing was charged when it was, and every failure has a message. */
function isWrong({ said, words, unheard }: Met): boolean {
  if (said === 'done') return false
  if (said === 'payment.unknown') return !words.includes('do not pay again')
  if (said === 'provider.down' && !words.includes('is not responding')) return true
  const isKnown = said === 'provider.down' || answers.includes(said)
  return !isKnown || (unheard > 0 && words.includes('charged'))
}

const both = (mode: string): Fault[] => [
  { provider: 'stripe', mode },
  { provider: 'paypal', mode },
]
const stripeAt = (mode: string, path: string, ms?: number): Fault => ({
  provider: 'stripe',
  mode,
  path,
  ...(ms && { ms }),
})
const payPalAt = (mode: string, path: string, ms?: number): Fault => ({
  provider: 'paypal',
  mode,
  path,
  ...(ms && { ms }),
})

/** Saved for the background, it is done later, without a message about the failure. */
const isKept = ({ name }: { name: string }) => name.startsWith('a refund')

/** Every call fails with words that match the charges, and says so where the outcome is unknown. */
async function expectWordsOf(faults: readonly Fault[]): Promise<void> {
  const met = await meet(faults, wishes)
  expect(met.filter(isWrong)).toEqual([])
  expect(met.filter(({ said }) => said === 'done').filter((one) => !isKept(one))).toEqual([])
  const unknown = met.filter(({ said }) => said === 'payment.unknown').map(({ name }) => name)
  expect(unknown).toEqual([
    'a course at another price than it was just paid at',
    'coming back from the page of a plan',
    'coming back from stripe',
    'coming back from paypal',
  ])
}

describe('every call is reported in words that match the charges, while a provider', () => {
  test('loses its answers', () => expectWordsOf(both('lost')))

  test('refuses', () => expectWordsOf(both('403')))

  test('is slow', long, () => expectWordsOf([stripeAt('slow', '/', 7500), payPalAt('slow', '/', 9000)]))
})

const named = (...names: string[]) => wishes.filter(({ name }) => names.includes(name))
const charging = named('a bigger plan', 'coming back from paypal')
const change = 'POST /v1/subscriptions/'

describe('the call that takes the money', () => {
  test.each([
    ['whose answer is lost', [stripeAt('lost', change), payPalAt('lost', '/capture')]],
    ['that is answered late', [stripeAt('slow', change, 7500), payPalAt('slow', '/capture', 9000)]],
    ['whose outcome is not told afterwards', [stripeAt('403', 'GET /v1/invoices/')]],
  ])('%s leaves the outcome unknown', async (_, faults) => {
    const met = await meet(faults, faults.length > 1 ? charging : named('a bigger plan'))
    for (const { said, words } of met)
      expect([said, words]).toEqual(['payment.unknown', expect.stringContaining('do not pay again')])
    for (const { name, unheard } of met) expect([name, unheard > 0]).toEqual([name, true])
  })

  test('that is refused has charged nothing, and no message says otherwise', async () => {
    const met = await meet([stripeAt('403', change)], named('a bigger plan'))
    expect(met).toMatchObject([{ said: 'provider.down', unheard: 0 }])
  })
})

test('an order that PayPal is about to capture by another call is not reported as declined', async () => {
  const [wish] = named('coming back from paypal')
  const { id, call } = await stack.payer(`mem_words${++payers}`)
  const ask = await wish?.prepare({ stack, id, call })
  const isTaking = { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_COMPLETION_IN_PROGRESS' }] }
  const send = globalThis.fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (!String(url).endsWith('/capture')) return send(url, init)
    return Response.json(isTaking, { status: 422 })
  })
  expect(await outcomeOf(async () => ask?.())).toMatchObject({ said: 'payment.unknown' })
  spy.mockRestore()
  const { items } = await call(payments.listPurchases, { query: {} })
  expect(items).toMatchObject([{ state: 'awaiting', failure: null }])
})

const paths = [
  '/v1/checkout',
  '/v1/customers',
  '/v1/prices',
  '/v1/subscriptions',
  '/v1/invoices',
  '/v1/refunds',
]
const payPalPaths = ['/v2/checkout/orders', '/capture', '/refund', '/v1/oauth2/token']
const parts: Fault[] = [
  ...['lost', '403', '500'].flatMap((mode) => [
    ...paths.map((path) => stripeAt(mode, path)),
    ...payPalPaths.map((path) => payPalAt(mode, path)),
  ]),
  stripeAt('slow', '/v1/checkout', 7500),
  payPalAt('slow', '/v2/checkout', 9000),
]

test.each(parts.map((fault) => [`${fault.provider} ${fault.mode} at ${fault.path}`, fault] as const))(
  'a partial failure: %s',
  long,
  async (_, fault) => {
    const ours = wishes.filter(
      ({ name }) => name !== 'other keys' && name.includes('paypal') === (fault.provider === 'paypal'),
    )
    expect((await meet([fault], ours)).filter(isWrong)).toEqual([])
  },
)
