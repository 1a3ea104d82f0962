import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, type Call } from '#shared/contract/client.ts'
import { media, type Upload } from '#shared/contract/media.ts'
import { PartRefused, type PutPart } from '../../../web/parts/uploads/send-parts.ts'
import { createUploader } from '../../../web/parts/uploads/uploader.ts'

const head = '\0\0\0\x18ftypmp42'
const size = 40
const film = () => new File([head.padEnd(size, '\0')], 'kata.mp4', { type: 'video/mp4', lastModified: 7 })

/** A server that stores parts of 10 bytes and outlives the page. */
function createServer() {
  const arrived = new Set<number>()
  const said: string[] = []
  let exists = false
  let joined = false
  const upload = (): Upload => ({
    id: 'upl_1',
    key: 'uploads/upl_1/source',
    filename: 'kata.mp4',
    contentType: 'video/mp4',
    size,
    state: { status: joined ? 'processing' : 'uploading', progress: 0, reason: null },
    parts: [1, 2, 3, 4]
      .filter((number) => !arrived.has(number))
      .map((number) => ({ number, offset: (number - 1) * 10, size: 10, url: `/part/${number}` })),
    received: arrived.size * 10,
    createdAt: '2026-01-01T00:00:00Z',
  })
  const answer = (path: string, method: string) => {
    said.push(`${method} ${path}`)
    if (path === media.createUpload.path) exists = true
    else if (!exists) throw new ApiError(404, '', 'Not Found')
    else if (method === 'DELETE') exists = false
    else if (path === media.completeUpload.path) joined = true
    return upload()
  }
  // The client's type follows the endpoint. This stands in for it as a whole.
  const call = (async ({ path, method }: { path: string; method: string }) => answer(path, method)) as Call
  const put: PutPart = async ({ number }) => {
    arrived.add(number)
  }
  return { call, put, arrived, said, place: 'videos' }
}

let server: ReturnType<typeof createServer>

beforeEach(() => {
  localStorage.clear()
  server = createServer()
})

/** Sends two parts, then the page is gone. */
async function interruptedPage() {
  let sent = 0
  const put: PutPart = (part, body, options) =>
    ++sent > 2 ? Promise.reject(new PartRefused(400)) : server.put(part, body, options)
  const page = createUploader({ ...server, put })
  await page.start(film())
  expect(server.arrived.size).toBe(2)
}

