import { request } from 'node:http'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { type ProblemCode, problems } from '#shared/contract/problem.ts'
import { endpoints } from '../../support/call.ts'
import { create, makeFixtures, post, unique } from '../../support/fixtures.ts'
import { arrive } from '../../support/people/people.ts'
import { Browser, signIn } from '../../support/people/sign-in.ts'

const origin = inject('origin')
const visitor = new Browser(origin)

let admin: Browser
let member: Browser
let categoryId: string
let videoId: string
let uploadId: string

beforeAll(async () => {
  ;[admin, member] = await Promise.all([signIn(origin, 'admin'), arrive(origin, 'free member')])
  ;({ categoryId, videoId, uploadId } = await makeFixtures(admin))
})

/** Expects a problem as defined in RFC 9457 that gives away nothing else. */
async function expectProblem(response: Response, code: ProblemCode) {
  const text = await response.text()
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('etag')).toBeNull()
  const body = JSON.parse(text) as Record<string, unknown>
  const { status, title } = problems[code]
  expect(body).toMatchObject({ type: `urn:kiai:problem:${code}`, title, status, code })
  expect(response.status).toBe(status)
  expect(body.detail).toEqual(expect.stringMatching(/^\S.{4,}/))
  expect(body.requestId).toEqual(expect.stringMatching(/^[\w=-]{6,}$/))
  // An id of random letters may spell any word.
  const words = text.replace(String(body.requestId), '')
  expect(words).not.toMatch(/\bat \S+ \(|node_modules|\.ts:\d|file:\/\/|DynamoDB|ElectroError|Zod|AWS|stack/)
  return body
}

const video = () => ({ title: unique('Problem'), categoryId })
const none = '00000000000000000000000000'

describe('every failure is a problem for people and programs:', () => {
  const json = { origin, 'content-type': 'application/json' }
  const cases: [ProblemCode, () => Promise<Response>][] = [
    ['request.invalid', () => visitor.fetch('/api/videos?limit=0')],
    ['request.malformed', () => admin.fetch('/api/videos', { method: 'POST', headers: json, body: '{' })],
    [
      'request.too_large',
      () => admin.fetch('/api/videos', { method: 'POST', headers: json, body: 'x'.repeat(300_000) }),
    ],
    [
      'request.unsupported_type',
      () => admin.fetch('/api/videos', { method: 'POST', headers: { origin }, body: '{}' }),
    ],
    ['route.not_found', () => visitor.fetch('/api/nothing/here')],
    [
      'origin.refused',
      () => admin.fetch('/api/videos', { method: 'POST', headers: { origin: 'https://evil.example' } }),
    ],
    ['session.required', () => visitor.fetch('/api/auth/user')],
    [
      'terms.required',
      async () =>
        (await arrive(origin, 'member who has not accepted the terms')).fetch('/api/videos/recommended'),
    ],
    ['role.required', () => post(member, '/api/videos', video())],
    [
      'tier.required',
      async () => {
        const id = await create(admin, '/api/videos', {
          ...video(),
          accessLevel: 'master',
          isPublished: true,
        })
        return member.fetch(`/api/videos/${id}/playback`)
      },
    ],
    [
      'user.mismatch',
      () =>
        post(member, '/api/video-views', {
          videoId,
          userId: 'mem_other',
          watchTime: 1,
          completionPercentage: 1,
        }),
    ],
    ['video.not_found', () => visitor.fetch(`/api/videos/vid_${none}`)],
    ['video.not_ready', () => member.fetch(`/api/videos/${videoId}/playback`)],
    ['view.too_early', () => post(member, `/api/videos/${videoId}/view`)],
    ['category.not_found', () => post(admin, '/api/videos', { ...video(), categoryId: `cat_${none}` })],
    [
      'category.taken',
      async () => {
        const body = { name: unique('Taken'), description: 'A name is taken once' }
        await post(admin, '/api/admin/categories', body)
        return post(admin, '/api/admin/categories', body)
      },
    ],
    ['category.in_use', () => post(admin, `/api/admin/categories/${categoryId}`, undefined, 'DELETE')],
    ['genre.not_found', () => post(admin, '/api/videos', { ...video(), movieGenreId: `gen_${none}` })],
    [
      'genre.taken',
      async () => {
        const body = { name: unique('Taken'), martialArtStyle: 'Kung Fu' }
        await post(admin, '/api/admin/movie-genres', body)
        return post(admin, '/api/admin/movie-genres', body)
      },
    ],
    [
      'genre.in_use',
      async () => {
        const body = { name: unique('Used'), martialArtStyle: 'Kung Fu' }
        const id = await create(admin, '/api/admin/movie-genres', body)
        await create(admin, '/api/videos', { ...video(), contentType: 'movie', movieGenreId: id })
        return post(admin, `/api/admin/movie-genres/${id}`, undefined, 'DELETE')
      },
    ],
    ['upload.not_found', () => admin.fetch(`/api/uploads/upl_${none}`)],
    ['upload.incomplete', () => post(admin, `/api/uploads/${uploadId}/complete`)],
    ['upload.not_failed', () => post(admin, `/api/uploads/${uploadId}/retry`)],
  ]

  test.each(cases)('%s', async (code, fails) => {
    await expectProblem(await fails(), code)
  })

  test('errors are listed field by field, and the sentence names the first', async () => {
    const answer = await post(admin, '/api/admin/categories', { name: 'J', description: 'short', more: 1 })
    const { issues, detail } = await expectProblem(answer, 'request.invalid')
    expect(issues).toEqual(
      expect.arrayContaining([
        { path: 'name', message: 'Category name must be at least 2 characters' },
        { path: 'description', message: 'Description must be at least 10 characters' },
        { path: 'more', message: 'This field is not known' },
      ]),
    )
    expect(detail).toMatch(/^name: .* \(and 2 more\)$/)
  })

  test('facts for programs are beside the sentence', async () => {
    const answer = await post(admin, `/api/admin/categories/${categoryId}`, undefined, 'DELETE')
    expect((await expectProblem(answer, 'category.in_use')).uses).toEqual(expect.any(Number))
  })

  test('each has its own request id, which the gateway also returns', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => visitor.fetch('/api/auth/user')))
    const ids = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { requestId: string }).requestId),
    )
    expect(new Set(ids).size).toBe(3)
    expect(answers.map(({ headers }) => headers.get('apigw-requestid'))).toEqual(ids)
  })
})

