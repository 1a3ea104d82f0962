import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { crc32 } from 'node:zlib'
import { decodeAwsChunked } from './chunked.ts'
import { notImplemented, S3Error } from './error.ts'

/** The measurements of a body while it passed through. */
export type Received = {
  size: number
  /** Hex; also the ETag of an object sent in one piece. */
  md5: string
  /** Base64. */
  crc32: string
}

export type Sink = (chunk: Buffer) => Promise<void> | void

/** The largest body of one request: 5 GiB, as in S3. */
const maxBodyBytes = 5 * 1024 ** 3

const streamingSign = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'
const checksumPrefix = 'x-amz-checksum-'

/**
 * Streams a request body into `sink` and checks all that the client declared about it: length, payload hash,
 * Content-MD5 and checksums in headers or trailers. Throws S3Error, possibly after the sink has received the bytes.
 */
export async function receiveBody(
  req: IncomingMessage,
  payloadHash: string,
  sink: Sink,
  maxBytes = maxBodyBytes,
): Promise<Received> {
  const streaming = payloadHash === streamingSign
  const expected = declaredLength(req.headers, streaming)
  if (expected > maxBytes) throw tooLarge()
  const trailers = new Map<string, string>()
  const meter = createMeter(digestsToCompare(req.headers, payloadHash))
  const raw: AsyncIterable<Buffer> = req.iterator({ destroyOnReturn: false })
  for await (const chunk of streaming ? decodeAwsChunked(raw, trailers) : raw) {
    meter.add(chunk)
    if (meter.size() > maxBytes) throw tooLarge()
    await sink(chunk)
  }
  const digests = meter.finish()
  if (digests.size !== expected) {
    throw new S3Error('IncompleteBody', 400, 'The number of bytes does not match the declared length.')
  }
  checkPayloadHash(payloadHash, digests)
  checkContentMd5(req.headers, digests)
  checkChecksums(declaredChecksums(req.headers, trailers), digests)
  return { size: digests.size, md5: digests.md5.toString('hex'), crc32: digests.crc32.toString('base64') }
}

/** A small body as text, checked like any other. */
export async function receiveText(
  req: IncomingMessage,
  payloadHash: string,
  maxBytes: number,
): Promise<string> {
  const chunks: Buffer[] = []
  await receiveBody(req, payloadHash, (chunk) => void chunks.push(chunk), maxBytes)
  return Buffer.concat(chunks).toString('utf8')
}

type OptionalDigest = 'sha1' | 'sha256'

type Digests = {
  size: number
  md5: Buffer
  crc32: Buffer
  sha1?: Buffer
  sha256?: Buffer
}

/** Measures bytes as they pass: size, MD5 and CRC32 always, the more expensive digests on request. */
export function createMeter(wanted: readonly OptionalDigest[] = []) {
  const md5 = createHash('md5')
  const others = wanted.map((name) => [name, createHash(name)] as const)
  let size = 0
  let crc = 0
  return {
    size: () => size,
    add(chunk: Buffer) {
      size += chunk.length
      crc = crc32(chunk, crc)
      md5.update(chunk)
      for (const [, hash] of others) hash.update(chunk)
    },
    finish(): Digests {
      const word = Buffer.alloc(4)
      word.writeUInt32BE(crc)
      const rest = Object.fromEntries(others.map(([name, hash]) => [name, hash.digest()]))
      return { size, md5: md5.digest(), crc32: word, ...rest }
    },
  }
}

function digestsToCompare(headers: IncomingHttpHeaders, payloadHash: string): OptionalDigest[] {
  const named = [...Object.keys(headers), String(headers['x-amz-trailer']).toLowerCase()].join(' ')
  const wanted: OptionalDigest[] = []
  if (named.includes(`${checksumPrefix}sha1`)) wanted.push('sha1')
  if (named.includes(`${checksumPrefix}sha256`) || isDigest(payloadHash)) wanted.push('sha256')
  return wanted
}

function isDigest(payloadHash: string): boolean {
  return /^[0-9a-f]{64}$/.test(payloadHash)
}

function declaredLength(headers: IncomingHttpHeaders, streaming: boolean): number {
  const text = headers[streaming ? 'x-amz-decoded-content-length' : 'content-length']
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) {
    throw new S3Error('MissingContentLength', 411, 'You must provide the Content-Length HTTP header.')
  }
  return Number(text)
}

/** Checksums by algorithm, from headers and from the trailers that the client announced. */
function declaredChecksums(headers: IncomingHttpHeaders, trailers: Map<string, string>): Map<string, string> {
  const declared = new Map<string, string>()
  const announced = headers['x-amz-trailer']
  for (const name of typeof announced === 'string' ? announced.toLowerCase().split(/ *, */) : []) {
    const value = trailers.get(name)
    if (value === undefined)
      throw new S3Error('MalformedTrailerError', 400, `The trailer ${name} is missing.`)
    declared.set(name, value)
  }
  for (const [name, value] of Object.entries(headers)) {
    if (name.startsWith(checksumPrefix) && typeof value === 'string') declared.set(name, value)
  }
  for (const name of ['mode', 'algorithm', 'type']) declared.delete(checksumPrefix + name)
  return declared
}

function checkChecksums(declared: Map<string, string>, digests: Digests) {
  for (const [name, value] of declared) {
    if (!name.startsWith(checksumPrefix)) continue
    const algorithm = name.slice(checksumPrefix.length)
    if (algorithm !== 'crc32' && algorithm !== 'sha1' && algorithm !== 'sha256') {
      throw notImplemented(`checksum ${algorithm}`)
    }
    if (digests[algorithm]?.toString('base64') !== value) throw badDigest(algorithm.toUpperCase())
  }
}

function checkPayloadHash(payloadHash: string, digests: Digests) {
  if (isDigest(payloadHash) && digests.sha256?.toString('hex') !== payloadHash) {
    throw new S3Error(
      'XAmzContentSHA256Mismatch',
      400,
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    )
  }
}

function checkContentMd5(headers: IncomingHttpHeaders, digests: Digests) {
  const declared = headers['content-md5']
  if (declared !== undefined && declared !== digests.md5.toString('base64')) throw badDigest('Content-MD5')
}

function badDigest(name: string) {
  return new S3Error('BadDigest', 400, `The ${name} you specified did not match the calculated checksum.`)
}

function tooLarge() {
  return new S3Error('EntityTooLarge', 400, 'Your proposed upload exceeds the maximum allowed size')
}
