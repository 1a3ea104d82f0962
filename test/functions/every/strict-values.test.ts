import { connect } from 'node:net'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { call, type Named, pageWrites, problemIn, sendBody } from '../../support/call.ts'
import { type Fixtures, makeFixtures, post } from '../../support/fixtures.ts'
import { type Browser, signIn } from '../../support/people/sign-in.ts'
import { sampled } from '../../support/sampled.ts'
import { type Parts, sampleOf } from '../../support/samples.ts'

const origin = inject('origin')

let admin: Browser
let things: Fixtures

beforeAll(async () => {
  admin = await signIn(origin, 'admin')
  things = await makeFixtures(admin)
})

type Placed = Named & { place: number }

/** Writes with a body, each with a sample to break. All are read by the same code: see `sampled`. */
const withBody = pageWrites.filter(({ e }) => e.body).map((write, place) => ({ ...write, place }))

describe.each(withBody)('the body of $e.method $e.path', ({ domain, name, e, place }: Placed) => {
  let parts: Parts
  beforeAll(async () => {
    parts = await sampleOf(domain, name, things)
  })

  const malformed = [
    '{',
    '{"a":1',
    'undefined',
    "{'a':1}",
    '{"a":1}}',
    '\u0000',
    '{"a":NaN}',
    '[1,',
    '\ufeff',
  ]
  test.each(sampled(malformed, place))('%j is malformed', async (body) => {
    const answer = await sendBody(admin, e, parts, body)
    expect(answer.status).toBe(400)
    expect((await problemIn(answer))?.code).toBe('request.malformed')
  })

  const others = ['[]', 'null', '"text"', '1', 'true', '[{}]']
  test.each(sampled(others, place))('%s is refused as the wrong type', async (body) => {
    const answer = await sendBody(admin, e, parts, body)
    expect(answer.status).toBe(400)
    expect((await problemIn(answer))?.code).toBe('request.invalid')
  })

  test('is checked by the rules of the form, in the form’s words', async () => {
    const wrong = e.body?.safeParse({}).error?.issues ?? []
    const answer = await sendBody(admin, e, parts, '{}')
    const told = (await problemIn(answer))?.issues ?? []
    expect(told).toEqual(wrong.map(({ path, message }) => ({ path: path.join('.'), message })))
  })

  // A body without required fields may be left out.
  test.runIf(!e.body?.safeParse({}).success)('must be there', async () => {
    const { body: _left, ...rest } = parts
    const answer = await call(admin, e, rest)
    expect(answer.status).toBe(400)
    expect((await problemIn(answer))?.issues?.length).toBeGreaterThan(0)
  })

  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/jsonp',
    'application/json-patch+json',
    'text/plain, application/json',
  ]
  test.each(sampled(types, place))('is not taken as %s', async (type) => {
    const answer = await sendBody(admin, e, parts, JSON.stringify(parts.body), type)
    expect(answer.status).toBe(415)
    expect((await problemIn(answer))?.code).toBe('request.unsupported_type')
  })

  const ways = ['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json ;charset=utf-8']
  test.each(sampled(ways, place, ways.length))('is taken as %s', async (type) => {
    expect((await sendBody(admin, e, parts, '{"unknown":1}', type)).status).toBe(400)
  })

  test('is at most 256 KB', async () => {
    const answer = await sendBody(
      admin,
      e,
      parts,
      JSON.stringify({ ...parts.body, more: 'x'.repeat(256 * 1024) }),
    )
    expect(answer.status).toBe(413)
    expect((await problemIn(answer))?.code).toBe('request.too_large')
  })

  test('is measured in bytes, not in letters', async () => {
    const answer = await sendBody(admin, e, parts, JSON.stringify({ more: '道'.repeat(100_000) }))
    expect(answer.status).toBe(413)
  })

  test('nested to any depth is refused, and does not fail', async () => {
    for (const deep of [
      '['.repeat(60_000) + ']'.repeat(60_000),
      '{"a":'.repeat(20_000) + 1 + '}'.repeat(20_000),
    ]) {
      expect((await sendBody(admin, e, parts, deep)).status).toBe(400)
    }
  })

  test('with invalid UTF-8 is refused or read, never a failure', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"x'),
      Buffer.from([0xff, 0xfe, 0xc3, 0x28]),
      Buffer.from('":1}'),
    ])
    expect((await sendBody(admin, e, parts, bytes)).status).toBe(400)
  })
})

describe.each(pageWrites.filter(({ e }) => !e.body))(
  '$e.method $e.path has no body',
  ({ domain, name, e }) => {
    test.each(['"text"', '1', 'true', '[1]', '{"a":1}'])('%s is refused', async (body) => {
      const answer = await sendBody(admin, e, await sampleOf(domain, name, things), body)
      expect(answer.status).toBe(400)
      expect((await problemIn(answer))?.code).toBe('request.invalid')
    })
  },
)

