import { afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, json, page } from '#shared/contract/endpoint.ts'
import { newSecret, signInCookie } from '../../../functions/auth/cookies.ts'
import { handler as auth } from '../../../functions/auth/index.ts'
import { hashOf } from '../../../functions/http/caller.ts'
import { serve, WithCookies } from '../../../functions/http/serve.ts'
import { member } from '../../../functions/model/members/member.ts'
import { signIn as storedSignIn } from '../../../functions/model/members/sign-in.ts'
import { epochSeconds } from '../../../functions/ports/process/clock.ts'
import { call, endpoints } from '../../support/call.ts'
import { type Fixtures, makeFixtures } from '../../support/fixtures.ts'
import { arrive, type Kind, kinds } from '../../support/people/people.ts'
import { type Browser, signIn } from '../../support/people/sign-in.ts'
import { eventOf, lambda } from '../../support/platform/lambda.ts'
import { tableName } from '../../support/platform/table.ts'
import { sampled } from '../../support/sampled.ts'
import { sampleOf } from '../../support/samples.ts'

const origin = inject('origin')

/** Names and values that never leave the server. */
const denied = [
  'uploadId',
  'multipartId',
  'stripeCustomerId',
  'stripeSubscriptionId',
  'cus_',
  'sub_stripe',
  '"sid"',
  '"sess"',
  '"verifier"',
  '"nonce"',
  '"pk"',
  '"sk"',
  'gsi1',
  'gsi2',
  '__edb',
  '"expire"',
  '"ownerId"',
  '"jobId"',
  '"uses"',
  '"attempts"',
  'PRIVATE KEY',
  'sk_test',
  'whsec',
  'kiai-local-secret',
  '"objectId"',
  '"providerPaymentId"',
  '"customerId"',
]
/** Fields for admins alone: the file behind a video. Ids are ULIDs, which begin with 0 in this age. */
const adminsOnly = ['videoUrl', 'uploads/upl_0', '"media"']

const reads = endpoints.filter(({ e, name }) => e.method === 'GET' && name !== 'logout')

let browsers: Record<Kind, Browser>
let things: Fixtures

beforeAll(async () => {
  const arrived = await Promise.all(kinds.map(async (kind) => [kind, await arrive(origin, kind)] as const))
  browsers = Object.fromEntries(arrived) as Record<Kind, Browser>
  if (tableName) await Promise.all(arrived.map(([kind, browser]) => giveStripeIds(kind, browser)))
  things = await makeFixtures(await signIn(origin, 'admin'))
})

/** Ids that only a paying member has. Demo accounts stay unchanged. */
async function giveStripeIds(kind: Kind, browser: Browser): Promise<void> {
  if (kind === 'visitor' || kind === 'admin') return
  const { id } = (await (await browser.fetch('/api/auth/user')).json()) as { id: string }
  const ids = { stripeCustomerId: 'cus_stripe', stripeSubscriptionId: 'sub_stripe' }
  await member().patch({ id }).set(ids).go()
}

/** The words of `list` that appear in an answer, including its headers. */
async function wordsIn(response: Response, list: readonly string[]): Promise<string[]> {
  // The one document that names every field of the API.
  const { pathname } = new URL(response.url)
  const body = pathname === '/api/openapi.json' ? '' : await response.text()
  const headers = JSON.stringify([...response.headers].filter(([name]) => name !== 'set-cookie'))
  return list.filter((word) => body.includes(word) || headers.includes(word))
}

describe.each(reads.map((read, place) => ({ ...read, place })))('$e.path', ({ domain, name, e, place }) => {
  test.each(sampled(kinds, place, 2))('leaks nothing to: %s', async (kind) => {
    const answer = await call(browsers[kind], e, await sampleOf(domain, name, things))
    // An admin asks for uploads to see their keys.
    const mayKnow = kind === 'admin' && e.access === 'admin'
    expect(await wordsIn(answer, mayKnow ? denied.slice(1) : [...denied, ...adminsOnly])).toEqual([])
  })
})

test('the file behind a video is shown only to admins who ask for drafts', async () => {
  const path = `/api/videos/${things.videoId}?status=all`
  expect(await wordsIn(await browsers.admin.fetch(path), adminsOnly)).toContain('videoUrl')
  for (const kind of kinds.filter((kind) => kind !== 'admin')) {
    expect(await wordsIn(await browsers[kind].fetch(path), [...denied, ...adminsOnly])).toEqual([])
  }
})

describe('data of a handler beyond its declaration', () => {
  const example = {
    getThing: endpoint({
      method: 'GET',
      path: '/api/thing',
      access: 'public',
      summary: 'One thing',
      success: json(z.object({ name: z.string(), parts: z.array(z.object({ size: z.number() })) })),
    }),
  }

  test('is stripped at any depth', async () => {
    const kept = { name: 'a', parts: [{ size: 1 }] }
    const handler = serve(example, {
      getThing: async () => ({ ...kept, secret: 1, parts: [{ size: 1, secret: 2 }] }),
    })
    expect(JSON.parse((await lambda(handler, eventOf('GET', '/api/thing'))).body ?? '')).toEqual(kept)
  })

  test('is stripped from each item of a list', async () => {
    const listing = {
      listThings: endpoint({
        method: 'GET',
        path: '/api/things',
        access: 'public',
        summary: 'All things',
        success: page(z.object({ name: z.string() })),
      }),
    }
    const items = [{ name: 'a', secret: 1 }]
    const handler = serve(listing, { listThings: async () => ({ items, total: 1 }) })
    expect(JSON.parse((await lambda(handler, eventOf('GET', '/api/things'))).body ?? '')).toEqual([
      { name: 'a' },
    ])
  })

  test('is our failure when a declared field is missing, not a broken answer', async () => {
    const lines = captured()
    const handler = serve(example, { getThing: async () => JSON.parse('{"name":"a"}') })
    const answer = await lambda(handler, eventOf('GET', '/api/thing'))
    expect(answer.statusCode).toBe(500)
    expect(JSON.parse(answer.body ?? '')).toMatchObject({ code: 'server.error' })
    expect(lines.some((line) => line.includes('call failed'))).toBe(true)
  })
})

