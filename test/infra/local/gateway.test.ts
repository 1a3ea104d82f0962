import { afterEach, describe, expect, test, vi } from 'vitest'
import { limitsOf } from '../../../infra/cloud/lambdas/lambda-limits.ts'
import { createGateway, type Handler } from '../../../infra/local/gateway.ts'
import { serveMounted } from '../../support/platform/mounted-server.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const close of closers.splice(0)) await close()
})

/** A gateway before one Lambda, which stands for that of every domain. */
async function gatewayTo(handler: Handler) {
  const { origin, close } = await serveMounted('', createGateway({ handlerOf: async () => handler }))
  closers.push(close)
  return origin
}

describe('a Lambda of the API on one machine', () => {
  test('is given the time from the template', async () => {
    let given = 0
    const origin = await gatewayTo(async (_, context) => {
      given = context.getRemainingTimeInMillis()
      return { statusCode: 204 }
    })
    await fetch(`${origin}/api/videos`)
    const { timeoutMs } = limitsOf('videos')
    expect(given).toBeLessThanOrEqual(timeoutMs)
    expect(given).toBeGreaterThan(timeoutMs - 5000)
  })

  test('that takes too long gets the answer of API Gateway', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { promise: called, resolve } = Promise.withResolvers<void>()
    const origin = await gatewayTo(() => {
      resolve()
      return new Promise(() => {})
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answer = fetch(`${origin}/api/videos`)
    await called
    vi.advanceTimersByTime(limitsOf('videos').timeoutMs)
    const { status } = await answer
    expect(status).toBe(503)
    expect(await (await answer).json()).toEqual({ message: 'Service Unavailable' })
  })

  const mostInAll = 6_291_556
  const file = (bytes: number) => ({ body: Buffer.alloc(bytes).toString('base64'), isBase64Encoded: true })

  test.each([
    ['a file of 4 MB', file(4 * 1024 ** 2), 200],
    ['a file of 5 MB, which is more than 6 MB in base64', file(5 * 1024 ** 2), 500],
    ['a text of 4 MB', { body: 'x'.repeat(4 * 1024 ** 2) }, 200],
    ['4 MB of quotes, each of which JSON escapes', { body: '"'.repeat(4 * 1024 ** 2) }, 500],
    ['a text as large as an answer may be in all', { body: 'x'.repeat(mostInAll) }, 500],
  ])('that answers with %s is counted as Lambda counts', async (_, answer, status) => {
    const headers = { 'content-type': 'application/octet-stream' }
    const origin = await gatewayTo(async () => ({ statusCode: 200, headers, ...answer }))
    expect((await fetch(`${origin}/api/user/export`)).status).toBe(status)
  })

  test.each([
    [5, 204],
    [7, 413],
  ])('with a body of %d MB gets it up to 6 MB', async (megabytes, status) => {
    const origin = await gatewayTo(async () => ({ statusCode: 204 }))
    const body = 'x'.repeat(megabytes * 1024 ** 2)
    expect((await fetch(`${origin}/api/videos`, { method: 'POST', body })).status).toBe(status)
  })
})