describe('characters that cannot be stored or shown', () => {
  const strange = ['\ud800', 'a\udfffb', 'a\u0000b', '\u0007bell', 'esc\u001b[31m', '\u009f']

  test.each(strange)('%j is refused in every text of a video', async (words) => {
    for (const field of [
      'title',
      'description',
      'director',
      'country',
      'language',
      'categoryId',
      'movieGenreId',
    ]) {
      const body = { title: things.newName(), categoryId: things.categoryId, [field]: words }
      const answer = await post(admin, '/api/videos', body)
      expect({ field, status: answer.status }).toEqual({ field, status: 400 })
      expect((await problemIn(answer))?.issues?.[0]?.path).toBe(field)
    }
    for (const field of ['cast', 'tags']) {
      const body = { title: things.newName(), categoryId: things.categoryId, [field]: ['fine', words] }
      expect((await post(admin, '/api/videos', body)).status).toBe(400)
    }
  })

  test.each(strange)('%j is refused in a category, an upload and a report', async (words) => {
    const category = { name: `Judo ${words}`, description: 'Throws, holds and falls' }
    expect((await post(admin, '/api/admin/categories', category)).status).toBe(400)
    const upload = { filename: `${words}.mp4`, contentType: 'video/mp4', size: 9 }
    expect((await post(admin, '/api/uploads', upload)).status).toBe(400)
    const report = { videoId: things.videoId, userId: words, watchTime: 1, completionPercentage: 1 }
    expect((await post(admin, '/api/video-views', report)).status).toBeLessThan(500)
  })

  test('line breaks, tabs, accents, scripts and emoji are accepted', async () => {
    const description = 'Line one\r\nline two\twith a tab\n柔道 · Muay ไทย · 🥋 · é'
    const body = { title: `柔道 🥋 ${things.newName()}`, description, categoryId: things.categoryId }
    const answer = await post(admin, '/api/videos', body)
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ title: body.title, description })
  })
})

describe('addresses of images', () => {
  test.each([
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'http://images.example/a.jpg',
    '//images.example/a.jpg',
    '/media/images/../../api/logout',
    '/media/images/./a.jpg',
    '/media/images/a/../../../api/logout',
    '/api/logout',
    '/media/videos/upl_1/master.m3u8',
    '/media/images/',
    '/media/images//a.jpg',
    'https://',
    'https://a b/c.jpg',
    'https://user:word@images.example/a.jpg',
    'https://images.example/"onload=x',
    'HTTPS:/\\images.example',
  ])('%j is refused', async (thumbnailUrl) => {
    const body = { title: things.newName(), categoryId: things.categoryId, thumbnailUrl }
    const answer = await post(admin, '/api/videos', body)
    expect(answer.status).toBe(400)
    expect((await problemIn(answer))?.issues?.[0]?.path).toBe('thumbnailUrl')
  })

  test.each([
    '/media/images/upl_1.0000000.jpg',
    '/media/images/demo/judo-640.webp',
    'https://images.example/a.jpg?w=1',
  ])('%j is accepted', async (thumbnailUrl) => {
    const body = { title: things.newName(), categoryId: things.categoryId, thumbnailUrl }
    expect((await post(admin, '/api/videos', body)).status).toBe(201)
  })
})

describe('names in paths', () => {
  test.each([
    'vid_%00',
    'vid_1%0a',
    '%2e%2e',
    'vid_1%23',
    'vid_%f0%9f%a5%8b',
    'VID_1',
    'null',
    'vid_*',
    'vid_$',
    '1',
    'mem_1',
    'cat_1',
    `vid_${'a'.repeat(500)}`,
    '%ff',
    'vid_1%20',
    '__proto__',
    'constructor',
    "vid_'or'1",
  ])('%s is refused or found nowhere', async (id) => {
    for (const path of [`/api/videos/${id}`, `/api/videos/${id}/playback`, `/api/videos/${id}/engagement`]) {
      expect([400, 404]).toContain((await admin.fetch(path)).status)
    }
    expect([400, 404]).toContain((await post(admin, `/api/videos/${id}`, undefined, 'DELETE')).status)
  })
})

test('a request that was cut off does not affect the next one', async () => {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const head =
    'POST /api/videos HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"a"'
  await new Promise<void>((resolve) => {
    socket.write(head, () => socket.destroy())
    socket.on('close', () => resolve())
    socket.on('error', () => resolve())
  })
  expect((await fetch(`${origin}/api/categories`)).status).toBe(200)
})
