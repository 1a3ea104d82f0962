import { uriEncode } from '../sigv4.ts'
import { receiveText } from './body.ts'
import { invalidArgument, S3Error } from './error.ts'
import { type Operation, param, sendXml } from './request.ts'
import type { ObjectMeta } from './store.ts'
import { elements, elementText } from './xml.ts'

const keysAPage = 1000
const maxDeleteBytes = 8 * 1024 ** 2

/** ListObjectsV2. */
export function listObjects(operation: Operation) {
  const prefix = param(operation, 'prefix') ?? ''
  const delimiter = param(operation, 'delimiter') ?? ''
  const limit = pageSize(param(operation, 'max-keys'))
  const token = param(operation, 'continuation-token')
  const after = token === undefined ? '' : Buffer.from(token, 'base64url').toString('utf8')
  const objects = [...operation.store.list(operation.bucket)]
  const startAfter = token === undefined ? (param(operation, 'start-after') ?? '') : ''
  const page = listPage(objects, { prefix, delimiter, limit, after, startAfter })
  const encoded = param(operation, 'encoding-type') === 'url'
  const show = (text: string) => (encoded ? uriEncode(text).replaceAll('%2F', '/') : text)
  const result = {
    Name: operation.bucket,
    Prefix: show(prefix),
    Delimiter: delimiter === '' ? undefined : show(delimiter),
    MaxKeys: limit,
    EncodingType: encoded ? 'url' : undefined,
    KeyCount: page.objects.length + page.prefixes.length,
    IsTruncated: page.next !== undefined,
    ContinuationToken: token,
    NextContinuationToken:
      page.next === undefined ? undefined : Buffer.from(page.next, 'utf8').toString('base64url'),
    Contents: page.objects.map((object) => ({
      Key: show(object.key),
      LastModified: new Date(object.modified).toISOString(),
      ETag: object.etag,
      Size: object.size,
      StorageClass: 'STANDARD',
    })),
    CommonPrefixes: page.prefixes.map((one) => ({ Prefix: show(one) })),
  }
  sendXml(operation.res, 200, { ListBucketResult: result })
}

export type ListQuery = {
  prefix: string
  /** Empty for none. */
  delimiter: string
  limit: number
  /** The last key or common prefix of the page before; empty for the first page. */
  after: string
  /** Only keys behind this one; empty for all. */
  startAfter: string
}

export type ListPage<T> = {
  objects: T[]
  prefixes: string[]
  /** The value of `after` for the next page, if there is one. */
  next: string | undefined
}

/** One page in the byte order of UTF-8; a common prefix counts as one entry. */
export function listPage<T extends Pick<ObjectMeta, 'key'>>(all: T[], query: ListQuery): ListPage<T> {
  const { prefix, delimiter, limit, after, startAfter } = query
  const page: ListPage<T> = { objects: [], prefixes: [], next: undefined }
  if (limit === 0) return page
  const sorted = all.filter(({ key }) => key.startsWith(prefix)).sort((a, b) => compareUtf8(a.key, b.key))
  let last: string | undefined
  for (const object of sorted) {
    const cut = delimiter === '' ? -1 : object.key.indexOf(delimiter, prefix.length)
    const common = cut < 0 ? undefined : object.key.slice(0, cut + delimiter.length)
    const entry = common ?? object.key
    const seen = entry === last || (after !== '' && compareUtf8(entry, after) <= 0)
    if (seen || (startAfter !== '' && compareUtf8(object.key, startAfter) <= 0)) continue
    if (page.objects.length + page.prefixes.length >= limit) return { ...page, next: last }
    if (common === undefined) page.objects.push(object)
    else page.prefixes.push(common)
    last = entry
  }
  return page
}

/** Compares strings by their UTF-8 bytes, an order that differs from JavaScript's for surrogates. */
export function compareUtf8(left: string, right: string): number {
  const shared = Math.min(left.length, right.length)
  for (let at = 0; at < shared; at++) {
    const [a, b] = [left.charCodeAt(at), right.charCodeAt(at)]
    if (a !== b) return codePointRank(a) - codePointRank(b)
  }
  return left.length - right.length
}

/** Surrogates stand for code points above all others. */
function codePointRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}

/** DeleteObjects: up to 1,000 keys at once; a missing key counts as deleted. */
export async function deleteObjects(operation: Operation) {
  const { req, res, bucket, store } = operation
  store.list(bucket)
  const proven = [
    'content-md5',
    ...Object.keys(req.headers).filter((name) => /^x-amz-(checksum-|trailer)/.test(name)),
  ]
  if (!proven.some((name) => req.headers[name] !== undefined)) {
    throw new S3Error('InvalidRequest', 400, 'Missing required header for this request: Content-MD5')
  }
  const xml = await receiveText(req, operation.payloadHash, maxDeleteBytes)
  const keys = elements(xml, 'Object').map((object) => elementText(object, 'Key') ?? '')
  if (keys.length === 0 || keys.length > keysAPage || keys.includes('')) {
    throw new S3Error('MalformedXML', 400, 'The XML you provided was not well-formed')
  }
  for (const key of keys) await store.remove(bucket, key)
  const quiet = elementText(xml, 'Quiet') === 'true'
  sendXml(res, 200, { DeleteResult: { Deleted: quiet ? [] : keys.map((Key) => ({ Key })) } })
}

export function listBuckets({ res, store }: Operation) {
  const Bucket = store.buckets().map((Name) => ({ Name, CreationDate: new Date(0).toISOString() }))
  sendXml(res, 200, { ListAllMyBucketsResult: { Owner: { ID: 'local' }, Buckets: { Bucket } } })
}

function pageSize(text: string | undefined): number {
  if (text === undefined) return keysAPage
  if (!/^\d{1,9}$/.test(text)) throw invalidArgument('max-keys must be a whole number')
  return Math.min(Number(text), keysAPage)
}
