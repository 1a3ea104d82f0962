import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** The one key pair that a local stand-in accepts. */
export type Credentials = {
  accessKeyId: string
  secretAccessKey: string
}

export type SignedRequest = {
  method: string
  /** The raw path of the request, percent-encoding included, with every prefix and without the query. */
  path: string
  query: QueryPairs
  headers: IncomingHttpHeaders
}

export type QueryPairs = ReadonlyArray<readonly [name: string, value: string]>

export type VerifyOptions = {
  service: string
  /** The client's claimed hash: a hex digest, or one of AWS's words such as UNSIGNED-PAYLOAD. */
  payloadHash: string
  /** Milliseconds since the epoch. */
  now: number
}

/** A request whose signature is invalid; `code` and `status` are those of AWS. */
export class SignatureError extends Error {
  readonly code: string
  readonly status: number

  constructor(code: string, status: number, message: string) {
    super(message)
    this.code = code
    this.status = status
  }
}

type Claim = {
  accessKeyId: string
  day: string
  region: string
  service: string
  /** Basic ISO 8601, e.g. 20260102T030405Z. */
  date: string
  signedHeaders: string[]
  signature: string
  /** The query parameters that the signature covers. */
  query: QueryPairs
}

const algorithm = 'AWS4-HMAC-SHA256'
const maxSkewMs = 15 * 60 * 1000
const maxExpiresSeconds = 7 * 24 * 60 * 60

/** Splits a query string into decoded pairs; a plus sign stays a plus sign, as in AWS. */
export function parseQuery(search: string): QueryPairs {
  if (search === '') return []
  return search.split('&').map((pair) => {
    const at = pair.indexOf('=')
    const name = at < 0 ? pair : pair.slice(0, at)
    return [decodeURIComponent(name), at < 0 ? '' : decodeURIComponent(pair.slice(at + 1))] as const
  })
}

export function queryValue(query: QueryPairs, name: string): string | undefined {
  return query.find(([key]) => key === name)?.[1]
}

/** Percent-encodes everything but RFC 3986's unreserved characters. */
export function uriEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

