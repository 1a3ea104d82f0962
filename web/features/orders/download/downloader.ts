import { ApiError } from '#shared/contract/client.ts'
import type { IssuedChunk } from '#shared/contract/orders/downloads.ts'
import { chunkOf, chunksOf } from '#shared/rules/store/chunks.ts'
import { backOff, isPassingStatus, type Wait } from '../../../parts/transfer/back-off.ts'
import { problemCode } from '../../../problem.ts'
import type { ChunkStore } from './chunk-store.ts'
import { ChunkDamaged, ChunkRefused, type FetchChunk } from './fetch-chunk.ts'
import { rememberDownload } from './remembered-download.ts'

/** A file of an order. `name` is unique among all files of all orders. */
export type DownloadFile = { name: string; filename: string; type: string; size: number }

export type DownloadState =
  | { phase: 'none' }
  /** Nothing is requested while it waits for the network. */
  | { phase: 'running'; received: number; isWaiting: boolean }
  /** Paused, or begun before a reload. */
  | { phase: 'paused'; received: number }
  | { phase: 'failed'; received: number; reason: string; isTooManyDevices: boolean }
  /** Every chunk has arrived and was given to the browser as one file. */
  | { phase: 'saved' }

export type Downloader = ReturnType<typeof createDownloader>

type DownloaderOptions = {
  file: DownloadFile
  /** Requests the address of a chunk. */
  issue: (chunk: number, signal: AbortSignal) => Promise<IssuedChunk>
  fetchChunk: FetchChunk
  openStore: () => Promise<ChunkStore>
  save: (bytes: Blob, filename: string) => void
  wait?: Wait
}

const atOnce = 3
const tries = 8

