import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#shared/contract/client.ts'
import type { IssuedChunk } from '#shared/contract/orders/downloads.ts'
import { chunkOf, chunkSize, chunksOf } from '#shared/rules/store/chunks.ts'
import { storeInMemory } from '../../../web/features/orders/download/chunk-store.ts'
import { createDownloader } from '../../../web/features/orders/download/downloader.ts'
import {
  ChunkDamaged,
  ChunkRefused,
  type FetchChunk,
} from '../../../web/features/orders/download/fetch-chunk.ts'
import { recallDownload } from '../../../web/features/orders/download/remembered-download.ts'
import { nameOf } from '../../../web/features/orders/download/this-device.ts'

/** Files are downloaded in chunks, on lines that break and over reloads. */

const file = { name: 'ord_1/0/fil_1', filename: 'kata.zip', type: 'application/zip', size: 3 * chunkSize + 5 }
const all = [0, 1, 2, 3]

/** A server with one file, and a browser that outlives the page. */
function createWorld() {
  const store = storeInMemory()
  const issued: number[] = []
  const fetched: number[] = []
  const saved: Blob[] = []
  const issue = async (chunk: number): Promise<IssuedChunk> => {
    issued.push(chunk)
    return {
      url: `/chunk/${chunk}`,
      range: '',
      size: chunkOf(file.size, chunk).length,
      sha256: '',
      expiresAt: '',
    }
  }
  const chunkIn = ({ url }: IssuedChunk) => Number(url.split('/').at(-1))
  const fetchChunk: FetchChunk = async (chunk, { onArrived }) => {
    fetched.push(chunkIn(chunk))
    onArrived(chunk.size)
    return new Blob([new Uint8Array(chunk.size).fill(chunkIn(chunk))])
  }
  const options = {
    file,
    issue,
    fetchChunk,
    openStore: async () => store,
    save: (bytes: Blob) => void saved.push(bytes),
    wait: async () => {},
  }
  return { store, issued, fetched, saved, chunkIn, options }
}

let world: ReturnType<typeof createWorld>
beforeEach(() => {
  localStorage.clear()
  world = createWorld()
})

/** Fails the requests of one chunk, this many times. */
function failing(chunk: number, times: number, error: () => Error): FetchChunk {
  let left = times
  return async (issued, options) => {
    if (world.chunkIn(issued) === chunk && left-- > 0) {
      options.onArrived(1)
      throw error()
    }
    return world.options.fetchChunk(issued, options)
  }
}
const lost = () => new TypeError('Failed to fetch')

