import type { IssuedChunk } from '#shared/contract/orders/downloads.ts'

/** The storage refused the address; 403 means that it has expired. */
export class ChunkRefused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The storage answered ${status}`)
    this.status = status
  }
}

/** The bytes are not those that were sold. */
export class ChunkDamaged extends Error {}

type FetchOptions = {
  signal: AbortSignal
  /** Bytes of this chunk that have arrived. */
  onArrived: (bytes: number) => void
}

/** Resolves with the checked bytes; rejects with one of the errors above or, if there was no answer, with another one. */
export type FetchChunk = (chunk: IssuedChunk, options: FetchOptions) => Promise<Blob>

/** Milliseconds without a byte after which a request counts as lost. */
const silenceMs = 30_000

export const fetchChunk: FetchChunk = async ({ url, range, size, sha256 }, { signal, onArrived }) => {
  const silent = new AbortController()
  let timer = setTimeout(() => silent.abort(), silenceMs)
  try {
    const answer = await fetch(url, {
      headers: { range },
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.any([signal, silent.signal]),
    })
    if (answer.status !== 206 || !answer.body) throw new ChunkRefused(answer.status)
    const bytes = new Uint8Array(size)
    let arrived = 0
    const reader = answer.body.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      clearTimeout(timer)
      timer = setTimeout(() => silent.abort(), silenceMs)
      if (arrived + next.value.length > size) throw new ChunkDamaged('Too many bytes arrived')
      bytes.set(next.value, arrived)
      arrived += next.value.length
      onArrived(arrived)
    }
    if (arrived < size) throw new Error('The connection was lost')
    if ((await hashOf(bytes)) !== sha256) throw new ChunkDamaged('Other bytes arrived')
    return new Blob([bytes])
  } finally {
    clearTimeout(timer)
  }
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