describe('an upload', () => {
  test('ends with the key a video is saved with', async () => {
    const page = createUploader(server)
    await page.start(film())
    expect(page.getState()).toMatchObject({ phase: 'arrived', key: 'uploads/upl_1/source' })
    expect(await page.arrived()).toBe('uploads/upl_1/source')
  })

  test('continues after a reload with only the missing parts', async () => {
    await interruptedPage()
    const sent: number[] = []
    const page = createUploader({
      ...server,
      put: async (part, ...rest) => {
        sent.push(part.number)
        await server.put(part, ...rest)
      },
    })
    await page.recall()
    expect(page.getState()).toMatchObject({ phase: 'interrupted', filename: 'kata.mp4', received: 20 })
    expect(await page.resume(film())).toBe(true)
    expect(sent.length).toBe(2)
    expect(page.getState().phase).toBe('arrived')
  })

  test('does not continue with another file', async () => {
    await interruptedPage()
    const page = createUploader(server)
    await page.recall()
    expect(await page.resume(new File([new Uint8Array(size + 1)], 'kata.mp4'))).toBe(false)
    expect(await page.resume(new File([new Uint8Array(size)], 'other.mp4'))).toBe(false)
    expect(page.getState().phase).toBe('interrupted')
    expect(server.arrived.size).toBe(2)
  })

  test('that was discarded is removed and not offered again', async () => {
    await interruptedPage()
    const page = createUploader(server)
    await page.recall()
    await page.discard()
    expect(server.said).toContain(`DELETE ${media.deleteUpload.path}`)
    const next = createUploader(server)
    await next.recall()
    expect(next.getState().phase).toBe('none')
  })

  test('whose file a video uses is not offered again', async () => {
    const page = createUploader(server)
    await page.start(film())
    page.release()
    const next = createUploader(server)
    await next.recall()
    expect(next.getState().phase).toBe('none')
  })

  test('requests new addresses when the old ones have expired', async () => {
    let outdated = true
    const page = createUploader({
      ...server,
      put: async (part, ...rest) => {
        if (outdated && part.number === 3) {
          outdated = false
          throw new PartRefused(403)
        }
        await server.put(part, ...rest)
      },
    })
    await page.start(film())
    expect(page.getState().phase).toBe('arrived')
  })

  test('that failed says why and can be tried again', async () => {
    let broken = true
    const page = createUploader({
      ...server,
      put: async (...given) => {
        if (broken) throw new PartRefused(400)
        await server.put(...given)
      },
    })
    await page.start(film())
    expect(page.getState()).toMatchObject({ phase: 'failed', reason: expect.stringContaining('refused') })
    broken = false
    await page.retry()
    expect(page.getState().phase).toBe('arrived')
    expect(server.said.filter((line) => line.startsWith('POST /api/uploads')).length).toBe(2)
  })

  test('under way warns before the page is left, and a finished one does not', async () => {
    const leaves = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    let whileSending: boolean | undefined
    const page = createUploader({
      ...server,
      put: async (...given) => {
        whileSending = leaves()
        await server.put(...given)
      },
    })
    expect(leaves()).toBe(false)
    await page.start(film())
    expect(whileSending).toBe(true)
    expect(leaves()).toBe(false)
  })
})

describe('an upload that has lost the network', () => {
  const goesOffline = (isOnline: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }
  afterEach(() => vi.restoreAllMocks())

  test('says that it waits, and continues automatically', async () => {
    const waits: unknown[] = []
    const page = createUploader({
      ...server,
      put: async (part, body, options) => {
        if (part.number === 2) {
          goesOffline(false)
          waits.push(page.getState())
          goesOffline(true)
        }
        options.onSent(part.size)
        await server.put(part, body, options)
      },
    })
    await page.start(film())
    expect(waits).toEqual([expect.objectContaining({ phase: 'sending', isWaiting: true })])
    expect(page.getState().phase).toBe('arrived')
  })

  test('says so between two tries too, until a part is sent again', async () => {
    let tried = 0
    const seen: boolean[] = []
    const page = createUploader({
      ...server,
      put: async (part, body, options) => {
        if (part.number === 4 && ++tried === 1) throw new Error('The connection was lost')
        await server.put(part, body, options)
      },
      wait: async () => void seen.push(isWaiting(page)),
    })
    await page.start(film())
    expect(seen).toEqual([true])
    expect(page.getState().phase).toBe('arrived')
  })

  test('does not say so for a busy storage', async () => {
    let tried = 0
    const seen: boolean[] = []
    const page = createUploader({
      ...server,
      put: async (part, body, options) => {
        if (part.number === 4 && ++tried === 1) throw new PartRefused(503)
        await server.put(part, body, options)
      },
      wait: async () => void seen.push(isWaiting(page)),
    })
    await page.start(film())
    expect(seen).toEqual([false])
  })

  test('before its parts could be joined tries again when the network is back', async () => {
    let asked = 0
    const call = (async (endpoint: { path: string; method: string }) => {
      if (endpoint.path === media.completeUpload.path && ++asked === 1) {
        goesOffline(false)
        throw new TypeError('Failed to fetch')
      }
      return server.call(endpoint as never, {} as never)
    }) as Call
    const page = createUploader({ ...server, call })
    page.subscribe(() => isWaiting(page) && goesOffline(true))
    await page.start(film())
    expect(asked).toBe(2)
    expect(page.getState().phase).toBe('arrived')
  })
})

const isWaiting = (page: ReturnType<typeof createUploader>) => {
  const state = page.getState()
  return state.phase === 'sending' && state.isWaiting
}
