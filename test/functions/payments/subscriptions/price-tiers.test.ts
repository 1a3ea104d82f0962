import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StripeKeys } from '../../../../functions/payments/provider/keys.ts'
import { tierOfPrice } from '../../../../functions/payments/stripe/read.ts'
import { serveMounted } from '../../../support/platform/mounted-server.ts'

/** A provider that answers for prices alone, after all concurrent callers have asked. */

let server: Awaited<ReturnType<typeof serveMounted>>
let before: string | undefined
const asked: string[] = []
let refusals = 0

beforeAll(async () => {
  server = await serveMounted('/-/stripe', (req, res) => {
    asked.push(req.url ?? '')
    const isRefused = refusals-- > 0
    const id = req.url?.split('/').at(-1)
    const body = isRefused
      ? { error: { type: 'invalid_request_error', message: 'No such price' } }
      : { id, object: 'price', lookup_key: 'kiai-master-3999' }
    setImmediate(() =>
      res.writeHead(isRefused ? 404 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  before = process.env.STRIPE_URL
  process.env.STRIPE_URL = server.url
})
afterAll(async () => {
  process.env.STRIPE_URL = before
  await server.close()
})
beforeEach(() => {
  asked.length = 0
  refusals = 0
})

const keys: StripeKeys = {
  secretKey: 'sk_test_price_tiers',
  publishableKey: 'pk_test_price_tiers',
  webhookSecret: 'whsec_1',
  account: 'acct_price_tiers',
  isLive: false,
}

test('a hundred subscriptions of one price that are read at once ask for it once', async () => {
  const tiers = await Promise.all(Array.from({ length: 100 }, () => tierOfPrice(keys, 'price_crowd')))
  expect(new Set(tiers)).toEqual(new Set(['master']))
  expect(asked).toEqual(['/v1/prices/price_crowd'])
})

test('a price that could not be read is requested again', async () => {
  refusals = 1
  await expect(tierOfPrice(keys, 'price_late')).rejects.toMatchObject({ kind: 'refused' })
  expect(await tierOfPrice(keys, 'price_late')).toBe('master')
  expect(asked).toHaveLength(2)
})

test('a price that is included is not requested', async () => {
  const price = { id: 'price_whole', lookup_key: 'kiai-premium-1999' }
  expect(await tierOfPrice(keys, price as Parameters<typeof tierOfPrice>[1])).toBe('premium')
  expect(asked).toEqual([])
})
