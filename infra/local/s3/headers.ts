import { type IncomingHttpHeaders, validateHeaderValue } from 'node:http'
import { invalidArgument, notImplemented, S3Error } from './error.ts'

const keptByS3 = ['cache-control', 'content-disposition', 'content-language', 'expires']
const metaPrefix = 'x-amz-meta-'
const maxMetaBytes = 2048
/** Parameters of features that this stand-in lacks; refusing them is better than ignoring them. */
const unsupportedNames = [
  'x-amz-tagging',
  'x-amz-object-lock-mode',
  'x-amz-server-side-encryption-customer-algorithm',
  'x-amz-website-redirect-location',
  'x-amz-write-offset-bytes',
]

/** The headers of an upload that S3 stores with the object and returns on every read. */
export function keptHeaders(sent: IncomingHttpHeaders | Record<string, string>): Record<string, string> {
  const unsupported = unsupportedNames.find((name) => sent[name] !== undefined)
  if (unsupported) throw notImplemented(unsupported)
  const kept: Record<string, string> = { 'content-type': text(sent['content-type']) || 'binary/octet-stream' }
  const encoding = contentEncoding(text(sent['content-encoding']))
  if (encoding) kept['content-encoding'] = encoding
  for (const [name, value] of Object.entries(sent)) {
    if (keptByS3.includes(name) || name.startsWith(metaPrefix)) kept[name] = text(value)
  }
  checkValues(kept)
  return kept
}

/** `aws-chunked` is the encoding of the upload, not of the object. */
function contentEncoding(sent: string): string {
  const encodings = sent.split(',').map((one) => one.trim())
  return encodings.filter((one) => one !== '' && one !== 'aws-chunked').join(', ')
}

function checkValues(headers: Record<string, string>) {
  let size = 0
  for (const [name, value] of Object.entries(headers)) {
    if (name.startsWith(metaPrefix)) size += name.length - metaPrefix.length + Buffer.byteLength(value)
    try {
      validateHeaderValue(name, value)
    } catch {
      throw invalidArgument(`The value of ${name} cannot be sent as a header.`)
    }
  }
  if (size > maxMetaBytes) {
    throw new S3Error(
      'MetadataTooLarge',
      400,
      'Your metadata headers exceed the maximum allowed metadata size',
    )
  }
}

function text(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(', ') : (value ?? '')
}
