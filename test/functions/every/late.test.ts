import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { callTimeoutMs } from '../../../infra/cloud/lambdas/lambda-limits.ts'
import { lambdaContext } from '../../../infra/local/lambda-call.ts'
import { eventOf } from '../../support/platform/lambda.ts'

/** Takes every call and answers none. */
const silent = createServer(() => {})
silent.listen(0, '127.0.0.1')
await once(silent, 'listening')
const { port } = silent.address() as AddressInfo
const address = `http://127.0.0.1:${port}/silent`
afterAll(() => {
  silent.closeAllConnections()
  silent.close()
})

const told: Record<string, unknown>[] = []
beforeEach(() => {
  told.length = 0
  vi.stubEnv('STRIPE_URL', address)
  vi.spyOn(console, 'error').mockImplementation((line) => void told.push(JSON.parse(line)))
  return () => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  }
})

const { listCategories } = api.catalogue

/** Calls a Lambda that does this work for its caller. It is killed after this many milliseconds. */
async function answered(work: () => Promise<never>, ms: number) {
  const { serve } = await import('../../../functions/http/serve.ts')
  const handler = serve({ listCategories }, { listCategories: work })
  const context = lambdaContext('test', ms)
  const event = eventOf('GET', listCategories.path)
  const answer = await handler(event, context)
  return { answer, left: context.getRemainingTimeInMillis() }
}

const silence = {
  PayPal: async () => {
    const { callPayPal } = await import('../../../functions/ports/payments/paypal-call.ts')
    return callPayPal({ clientId: 'id', clientSecret: 'secret', url: address }, '/v2/orders')
  },
  Stripe: async () => {
    const { askStripe } = await import('../../../functions/ports/payments/stripe.ts')
    return askStripe('sk_test_late', (stripe) => stripe.customers.retrieve('cus_1'))
  },
}

test.each(Object.entries(silence))(
  'a call that waits for a silent %s has a second left to save its outcome',
  async (_, ask) => {
    const { msLeft } = await import('../../../functions/ports/process/deadline.ts')
    let left = -1
    await (await import('../../../functions/ports/payments/stripe.ts')).stripeVersion()
    const context = lambdaContext('test', 2600)
    const { serve } = await import('../../../functions/http/serve.ts')
    const handler = serve(
      { listCategories },
      {
        listCategories: async () => {
          await expect(ask()).rejects.toMatchObject({ name: 'ProviderError' })
          left = context.getRemainingTimeInMillis()
          expect(msLeft(1000)).toBe(0)
          return { items: [], total: 0 }
        },
      },
    )
    expect(await handler(eventOf('GET', listCategories.path), context)).toMatchObject({ statusCode: 200 })
    expect(left).toBeGreaterThanOrEqual(1000)
  },
)

test('a call that never ends is answered in words, and logged, before the Lambda is killed', async () => {
  const { answer, left } = await answered(() => new Promise(() => {}), 700)
  expect(left).toBeGreaterThan(0)
  expect(answer.statusCode).toBe(503)
  expect(JSON.parse(answer.body ?? '')).toMatchObject({ code: 'server.late', requestId: 'test-request' })
  expect(told).toMatchObject([
    { message: 'call failed', requestId: 'test-request' },
    { message: 'call', status: 503, requestId: 'test-request' },
  ])
})

test('a Lambda that answers calls has more time than a provider may take for one answer', () => {
  // The time kept for the answer is only a small part of it.
  expect(callTimeoutMs).toBeGreaterThanOrEqual(10_000)
  expect(callTimeoutMs).toBeLessThan(29_000)
})