describe('an unknown address', () => {
  test.each([
    '/api/',
    '/api/nothing',
    '/api/video',
    '/api/videos/vid_1/nothing',
    '/api/admin',
    '/api/.env',
    '/api/%00',
    '/api/..%2f..%2fetc%2fpasswd',
    '/api/%ff',
    '/api/__proto__',
    '/api//videos',
    '/api/videos/vid_1/like/x',
    '/api/index.html',
    '/api/openapi',
    '/api/{id}',
    '/api/videos/%7Bid%7D/nothing',
  ])('%s gets a problem, never a page', async (path) => {
    await expectProblem(await visitor.fetch(path), 'route.not_found')
  })

  test.each([
    ['POST', '/api/categories'],
    ['DELETE', '/api/videos'],
    ['PUT', '/api/auth/user'],
    ['PATCH', '/api/videos/vid_1'],
    ['OPTIONS', '/api/videos'],
    ['POST', '/api/login'],
    ['POST', '/api/logout'],
    ['GET', '/api/auth/terms'],
    ['GET', '/api/videos/vid_1/like'],
  ])('%s %s gets a problem, never a page', async (method, path) => {
    await expectProblem(await visitor.fetch(path, { method }), 'route.not_found')
  })

  test.each(endpoints)(
    '$e.method $e.path has one address: with a slash at its end it is not found',
    async ({ e }) => {
      const path = `${e.path.replace(/\{\w+\}/g, 'vid_1')}/`
      for (const browser of [visitor, admin]) {
        await expectProblem(
          await browser.fetch(path, { method: e.method, redirect: 'manual' }),
          'route.not_found',
        )
      }
    },
  )

  test.each(['HEAD', 'TRACE', 'PROPFIND'])('%s of a known path: 404', async (method) => {
    expect(await statusOf(method, '/api/videos')).toBe(404)
  })
})

/** `fetch` does not send some methods. */
function statusOf(method: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, origin), { method, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sent.on('error', reject)
    sent.end()
  })
}
