import type { UploadPart } from '#shared/contract/upload-part.ts'

/** A part was answered with a status that says it did not arrive. */
export class PartRefused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The storage answered ${status}`)
    this.status = status
  }
}

/** Sends one part; rejects with PartRefused or, when nothing came back, another error. */
export type PutPart = (
  part: UploadPart,
  body: Blob,
  options: { onSent: (bytes: number) => void; signal: AbortSignal },
) => Promise<void>

type SendOptions = {
  file: Blob
  parts: readonly UploadPart[]
  put: PutPart
  signal: AbortSignal
  /** Bytes of these parts on their way or there, all parts together. */
  onSent: (bytes: number) => void
  /** A part got no answer and will go again. */
  onLost?: () => void
  /** Waits before try 2, 3, …, and at least until the network is back. */
  wait?: Wait
}

export type Wait = (tries: number, signal: AbortSignal) => Promise<void>

const atOnce = 3
const tries = 6

/** Sends what is missing of a file, a few parts at a time; a part that fails for a passing reason goes again. */
export async function sendParts(options: SendOptions) {
  const { file, parts, put, signal, onSent, onLost, wait = backOff } = options
  const sent = new Map<number, number>()
  const queue = [...parts]
  const failed = new AbortController()
  const stop = AbortSignal.any([signal, failed.signal])

  const tell = (part: UploadPart, bytes: number) => {
    sent.set(part.number, bytes)
    onSent([...sent.values()].reduce((sum, each) => sum + each, 0))
  }
  const sendOne = async (part: UploadPart) => {
    const body = file.slice(part.offset, part.offset + part.size)
    for (let tried = 1; ; tried++) {
      try {
        await put(part, body, { signal: stop, onSent: (bytes) => tell(part, bytes) })
        return tell(part, part.size)
      } catch (error) {
        tell(part, 0)
        if (stop.aborted || tried === tries || !isPassing(error)) throw error
        if (!(error instanceof PartRefused)) onLost?.()
        await wait(tried, stop)
      }
    }
  }
  const work = async () => {
    for (let part = queue.shift(); part; part = queue.shift()) await sendOne(part)
  }
  try {
    await Promise.all(Array.from({ length: Math.min(atOnce, parts.length) }, work))
  } catch (error) {
    // One part is lost for good: the others need not go on.
    failed.abort()
    throw error
  }
}

/** No answer at all, too many requests and trouble of the server's own may pass; a refusal does not. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof PartRefused)) return true
  return error.status >= 500 || error.status === 429 || error.status === 408
}

async function backOff(tried: number, signal: AbortSignal): Promise<void> {
  const ms = Math.min(30_000, 500 * 2 ** tried) * (0.75 + Math.random() / 2)
  await aborted(signal, (done) => {
    const timer = setTimeout(done, ms)
    return () => clearTimeout(timer)
  })
  await online(signal)
}

/** Resolves once there is a network. */
export async function online(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return
  await aborted(signal, (done) => {
    window.addEventListener('online', done, { once: true })
    return () => window.removeEventListener('online', done)
  })
}

/** Waits for what `begin` arranges to call `done`, or rejects when the signal comes first. */
function aborted(signal: AbortSignal, begin: (done: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = begin(resolve)
    signal.addEventListener(
      'abort',
      () => {
        cancel()
        reject(signal.reason)
      },
      { once: true },
    )
  })
}

/** Sends a part by XMLHttpRequest: `fetch` does not tell how much has gone out. */
export const putByXhr: PutPart = (part, body, { onSent, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener('abort', abort, { once: true })
    request.upload.onprogress = ({ loaded }) => onSent(Math.min(loaded, part.size))
    request.onload = () => (request.status < 300 ? resolve() : reject(new PartRefused(request.status)))
    request.onerror = () => reject(new Error('The connection was lost'))
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', abort)
    request.open('PUT', part.url)
    request.send(body)
  })
