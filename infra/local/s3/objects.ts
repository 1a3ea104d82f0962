import { pipeline } from 'node:stream/promises'
import { createMeter, receiveBody } from './body.ts'
import { invalidArgument, noSuchKey, notImplemented, preconditionFailed, S3Error } from './error.ts'
import { keptHeaders } from './headers.ts'
import { planRead } from './read.ts'
import { header, type Operation, param, sendEmpty, sendXml } from './request.ts'
import type { ObjectMeta, OpenObject } from './store.ts'
import { checkKey, commitObject, withDraft } from './write.ts'

const overrides = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
]

export async function putObject(operation: Operation) {
  const { req, res, key, store } = operation
  checkKey(key)
  await withDraft(store, async (draft) => {
    const headers = keptHeaders(req.headers)
    const { size, md5, crc32 } = await receiveBody(req, operation.payloadHash, draft.write)
    const object = { key, size, etag: `"${md5}"`, headers, crc32 }
    const meta = await commitObject(operation, draft, object, 'PutObject')
    sendEmpty(res, 200, {
      etag: meta.etag,
      'x-amz-checksum-crc32': crc32,
      'x-amz-checksum-type': 'FULL_OBJECT',
    })
  })
}

/** Answers GET and HEAD. */
export async function readObject(operation: Operation) {
  const { req, res, bucket, key, method, store } = operation
  const found = await store.open(bucket, key)
  if (!found) throw noSuchKey()
  try {
    const plan = planRead(req.headers, found.meta)
    if (plan.status === 412) throw preconditionFailed(plan.condition)
    if (plan.status === 304) return sendEmpty(res, 304, { etag: found.meta.etag })
    if (plan.status === 416) {
      const size = { 'content-range': `bytes */${found.meta.size}` }
      throw new S3Error('InvalidRange', 416, 'The requested range is not satisfiable', size)
    }
    const headers = { ...objectHeaders(found.meta), ...overriddenHeaders(operation) }
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
    if (plan.status === 206) {
      res.setHeader('content-range', `bytes ${plan.start}-${plan.end}/${found.meta.size}`)
    } else if (found.meta.crc32 && header(req, 'x-amz-checksum-mode') === 'ENABLED') {
      res.setHeader('x-amz-checksum-crc32', found.meta.crc32)
      res.setHeader('x-amz-checksum-type', 'FULL_OBJECT')
    }
    res.setHeader('content-length', plan.end - plan.start + 1)
    res.writeHead(plan.status)
    if (method === 'HEAD' || plan.end < plan.start) res.end()
    else await pipeline(found.stream(plan.start, plan.end), res)
  } finally {
    await found.close()
  }
}

export async function deleteObject({ bucket, key, store, res }: Operation) {
  await store.remove(bucket, key)
  sendEmpty(res, 204)
}

export async function copyObject(operation: Operation) {
  const { req, res, bucket, key, store } = operation
  checkKey(key)
  const conditional = Object.keys(req.headers).find((name) => name.startsWith('x-amz-copy-source-'))
  if (conditional) throw notImplemented(conditional)
  const source = copySource(header(req, 'x-amz-copy-source') ?? '')
  const replaces = header(req, 'x-amz-metadata-directive') === 'REPLACE'
  if (source.bucket === bucket && source.key === key && !replaces) {
    throw new S3Error(
      'InvalidRequest',
      400,
      'This copy request is illegal: it copies an object to itself unchanged.',
    )
  }
  const found = await store.open(source.bucket, source.key)
  if (!found) throw noSuchKey()
  const headers = replaces ? keptHeaders(req.headers) : found.meta.headers
  const meta = await copyBytes(operation, found, headers).finally(() => found.close())
  const LastModified = new Date(meta.modified).toISOString()
  sendXml(res, 200, { CopyObjectResult: { LastModified, ETag: meta.etag } })
}

function copyBytes(operation: Operation, found: OpenObject, headers: Record<string, string>) {
  return withDraft(operation.store, async (draft) => {
    const meter = createMeter()
    const bytes: AsyncIterable<Buffer> = found.meta.size > 0 ? found.stream(0, found.meta.size - 1) : none()
    for await (const chunk of bytes) {
      meter.add(chunk)
      await draft.write(chunk)
    }
    const { size, md5, crc32 } = meter.finish()
    const object = {
      key: operation.key,
      size,
      etag: `"${md5.toString('hex')}"`,
      headers,
      crc32: crc32.toString('base64'),
    }
    return commitObject(operation, draft, object, 'CopyObject')
  })
}

async function* none(): AsyncGenerator<Buffer> {}

function copySource(text: string): { bucket: string; key: string } {
  if (text.includes('?')) throw notImplemented('copying a version')
  const match = /^([^/]+)\/(.+)$/s.exec(decodeURIComponent(text.replace(/^\//, '')))
  if (!match)
    throw invalidArgument('Copy Source must mention the source bucket and key: sourcebucket/sourcekey')
  return { bucket: match[1] ?? '', key: match[2] ?? '' }
}

function objectHeaders(meta: ObjectMeta): Record<string, string> {
  return {
    ...meta.headers,
    etag: meta.etag,
    'last-modified': new Date(meta.modified).toUTCString(),
    'accept-ranges': 'bytes',
  }
}

/** A signed request may override headers of the object, e.g. by `response-content-disposition`. */
function overriddenHeaders(operation: Operation): Record<string, string> {
  const given = overrides.map((name) => [name, param(operation, `response-${name}`)] as const)
  return Object.fromEntries(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}
