import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type Credentials, SignatureError } from '../sigv4.ts'
import { deleteObjects, listBuckets, listObjects } from './buckets.ts'
import { noSuchBucket, notImplemented, S3Error } from './error.ts'
import { createEventLog, type DeliverEvent, silentEventLog } from './events.ts'
import { abortUpload, completeUpload, createUpload, listParts, uploadPart } from './multipart.ts'
import { copyObject, deleteObject, putObject, readObject } from './objects.ts'
import { hasParam, header, type MountedRequest, type Operation, readTarget, sendEmpty } from './request.ts'
import { authenticate } from './signature.ts'
import { type OpenObject, openStore } from './store.ts'
import { openUploads } from './uploads.ts'
import { toXml } from './xml.ts'

export type S3Options = Credentials & {
  /** Folder of the objects; for one process at a time. */
  dir: string
  buckets: readonly string[]
  /** The buckets whose new objects are reported; by default all. */
  eventBuckets?: readonly string[]
  /** Origins whose pages may call from elsewhere; `*` for any. */
  corsOrigins?: readonly string[]
  /** Receives every new object once it is durable, at least once; called again if it throws. */
  onEvent?: DeliverEvent
}

export type LocalS3 = {
  /** A request listener, for mounting under a prefix (`url` without it, `originalUrl` with it). */
  handle(req: MountedRequest, res: ServerResponse): void
  /** Opens an object without a signature, for stand-ins that read with their own authority. Close it. */
  readObject(bucket: string, key: string): Promise<OpenObject | undefined>
  /** Stops reporting events; those not delivered yet are reported at the next start. */
  close(): Promise<void>
}

type Handler = (operation: Operation) => void | Promise<void>

/** Sub-resources with their own meaning, which must not be mistaken for the plain operation. */
const unsupportedNames = [
  'acl',
  'attributes',
  'cors',
  'encryption',
  'legal-hold',
  'lifecycle',
  'logging',
  'notification',
  'object-lock',
  'ownershipControls',
  'policy',
  'publicAccessBlock',
  'replication',
  'restore',
  'retention',
  'select',
  'tagging',
  'torrent',
  'versionId',
  'versioning',
  'versions',
  'website',
  'partNumber',
  'uploads',
]

const exposed =
  'ETag, Content-Length, Content-Range, Accept-Ranges, Last-Modified, x-amz-checksum-crc32, x-amz-request-id'

/** The part of Amazon S3 that this product needs, on disk, with S3's checks. */
export function createS3(options: S3Options): LocalS3 {
  const store = openStore(options.dir, options.buckets)
  const uploads = openUploads(options.dir)
  const { onEvent, eventBuckets = options.buckets } = options
  const events = onEvent ? createEventLog(options.dir, store, eventBuckets, onEvent) : silentEventLog

  const answer = async (req: MountedRequest, res: ServerResponse) => {
    const allowed = allowOrigin(req, res, options.corsOrigins ?? [])
    if (req.method === 'OPTIONS') return answerPreflight(req, res, allowed)
    const target = readTarget(req)
    const operation = { ...target, req, res, method: req.method ?? '', store, uploads, events }
    const payloadHash = authenticate(req, target, options)
    await handlerOf(operation)({ ...operation, payloadHash })
  }

  return {
    handle(req, res) {
      res.setHeader('x-amz-request-id', randomBytes(8).toString('hex').toUpperCase())
      answer(req, res).catch((error: unknown) => sendFailure(req, res, error))
    },
    readObject: (bucket, key) => store.open(bucket, key),
    close: () => events.close(),
  }
}

function handlerOf(operation: Omit<Operation, 'payloadHash'>): Handler {
  const { bucket, key, store } = operation
  if (bucket === '') return operation.method === 'GET' ? listBuckets : notAllowed
  if (!store.buckets().includes(bucket)) throw noSuchBucket()
  const handler = key === '' ? bucketHandler(operation) : objectHandler(operation)
  if (handler) return handler
  const unsupported = unsupportedNames.find((name) => hasParam(operation, name))
  if (unsupported !== undefined) throw notImplemented(`?${unsupported}`)
  return key === '' ? plainBucketHandler(operation) : plainObjectHandler(operation)
}

