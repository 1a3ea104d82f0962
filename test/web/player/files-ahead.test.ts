import Hls, {
  type LoaderCallbacks,
  type LoaderConfiguration,
  type LoaderContext,
  type LoaderStats,
} from 'hls.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchAhead, fetchedAhead, loaderOf } from '../../../web/ui/player/stream/files-ahead.ts'

/** The addresses that the engine requested itself. */
const own: string[] = []

/** The engine's loader as it is without files fetched ahead. */
class OwnLoader {
  context = null
  stats: LoaderStats = {
    aborted: false,
    loaded: 0,
    total: 0,
    retry: 0,
    chunkCount: 0,
    bwEstimate: 0,
    loading: { start: 0, first: 0, end: 0 },
    parsing: { start: 0, end: 0 },
    buffering: { start: 0, first: 0, end: 0 },
  }
  load({ url }: LoaderContext) {
    own.push(url)
  }
  abort() {}
  destroy() {}
}

const Loader = loaderOf({ DefaultConfig: { ...Hls.DefaultConfig, loader: OwnLoader } })
const address = '/media/videos/upl_1/master.m3u8'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('MediaSource', class {})
  own.length = 0
})
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(20_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Answers each request after some milliseconds, and counts them. */
function answering(ms: number, status = 200) {
  const answer = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    return new Response('#EXTM3U', { status })
  })
  vi.stubGlobal('fetch', answer)
  return answer
}

/** Requests that are answered with their first bytes after some milliseconds, or never, and end only when aborted. */
function endless(answeredAfterMs?: number) {
  const signals: (AbortSignal | undefined)[] = []
  const answer = async (_: string, { signal }: { signal?: AbortSignal } = {}) => {
    signals.push(signal)
    const aborted = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    )
    aborted.catch(() => undefined)
    if (answeredAfterMs === undefined) return aborted
    await new Promise((resolve) => setTimeout(resolve, answeredAfterMs))
    return { ok: true, arrayBuffer: () => aborted }
  }
  vi.stubGlobal('fetch', vi.fn(answer))
  return () => signals.map((signal) => signal?.aborted)
}

function ask(given: Pick<LoaderContext, 'rangeStart' | 'rangeEnd'> & { responseType?: string } = {}) {
  const loader = new Loader(Hls.DefaultConfig)
  const told: unknown[] = []
  const callbacks = {
    onSuccess: ({ url, data }) => told.push(url, data),
    onError: () => told.push('error'),
    onTimeout: () => told.push('timeout'),
    onAbort: ({ aborted }) => told.push({ aborted }),
  } satisfies LoaderCallbacks<LoaderContext>
  loader.load(
    { type: 'manifest', url: address, responseType: 'text', ...given } as LoaderContext,
    { loadPolicy: Hls.DefaultConfig.manifestLoadPolicy.default } as LoaderConfiguration,
    callbacks,
  )
  return { loader, told }
}

const full = `${location.origin}${address}`

test('a file that was fetched ahead is given to the engine, with the times of its own request', async () => {
  const answer = answering(30)
  const started = performance.now()
  fetchAhead([address])
  await vi.advanceTimersByTimeAsync(10)
  const { loader, told } = ask()
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(50)
  expect(told).toEqual([full, '#EXTM3U'])
  expect(own).toEqual([])
  expect(answer).toHaveBeenCalledTimes(1)
  expect(loader.stats).toMatchObject({ loaded: 7, total: 7 })
  expect(loader.stats.loading).toEqual({ start: started, first: started + 30, end: started + 30 })
})

test('a segment is given as bytes', async () => {
  answering(0)
  fetchAhead([address])
  const { told } = ask({ responseType: 'arraybuffer' })
  await vi.advanceTimersByTimeAsync(1)
  expect(told[1]).toBeInstanceOf(ArrayBuffer)
})

test('files are requested at the same time, and each one once', () => {
  const answer = answering(30)
  fetchAhead([address, '/media/videos/upl_1/master_360p.m3u8'])
  fetchAhead([address])
  expect(answer).toHaveBeenCalledTimes(2)
})

