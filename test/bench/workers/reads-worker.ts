import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf } from '#shared/contract/client.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { api } from '#shared/contract/index.ts'
import { loadDemoData } from '../../../infra/demo/load.ts'
import { startPlatform } from '../../../infra/local/platform/platform.ts'
import { makeFixtures } from '../../support/fixtures.ts'
import { type Browser, signIn } from '../../support/people/sign-in.ts'
import { startCounted, type TableCalls } from '../../support/platform/counted.ts'
import { type Parts, sampleOf } from '../../support/samples.ts'
import { callExamples } from '../examples.ts'
import { answerQuestions } from './worker.ts'

/** Calls every endpoint of a whole Kiai once and counts the table calls of each. */

export type EndpointCalls = { domain: string; name: string; status: number } & TableCalls

const dir = mkdtempSync(join(tmpdir(), 'kiai-bench-reads-'))
const platform = await startPlatform({ port: 0, dir, site: join(dir, 'none'), log: () => {} })
const counted = await startCounted()

const results: EndpointCalls[] = []
const all = Object.entries(api).flatMap(([domain, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, e]) => ({ domain, name, e })),
)

/**
 * Calls an endpoint by name. Reads are called twice, and the second, warm call counts. A refused call is counted too,
 * with its status.
 */
async function call(operation: string, as: Browser | undefined, parts: Parts = {}): Promise<unknown> {
  const { domain, e } = all.find(({ name }) => name === operation) ?? {}
  if (!domain || !e) throw new Error(`There is no operation ${operation}`)
  const cookie = [...(as?.cookies ?? [])]
    .map(([key, { value }]) => `${key.split(' ')[1]}=${value}`)
    .join('; ')
  const send = () =>
    fetch(`${counted.origin}${addressOf(e, parts)}`, {
      method: e.method,
      redirect: 'manual',
      headers: {
        origin: platform.origin,
        ...(cookie && { cookie }),
        ...(parts.body && { 'content-type': 'application/json' }),
      },
      ...(parts.body && { body: JSON.stringify(parts.body) }),
    })
  // These two end the session they find and would find none the second time.
  if (e.method === 'GET' && operation !== 'callback' && operation !== 'logout')
    await (await send()).arrayBuffer()
  const response = await send()
  const text = await response.text()
  results.push({ domain, name: operation, status: response.status, ...counted.latest() })
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined
}

async function callEverything() {
  await loadDemoData(new Date())
  await platform.settle()
  const [admin, premium] = [await signIn(platform.origin, 'admin'), await signIn(platform.origin, 'premium')]
  await callExamples({ platform, call, admin, premium })
  const things = await makeFixtures(admin)
  for (const { domain, name, e } of all) {
    if (results.some((one) => one.name === name)) continue
    await call(name, e.access === 'admin' ? admin : premium, await sampleOf(domain, name, things))
  }
  // In the order of the contract.
  return { called: all.flatMap(({ name }) => results.filter((one) => one.name === name)) }
}

answerQuestions(callEverything, async () => {
  await counted.close()
  await platform.close()
  rmSync(dir, { recursive: true, force: true })
})
