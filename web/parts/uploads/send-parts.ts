import type { UploadPart } from '#shared/contract/upload-part.ts'
import { backOff, isPassingStatus, type Wait } from '../transfer/back-off.ts'

/** The status in the answer says that the part did not arrive. */
export class PartRefused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The storage answered ${status}`)
    this.status = status
  }
}

/** Sends one part; rejects with PartRefused or, if there was no answer, with another error. */
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
  /** The bytes sent so far, of all parts together. */
  onSent: (bytes: number) => void
  /** A part got no answer and will be retried. */
  onLost?: () => void
  /** The backoff before attempt 2, 3, …; waits at least until the network is back. */
  wait?: Wait
}

const atOnce = 3
const tries = 6

/** Sends the missing parts of a file, a few at a time. A part that fails for a transient reason is retried. */
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
    // One part has failed for good: the others need not go on.
    failed.abort()
    throw error
  }
}

/** No answer, too many requests and server errors are transient; a refusal is not. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof PartRefused)) return true
  return isPassingStatus(error.status)
}

/** Sends a part by XMLHttpRequest, because `fetch` does not report upload progress. */
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
