import { createMeter } from './s3-body.ts'
import { invalidArgument, S3Error } from './s3-error.ts'
import { readUploadForm, type UploadForm } from './s3-form.ts'
import { keptHeaders } from './s3-headers.ts'
import { header, type Operation, sendEmpty, sendXml } from './s3-request.ts'
import type { ObjectMeta } from './s3-store.ts'
import { checkKey, commitObject, withDraft } from './s3-write.ts'
import { type Credentials, hmac, sameText, signingKey } from './sigv4.ts'

/** Fields that a policy need not mention. */
const FREE_FIELDS = ['policy', 'x-amz-signature', 'file']

interface SizeRange {
  min: number
  max: number
}

interface Policy {
  expiration: string
  conditions: unknown[]
}

/** A browser's form upload under a signed POST policy. */
export async function postObject(operation: Omit<Operation, 'payloadHash'>, credentials: Credentials) {
  const { req, bucket, store } = operation
  store.list(bucket)
  const body: AsyncIterable<Buffer> = req.iterator({ destroyOnReturn: false })
  const form = await readUploadForm(body, header(req, 'content-type') ?? '')
  const key = (form.fields.get('key') ?? '').replace(/\$\{filename\}/g, () => baseName(form.fileName))
  if (key === '') throw invalidArgument('Bucket POST must contain a field named key.')
  checkKey(key)
  const policy = signedPolicy(form.fields, credentials)
  // A condition on the key speaks of the key as it will be, file name put in.
  const values = new Map([...form.fields, ['key', key], ['bucket', bucket]])
  const range = checkPolicy(policy, values)
  await withDraft(store, async (draft) => {
    const meter = createMeter()
    for await (const chunk of form.file) {
      meter.add(chunk)
      if (meter.size() > range.max) throw tooLarge()
      await draft.write(chunk)
    }
    const { size, md5, crc32 } = meter.finish()
    if (size < range.min) throw new S3Error('EntityTooSmall', 400, 'Your proposed upload is too small')
    const headers = keptHeaders(Object.fromEntries(form.fields))
    const object = { key, size, etag: `"${md5.toString('hex')}"`, headers, crc32: crc32.toString('base64') }
    answer(operation, form, await commitObject(operation, draft, object, 'POST Object'))
  })
}

function signedPolicy(fields: UploadForm['fields'], credentials: Credentials): Policy {
  const encoded = fields.get('policy')
  if (encoded === undefined) throw new S3Error('AccessDenied', 403, 'Access Denied')
  const [id = '', day = '', region = '', service, end] = (fields.get('x-amz-credential') ?? '').split('/')
  const algorithm = fields.get('x-amz-algorithm')
  if (algorithm !== 'AWS4-HMAC-SHA256' || service !== 's3' || end !== 'aws4_request') {
    throw invalidArgument('The form must be signed with AWS4-HMAC-SHA256 for s3.')
  }
  if (id !== credentials.accessKeyId)
    throw new S3Error('InvalidAccessKeyId', 403, 'The access key is unknown.')
  const key = signingKey(credentials.secretAccessKey, day, region, 's3')
  if (!sameText(hmac(key, encoded).toString('hex'), fields.get('x-amz-signature') ?? '')) {
    throw new S3Error('SignatureDoesNotMatch', 403, 'The request signature we calculated does not match.')
  }
  return parsePolicy(encoded)
}

function parsePolicy(encoded: string): Policy {
  try {
    const policy: Partial<Policy> = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'))
    const { expiration, conditions } = policy
    if (typeof expiration === 'string' && Array.isArray(conditions)) return { expiration, conditions }
  } catch {
    // Answered below, like a policy of another shape.
  }
  throw new S3Error('InvalidPolicyDocument', 400, 'Invalid Policy: Invalid JSON.')
}

/** Every condition must hold, and every field must be spoken of. Returns the sizes allowed. */
function checkPolicy(policy: Policy, values: Map<string, string>): SizeRange {
  const expires = Date.parse(policy.expiration)
  if (Number.isNaN(expires) || Date.now() >= expires) throw denied('Policy expired.')
  const range: SizeRange = { min: 0, max: 5 * 1024 ** 3 }
  const mentioned = new Set(FREE_FIELDS)
  for (const condition of policy.conditions) {
    const [operator, subject, value] = normalise(condition)
    if (operator === 'content-length-range') {
      range.min = Math.max(range.min, Number(subject))
      range.max = Math.min(range.max, Number(value))
      if (Number.isNaN(range.min) || Number.isNaN(range.max)) throw denied('Malformed content-length-range.')
      continue
    }
    const name = String(subject).replace(/^\$/, '').toLowerCase()
    mentioned.add(name)
    const given = values.get(name) ?? ''
    const holds =
      operator === 'eq' ? given === value : operator === 'starts-with' && given.startsWith(String(value))
    if (!holds) throw denied(`Policy Condition failed: ${JSON.stringify(condition)}`)
  }
  const extra = [...values.keys()].find((name) => !mentioned.has(name) && !isFree(name))
  if (extra !== undefined) throw denied(`Extra input fields: ${extra}`)
  return range
}

function isFree(name: string): boolean {
  return name === 'bucket' || name.startsWith('x-ignore-')
}

/** `{acl: 'x'}` is short for `['eq', '$acl', 'x']`. */
function normalise(condition: unknown): unknown[] {
  if (Array.isArray(condition) && condition.length === 3)
    return [String(condition[0]).toLowerCase(), ...condition.slice(1)]
  if (typeof condition === 'object' && condition !== null && !Array.isArray(condition)) {
    const entries = Object.entries(condition)
    const [first] = entries
    if (first && entries.length === 1) return ['eq', `$${first[0]}`, first[1]]
  }
  throw denied('Malformed condition.')
}

function answer(
  { res, req, bucket }: Omit<Operation, 'payloadHash'>,
  { fields }: UploadForm,
  meta: ObjectMeta,
) {
  const redirect = fields.get('success_action_redirect')
  if (redirect !== undefined && URL.canParse(redirect)) {
    const location = new URL(redirect)
    location.searchParams.set('bucket', bucket)
    location.searchParams.set('key', meta.key)
    location.searchParams.set('etag', meta.etag)
    return sendEmpty(res, 303, { etag: meta.etag, location: location.href })
  }
  const status = fields.get('success_action_status')
  if (status === '201') {
    res.setHeader('etag', meta.etag)
    const Location = `http://${req.headers.host}/${bucket}/${encodeURIComponent(meta.key)}`
    return sendXml(res, 201, { PostResponse: { Location, Bucket: bucket, Key: meta.key, ETag: meta.etag } })
  }
  sendEmpty(res, status === '200' ? 200 : 204, { etag: meta.etag })
}

function baseName(fileName: string): string {
  return fileName.split(/[\\/]/).at(-1) ?? ''
}

function tooLarge() {
  return new S3Error('EntityTooLarge', 400, 'Your proposed upload exceeds the maximum allowed size')
}

function denied(message: string) {
  return new S3Error('AccessDenied', 403, `Invalid according to Policy: ${message}`)
}
