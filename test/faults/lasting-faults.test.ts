// @module-tag long
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createClient } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { Fault } from '../support/faults/fault-proxy.ts'
import { startFaultyStack } from '../support/faults/faulty-stack.ts'
import { problemOf } from '../support/kiai.ts'
import { signedIn } from '../support/people/signed-in.ts'

/** The answers to callers while the table stays unavailable. */

const rates: Partial<Record<Fault, number>> = {}
let stack: Awaited<ReturnType<typeof startFaultyStack>>
let cookie = ''

beforeAll(async () => {
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
  stack = await startFaultyStack(1, rates)
  const { category } = await import('../../functions/model/catalogue/category.ts')
  const createdAt = new Date().toISOString()
  await category().create({ id: 'cat_1', name: 'Karate', slug: 'karate', description: '', createdAt }).go()
  cookie = await signedIn('mem_admin', true)
})
afterAll(() => stack.close())

const faults: Fault[] = ['throttle', 'error', 'conflict', 'resetBefore', 'resetAfter', 'errorAfter']

test.each(faults)(
  'a table that only answers with %s is reported as busy, and works again afterwards',
  async (fault) => {
    const call = createClient({
      origin: stack.origin,
      fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, cookie } }),
    })
    const create = () => call(api.videos.createVideo, { body: { title: 'Kata', categoryId: 'cat_1' } })
    for (const known of faults) rates[known] = 0
    rates[fault] = 1
    stack.proxy.on = true
    const problem = await problemOf(create())
    stack.proxy.on = false
    expect(problem).toMatchObject({ code: 'server.busy', status: 503 })
    expect(problem.detail).not.toMatch(/injected|dynamo|transaction/i)
    expect((await create()).title).toBe('Kata')
  },
)
