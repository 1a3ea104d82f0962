import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { type Call, callsOf } from '../../support/arbitrary-input.ts'
import { call } from '../../support/call.ts'
import { makeFixtures } from '../../support/fixtures.ts'
import { type Document, faultOf, type Operation, operationsOf } from '../../support/openapi.ts'
import { arrive, newMember } from '../../support/people/people.ts'
import { Browser, signIn } from '../../support/people/sign-in.ts'

const origin = inject('origin')
/** A few of each operation. `npm run prove` makes 10,000. */
const requests = Number(process.env.KIAI_FUZZ_REQUESTS ?? 400)
const seed = Number(process.env.KIAI_SEED ?? 20261121)
/** Concurrent requests. */
const lanes = 8

/** They end sessions or accounts. A visitor calls them. */
const endsSessions = new Set(['logout', 'deleteUser', 'callback'])

let operations: Operation[]
let known: string[]
let admin: Browser
let callers: { who: string; browser: Browser }[]
const madeCategories: string[] = []

beforeAll(async () => {
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Document
  operations = operationsOf(document)
  admin = await signIn(origin, 'admin')
  const [things, member] = await Promise.all([makeFixtures(admin), newMember(origin)])
  callers = [
    { who: 'visitor', browser: new Browser(origin) },
    { who: 'member', browser: member },
    { who: 'master member', browser: await arrive(origin, 'master member') },
    { who: 'admin', browser: admin },
  ]
  const own = [
    things.categoryId,
    things.videoId,
    things.uploadId,
    await things.newVideo(),
    await things.newVideo(),
    await things.newUpload(),
    await things.newCategory(),
  ]
  const none = ['vid', 'cat', 'gen', 'upl'].map((prefix) => `${prefix}_00000000000000000000000000`)
  known = [...own, ...none, 'vid_1', 'cat_judo', 'gen_1', 'mem_1', 'x']
})

/** Items that the run made are removed: other tests count and list in the same catalogue. */
afterAll(async () => {
  for (const id of madeCategories) await call(admin, api.categories.deleteCategory, { params: { id } })
})

type Shot = { operation: Operation; who: string; browser: Browser; sent: Call }

/** As many calls as wanted, from one seed, with every operation by every caller equally often. */
function shots(): Shot[] {
  const each = Math.ceil(requests / operations.length)
  const made = operations.flatMap((operation, place) =>
    fc.sample(callsOf(operation, known), { seed: seed + place, numRuns: each }).map((sent, turn) => {
      const { who, browser } = pick(operation, turn)
      return { operation, who, browser, sent }
    }),
  )
  // Mixed, so that operations meet one another's traces.
  return made.sort((a, b) => order(a) - order(b)).slice(0, Math.max(requests, operations.length))
}

function pick({ operationId }: Operation, turn: number) {
  const caller = callers[endsSessions.has(operationId) ? 0 : turn % callers.length]
  if (!caller) throw new Error('Nobody calls')
  return caller
}

const orders = new WeakMap<Shot, number>()
const random = fc.sample(fc.integer({ min: 0, max: 2 ** 30 }), { seed, numRuns: requests + 200 })
function order(shot: Shot): number {
  const place = orders.get(shot) ?? random.pop() ?? 0
  orders.set(shot, place)
  return place
}

async function fire({ operation, browser, sent }: Shot): Promise<Response> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(wellFormed(sent.path[name])),
  )
  const query = new URLSearchParams(sent.query)
  const hasBody = operation.method !== 'GET' && sent.body !== undefined
  return browser.fetch(query.size > 0 ? `${path}?${query}` : path, {
    method: operation.method,
    headers: {
      ...(operation.method !== 'GET' && { origin }),
      ...(hasBody && { 'content-type': sent.type }),
    },
    ...(hasBody && { body: sent.body ?? '' }),
  })
}

const wellFormed = (text = '') => text.toWellFormed()

/** A name that splits the path, or is empty or dots, asks for another address. */
const isOtherAddress = ({ sent }: Shot) =>
  Object.values(sent.path).some((name) => name === '' || name === '.' || name === '..' || name.includes('/'))

test(`${requests} requests made from the document get only answers it declares (seed ${seed})`, async () => {
  const queue = shots()
  const total = queue.length
  const faults: string[] = []
  const seen = new Map<number, number>()
  const lane = async () => {
    for (let shot = queue.pop(); shot; shot = queue.pop()) {
      const answer = await fire(shot)
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
      if (shot.operation.operationId === 'createCategory' && answer.status === 201) {
        madeCategories.push(((await answer.clone().json()) as { id: string }).id)
      }
      if (answer.status < 500 && isOtherAddress(shot)) continue
      const fault = await faultOf(shot.operation, answer)
      if (fault)
        faults.push(`${shot.operation.operationId} as ${shot.who}: ${fault}\n${JSON.stringify(shot.sent)}`)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: lanes }, lane))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const counts = [...seen].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  console.log(`fuzz: seed ${seed}, ${total} requests in ${seconds} s; ${counts.join(', ')}`)
  expect(faults.slice(0, 10)).toEqual([])
  // A run that is refused everywhere proves nothing.
  expect(seen.get(200) ?? 0).toBeGreaterThan(total / 20)
  expect((seen.get(201) ?? 0) + (seen.get(204) ?? 0)).toBeGreaterThan(total / 400)
})

test('an undeclared answer is noticed', async () => {
  const operation = operations.find(({ operationId }) => operationId === 'search')
  if (!operation) throw new Error('search is gone')
  const hit = { id: 'vid_1', type: 'video', title: 'a', description: '', thumbnailUrl: null, category: null }
  const fault = (body: unknown, status = 200, type = 'application/json') =>
    faultOf(operation, new Response(JSON.stringify(body), { status, headers: { 'content-type': type } }))
  expect(await fault([{ ...hit, slug: null }])).toBeUndefined()
  expect(await fault([{ ...hit, slug: null, videoUrl: 'x' }])).toContain('additional properties')
  expect(await fault([hit])).toContain('slug')
  expect(await fault([{ ...hit, slug: null, type: 'song' }])).toContain('allowed values')
  expect(await fault([], 200, 'text/html')).toContain('content type')
  expect(await fault([], 201)).toContain('not declared')
  expect(await fault([], 409)).toContain('not declared')
  expect(await fault({}, 503)).toContain('503')
  expect(await fault({}, 400, 'application/problem+json')).toContain('400')
})
