import type Hls from 'hls.js'
import type { Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'

/** Moments in milliseconds since the page began. */
type Fetched = { data: ArrayBuffer; startedAt: number; begunAt: number; endedAt: number }

type Ahead = { file: Promise<Fetched>; cancel: () => void }

/** A stream that is about to open has asked for its files by then. */
const keptForMs = 10_000

/** The time for the first byte of an answer; the engine allows its own requests the same. */
const answeredWithinMs = 10_000

/** By address; each is used once. */
const ahead = new Map<string, Ahead>()

/**
 * Requests the first files of a stream, all at the same time. The engine asks for each of them only after it has read
 * the one before, and gets them from here. A file that cannot be fetched is requested by the engine itself, which then
 * reports the error. No request is made where the browser plays streams without the engine.
 */
export function fetchAhead(addresses: readonly string[]): void {
  if (!('MediaSource' in window || 'ManagedMediaSource' in window)) return
  for (const address of addresses.map(whole)) {
    if (ahead.has(address)) continue
    const requested = request(address)
    ahead.set(address, requested)
    setTimeout(() => {
      if (ahead.get(address) !== requested) return
      ahead.delete(address)
      requested.cancel()
    }, keptForMs)
  }
}

/** Resolves once everything that is requested ahead has arrived or failed. */
export async function fetchedAhead(): Promise<void> {
  await Promise.allSettled(Array.from(ahead.values(), ({ file }) => file))
}

const whole = (address: string) => new URL(address, location.href).href

function request(address: string): Ahead {
  const controller = new AbortController()
  const cancel = () => controller.abort()
  const late = setTimeout(cancel, answeredWithinMs)
  const file = fetchFile(address, controller.signal, () => clearTimeout(late))
  file.catch(() => undefined)
  return { file, cancel }
}

async function fetchFile(address: string, signal: AbortSignal, onAnswer: () => void): Promise<Fetched> {
  const startedAt = performance.now()
  const response = await fetch(address, { signal }).finally(onAnswer)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  const begunAt = performance.now()
  const data = await response.arrayBuffer()
  return { data, startedAt, begunAt, endedAt: performance.now() }
}

function take({ url, rangeEnd }: LoaderContext): Ahead | undefined {
  if (rangeEnd) return undefined
  const requested = ahead.get(whole(url))
  ahead.delete(whole(url))
  return requested
}

/** The engine's own loader, which first looks for files that were fetched ahead. */
export function loaderOf(Engine: Pick<typeof Hls, 'DefaultConfig'>) {
  return class extends Engine.DefaultConfig.loader implements Loader<LoaderContext> {
    /** Set while a file that was requested ahead is awaited: its end, and what the engine is told of an abort. */
    #waiting: { end: () => void; onAbort: () => void } | undefined

    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const requested = take(context)
      if (requested) this.#await(requested, context, config, callbacks)
      else super.load(context, config, callbacks)
    }

    #await(
      { file, cancel }: Ahead,
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const request = () => {
        if (!this.#waiting) return
        this.#waiting.end()
        super.load(context, config, callbacks)
      }
      const answer = (fetched: Fetched) => {
        if (!this.#waiting) return
        this.#waiting.end()
        this.#answer(fetched, context, callbacks)
      }
      // It waits as long as for a request of its own.
      const late = setTimeout(request, config.loadPolicy.maxLoadTimeMs)
      const end = () => {
        clearTimeout(late)
        cancel()
        this.#waiting = undefined
      }
      this.#waiting = { end, onAbort: () => callbacks.onAbort?.(this.stats, context, null) }
      // The engine recognizes a request that is under way by it.
      this.context = context
      file.then(answer, request)
    }

    /**
     * With the times that its own request took, as if it ended now: the engine measures the connection by the time from
     * the request to the end of parsing, and the file may have waited for the engine.
     */
    #answer(
      { data, startedAt, begunAt, endedAt }: Fetched,
      context: LoaderContext,
      { onProgress, onSuccess }: LoaderCallbacks<LoaderContext>,
    ): void {
      const { stats } = this
      const waited = performance.now() - endedAt
      Object.assign(stats.loading, {
        start: startedAt + waited,
        first: begunAt + waited,
        end: endedAt + waited,
      })
      Object.assign(stats, { loaded: data.byteLength, total: data.byteLength })
      const given = context.responseType === 'arraybuffer' ? data : new TextDecoder().decode(data)
      onProgress?.(stats, context, given, null)
      onSuccess({ url: whole(context.url), data: given, code: 200 }, stats, context, null)
    }

    override abort(): void {
      super.abort()
      if (!this.#waiting) return
      const { end, onAbort } = this.#waiting
      end()
      this.stats.aborted = true
      onAbort()
    }

    override destroy(): void {
      this.#waiting?.end()
      super.destroy()
    }
  }
}