describe('a download', () => {
  test('requests each chunk once, the last one after all others, and saves the whole file', async () => {
    const seen: number[] = []
    const page = createDownloader({
      ...world.options,
      issue: async (chunk) => {
        if (chunk === 3) seen.push(...world.fetched)
        return world.options.issue(chunk)
      },
    })
    await page.start()
    expect(page.getState()).toEqual({ phase: 'saved' })
    expect(world.issued).toEqual(all)
    expect(seen.sort()).toEqual([0, 1, 2])
    const [whole] = world.saved
    expect(whole?.size).toBe(file.size)
    expect(whole?.type).toBe('application/zip')
    const bytes = new Uint8Array((await whole?.arrayBuffer()) ?? new ArrayBuffer(0))
    expect(all.map((chunk) => bytes[chunk * chunkSize])).toEqual(all)
    page.saveAgain()
    expect(world.saved).toHaveLength(2)
  })

  test('continues after a reload with only the missing chunks', async () => {
    const broken = createDownloader({
      ...world.options,
      fetchChunk: failing(2, 99, () => new ChunkRefused(404)),
    })
    await broken.start()
    expect(broken.getState()).toMatchObject({ phase: 'failed', isTooManyDevices: false })
    const held = await world.store.held(file.name)
    expect(held.sort()).toEqual([0, 1])
    expect(recallDownload(file.name)).toBe('running')
    const next = createDownloader(world.options)
    await next.recall('running')
    expect(next.getState()).toEqual({ phase: 'paused', received: 2 * chunkSize })
    world.issued.length = 0
    world.fetched.length = 0
    await next.start()
    expect(next.getState()).toEqual({ phase: 'saved' })
    expect(world.issued).toEqual([2, 3])
    expect(world.fetched).toEqual([2, 3])
  })

  test('uses the same address again when the line breaks, and says that it waits', async () => {
    const page = createDownloader({ ...world.options, fetchChunk: failing(1, 7, lost) })
    const said = new Set<boolean>()
    page.subscribe(() => {
      const state = page.getState()
      if (state.phase === 'running') said.add(state.isWaiting)
    })
    await page.start()
    expect(page.getState()).toEqual({ phase: 'saved' })
    expect(world.issued).toEqual(all)
    expect(said).toEqual(new Set([true, false]))
  })

  test('requests another address when one has expired', async () => {
    const page = createDownloader({
      ...world.options,
      fetchChunk: failing(1, 2, () => new ChunkRefused(403)),
    })
    await page.start()
    expect(page.getState()).toEqual({ phase: 'saved' })
    expect(world.issued.filter((chunk) => chunk === 1)).toHaveLength(3)
  })

  test('never stores a damaged chunk, and requests it again', async () => {
    const damaged = () => new ChunkDamaged('Other bytes arrived')
    const mended = createDownloader({ ...world.options, fetchChunk: failing(0, 1, damaged) })
    await mended.start()
    expect(mended.getState()).toEqual({ phase: 'saved' })
    world = createWorld()
    const page = createDownloader({ ...world.options, fetchChunk: failing(0, 99, damaged) })
    await page.start()
    expect(page.getState()).toMatchObject({
      phase: 'failed',
      reason: 'The file arrived damaged. Please try again.',
    })
    expect(await world.store.held(file.name)).not.toContain(0)
    expect(world.saved).toEqual([])
  })

  test('pauses at once, and continues with what it has', async () => {
    const page = createDownloader({
      ...world.options,
      fetchChunk: async (issued, options) => {
        if (world.chunkIn(issued) !== 2) return world.options.fetchChunk(issued, options)
        page.pause()
        throw options.signal.reason
      },
    })
    await page.start()
    expect(page.getState()).toMatchObject({ phase: 'paused' })
    const next = createDownloader(world.options)
    await next.start()
    expect(world.fetched.filter((chunk) => chunk < 2).sort()).toEqual([0, 1])
  })

  test('that is refused stops with the words of the server, and tells when a device has to be removed', async () => {
    const problem = { type: '', title: '', status: 409, detail: 'It was refunded.', requestId: '' }
    for (const code of ['order.changed', 'device.too_many']) {
      const issue = () => Promise.reject(new ApiError(409, JSON.stringify({ ...problem, code }), ''))
      const page = createDownloader({ ...world.options, issue })
      await page.start()
      expect(page.getState()).toEqual({
        phase: 'failed',
        received: 0,
        reason: 'It was refunded.',
        isTooManyDevices: code === 'device.too_many',
      })
    }
    expect(world.fetched).toEqual([])
  })

  test('whose session has ended rejects, so that sign-in follows', async () => {
    const page = createDownloader({
      ...world.options,
      issue: () => Promise.reject(new ApiError(401, '', '')),
    })
    await expect(page.start()).rejects.toMatchObject({ status: 401 })
  })

  test('says when the disk is full, and does not request the chunk again', async () => {
    const store = {
      ...world.store,
      put: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')),
    }
    const page = createDownloader({ ...world.options, openStore: async () => store })
    await page.start()
    expect(page.getState()).toMatchObject({ phase: 'failed', reason: expect.stringContaining('free space') })
    expect(world.issued.length).toBeLessThanOrEqual(3)
  })

  test('that runs in another tab is not started twice', async () => {
    const taken = { request: (_name: string, _options: object, run: (lock: null) => unknown) => run(null) }
    vi.stubGlobal('navigator', { locks: taken })
    const page = createDownloader(world.options)
    await page.start()
    vi.unstubAllGlobals()
    expect(page.getState()).toMatchObject({ phase: 'failed', reason: expect.stringContaining('another tab') })
    expect(world.issued).toEqual([])
  })

  test('that is discarded, or was saved before the reload, leaves no chunks behind', async () => {
    const broken = createDownloader({
      ...world.options,
      fetchChunk: failing(2, 99, () => new ChunkRefused(404)),
    })
    await broken.start()
    await broken.discard()
    expect(broken.getState()).toEqual({ phase: 'none' })
    expect(await world.store.held(file.name)).toEqual([])
    const page = createDownloader(world.options)
    await page.start()
    expect(recallDownload(file.name)).toBe('saved')
    const next = createDownloader(world.options)
    await next.recall('saved')
    expect(next.getState()).toEqual({ phase: 'none' })
    expect(await world.store.held(file.name)).toEqual([])
    expect(chunksOf(file.size)).toBe(4)
  })
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8', 'Browser on another device'],
])('a device with %s is called %s', (userAgent, name) => {
  expect(nameOf(userAgent)).toBe(name)
})