test('a public answer that sets cookies is private: no cache keeps it, and it is never “not modified”', async () => {
  const example = {
    greet: endpoint({
      method: 'GET',
      path: '/api/greeting',
      access: 'public',
      summary: 'A greeting',
      success: json(z.object({ words: z.string() })),
    }),
  }
  const greeting = { words: 'Oss' }
  const plain = await lambda(serve(example, { greet: async () => greeting }), eventOf('GET', '/api/greeting'))
  expect(plain.headers?.['cache-control']).toContain('public')
  const known = { headers: { 'if-none-match': String(plain.headers?.etag) } }
  const personal = serve(example, { greet: async () => new WithCookies(greeting, ['who=1; Path=/']) })
  for (const more of [{}, known]) {
    const answer = await lambda(personal, eventOf('GET', '/api/greeting', more))
    expect(answer).toMatchObject({ statusCode: 200, cookies: ['who=1; Path=/'] })
    expect(answer.headers?.['cache-control']).toBe('no-store')
    expect(answer.headers?.etag).toBeUndefined()
  }
})

describe('the log', () => {
  const secret = 'canary-in-the-mine'
  const example = {
    saveThing: endpoint({
      method: 'PUT',
      path: '/api/things/{id}',
      access: 'public',
      summary: 'Saves a thing',
      params: z.strictObject({ id: z.string() }),
      query: z.strictObject({ note: z.optional(z.string()) }),
      body: z.strictObject({ email: z.string() }),
      success: json(z.object({ email: z.string() })),
    }),
  }
  const event = () =>
    eventOf('PUT', '/api/things/t1', {
      rawQueryString: `note=${secret}`,
      queryStringParameters: { note: secret },
      cookies: [`__Host-kiai=${secret}`],
      headers: {
        'Content-Type': 'application/json',
        authorization: `Bearer ${secret}`,
        'user-agent': secret,
        'x-forwarded-for': secret,
        referer: `https://kiai.example/?token=${secret}`,
      },
      body: JSON.stringify({ email: `${secret}@kiai.test` }),
    })

  test('has one line a call, with its request id, route, status and time, and nothing of the request', async () => {
    const lines = captured()
    const handler = serve(example, { saveThing: async ({ body }) => body })
    const answer = await lambda(handler, event())
    expect(answer.statusCode).toBe(200)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'info',
      requestId: 'test-request',
      route: 'PUT /api/things/{id}',
      method: 'PUT',
      status: 200,
    })
    expect(lines.join()).not.toContain(secret)
  })

  test('of a refused call holds no input', async () => {
    const lines = captured()
    const handler = serve(example, { saveThing: async ({ body }) => body })
    const refused = { ...event(), body: JSON.stringify({ email: 1, [secret]: secret }) }
    expect((await lambda(handler, refused)).statusCode).toBe(400)
    expect(lines).toHaveLength(1)
    expect(lines.join()).not.toContain(secret)
  })

  test('of a failure says where it happened; the answer does not', async () => {
    const lines = captured()
    const handler = serve(example, {
      saveThing: async () => {
        throw new TypeError('The cupboard is bare')
      },
    })
    const answer = await lambda(handler, event())
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('cupboard')
    const failed = lines.map((line) => JSON.parse(line)).find(({ message }) => message === 'call failed')
    expect(failed).toMatchObject({ level: 'error', requestId: 'test-request', error: 'TypeError' })
    expect(failed.stack).toContain('leaks.test.ts')
    expect(lines.join()).not.toContain(secret)
  })

  test('of a refused sign-in holds the request id, and nothing of the callback', async () => {
    const lines = captured()
    const cookie = newSecret()
    const secrets = { state: secret, nonce: secret, verifier: secret, returnTo: '/' }
    await storedSignIn()
      .create({ id: hashOf(cookie), ...secrets, expire: epochSeconds(60) })
      .go()
    const event = eventOf('GET', '/api/callback', {
      cookies: [`${signInCookie('other')}=${cookie}`],
      rawQueryString: `code=${secret}&state=other`,
      queryStringParameters: { code: secret, state: 'other' },
    })
    expect((await lambda(auth, event)).headers?.location).toBe('/?signIn=failed')
    const refused = lines.map((line) => JSON.parse(line)).find(({ message }) => message === 'sign-in refused')
    expect(refused).toMatchObject({ level: 'warn', requestId: 'test-request' })
    expect(lines.join()).not.toContain(secret)
  })

  test.each(['ThrottlingException', 'ProvisionedThroughputExceededException', 'TimeoutError'])(
    'a call that %s stopped may be retried',
    async (name) => {
      captured()
      const handler = serve(example, {
        saveThing: async () => {
          throw Object.assign(new Error('Slow down'), { name })
        },
      })
      const answer = await lambda(handler, event())
      expect(answer.statusCode).toBe(503)
      expect(JSON.parse(answer.body ?? '')).toMatchObject({ code: 'server.busy' })
    },
  )
})

/** Every line written to the console from now to the end of the test. */
function captured(): string[] {
  const lines: string[] = []
  for (const level of ['debug', 'log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      lines.push(words.map(String).join(' '))
    })
  }
  return lines
}

afterEach(() => {
  vi.restoreAllMocks()
})
