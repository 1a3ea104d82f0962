import { afterEach, expect, test, vi } from 'vitest'
import { catalogue } from '#shared/contract/catalogue.ts'
import { call } from '../../../web/api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  delete window.askedAhead
})

test('an answer that the page has requested ahead is used once, and only by its own address', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json([], { headers: { 'x-total-count': '0' } })
  })
  const ahead = Response.json([], { headers: { 'x-total-count': '7' } })
  window.askedAhead = new Map([['/api/products?limit=5', Promise.resolve(ahead)]])
  const totalOf = async (limit: number) => (await call(catalogue.listProducts, { query: { limit } })).total
  expect(await totalOf(6)).toBe(0)
  expect(await totalOf(5)).toBe(7)
  expect(await totalOf(5)).toBe(0)
  expect(asked).toEqual(['/api/products?limit=6', '/api/products?limit=5'])
})
