import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { mediaCaching } from '../../cloud/edge/security-headers.ts'
import { planRead } from '../s3/read.ts'
import type { MountedRequest } from '../s3/request.ts'
import type { OpenObject } from '../s3/store.ts'
import { toXml } from '../s3/xml.ts'
import { addHeaders, locally } from './headers.ts'
import { type TrustedKeys, verifySignedCookies } from './signed-cookies.ts'

export type EdgeOptions = {
  /** The one origin browsers see, e.g. `http://localhost:3000`; policies are signed for it. */
  origin: string
  /** Public keys in PEM by key pair id. */
  publicKeys: TrustedKeys
  /** Opens an object of the media bucket by its key; the edge closes it. */
  read(key: string): Promise<OpenObject | undefined>
  /** A file of a live stream, by the stream's name. */
  readLive?(name: string, file: string): Buffer | undefined
}

export type Edge = {
  handle(req: MountedRequest, res: ServerResponse): void
  close(): Promise<void>
}

/** A path as this product writes them: plain segments, nothing encoded, no empty or dotted segment. */
const canonical = /^\/media\/(videos|images|live)(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+)+$/

const behaviours = ['videos', 'images', 'live'] as const
type Behaviour = (typeof behaviours)[number]

/** Types go by name, so that nothing stored can pose as a page of this origin. */
const typesByEnding: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/mp4',
  '.mp4': 'video/mp4',
  '.m4a': 'audio/mp4',
  '.ts': 'video/mp2t',
  '.vtt': 'text/vtt; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
}

class EdgeError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/**
 * CloudFront's two media behaviors: `/media/videos/*` behind signed cookies, `/media/images/*` for all. Also
 * `/media/live/*` behind the same cookies, which in the cloud is an address of IVS with a token.
 */
export function createEdge(options: EdgeOptions): Edge {
  return {
    handle(req, res) {
      serve(req, res, options).catch((error: unknown) => sendFailure(req, res, error))
    },
    close: async () => undefined,
  }
}

async function serve(req: MountedRequest, res: ServerResponse, options: EdgeOptions) {
  addHeaders(res, locally(/^\/media\/images\//.test(req.originalUrl ?? req.url ?? '') ? 'images' : 'videos'))
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    throw new EdgeError(405, 'MethodNotAllowed', 'Only GET and HEAD are allowed here.')
  }
  const { pathname, behaviour } = canonicalPath(req.originalUrl ?? req.url ?? '')
  if (behaviour !== 'images') requireCookies(req, pathname, options)
  if (behaviour === 'live') return sendLive(res, pathname, options)
  const found = await options.read(pathname.slice(1))
  if (!found) throw new EdgeError(404, 'NoSuchKey', 'The specified key does not exist.')
  try {
    await sendObject(req, res, found, {
      'content-type': typesByEnding[path.posix.extname(pathname).toLowerCase()] ?? 'application/octet-stream',
      'cache-control': mediaCaching[behaviour],
    })
  } finally {
    await found.close()
  }
}

/** Refuses every other spelling of a path before it is used for a decision. */
function canonicalPath(url: string): { pathname: string; behaviour: Behaviour } {
  const [pathname = ''] = url.split('?')
  const behaviour = behaviours.find((each) => each === canonical.exec(pathname)?.[1])
  if (!behaviour) throw new EdgeError(403, 'AccessDenied', 'Access denied')
  return { pathname, behaviour }
}

/** The playlist of a stream changes each second; its segments do not. */
function sendLive(res: ServerResponse, pathname: string, { readLive }: EdgeOptions) {
  const [, , , name = '', file = '', ...rest] = pathname.split('/')
  const found = rest.length === 0 ? readLive?.(name, file) : undefined
  if (!found) throw new EdgeError(404, 'NoSuchKey', 'The specified key does not exist.')
  const isList = file.endsWith('.m3u8')
  res.writeHead(200, {
    'content-type': typesByEnding[path.posix.extname(file)] ?? 'application/octet-stream',
    'content-length': found.length,
    'cache-control': isList ? 'no-store' : mediaCaching.videos,
  })
  res.end(found)
}

function requireCookies(req: MountedRequest, pathname: string, options: EdgeOptions) {
  const verdict = verifySignedCookies({
    cookieHeader: req.headers.cookie,
    url: `${options.origin}${pathname}`,
    trustedKeys: options.publicKeys,
    now: Date.now(),
  })
  if (!verdict.allowed) throw new EdgeError(403, verdict.code, verdict.message)
}

async function sendObject(
  req: MountedRequest,
  res: ServerResponse,
  found: OpenObject,
  headers: Record<string, string>,
) {
  const { etag, size, modified } = found.meta
  const plan = planRead(req.headers, found.meta)
  if (plan.status === 412) throw new EdgeError(412, 'PreconditionFailed', plan.condition)
  if (plan.status === 416) {
    res.setHeader('content-range', `bytes */${size}`)
    throw new EdgeError(416, 'InvalidRange', 'The requested range is not satisfiable')
  }
  const known = { etag, 'last-modified': new Date(modified).toUTCString(), 'accept-ranges': 'bytes' }
  for (const [name, value] of Object.entries({ ...headers, ...known })) res.setHeader(name, value)
  if (plan.status === 304) {
    res.removeHeader('content-type')
    res.writeHead(304)
    res.end()
    return
  }
  if (plan.status === 206) res.setHeader('content-range', `bytes ${plan.start}-${plan.end}/${size}`)
  res.setHeader('content-length', plan.end - plan.start + 1)
  res.writeHead(plan.status)
  if (req.method === 'HEAD' || plan.end < plan.start) res.end()
  else await pipeline(found.stream(plan.start, plan.end), res)
}

function sendFailure(req: MountedRequest, res: ServerResponse, error: unknown) {
  if (res.headersSent || res.closed) {
    res.destroy()
    return
  }
  const known = error instanceof EdgeError ? error : undefined
  if (!known) console.error('The edge failed', error)
  const { status, code, message } = known ?? { status: 500, code: 'InternalError', message: 'Internal error' }
  if (status === 405) res.setHeader('allow', 'GET, HEAD')
  req.resume()
  res.writeHead(status, {
    'content-type': 'text/xml',
    'cache-control': 'no-store',
    'x-cache': 'Error from cloudfront',
  })
  const RequestId = randomBytes(12).toString('base64url')
  const document = toXml({ Error: { Code: code, Message: message, RequestId } })
  res.end(req.method === 'HEAD' ? undefined : document)
}
