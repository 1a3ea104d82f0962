import { beforeAll, describe, expect, inject, test } from 'vitest'
import { addressOf } from '#shared/contract/client.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { call, endpoints, pageWrites, problemIn, sendBody } from '../../support/call.ts'
import { create, type Fixtures, makeFixtures, post } from '../../support/fixtures.ts'
import { newMember } from '../../support/people/people.ts'
import { Browser, signIn } from '../../support/people/sign-in.ts'
import { itemsWith, tableName } from '../../support/platform/table.ts'
import { sampled } from '../../support/sampled.ts'
import { type Parts, sampleOf } from '../../support/samples.ts'

const origin = inject('origin')

/** Fields that only the server may set, or that may never be set. */
const forbidden = [
  'isApproved',
  'isPlatformOwner',
  'price',
  'platformFeePercentage',
  'subscriptionStatus',
  'isPaid',
  'status',
  'userId',
  'email',
  'viewCount',
  'totalEarnings',
  'rating',
  'id',
  'createdAt',
  'updatedAt',
  'uses',
  'media',
  'uploadId',
  '__proto__',
  'constructor',
  'isAdmin',
  'role',
  'memberId',
  'ownerId',
] as const

let admin: Browser
let things: Fixtures

beforeAll(async () => {
  admin = await signIn(origin, 'admin')
  things = await makeFixtures(admin)
})

/** A valid body with some extra fields, as text: `__proto__` cannot be set any other way. */
function bodyWith(body: Record<string, unknown> | undefined, ...fields: string[]): string {
  const more = fields.map((field) => `${JSON.stringify(field)}:true`).join()
  const known = JSON.stringify(body ?? {}).slice(1, -1)
  return `{${known ? `${known},` : ''}${more}}`
}

/** Expects that a call was refused for exactly these fields. */
async function expectUnknown(response: Response, fields: string[]) {
  const problem = await problemIn(response)
  expect(response.status).toBe(400)
  expect(problem?.code).toBe('request.invalid')
  expect(problem?.issues).toEqual(fields.map((path) => ({ path, message: 'This field is not known' })))
  expect(problem?.detail).toContain(fields[0])
}

const declares = ({ body }: Endpoint, field: string) =>
  body !== undefined && 'shape' in body && Object.hasOwn(body.shape as object, field)

describe.each(pageWrites)('$e.method $e.path refuses', ({ domain, name, e }) => {
  let parts: Parts
  beforeAll(async () => {
    parts = await sampleOf(domain, name, things)
  })

  // In two bodies: an answer names fewer fields than there are.
  test.each([
    ['of the first half of what is forbidden', forbidden.slice(0, 12)],
    ['of its other half', forbidden.slice(12)],
  ])('field %s', async (_what, fields) => {
    const undeclared = fields.filter((field) => !declares(e, field))
    await expectUnknown(await sendBody(admin, e, parts, bodyWith(parts.body, ...undeclared)), undeclared)
  })

  test('unknown fields, however many, and names each', async () => {
    const body = JSON.stringify({ ...parts.body, one: 1, two: { three: 3 } })
    await expectUnknown(await sendBody(admin, e, parts, body), ['one', 'two'])
  })

  test('query', async () => {
    const path = `${addressOf(e, parts)}?status=all`
    await expectUnknown(await post(admin, path, parts.body, e.method), ['status'])
  })
})

describe('a refused write changes nothing', () => {
  test('not a video, not a category', async () => {
    const video = () => admin.fetch(`/api/videos/${things.videoId}?status=all`).then((r) => r.text())
    const before = await video()
    const body = JSON.parse(before)
    for (const field of forbidden) {
      const sent = bodyWith({ title: 'Changed', categoryId: body.categoryId }, field)
      const answer = await admin.fetch(`/api/videos/${things.videoId}`, {
        method: 'PUT',
        headers: { origin, 'content-type': 'application/json' },
        body: sent,
      })
      expect(answer.status).toBe(400)
    }
    expect(await video()).toBe(before)
  })

  test.skipIf(!tableName).each([
    ['videos', '/api/videos', (name: string) => ({ title: name, categoryId: things.categoryId })],
    ['categories', '/api/admin/categories', (name: string) => ({ name, description: 'Never to be made' })],
    ['uploads', '/api/uploads', (name: string) => ({ filename: name, contentType: 'video/mp4', size: 9 })],
  ])('no %s are made, and no name is taken', async (_what, path, bodyOf) => {
    const name = things.newName()
    for (const field of forbidden) {
      const headers = { origin, 'content-type': 'application/json' }
      const body = bodyWith(bodyOf(name), field)
      expect((await admin.fetch(path, { method: 'POST', headers, body })).status).toBe(400)
    }
    expect(await itemsWith(name)).toEqual([])
    expect(await create(admin, path, bodyOf(name))).toBeTruthy()
  })

  test('not the history of a member with a video', async () => {
    const member = await newMember(origin)
    const path = `/api/videos/${things.videoId}`
    const before = await member.fetch(`${path}/engagement`).then((r) => r.json())
    for (const [verb, body] of [
      ['like', { isAdmin: true }],
      ['bookmark', { memberId: 'mem_other' }],
    ] as const) {
      expect((await post(member, `${path}/${verb}`, body)).status).toBe(400)
    }
    const report = { videoId: things.videoId, watchTime: 30, completionPercentage: 90, viewCount: 9 }
    expect((await post(member, '/api/video-views', report)).status).toBe(400)
    expect(await member.fetch(`${path}/engagement`).then((r) => r.json())).toEqual(before)
  })
})

