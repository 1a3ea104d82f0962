import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { payPal } from '../../../../functions/ports/payments/paypal.ts'
import { askStripe } from '../../../../functions/ports/payments/stripe.ts'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { createDeliveries } from '../../../../infra/local/payments/deliveries.ts'
import { payPalRates, stripeRates } from '../../../../infra/local/payments/rates.ts'
import { createStripe } from '../../../../infra/local/payments/stripe/stripe.ts'
import { serveMounted } from '../../../support/platform/mounted-server.ts'
import { startPayPal } from '../../../support/providers/local-paypal.ts'

/** Providers limit the number of calls a second. A rejected call is retried after a short pause. */

/** The clock of the stand-in in milliseconds. A pause of the port advances it at once. */
let now = 0
const pauses: number[] = []
const statuses: number[] = []
let local: Awaited<ReturnType<typeof startStripe>>

async function startStripe() {
  const deliveries = createDeliveries({ file: ':memory:', sign: {}, log: () => {} })
  const server = await serveMounted('/-/stripe', (req, res) => {
    res.once('finish', () => statuses.push(res.statusCode))
    return stripe.handle(req, res)
  })
  const options = { url: server.url, file: ':memory:', deliveries, milliseconds: () => now }
  const stripe = createStripe(options)
  const before = process.env.STRIPE_URL
  process.env.STRIPE_URL = server.url
  return {
    async close() {
      process.env.STRIPE_URL = before
      await server.close()
      await deliveries.close()
      stripe.close()
    },
  }
}

beforeEach(async () => {
  pauses.length = 0
  statuses.length = 0
  local = await startStripe()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await local.close()
})

/** Pauses that begin together end together, without waiting. */
const withoutWaiting = () =>
  vi.spyOn(clock, 'pause').mockImplementation(async (ms) => {
    pauses.push(ms)
    const end = now + ms
    await Promise.resolve()
    now = Math.max(now, end)
  })

type Ask = (key: string) => Promise<unknown>

const customers: Ask = (key) => askStripe(key, (stripe) => stripe.customers.list({ limit: 1 }))
const charges: Ask = (key) => askStripe(key, (stripe) => stripe.charges.list({ limit: 1 }))

test('thirty calls at once with test keys are all answered, those beyond the rate a second later', async () => {
  withoutWaiting()
  const answers = await Promise.all(Array.from({ length: 30 }, () => customers('sk_test_thirty')))
  expect(answers).toHaveLength(30)
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses).toContain(429)
})

test('live keys may call four times as often, and a single kind of call as often as test keys', async () => {
  withoutWaiting()
  const many = (ask: Ask, key: string) =>
    Promise.all(Array.from({ length: stripeRates.endpoint }, () => ask(key)))
  await Promise.all([many(customers, 'sk_live_many'), many(charges, 'sk_live_many')])
  expect(pauses).toEqual([])
  await many(customers, 'sk_test_many')
  expect(pauses).toEqual([])
  await charges('sk_test_many')
  expect(pauses.length).toBeGreaterThan(0)
})

test('repeated rejections are an outage after three pauses, the same each time', async () => {
  vi.spyOn(clock, 'pause').mockImplementation(async (ms) => void pauses.push(ms))
  for (let call = 0; call < stripeRates.test; call++) await customers('sk_test_again')
  const refused = { kind: 'down', status: 429, issue: 'rate_limit' }
  await expect(customers('sk_test_again')).rejects.toMatchObject(refused)
  expect(pauses).toEqual([300, 900, 1500])
  // Another account's calls are counted separately.
  await expect(customers('sk_test_other')).resolves.toMatchObject({ object: 'list' })
})

test('PayPal rejects calls that come too often, and they are retried', async () => {
  const other = await startPayPal({ rates: { ...payPalRates, test: 3 } })
  vi.spyOn(clock, 'pause').mockImplementation(async (ms) => void pauses.push(ms))
  try {
    const account = payPal({ clientId: 'rates', clientSecret: 'secret', url: other.url })
    for (let call = 0; call < 3; call++) await account.readOrder('NONE').catch(() => {})
    const turnedAway = { kind: 'down', status: 429, issue: 'RATE_LIMIT_REACHED' }
    await expect(account.readOrder('NONE')).rejects.toMatchObject(turnedAway)
    expect(pauses).toEqual([300, 900])
  } finally {
    await other.close()
  }
})