function bucketHandler(operation: Omit<Operation, 'payloadHash'>): Handler | undefined {
  return operation.method === 'POST' && hasParam(operation, 'delete') ? deleteObjects : undefined
}

/** The operations on multipart uploads, selected by the query. */
function objectHandler(operation: Omit<Operation, 'payloadHash'>): Handler | undefined {
  const { method, req } = operation
  if (method === 'POST' && hasParam(operation, 'uploads')) return createUpload
  if (!hasParam(operation, 'uploadId')) return undefined
  if (method === 'PUT' && header(req, 'x-amz-copy-source') !== undefined)
    throw notImplemented('UploadPartCopy')
  const handlers: Record<string, Handler> = {
    PUT: uploadPart,
    GET: listParts,
    POST: completeUpload,
    DELETE: abortUpload,
  }
  return handlers[method] ?? notAllowed
}

function plainBucketHandler(operation: Omit<Operation, 'payloadHash'>): Handler {
  if (operation.method === 'HEAD') return ({ res }) => sendEmpty(res, 200)
  if (operation.method !== 'GET') return notAllowed
  if (hasParam(operation, 'list-type')) return listObjects
  throw notImplemented('ListObjects of version 1')
}

function plainObjectHandler({ method, req }: Omit<Operation, 'payloadHash'>): Handler {
  const put = header(req, 'x-amz-copy-source') === undefined ? putObject : copyObject
  const handlers: Record<string, Handler> = {
    PUT: put,
    GET: readObject,
    HEAD: readObject,
    DELETE: deleteObject,
  }
  return handlers[method] ?? notAllowed
}

function notAllowed(): never {
  throw new S3Error('MethodNotAllowed', 405, 'The specified method is not allowed against this resource.')
}

function allowOrigin(req: MountedRequest, res: ServerResponse, origins: readonly string[]): boolean {
  const { origin } = req.headers
  if (origin === undefined || !(origins.includes('*') || origins.includes(origin))) return false
  res.setHeader('access-control-allow-origin', origin)
  res.setHeader('access-control-expose-headers', exposed)
  res.setHeader('vary', 'Origin')
  return true
}

function answerPreflight(req: MountedRequest, res: ServerResponse, allowed: boolean) {
  if (!allowed) throw new S3Error('AccessForbidden', 403, 'CORSResponse: This CORS request is not allowed.')
  sendEmpty(res, 200, {
    'access-control-allow-methods': 'GET, PUT, POST, HEAD, DELETE',
    'access-control-allow-headers': header(req, 'access-control-request-headers'),
    'access-control-max-age': '600',
  })
}

function sendFailure(req: MountedRequest, res: ServerResponse, error: unknown) {
  if (res.headersSent || res.closed) return res.destroy()
  const known = error instanceof S3Error || error instanceof SignatureError ? error : undefined
  if (!known) console.error('The local S3 failed', error)
  const { code, status, message } = known ?? {
    code: 'InternalError',
    status: 500,
    message: 'We failed; try again.',
  }
  // The rest of an upload must be read, or the client never reads this answer.
  req.resume()
  for (const name of res.getHeaderNames()) if (!isKeptOnFailure(name)) res.removeHeader(name)
  const headers = known instanceof S3Error ? known.headers : {}
  res.writeHead(status, { ...headers, 'content-type': 'application/xml' })
  const requestId = String(res.getHeader('x-amz-request-id') ?? '')
  const document = toXml({ Error: { Code: code, Message: message, RequestId: requestId } })
  res.end(req.method === 'HEAD' ? undefined : document)
}

function isKeptOnFailure(name: string): boolean {
  return name === 'x-amz-request-id' || name === 'vary' || name.startsWith('access-control-')
}
