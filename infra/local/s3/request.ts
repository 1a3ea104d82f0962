import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseQuery, type QueryPairs, queryValue } from '../sigv4.ts'
import { S3Error } from './error.ts'
import type { EventLog } from './events.ts'
import type { Store } from './store.ts'
import type { Uploads } from './uploads.ts'
import { toXml, type XmlNode } from './xml.ts'

/** A request of a server mounted under a prefix: `url` without, `originalUrl` with the prefix. */
export type MountedRequest = IncomingMessage & { originalUrl?: string }

/** The bucket and key of a request, from its path and query. */
export type Target = {
  /** Empty for the service itself. */
  bucket: string
  /** Empty for the bucket itself. */
  key: string
  query: QueryPairs
  /** The whole path on the wire, prefix included. */
  fullPath: string
}

/** Everything that an operation needs. */
export type Operation = Target & {
  req: MountedRequest
  res: ServerResponse
  method: string
  /** The client's hash of the body, covered by its signature. */
  payloadHash: string
  store: Store
  uploads: Uploads
  events: EventLog
}

export function readTarget(req: MountedRequest): Target {
  const local = req.url ?? '/'
  const full = req.originalUrl ?? local
  if (!full.endsWith(local)) throw new Error('The mounted path is not the end of the full path')
  const [path = '', search = ''] = split(local, '?')
  const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(path) ?? []
  try {
    const [fullPath = ''] = split(full, '?')
    return {
      bucket: decodeURIComponent(bucket),
      key: decodeURIComponent(key),
      query: parseQuery(search),
      fullPath,
    }
  } catch {
    throw new S3Error('InvalidURI', 400, "Couldn't parse the specified URI.")
  }
}

export function param(operation: Target, name: string): string | undefined {
  return queryValue(operation.query, name)
}

export function hasParam(operation: Target, name: string): boolean {
  return param(operation, name) !== undefined
}

/** A request header as one string. */
export function header(req: IncomingMessage, name: string): string | undefined {
  const value = req.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

export function sendXml(res: ServerResponse, status: number, document: { [name: string]: XmlNode }) {
  res.writeHead(status, { 'content-type': 'application/xml' })
  res.end(toXml(document))
}

export function sendEmpty(
  res: ServerResponse,
  status: number,
  headers: Record<string, string | undefined> = {},
) {
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) res.setHeader(name, value)
  res.writeHead(status)
  res.end()
}

function split(text: string, separator: string): string[] {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
