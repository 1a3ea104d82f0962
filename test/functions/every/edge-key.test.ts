import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { edgeKeyHeader } from '#shared/rules/access/edge-key.ts'
import { domainNames, moduleOf } from '../../../infra/cloud/lambdas/lambdas.ts'
import { edgeKeyHash } from '../../../infra/local/edge/key.ts'
import { eventOf, lambda } from '../../support/platform/lambda.ts'

const said: string[] = []
beforeEach(() => {
  said.length = 0
  vi.spyOn(console, 'info').mockImplementation((line) => void said.push(String(line)))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const codeOf = async (domain: (typeof domainNames)[number], key?: string) => {
  const { handler } = await import(`../../../${moduleOf(domain)}`)
  const event = eventOf('GET', '/api/nothing', key === undefined ? {} : { headers: { [edgeKeyHeader]: key } })
  const { body } = await lambda(handler, event)
  return JSON.parse(String(body)).code
}

test.each(domainNames)(
  '%s: answers requests that came through the edge, and no direct ones',
  async (domain) => {
    expect(await codeOf(domain)).toBe('route.not_found')
    for (const key of ['', 'a guess', edgeKeyHash]) expect(await codeOf(domain, key)).toBe('origin.refused')
  },
)

test('while keys are rotated the old and the new one are accepted', async () => {
  const known = process.env.EDGE_KEY_HASHES
  vi.stubEnv('EDGE_KEY_HASHES', `${'0'.repeat(64)} ${known}`)
  expect(await codeOf('catalogue')).toBe('route.not_found')
  vi.stubEnv('EDGE_KEY_HASHES', '0'.repeat(64))
  expect(await codeOf('catalogue')).toBe('origin.refused')
})

test('the key is in no log', async () => {
  await codeOf('catalogue')
  await codeOf('catalogue', 'a guess')
  expect(said.length).toBeGreaterThan(0)
  expect(said.join()).not.toMatch(/a guess|x-kiai-edge/)
})
