import { describe, expect, test } from 'vitest'
import { ApiError, addressOf, createClient } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { nextCursor, nextLink } from '#shared/contract/page.ts'

const category = {
  id: 'cat_1',
  name: 'Judo',
  slug: 'judo',
  description: 'Throws and holds',
  icon: null,
  coverUrl: null,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const input = { name: 'Judo', description: 'Throws and holds' }

/** A client whose calls all get `response`. `sent` is its request. */
function clientOf(response: Response) {
  const sent: { url: string; init: RequestInit }[] = []
  const call = createClient({
    fetch: async (url, init = {}) => {
      sent.push({ url: String(url), init })
      return response
    },
  })
  return { call, sent }
}

async function failureOf(response: Response): Promise<ApiError> {
  const { call } = clientOf(response)
  const error = await call(api.categories.createCategory, { body: input }).catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError)) throw new Error('The call did not fail as it should')
  return error
}

describe('a request', () => {
  test('has cookies with every call', async () => {
    const { call, sent } = clientOf(Response.json([]))
    await call(api.catalogue.listCategories)
    expect(sent[0]).toMatchObject({ url: '/api/categories', init: { method: 'GET', credentials: 'include' } })
  })

  test('declares JSON only with a body', async () => {
    const reading = clientOf(Response.json([]))
    await reading.call(api.catalogue.listCategories)
    expect(reading.sent[0]?.init).not.toHaveProperty('headers')
    expect(reading.sent[0]?.init).not.toHaveProperty('body')

    const bodyless = clientOf(new Response(null, { status: 204 }))
    await bodyless.call(api.videos.recordView, { params: { id: 'vid_1' } })
    expect(bodyless.sent[0]?.init).not.toHaveProperty('headers')

    const writing = clientOf(Response.json(category, { status: 201 }))
    await writing.call(api.categories.createCategory, { body: input })
    expect(writing.sent[0]?.init.headers).toEqual({ 'content-type': 'application/json' })
    expect(writing.sent[0]?.init.body).toBe(JSON.stringify(input))
  })

  test('passes on an abort signal', async () => {
    const { call, sent } = clientOf(Response.json([]))
    const { signal } = new AbortController()
    await call(api.catalogue.listCategories, {}, { signal })
    expect(sent[0]?.init.signal).toBe(signal)
  })

  test.each([
    ['a path name is filled in', { params: { id: 'vid_1' } }, '/api/videos/vid_1'],
    ['no name gets out of its place', { params: { id: '../a?b#c' } }, '/api/videos/..%2Fa%3Fb%23c'],
    ['the query is set', { params: { id: 'v' }, query: { status: 'all' } }, '/api/videos/v?status=all'],
    [
      'undefined and null are not sent',
      { params: { id: 'v' }, query: { a: undefined, b: null } },
      '/api/videos/v',
    ],
    ['zero and empty are sent', { params: { id: 'v' }, query: { a: 0, b: '' } }, '/api/videos/v?a=0&b='],
  ])('has the address: %s', (_rule, parts, address) => {
    expect(addressOf(api.catalogue.getVideo, parts)).toBe(address)
  })
})

describe('a response', () => {
  test('with a page is its items, their total and the cursor of the next one', async () => {
    const headers = { 'x-total-count': '41', link: '</api/categories?cursor=12.cat_1>; rel="next"' }
    const { call } = clientOf(Response.json([category], { headers }))
    expect(await call(api.catalogue.listCategories)).toEqual({
      items: [category],
      total: 41,
      next: '12.cat_1',
    })
  })

  test('with the last page has no next', async () => {
    const { call } = clientOf(Response.json([category]))
    expect(await call(api.catalogue.listCategories)).toEqual({ items: [category], total: 1 })
  })

  test('loses undeclared fields before it reaches the page', async () => {
    const { call } = clientOf(Response.json({ ...category, secret: 'x' }, { status: 201 }))
    expect(await call(api.categories.createCategory, { body: input })).toEqual(category)
  })

  test('without a body is undefined', async () => {
    const { call } = clientOf(new Response(null, { status: 204 }))
    expect(await call(api.videos.recordView, { params: { id: 'vid_1' } })).toBeUndefined()
  })
})

describe('failures', () => {
  test('the message is the status and the unchanged body', async () => {
    const { message, status, problem } = await failureOf(new Response('Already there', { status: 409 }))
    expect({ message, status, problem }).toEqual({
      message: '409: Already there',
      status: 409,
      problem: undefined,
    })
  })

  test('without a body the message is the status and its text', async () => {
    const { message, detail } = await failureOf(new Response('', { status: 401, statusText: 'Unauthorized' }))
    expect(message).toBe('401: Unauthorized')
    expect(detail).toBe('401: Unauthorized')
  })

  test('a problem is read with all its fields', async () => {
    const body = {
      type: 'urn:kiai:problem:category.in_use',
      title: 'The category is in use',
      status: 409,
      detail: '3 videos or courses use this category',
      code: 'category.in_use',
      requestId: 'r1',
      uses: 3,
    }
    const failure = await failureOf(Response.json(body, { status: 409 }))
    expect(failure.problem).toEqual(body)
    expect(failure.detail).toBe(body.detail)
    expect(failure.message).toBe(`409: ${JSON.stringify(body)}`)
  })

  test.each(['null', '[]', '{"code":"a"}', '<html>', '"text"', '{'])('%s is no problem', async (text) => {
    const failure = await failureOf(new Response(text, { status: 500 }))
    expect(failure.problem).toBeUndefined()
    expect(failure.detail).toBe(`500: ${text}`)
  })
})

describe('links between pages', () => {
  test('the next page keeps the filters and replaces the cursor', () => {
    const link = nextLink('/api/videos', new URLSearchParams('limit=12&search=a%26b&cursor=old'), '12.vid_1')
    expect(link).toBe('</api/videos?limit=12&search=a%26b&cursor=12.vid_1>; rel="next"')
    expect(nextCursor(link)).toBe('12.vid_1')
  })

  test('a cursor of any letters comes back unchanged', () => {
    const cursor = 'a&b=c >;"+%\u00e9'
    expect(nextCursor(nextLink('/api/videos', new URLSearchParams(), cursor))).toBe(cursor)
  })

  test.each([null, '', 'nonsense', '</api/videos?cursor=1>; rel="prev"', '</api/videos>; rel="next"'])(
    '%j names no next page',
    (link) => {
      expect(nextCursor(link)).toBeUndefined()
    },
  )
})
