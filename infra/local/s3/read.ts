import type { IncomingHttpHeaders } from 'node:http'

/** The answer to a GET or HEAD; `start` and `end` are the wanted bytes, both included (`end < start`: none). */
export type ReadPlan =
  | { status: 200 | 206; start: number; end: number }
  | { status: 304 }
  | { status: 412; condition: 'If-Match' | 'If-Unmodified-Since' }
  | { status: 416 }

export type Readable = {
  size: number
  etag: string
  /** Milliseconds since the epoch. */
  modified: number
}

/**
 * Applies conditional and range headers (RFC 9110) to a stored object. Requests of several ranges at once are
 * ignored.
 */
export function planRead(headers: IncomingHttpHeaders, object: Readable): ReadPlan {
  return refuseByCondition(headers, object) ?? planRange(headers, object)
}

function refuseByCondition(headers: IncomingHttpHeaders, object: Readable): ReadPlan | undefined {
  const seconds = Math.floor(object.modified / 1000) * 1000
  const match = headers['if-match']
  const unmodified = headers['if-unmodified-since']
  if (match !== undefined) {
    if (!listsEtag(match, object.etag)) return { status: 412, condition: 'If-Match' }
  } else if (unmodified !== undefined && seconds > Date.parse(unmodified)) {
    return { status: 412, condition: 'If-Unmodified-Since' }
  }
  const noneMatch = headers['if-none-match']
  const since = headers['if-modified-since']
  if (noneMatch !== undefined) return listsEtag(noneMatch, object.etag) ? { status: 304 } : undefined
  return since !== undefined && seconds <= Date.parse(since) ? { status: 304 } : undefined
}

function planRange(headers: IncomingHttpHeaders, object: Readable): ReadPlan {
  const whole = { status: 200, start: 0, end: object.size - 1 } as const
  const wanted = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '')
  const condition = headers['if-range']
  if (!wanted || (condition !== undefined && condition !== object.etag)) return whole
  const [, first = '', last = ''] = wanted
  if (first === '' && last === '') return whole
  if (first === '') return suffixRange(Number(last), object.size)
  if (last !== '' && Number(last) < Number(first)) return whole
  if (Number(first) >= object.size) return { status: 416 }
  const end = last === '' ? object.size - 1 : Math.min(Number(last), object.size - 1)
  return { status: 206, start: Number(first), end }
}

function suffixRange(length: number, size: number): ReadPlan {
  if (length === 0 || size === 0) return { status: 416 }
  return { status: 206, start: Math.max(0, size - length), end: size - 1 }
}

/** Whether a list of entity tags, or `*`, names this one; weak tags compare as strong, as in S3. */
export function listsEtag(list: string, etag: string): boolean {
  const bare = unquote(etag)
  return list.split(',').some((one) => one.trim() === '*' || unquote(one.trim()) === bare)
}

function unquote(etag: string): string {
  return etag.replace(/^W\//, '').replace(/^"(.*)"$/, '$1')
}
