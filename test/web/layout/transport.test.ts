import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { catalogue } from '#shared/contract/catalogue.ts'
import { courses } from '#shared/contract/courses/courses.ts'
import { members } from '#shared/contract/members/members.ts'
import { fetchUser, read } from '../../../web/api.ts'
import { createQueryClient, invalidate, onUnauthorized, ownReads } from '../../../web/query-client.ts'
import { serve } from '../app-harness.tsx'

const listing = read(catalogue.listVideos, { query: { limit: 8, access: 'free' } })

test('the segments of a key joined by slashes are the address of the call', async () => {
  const { asked } = serve(() => undefined)
  await createQueryClient().fetchQuery(listing)
  expect(asked).toEqual([listing.queryKey.join('/')])
  expect(asked).toEqual(['/api/videos?limit=8&access=free'])
})

test('a result is kept and never requested again automatically', async () => {
  const { asked } = serve(() => undefined)
  const client = createQueryClient()
  await client.fetchQuery(listing)
  await client.fetchQuery(listing)
  expect(asked).toHaveLength(1)
})

test('nor for a page visited again, a connection that is back, or a second part that shows it', async () => {
  const { asked } = serve(() => undefined)
  const client = createQueryClient()
  client.mount()
  const shown = [new QueryObserver(client, listing), new QueryObserver(client, listing)]
  const stop = shown.map((part) => part.subscribe(() => {}))
  await client.fetchQuery(listing)
  for (const isThere of [false, true]) {
    focusManager.setFocused(isThere)
    onlineManager.setOnline(isThere)
  }
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).toHaveLength(1)
  for (const end of stop) end()
  client.unmount()
})

test('a write marks the lists it touches as stale and no others', async () => {
  const { asked } = serve(() => undefined)
  const client = createQueryClient()
  const categories = read(catalogue.listCategories)
  await Promise.all([client.fetchQuery(listing), client.fetchQuery(categories)])
  await invalidate(client, '/api/videos')
  await Promise.all([client.fetchQuery(listing), client.fetchQuery(categories)])
  expect(asked.filter((address) => address.startsWith('/api/videos'))).toHaveLength(2)
  expect(asked.filter((address) => address === '/api/categories')).toHaveLength(1)
})

test('acts of a member mark everything that shows them as stale: home, stats, history, courses', async () => {
  const client = createQueryClient()
  const own = [
    read(members.getDashboard, { query: { timeZone: 'Asia/Tokyo' } }),
    read(members.getStats, { query: { period: 'year' } }),
    read(members.listHistory, { query: {} }),
    read(courses.listEnrollments),
  ].map(({ queryKey }): string[] => queryKey)
  for (const key of [...own, listing.queryKey]) client.setQueryData<unknown>(key, 'known')
  await invalidate(client, ownReads)
  const isStale = (key: string[]) => client.getQueryState(key)?.isInvalidated
  expect(own.map(isStale)).toEqual(own.map(() => true))
  expect(isStale(listing.queryKey)).toBe(false)
})

test('a failure is not retried and reads as status, colon, body', async () => {
  const { asked } = serve(() => ({ status: 409, body: 'taken' }))
  await expect(createQueryClient().fetchQuery(listing)).rejects.toThrow('409: taken')
  expect(asked).toHaveLength(1)
})

test('a 401 is an error, passed to the shell, except where the screen handles it itself', async () => {
  serve(() => ({ status: 401, body: 'no' }))
  const told = vi.fn()
  const stop = onUnauthorized(told)
  const client = createQueryClient()
  await expect(client.fetchQuery({ ...listing, meta: { ownUnauthorized: true } })).rejects.toThrow('401: no')
  expect(told).not.toHaveBeenCalled()
  await expect(client.fetchQuery(read(catalogue.listCategories))).rejects.toThrow('401: no')
  expect(told).toHaveBeenCalledOnce()
  stop()
})

test('a read with this option yields nothing on a 401 and raises every other failure', async () => {
  const { signal } = new AbortController()
  serve(() => ({ status: 401, body: 'no' }))
  expect(await fetchUser(signal)).toBeNull()
  serve(() => ({ status: 503, body: 'busy' }))
  await expect(fetchUser(signal)).rejects.toThrow('503: busy')
})