test.each([200, 404])('files are fetched once all of them are answered, also with %i', async (status) => {
  answering(30, status)
  fetchAhead([address, '/media/videos/upl_1/master_360p.m3u8'])
  const told = vi.fn()
  void fetchedAhead().then(told)
  await vi.advanceTimersByTimeAsync(20)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20)
  expect(told).toHaveBeenCalledOnce()
})

test('a file is used once: a later request is made by the engine', async () => {
  answering(0)
  fetchAhead([address])
  ask()
  await vi.advanceTimersByTimeAsync(1)
  ask()
  expect(own).toEqual([address])
})

test.each([403, 404, 500])('a file that is answered with %i is requested by the engine', async (status) => {
  answering(5, status)
  fetchAhead([address])
  const { told } = ask()
  await vi.advanceTimersByTimeAsync(10)
  expect(told).toEqual([])
  expect(own).toEqual([address])
})

test('a part of a file is requested by the engine', () => {
  answering(5)
  fetchAhead([address])
  ask({ rangeStart: 10, rangeEnd: 20 })
  expect(own).toEqual([address])
})

test.each([
  ['abort', [{ aborted: true }]],
  ['destroy', []],
] as const)('an engine that calls %s is told %j, and nothing more', async (end, expected) => {
  for (const status of [200, 500]) {
    answering(5, status)
    fetchAhead([address])
    const { loader, told } = ask()
    loader[end]()
    await vi.advanceTimersByTimeAsync(10)
    expect(told).toEqual(expected)
    expect(own).toEqual([])
  }
})

test.each(['abort', 'destroy'] as const)('a request ends when the engine calls %s', async (end) => {
  const ended = endless(5)
  fetchAhead([address])
  const { loader } = ask()
  await vi.advanceTimersByTimeAsync(10)
  expect(ended()).toEqual([false])
  loader[end]()
  expect(ended()).toEqual([true])
})

test('an abort after the file was given is not told', async () => {
  answering(0)
  fetchAhead([address])
  const { loader, told } = ask()
  await vi.advanceTimersByTimeAsync(1)
  loader.abort()
  expect(told).toEqual([full, '#EXTM3U'])
})

test('the engine knows what it is waiting for', () => {
  answering(5)
  fetchAhead([address])
  expect(ask().loader.context).toMatchObject({ url: address })
})

test.each([
  ['is not answered within ten seconds', undefined, 10_001],
  ['does not arrive within the time that the engine allows', 100, 20_001],
] as const)('a file that %s is requested by the engine', async (_, answeredAfterMs, ms) => {
  const ended = endless(answeredAfterMs)
  fetchAhead([address])
  const { told } = ask()
  await vi.advanceTimersByTimeAsync(ms - 10)
  expect(own).toEqual([])
  await vi.advanceTimersByTimeAsync(10)
  expect(own).toEqual([address])
  expect(ended()).toEqual([true])
  expect(told).toEqual([])
})

test('a file that arrives slowly is waited for', async () => {
  answering(9000)
  fetchAhead([address])
  await vi.advanceTimersByTimeAsync(8000)
  const { told } = ask()
  await vi.advanceTimersByTimeAsync(1500)
  expect(told).toEqual([full, '#EXTM3U'])
  expect(own).toEqual([])
})

test('the time that a file waited for the engine does not count as the time of its request', async () => {
  answering(30)
  fetchAhead([address])
  await vi.advanceTimersByTimeAsync(5000)
  const { loader } = ask()
  await vi.advanceTimersByTimeAsync(0)
  const now = performance.now()
  expect(loader.stats.loading).toEqual({ start: now - 30, first: now, end: now })
})

test('a file that no stream asked for is dropped after ten seconds', async () => {
  answering(0)
  fetchAhead([address])
  await vi.advanceTimersByTimeAsync(10_001)
  ask()
  expect(own).toEqual([address])
})

test('a file that no stream asked for is not fetched any longer than that', async () => {
  const ended = endless(5)
  fetchAhead([address])
  await vi.advanceTimersByTimeAsync(9990)
  expect(ended()).toEqual([false])
  await vi.advanceTimersByTimeAsync(20)
  expect(ended()).toEqual([true])
})

test('a browser that plays streams without the engine requests nothing ahead', () => {
  Reflect.deleteProperty(globalThis, 'MediaSource')
  const answer = answering(0)
  fetchAhead([address])
  expect(answer).not.toHaveBeenCalled()
})
