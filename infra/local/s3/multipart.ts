import { createHash } from 'node:crypto'
import type { Draft } from './blob.ts'
import { receiveBody, receiveText } from './body.ts'
import { invalidArgument, S3Error } from './error.ts'
import { keptHeaders } from './headers.ts'
import { type Operation, param, sendEmpty, sendXml } from './request.ts'
import type { NewObject } from './store.ts'
import { noSuchUpload, type PartMeta, type Upload } from './uploads.ts'
import { checkKey, checkWriteConditions, commitObject, withDraft } from './write.ts'
import { elements, elementText } from './xml.ts'

const maxParts = 10_000
const minPartBytes = 5 * 1024 ** 2
const maxListBytes = 4 * 1024 ** 2
const maxPartsPerPage = 1000

export async function createUpload({ req, res, bucket, key, store, uploads }: Operation) {
  checkKey(key)
  store.find(bucket, key)
  const id = await uploads.begin({ bucket, key, headers: keptHeaders(req.headers), begun: Date.now() })
  sendXml(res, 200, { InitiateMultipartUploadResult: { Bucket: bucket, Key: key, UploadId: id } })
}

export async function uploadPart(operation: Operation) {
  const { req, res, bucket, key, uploads } = operation
  const id = uploadId(operation)
  const number = integerParam(operation, 'partNumber', 0)
  if (number < 1 || number > maxParts) {
    throw invalidArgument('Part number must be an integer between 1 and 10000, inclusive')
  }
  await uploads.find(id, bucket, key)
  await withDraft({ draft: () => uploads.draft(id) }, async (draft) => {
    const received = await receiveBody(req, operation.payloadHash, draft.write)
    await uploads.keepPart(id, draft, { ...received, number, modified: Date.now() })
    sendEmpty(res, 200, { etag: `"${received.md5}"`, 'x-amz-checksum-crc32': received.crc32 })
  })
}

export async function listParts(operation: Operation) {
  const { res, bucket, key, uploads } = operation
  const id = uploadId(operation)
  await uploads.find(id, bucket, key)
  const limit = Math.min(integerParam(operation, 'max-parts', maxPartsPerPage), maxPartsPerPage)
  const marker = integerParam(operation, 'part-number-marker', 0)
  const rest = (await uploads.partNumbers(id)).filter((number) => number > marker)
  const page = rest.slice(0, limit)
  const truncated = rest.length > page.length
  const parts = await Promise.all(page.map((number) => partMeta(operation, id, number)))
  const Part = parts.flatMap((part) => (part ? [partXml(part)] : []))
  const result = {
    Bucket: bucket,
    Key: key,
    UploadId: id,
    PartNumberMarker: marker,
    NextPartNumberMarker: truncated ? page.at(-1) : undefined,
    MaxParts: limit,
    IsTruncated: truncated,
    Part,
  }
  sendXml(res, 200, { ListPartsResult: result })
}

export async function abortUpload(operation: Operation) {
  const { res, bucket, key, uploads } = operation
  const id = uploadId(operation)
  await uploads.exclusively(id, async () => {
    await uploads.find(id, bucket, key)
    await uploads.remove(id)
  })
  sendEmpty(res, 204)
}

export async function completeUpload(operation: Operation) {
  const { req, res, bucket, key, uploads, store } = operation
  const id = uploadId(operation)
  const wanted = wantedParts(await receiveText(req, operation.payloadHash, maxListBytes))
  const meta = await uploads.exclusively(id, async () => {
    const upload = await uploads.find(id, bucket, key)
    const parts = await checkParts(operation, id, wanted)
    checkWriteConditions(req, store.find(bucket, key))
    const committed = await withDraft(store, async (draft) => {
      const object = await assemble(operation, id, upload, parts, draft)
      return commitObject(operation, draft, object, 'CompleteMultipartUpload')
    })
    await uploads.remove(id)
    return committed
  })
  const Location = `http://${req.headers.host}${operation.fullPath}`
  sendXml(res, 200, {
    CompleteMultipartUploadResult: { Location, Bucket: bucket, Key: key, ETag: meta.etag },
  })
}

type WantedPart = {
  number: number
  etag: string
  crc32: string | undefined
}

function wantedParts(xml: string): WantedPart[] {
  const wanted = elements(xml, 'Part').map((part) => ({
    number: Number(elementText(part, 'PartNumber')),
    etag: (elementText(part, 'ETag') ?? '').replaceAll('"', ''),
    crc32: elementText(part, 'ChecksumCRC32'),
  }))
  const sound = wanted.every(({ number, etag }) => Number.isInteger(number) && number >= 1 && etag !== '')
  if (wanted.length === 0 || wanted.length > maxParts || !sound) {
    throw new S3Error('MalformedXML', 400, 'The XML you provided was not well-formed')
  }
  return wanted
}

/** Parts must ascend and match their ETags, and all but the last must have at least 5 MiB. */
async function checkParts(operation: Operation, id: string, wanted: WantedPart[]): Promise<PartMeta[]> {
  const parts: PartMeta[] = []
  for (const want of wanted) {
    const last = parts.at(-1)
    if (last && want.number <= last.number) {
      throw new S3Error('InvalidPartOrder', 400, 'The list of parts was not in ascending order.')
    }
    const part = await partMeta(operation, id, want.number)
    if (part?.md5 !== want.etag || (want.crc32 !== undefined && want.crc32 !== part.crc32)) {
      throw new S3Error('InvalidPart', 400, 'One or more of the specified parts could not be found.')
    }
    if (last && last.size < minPartBytes) {
      throw new S3Error(
        'EntityTooSmall',
        400,
        'Your proposed upload is smaller than the minimum allowed size',
      )
    }
    parts.push(part)
  }
  return parts
}

async function assemble(
  operation: Operation,
  id: string,
  upload: Upload,
  parts: PartMeta[],
  draft: Draft,
): Promise<NewObject> {
  for (const { number, size } of parts) {
    const part = await operation.uploads.openPart(id, number)
    if (!part) throw noSuchUpload()
    try {
      if (size === 0) continue
      for await (const chunk of part.stream(0, size - 1) as AsyncIterable<Buffer>) await draft.write(chunk)
    } finally {
      await part.close()
    }
  }
  const digests = parts.map(({ md5 }) => Buffer.from(md5, 'hex'))
  const ofAll = createHash('md5').update(Buffer.concat(digests)).digest('hex')
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  return { key: upload.key, size, etag: `"${ofAll}-${parts.length}"`, headers: upload.headers }
}

async function partMeta({ uploads }: Operation, id: string, number: number): Promise<PartMeta | undefined> {
  const part = await uploads.openPart(id, number)
  await part?.close()
  return part?.meta
}

function partXml(part: PartMeta) {
  return {
    PartNumber: part.number,
    LastModified: new Date(part.modified).toISOString(),
    ETag: `"${part.md5}"`,
    ChecksumCRC32: part.crc32,
    Size: part.size,
  }
}

function uploadId(operation: Operation): string {
  return param(operation, 'uploadId') ?? ''
}

function integerParam(operation: Operation, name: string, fallback: number): number {
  const text = param(operation, name)
  if (text === undefined) return fallback
  if (!/^\d{1,9}$/.test(text)) throw invalidArgument(`${name} must be a whole number`)
  return Number(text)
}