const placed = <Of>(list: Of[]) => list.map((one, place) => ({ ...one, place }))
const reads = placed(endpoints.filter(({ e, name }) => e.method === 'GET' && name !== 'callback'))
const strangeFields = ['unknown', '__proto__', 'constructor', 'toString', 'limit[]', '']

describe.each(reads)('$e.path', ({ domain, name, e, place }) => {
  let parts: Parts
  beforeAll(async () => {
    parts = await sampleOf(domain, name, things)
  })

  test.each(sampled(strangeFields, place, 6))('refuses the query field %j', async (field) => {
    const answer = await call(admin, e, { ...parts, query: { ...parts.query, [field]: '1' } })
    await expectUnknown(answer, [field])
  })

  test('reads a query field given twice as one value or refuses it, never fails', async () => {
    const address = addressOf(e, parts)
    const query = address.split('?')[1]
    const browser = name === 'logout' ? new Browser(origin) : admin
    const answer = await browser.fetch(query ? `${address}&${query}` : address)
    expect(answer.status).toBeLessThan(500)
  })
})

describe('query values', () => {
  test.each([
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=1.5',
    'limit=abc',
    'limit=1&limit=2',
    'limit=1e9',
    'limit=',
    'limit=Infinity',
    'limit=NaN',
    'limit=%00',
    'sort=best',
    'sort=newest&sort=oldest',
    'access=gold',
    'contentType=movie,song',
    'contentType=',
    `search=${'a'.repeat(101)}`,
    `cursor=${'a'.repeat(601)}`,
  ])('/api/videos?%s is refused in words', async (query) => {
    const answer = await fetch(`${origin}/api/videos?${query}`)
    expect(answer.status).toBe(400)
    expect((await problemIn(answer))?.issues?.[0]?.path).toMatch(/^(contentType\.?\d*|[a-z]+)$/i)
  })
})

const paged = endpoints.filter(
  ({ e }) => e.query && 'shape' in e.query && 'cursor' in (e.query.shape as object),
)

/** As a page writes the place behind it. */
const cursorTo = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')

const foreignCursors = [
  '',
  'a',
  '0',
  '12',
  '-1',
  '0.',
  '-1.vid_1',
  '1.5.vid_x',
  '2026-01-01T00:00:00.000Z~crs_1',
  '\0',
  '🥋',
  ...[[], {}, null, 12, [null], [-1], [0], [1.5], ['12'], [1, 2, 3, 4, 5], { id: 'vid_1' }].map(cursorTo),
  `${cursorTo([12])}=`,
  `${cursorTo([12])}!`,
  cursorTo(['x'.repeat(50), 'x']),
  cursorTo(['vid_1']),
]

test('many lists are given page by page', () => {
  expect(paged.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['listVideos', 'listChapters', 'listAllCourses', 'listHistory', 'listActivity']),
  )
})

describe.each(placed(paged))('$e.path refuses in words the unknown cursor', (one) => {
  const { domain, name, e, place } = one
  let parts: Parts
  beforeAll(async () => {
    parts = await sampleOf(domain, name, things)
  })

  const queries = e.adminQuery ? [{}, { [e.adminQuery]: 'all', sort: 'newest' }] : [{}]
  test.each(
    sampled(foreignCursors, place).flatMap((cursor) => queries.map((query) => ({ ...query, cursor }))),
  )('%j', async (query) => {
    const answer = await call(admin, e, { ...parts, query: { ...parts.query, ...query } })
    const problem = await problemIn(answer)
    expect(answer.status).toBe(400)
    expect(problem?.code).toBe('request.invalid')
    expect(problem?.detail).toBe('cursor: This cursor does not belong to this list')
    expect(problem?.issues).toEqual([{ path: 'cursor', message: 'This cursor does not belong to this list' }])
  })
})
