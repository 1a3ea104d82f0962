import { beforeAll, describe, expect, inject, test } from 'vitest'
import { addressOf } from '#shared/contract/client.ts'
import { headersOf } from '../../../infra/cloud/edge/security-headers.ts'
import { endpoints } from '../../support/call.ts'
import { type Fixtures, makeFixtures, post } from '../../support/fixtures.ts'
import { arrive } from '../../support/people/people.ts'
import { Browser, signIn } from '../../support/people/sign-in.ts'
import { sampleOf } from '../../support/samples.ts'

const origin = inject('origin')
const visitor = new Browser(origin)

let admin: Browser
let member: Browser
let things: Fixtures

beforeAll(async () => {
  ;[admin, member] = await Promise.all([signIn(origin, 'admin'), arrive(origin, 'free member')])
  things = await makeFixtures(admin)
})

const reads = endpoints.filter(({ e }) => e.method === 'GET')
/** Their samples name a certificate that does not exist. The answer is 404, which is not cached. */
const notThere = new Set(['getCertificate', 'previewCertificate'])
/** Files are not cached: a calendar may belong to one person. */
const unkept: readonly string[] = ['redirect', 'file']
const shared = reads.filter(
  ({ name, e }) => e.access === 'public' && !unkept.includes(e.success.kind) && !notThere.has(name),
)
const personal = reads.filter(({ e }) => e.access !== 'public')

/** The index follows the table within seconds. Until then a new video is not found. */
const address = async (domain: string, name: string) => {
  const e = endpoints.find((named) => named.domain === domain && named.name === name)?.e
  if (!e) throw new Error(`${name} is gone`)
  return addressOf(e, await sampleOf(domain, name, things))
}

const found = async (browser: Browser, path: string, headers: Record<string, string> = {}) => {
  for (const until = Date.now() + 60_000; ; ) {
    const answer = await browser.fetch(path, { headers })
    if (answer.status !== 404 || Date.now() > until) return answer
    await answer.text()
  }
}

describe.each(shared)('$e.path, which everyone reads,', ({ domain, name, e }) => {
  test('may be cached by the edge for seconds and is revalidated by browsers', async () => {
    const answer = await found(visitor, await address(domain, name))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(
      e.success.kind === 'html' ? 'text/html; charset=utf-8' : 'application/json',
    )
    expect(answer.headers.get('etag')).toMatch(/^"[\w-]{20,}"$/)
    const kept = answer.headers.get('cache-control') ?? ''
    expect(kept).toMatch(/\bpublic\b/)
    expect(kept).toMatch(/\bmax-age=0\b/)
    // Browsers would obey it too: show the old answer, and ask once more in the background.
    expect(kept).not.toContain('stale-while-revalidate')
    expect(Number(/\bs-maxage=(\d+)/.exec(kept)?.[1])).toBeGreaterThan(0)
    expect(Number(/\bs-maxage=(\d+)/.exec(kept)?.[1])).toBeLessThanOrEqual(60)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('is not sent again unchanged', async () => {
    const path = await address(domain, name)
    // The catalogue may change in between. Then the answer of a moment later counts.
    await expect
      .poll(async () => {
        const etag = (await found(visitor, path)).headers.get('etag') ?? ''
        const statuses = await Promise.all(
          [etag, `W/${etag}`, `"other", ${etag}`, '*'].map(async (known) => {
            const again = await visitor.fetch(path, { headers: { 'if-none-match': known } })
            return [again.status, (await again.text()).length, again.headers.get('etag') === etag]
          }),
        )
        return statuses
      })
      .toEqual(Array(4).fill([304, 0, true]))
  })

  test('is sent whole to a client that knows another version', async () => {
    const answer = await found(visitor, await address(domain, name), { 'if-none-match': '"other", W/"else"' })
    expect(answer.status).toBe(200)
  })

  test('is the same for visitor, member and admin', async () => {
    const path = await address(domain, name)
    await found(visitor, path)
    await expect
      .poll(async () => {
        const answers = await Promise.all([visitor, member, admin].map((browser) => browser.fetch(path)))
        const seen = await Promise.all(
          answers.map(async (answer) => `${answer.headers.get('etag')} ${await answer.text()}`),
        )
        return new Set(seen).size
      })
      .toBe(1)
  })
})

describe.each(personal)('$e.path, which is personal,', ({ domain, name }) => {
  test('is not cached', async () => {
    const answer = await admin.fetch(await address(domain, name))
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('etag')).toBeNull()
  })
})

test.each(['/api/videos?status=all', '/api/videos?status=all&limit=2'])('%s is not cached', async (path) => {
  const answer = await admin.fetch(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('etag')).toBeNull()
})

test.skipIf(process.env.API_URL)('a connection is kept for a minute of silence', async () => {
  const answer = await visitor.fetch('/api/categories')
  expect(answer.headers.get('keep-alive')).toBe('timeout=60')
})

test('writes, redirects and refusals are not cached', async () => {
  const answers = await Promise.all([
    post(member, `/api/videos/${things.videoId}/bookmark`),
    post(member, `/api/videos/${things.videoId}/bookmark`, undefined, 'DELETE'),
    visitor.fetch('/api/login'),
    visitor.fetch('/api/logout'),
    visitor.fetch('/api/callback'),
    visitor.fetch('/api/videos?limit=0'),
    visitor.fetch('/api/nothing'),
    visitor.fetch(await address('courses', 'getCertificate')),
    visitor.fetch('/api/videos/vid_none'),
  ])
  expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(answers.map(() => 'no-store'))
})

describe('the headers of every answer', () => {
  const said = async (path: string) => {
    const { headers } = await visitor.fetch(path)
    return Object.fromEntries(
      Object.keys(headersOf('pages'))
        .map((name) => [name, headers.get(name)])
        .filter(([, value]) => value !== null),
    )
  }

  test.each([
    ['/api/categories', 'api'],
    ['/api/nothing', 'api'],
    ['/media/images/none.jpg', 'images'],
    ['/media/videos/none/master.m3u8', 'videos'],
  ] as const)('of %s are exactly those that CloudFront adds, errors included', async (path, served) => {
    const { 'strict-transport-security': https, ...headers } = headersOf(served)
    expect(https).toBe('max-age=31536000; includeSubDomains')
    expect(await said(path)).toMatchObject(headers)
  })
})
