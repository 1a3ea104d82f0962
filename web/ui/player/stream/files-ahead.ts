import type Hls from 'hls.js'
import type { Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'

/** Moments in milliseconds since the page began. */
type Fetched = { data: ArrayBuffer; startedAt: number; begunAt: number; endedAt: number }

/** A stream that is about to open has asked for its files by then. */
const keptForMs = 10_000

/** By address; each is used once. */
const ahead = new Map<string, Promise<Fetched>>()

/**
 * Requests the first files of a stream, all at the same time. The engine asks for each of them only after it has read
 * the one before, and gets them from here. A file that cannot be fetched is requested by the engine itself, which then
 * reports the error. No request is made where the browser plays streams without the engine.
 */
export function fetchAhead(addresses: readonly string[]): void {
  if (!('MediaSource' in window || 'ManagedMediaSource' in window)) return
  for (const address of addresses.map(whole)) {
    if (ahead.has(address)) continue
    const file = fetchFile(address)
    file.catch(() => undefined)
    ahead.set(address, file)
    setTimeout(() => ahead.get(address) === file && ahead.delete(address), keptForMs)
  }
}

const whole = (address: string) => new URL(address, location.href).href

async function fetchFile(address: string): Promise<Fetched> {
  const startedAt = performance.now()
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  const begunAt = performance.now()
  const data = await response.arrayBuffer()
  return { data, startedAt, begunAt, endedAt: performance.now() }
}

function take({ url, rangeEnd }: LoaderContext): Promise<Fetched> | undefined {
  if (rangeEnd) return undefined
  const file = ahead.get(whole(url))
  ahead.delete(whole(url))
  return file
}

/** The engine's own loader, which first looks for files that were fetched ahead. */
export function loaderOf(Engine: Pick<typeof Hls, 'DefaultConfig'>) {
  return class extends Engine.DefaultConfig.loader implements Loader<LoaderContext> {
    #isOver = false

    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const answer = (fetched: Fetched) => {
        if (!this.#isOver) this.#answer(fetched, context, callbacks)
      }
      const request = () => {
        if (!this.#isOver) super.load(context, config, callbacks)
      }
      const file = take(context)
      if (file) file.then(answer, request)
      else request()
    }

    /** With the times of its own request: the engine measures the connection by them. */
    #answer(
      { data, startedAt, begunAt, endedAt }: Fetched,
      context: LoaderContext,
      { onProgress, onSuccess }: LoaderCallbacks<LoaderContext>,
    ): void {
      const { stats } = this
      Object.assign(stats.loading, { start: startedAt, first: begunAt, end: endedAt })
      Object.assign(stats, { loaded: data.byteLength, total: data.byteLength })
      const given = context.responseType === 'arraybuffer' ? data : new TextDecoder().decode(data)
      onProgress?.(stats, context, given, null)
      onSuccess({ url: whole(context.url), data: given, code: 200 }, stats, context, null)
    }

    override abort(): void {
      this.#isOver = true
      super.abort()
    }

    override destroy(): void {
      this.#isOver = true
      super.destroy()
    }
  }
}
