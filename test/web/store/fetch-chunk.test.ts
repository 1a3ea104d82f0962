import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { ChunkDamaged, ChunkRefused, fetchChunk } from '../../../web/features/orders/download/fetch-chunk.ts'

/** A chunk is accepted only with the bytes that were sold. */

const bytes = new TextEncoder().encode('the bytes that were sold')
const chunk = {
  url: '/chunk',
  range: 'bytes=0-23',
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  expiresAt: '',
}
afterEach(() => vi.unstubAllGlobals())

async function fetchFrom(body: BodyInit | null, status = 206) {
  const asked: RequestInit[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    asked.push(init)
    return new Response(body, { status })
  })
  const arrived: number[] = []
  const outcome = await fetchChunk(chunk, {
    signal: new AbortController().signal,
    onArrived: (count) => void arrived.push(count),
  }).catch((error: Error) => error)
  return { outcome, asked, arrived }
}

test('the sold bytes are accepted, and requested by their range', async () => {
  const { outcome, asked, arrived } = await fetchFrom(bytes)
  expect(outcome).toBeInstanceOf(Blob)
  expect(asked[0]).toMatchObject({ headers: { range: 'bytes=0-23' }, credentials: 'omit' })
  expect(arrived.at(-1)).toBe(bytes.length)
})

test.each([
  ['other bytes', new TextEncoder().encode('the bytes that were solD'), ChunkDamaged],
  ['too many bytes', new Uint8Array(bytes.length + 1), ChunkDamaged],
  ['too few bytes', bytes.slice(0, 5), Error],
])('%s are refused', async (_what, body, kind) => {
  const { outcome } = await fetchFrom(body)
  expect(outcome).toBeInstanceOf(kind)
})

test.each([403, 404, 500, 200])('an answer %i is refused with its status', async (status) => {
  const { outcome } = await fetchFrom(bytes, status)
  expect(outcome).toBeInstanceOf(ChunkRefused)
  expect(outcome).toMatchObject({ status })
})
