import { promises as dns, type LookupAddress } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/**
 * Downloads files from addresses that members enter. Such an address may be an attempt to reach internal machines
 * (SSRF). Only public machines are called, each redirect is checked like a new address, and time and size are limited.
 */

export type Internet = {
  resolve(host: string): Promise<LookupAddress[]>
  isPublic(address: string): boolean
  request: typeof request
  portOf(host: string): number
  /** Milliseconds for the whole download. */
  patience: number
}

/**
 * How addresses are reached. Tests replace it in their own process, as they step the clock; no outside setting can
 * redirect it.
 */
export const internet: Internet = {
  resolve: (host) => dns.lookup(host, { all: true, verbatim: true }),
  isPublic: isPublicAddress,
  request,
  portOf: () => 443,
  patience: 10_000,
}

/** The reason there is no file. It contains nothing of the address, so it may be logged. */
export type FetchFailure = 'address' | 'missing' | 'denied' | 'unreachable' | 'slow' | 'large' | 'no_calendar'

export class NotFetched extends Error {
  readonly why: FetchFailure

  constructor(why: FetchFailure) {
    super(`Not fetched: ${why}`)
    this.name = 'NotFetched'
    this.why = why
  }
}

/** The validators of the last answer, as its server gave them. */
export type Seen = { etag?: string | undefined; lastModified?: string | undefined }
/** The text arrives while it is read; a reader that stops ends the download. */
export type Opened = 'unchanged' | ({ parts: AsyncIterable<string> } & Seen)

const mostRedirects = 3
/** Bytes. */
const mostRead = 20_000_000

/** The text at an address, or `unchanged` since it was last seen. */
export async function openText(address: string, seen: Seen = {}): Promise<Opened> {
  const signal = AbortSignal.timeout(internet.patience)
  return orNotFetched(signal, async () => {
    let url = safe(address)
    for (let redirects = 0; ; redirects++) {
      const answer = await ask(url, seen, signal)
      const next = redirectOf(answer)
      if (next === undefined) return opened(answer, seen, signal)
      answer.destroy()
      if (redirects === mostRedirects) throw new NotFetched('address')
      url = safe(next, url)
    }
  })
}

async function orNotFetched<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof NotFetched) throw error
    // An error's message may contain the address.
    throw new NotFetched(signal.aborted ? 'slow' : 'unreachable')
  }
}

/** A URL with https, its default port and no user; parsing has turned forms such as `127.1` into plain IP addresses. */
function safe(address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  if (!url || !isSafeUrl(url)) throw new NotFetched('address')
  return url
}

export function isSafeUrl({ protocol, port, username, password, hostname }: URL): boolean {
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === ''
  return isPlain && hostname.includes('.') && !hostname.startsWith('[') && isIP(hostname) === 0
}

const statuses: Readonly<Record<number, FetchFailure>> = {
  401: 'denied',
  403: 'denied',
  404: 'missing',
  410: 'missing',
}
const redirects: readonly number[] = [301, 302, 303, 307, 308]

const redirectOf = ({ statusCode = 0, headers }: IncomingMessage) =>
  redirects.includes(statusCode) ? (headers.location ?? '') : undefined

function ask(url: URL, { etag, lastModified }: Seen, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = {
    accept: 'text/calendar, text/plain;q=0.5',
    'accept-encoding': 'identity',
    'user-agent': 'Kiai-Calendar/1.0',
    connection: 'close',
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  }
  return new Promise((resolve, reject) => {
    const asked = internet.request(
      url,
      // No agent: a reused connection would skip the lookup.
      { headers, signal, agent: false, lookup: lookUp, port: internet.portOf(url.hostname) },
      resolve,
    )
    asked.on('error', reject)
    asked.end()
  })
}

/** Resolves a name once, so the checked address is the one connected to. One address that is not public refuses all. */
const lookUp: LookupFunction = (host, options, callback) => {
  internet.resolve(host).then(
    (found) => {
      const [first] = found
      if (!first || !found.every(({ address }) => internet.isPublic(address))) {
        return callback(new NotFetched('address'), '')
      }
      if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    },
    () => callback(new NotFetched('unreachable'), ''),
  )
}

function opened(answer: IncomingMessage, seen: Seen, signal: AbortSignal): Opened {
  const { statusCode = 0, headers } = answer
  try {
    if (statusCode === 304 && (seen.etag || seen.lastModified)) {
      answer.destroy()
      return 'unchanged'
    }
    if (statusCode !== 200) throw new NotFetched(statuses[statusCode] ?? 'unreachable')
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new NotFetched('no_calendar')
    if (Number(headers['content-length'] ?? 0) > mostRead) throw new NotFetched('large')
  } catch (error) {
    answer.destroy()
    throw error
  }
  return {
    parts: partsOf(answer, signal),
    ...sent('etag', headers.etag),
    ...sent('lastModified', headers['last-modified']),
  }
}

async function* partsOf(answer: IncomingMessage, signal: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const chunks: AsyncIterator<Buffer> = answer[Symbol.asyncIterator]()
  let size = 0
  try {
    for (;;) {
      const { done, value } = await orNotFetched(signal, () => chunks.next())
      if (signal.aborted) throw new NotFetched('slow')
      if (done) return void (yield decoder.decode())
      size += value.length
      if (size > mostRead) throw new NotFetched('large')
      yield decoder.decode(value, { stream: true })
    }
  } finally {
    answer.destroy()
  }
}

/** A validator is sent back as a header later, so it must be short and plain. */
const sent = (name: keyof Seen, value: string | undefined): Seen =>
  value && /^[\x21-\x7e][\x20-\x7e]{0,199}$/.test(value) ? { [name]: value } : {}