/** Downloads one file in chunks. Stored chunks are never requested again. */
export function createDownloader({
  file,
  issue,
  fetchChunk,
  openStore,
  save,
  wait = backOff,
}: DownloaderOptions) {
  const { name, filename, type, size } = file
  const listeners = new Set<() => void>()
  let state: DownloadState = { phase: 'none' }
  let running: AbortController | undefined
  let opened: Promise<ChunkStore> | undefined
  let whole: Blob | undefined
  /** The bytes that have arrived, by chunk. */
  const arrived = new Map<number, number>()

  const store = () => {
    opened ??= openStore()
    return opened
  }
  const show = (next: DownloadState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const received = () => [...arrived.values()].reduce((sum, bytes) => sum + bytes, 0)
  /** Shows the progress if it differs: a chunk arrives in thousands of pieces. */
  const showRunning = (isWaiting: boolean) => {
    const next = { phase: 'running', received: received(), isWaiting } as const
    const isSame =
      state.phase === 'running' &&
      state.isWaiting === isWaiting &&
      percentOf(state.received, size) === percentOf(next.received, size)
    if (!isSame) show(next)
  }

  async function recallHeld(): Promise<void> {
    arrived.clear()
    for (const chunk of await (await store()).held(name)) arrived.set(chunk, chunkOf(size, chunk).length)
  }

  /** Requests one chunk until it is stored. An address is used until the storage refuses it. */
  async function getChunk(chunk: number, signal: AbortSignal): Promise<void> {
    let issued: IssuedChunk | undefined
    for (let tried = 1; ; tried++) {
      try {
        issued ??= await issue(chunk, signal)
        const onArrived = (bytes: number) => {
          arrived.set(chunk, bytes)
          if (!signal.aborted) showRunning(false)
        }
        const bytes = await fetchChunk(issued, { signal, onArrived })
        // A chunk that is here is stored even after a pause, but not once the download is discarded.
        if (running?.signal !== signal) signal.throwIfAborted()
        await (await store()).put(name, chunk, bytes)
        arrived.set(chunk, bytes.size)
        return
      } catch (error) {
        arrived.delete(chunk)
        if (signal.aborted || tried === tries || !isPassing(error)) throw error
        // Expired: the next address is requested at once.
        if (error instanceof ChunkRefused && error.status === 403) issued = undefined
        else {
          showRunning(true)
          await wait(tried, signal)
        }
      }
    }
  }

  async function getMissing(mine: AbortController): Promise<void> {
    const { signal } = mine
    const missing = Array.from({ length: chunksOf(size) }, (_, chunk) => chunk).filter(
      (chunk) => !arrived.has(chunk),
    )
    // The last one ends the refund, so it is requested once all others are here.
    const last = missing.pop()
    const work = async (queue: number[]) => {
      try {
        for (let chunk = queue.shift(); chunk !== undefined; chunk = queue.shift())
          await getChunk(chunk, signal)
      } catch (error) {
        // One chunk that has failed for good stops the others.
        mine.abort(error)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, () => work(missing)))
    signal.throwIfAborted()
    if (last !== undefined) await work([last])
    signal.throwIfAborted()
  }

  /** One tab at a time: two would request every chunk twice. */
  async function run(mine: AbortController): Promise<void> {
    await recallHeld()
    showRunning(false)
    rememberDownload(name, 'running')
    await getMissing(mine)
    whole = new Blob(await (await store()).read(name), { type })
    if (whole.size !== size) throw new ChunkDamaged('Chunks are missing')
    save(whole, filename)
    rememberDownload(name, 'saved')
    show({ phase: 'saved' })
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** Finds the chunks of a download that a reload interrupted. Those of a saved one are deleted. */
    async recall(remembered: 'running' | 'saved'): Promise<void> {
      if (remembered === 'saved') {
        rememberDownload(name, undefined)
        return (await store()).remove(name)
      }
      await recallHeld()
      if (state.phase === 'none') show({ phase: 'paused', received: received() })
    },

    /** Begins or continues. Resolves once it is saved, paused or failed; rejects when the session has ended. */
    async start(): Promise<void> {
      if (running) return
      const mine = new AbortController()
      running = mine
      try {
        showRunning(false)
        const isFree = await inOneTab(name, () => run(mine))
        if (!isFree) throw new OtherTab()
      } catch (error) {
        if (running !== mine) return
        await recallHeld()
        if (error instanceof Paused) show({ phase: 'paused', received: received() })
        else show({ phase: 'failed', received: received(), ...failureOf(error) })
        if (error instanceof ApiError && error.status === 401) throw error
      } finally {
        if (running === mine) running = undefined
      }
    },

    pause(): void {
      running?.abort(new Paused())
    },

    /** Hands over the saved file once more. */
    saveAgain(): void {
      if (whole) save(whole, filename)
    },

    /** Stops, and deletes the stored chunks. */
    async discard(): Promise<void> {
      running?.abort()
      running = undefined
      arrived.clear()
      rememberDownload(name, undefined)
      show({ phase: 'none' })
      await (await store()).remove(name)
    },
  }
}

const percentOf = (received: number, size: number): number => Math.floor((received / size) * 100)

class OtherTab extends Error {}
class Paused extends Error {}

/** Runs unless another tab does; false if one does. */
async function inOneTab(name: string, run: () => Promise<void>): Promise<boolean> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) {
    await run()
    return true
  }
  return locks.request(`kiai-download ${name}`, { ifAvailable: true }, async (lock) => {
    if (lock) await run()
    return lock !== null
  })
}

function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) return isPassingStatus(error.status)
  if (error instanceof ChunkRefused) return error.status === 403 || isPassingStatus(error.status)
  return !isFull(error)
}

/** The disk, or the browser's share of it, is full. */
const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

function failureOf(error: unknown): { reason: string; isTooManyDevices: boolean } {
  return { reason: reasonOf(error), isTooManyDevices: problemCode(error) === 'device.too_many' }
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.detail
  if (error instanceof OtherTab) return 'This file is already being downloaded in another tab.'
  if (error instanceof ChunkDamaged) return 'The file arrived damaged. Please try again.'
  if (error instanceof ChunkRefused) return 'The storage refused the file. Please try again.'
  if (isFull(error)) return 'This device has too little free space. Please free some, then try again.'
  return 'The connection was lost. What has arrived stays here: please try again.'
}