export function sha256Hex(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

const keys = new Map<string, KeyObject>()

/** The key that signs for one day, region and service. */
function signingKey(secret: string, day: string, region: string, service: string): KeyObject {
  const name = JSON.stringify([secret, day, region, service])
  const known = keys.get(name)
  if (known) return known
  const ofDay = hmac(`AWS4${secret}`, day)
  const key = createSecretKey(hmac(hmac(hmac(ofDay, region), service), 'aws4_request'))
  // Days and regions are the caller's claims.
  if (keys.size >= 100) keys.clear()
  keys.set(name, key)
  return key
}

function hmac(key: string | Buffer | KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** Compares two secrets in constant time. */
function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Whether the request carries its signature in the query (a presigned URL). */
export function isPresigned(query: QueryPairs): boolean {
  return query.some(([name]) => name === 'X-Amz-Algorithm' || name === 'X-Amz-Signature')
}

/** Checks Signature Version 4, in the Authorization header or in the query. Throws SignatureError. */
export function verifySignature(request: SignedRequest, credentials: Credentials, options: VerifyOptions) {
  const claim = readClaim(request, options)
  requireSignedHeaders(request.headers, claim.signedHeaders)
  if (!sameText(claim.accessKeyId, credentials.accessKeyId)) {
    throw new SignatureError(
      'InvalidAccessKeyId',
      403,
      'The AWS access key ID does not exist in our records.',
    )
  }
  const scope = `${claim.day}/${claim.region}/${claim.service}/aws4_request`
  const canonical = canonicalRequest(request, claim, options)
  const toSign = [algorithm, claim.date, scope, sha256Hex(canonical)].join('\n')
  const key = signingKey(credentials.secretAccessKey, claim.day, claim.region, claim.service)
  if (!sameText(hmac(key, toSign).toString('hex'), claim.signature)) {
    throw new SignatureError(
      'SignatureDoesNotMatch',
      403,
      'The request signature we calculated does not match the signature you provided.',
    )
  }
}

function readClaim(request: SignedRequest, options: VerifyOptions): Claim {
  const header = request.headers.authorization
  const presigned = isPresigned(request.query)
  if (header !== undefined && presigned) {
    throw new SignatureError('InvalidArgument', 400, 'Only one auth mechanism allowed.')
  }
  if (presigned) return claimFromQuery(request.query, options)
  if (header === undefined) throw new SignatureError('AccessDenied', 403, 'Access Denied')
  return claimFromHeader(header, request, options)
}

function claimFromHeader(header: string, request: SignedRequest, options: VerifyOptions): Claim {
  const match =
    /^AWS4-HMAC-SHA256 +Credential=([^,\s]+), *SignedHeaders=([^,\s]+), *Signature=([0-9a-f]+)$/.exec(header)
  const date = request.headers['x-amz-date']
  if (!match || typeof date !== 'string') throw malformed('The authorization header is malformed.')
  const [, credential = '', signedHeaders = '', signature = ''] = match
  const claim = makeClaim(credential, date, signedHeaders, signature, request.query, options)
  if (Math.abs(options.now - instantOf(date)) > maxSkewMs) {
    throw new SignatureError(
      'RequestTimeTooSkewed',
      403,
      'The difference between the request time and the current time is too large.',
    )
  }
  return claim
}

function claimFromQuery(query: QueryPairs, options: VerifyOptions): Claim {
  const read = (name: string) => {
    const values = query.filter(([key]) => key === name)
    if (values.length !== 1) throw badQuery(`The query must hold ${name} once.`)
    return values[0]?.[1] ?? ''
  }
  if (read('X-Amz-Algorithm') !== algorithm) throw badQuery(`X-Amz-Algorithm only supports ${algorithm}.`)
  const date = read('X-Amz-Date')
  const expires = read('X-Amz-Expires')
  if (!/^\d{1,7}$/.test(expires) || Number(expires) < 1 || Number(expires) > maxExpiresSeconds) {
    throw badQuery('X-Amz-Expires must be between 1 second and a week.')
  }
  const covered = query.filter(([name]) => name !== 'X-Amz-Signature')
  const signature = read('X-Amz-Signature')
  const claim = makeClaim(
    read('X-Amz-Credential'),
    date,
    read('X-Amz-SignedHeaders'),
    signature,
    covered,
    options,
  )
  const start = instantOf(date)
  if (options.now < start - maxSkewMs) {
    throw new SignatureError('AccessDenied', 403, 'Request is not yet valid')
  }
  if (options.now >= start + Number(expires) * 1000) {
    throw new SignatureError('AccessDenied', 403, 'Request has expired')
  }
  return claim
}

function makeClaim(
  credential: string,
  date: string,
  signedHeaders: string,
  signature: string,
  query: QueryPairs,
  options: VerifyOptions,
): Claim {
  const [accessKeyId = '', day = '', region = '', service = '', end, ...rest] = credential.split('/')
  if (end !== 'aws4_request' || rest.length > 0 || region === '')
    throw malformed('The credential is malformed.')
  if (service !== options.service) throw malformed(`The credential is not for ${options.service}.`)
  if (Number.isNaN(instantOf(date)) || !date.startsWith(`${day}T`)) {
    throw malformed('The date of the request and of its credential differ.')
  }
  return {
    accessKeyId,
    day,
    region,
    service,
    date,
    signedHeaders: signedHeaders.split(';'),
    signature,
    query,
  }
}

/** AWS refuses a request that leaves its host or any x-amz- header outside of the signature. */
function requireSignedHeaders(headers: IncomingHttpHeaders, signed: string[]) {
  const needed = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'))
  const missing = needed.filter((name) => !signed.includes(name))
  if (missing.length > 0 || !signed.includes('host')) {
    throw new SignatureError(
      'AccessDenied',
      403,
      `There were headers present in the request which were not signed: ${missing.join(', ')}`,
    )
  }
}

function canonicalRequest(request: SignedRequest, claim: Claim, options: VerifyOptions): string {
  const headers = claim.signedHeaders.map((name) => `${name}:${headerText(request.headers[name])}\n`)
  return [
    request.method,
    canonicalPath(request.path, options.service),
    canonicalQuery(claim.query),
    headers.join(''),
    claim.signedHeaders.join(';'),
    options.payloadHash,
  ].join('\n')
}

/** S3 encodes a path once; every other service encodes the sent path once more. */
function canonicalPath(path: string, service: string): string {
  const segments = path.split('/')
  if (service !== 's3') return segments.map(uriEncode).join('/')
  return segments.map((segment) => uriEncode(decodeURIComponent(segment))).join('/')
}

function canonicalQuery(query: QueryPairs): string {
  const encoded = query.map(([name, value]) => [uriEncode(name), uriEncode(value)] as const)
  encoded.sort((left, right) => compareText(left[0], right[0]) || compareText(left[1], right[1]))
  return encoded.map(([name, value]) => `${name}=${value}`).join('&')
}

function compareText(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

function headerText(value: string | string[] | undefined): string {
  const text = Array.isArray(value) ? value.join(',') : (value ?? '')
  return text.trim().replace(/ +/g, ' ')
}

function instantOf(date: string): number {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date)
  if (!match) return Number.NaN
  const [, year, month, day, hour, minute, second] = match
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

function malformed(message: string) {
  return new SignatureError('AuthorizationHeaderMalformed', 400, message)
}

function badQuery(message: string) {
  return new SignatureError('AuthorizationQueryParametersError', 400, message)
}
