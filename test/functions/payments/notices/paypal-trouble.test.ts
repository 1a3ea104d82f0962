// @module-tag long
import { afterAll, afterEach, expect, test } from 'vitest'
import { ProviderError } from '../../../../functions/ports/payments/provider-error.ts'
import { fails, idOf, startBench } from './paypal-bench.ts'

const bench = await startBench()
const { account, accountOf, create, approved, seen, fault, clear } = bench
afterEach(bench.clear)
afterAll(bench.local.close)

test.each(['429', '500', 'reset', 'lost', 'half'])(
  '%s twice is retried successfully, and nothing is done twice',
  async (mode) => {
    const id = await approved()
    await fault(mode, 2)
    const paid = await account.captureOrder(id, `over-${mode}`)
    expect(paid.status).toBe('COMPLETED')
    const tries = await seen('/capture')
    expect(tries.map(({ requestId }) => requestId)).toEqual(Array(3).fill(`over-${mode}`))
    expect(paid.purchase_units?.[0]?.payments?.captures).toHaveLength(1)
  },
)

test.each([
  ['429', 'down'],
  ['500', 'unknown'],
  ['reset', 'unknown'],
  ['lost', 'unknown'],
  ['half', 'unknown'],
] as const)('a write that meets %s three times is %s', async (mode, kind) => {
  const id = await approved()
  await fault(mode, 3)
  await fails(account.captureOrder(id, `end-${mode}`), { kind })
  expect(await seen('/capture')).toHaveLength(3)
})

test.each(['429', '500', 'reset', 'half'])('a read that meets %s three times is down', async (mode) => {
  const id = idOf(await create())
  await fault(mode, 3)
  await fails(account.readOrder(id), { kind: 'down' })
})

test('a write without a request id is not retried, and its effect is found', async () => {
  const url = 'http://127.0.0.1:9/lost'
  await fault('lost', 1, { method: 'POST', path: '/webhooks' })
  await fails(account.createWebhook(url, ['CHECKOUT.ORDER.APPROVED']), { kind: 'unknown' })
  expect((await seen('/webhooks')).filter(({ method }) => method === 'POST')).toHaveLength(1)
  await account.createWebhook(url, ['CHECKOUT.ORDER.APPROVED'])
  expect((await seen('/webhooks')).filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('an answer that does not come is unknown for a write, and is waited for once', async () => {
  const id = await approved()
  const hasty = accountOf('shop', { timeoutMs: 300 })
  await fault('slow', 3)
  await fails(hasty.captureOrder(id, 'slow'), { kind: 'unknown' })
  expect(await seen('/capture')).toHaveLength(1)
  await clear()
  expect((await account.readOrder(id)).status).toBe('COMPLETED')
})

test('an unreachable address is down', async () => {
  await fails(create(accountOf('shop', { url: 'http://127.0.0.1:9' })), { kind: 'down' })
})

test('errors contain neither keys nor bodies', async () => {
  const error: unknown = await create(accountOf('keys_invalid')).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ProviderError)
  expect(JSON.stringify([String(error), { ...(error as ProviderError) }])).not.toMatch(/secret|Basic|Bearer/)
})
