import { createPublicKey, type KeyObject, verify } from 'node:crypto'

/** Public keys of the trusted key group, in PEM, by key pair id. */
export type TrustedKeys = Readonly<Record<string, string>>

export type CookieCheck = {
  /** The Cookie header as it came; undefined when there was none. */
  cookieHeader: string | undefined
  /** Scheme, host and canonical path of the requested URL, without its query. */
  url: string
  trustedKeys: TrustedKeys
  /** Milliseconds since the epoch. */
  now: number
}

export type CookieVerdict = { allowed: true } | { allowed: false; code: DenialCode; message: string }

/** CloudFront's own error codes. */
export type DenialCode = 'MissingKey' | 'InvalidKey' | 'MalformedPolicy' | 'AccessDenied'

type Policy = {
  resource: string
  /** Seconds since the epoch. */
  before: number
}

/** Enough for a browser that sends an older set beside the newer one; more looks like an attack. */
const mostValuesPerName = 4

/**
 * Decides like CloudFront whether signed cookies give access to a URL. If a browser sends a name more than once, each
 * combination is tried. One that is fully valid for this URL suffices.
 */
export function verifySignedCookies(check: CookieCheck): CookieVerdict {
  const read = (name: string) => cookieValues(check.cookieHeader ?? '', `CloudFront-${name}`)
  const [keyIds, signatures] = [read('Key-Pair-Id'), read('Signature')]
  const policies = read('Policy').map(decodeCookie)
  if (keyIds.length === 0) {
    return deny('MissingKey', 'Missing Key-Pair-Id query parameter or cookie value')
  }
  if (signatures.length === 0 || policies.length === 0) return deny('AccessDenied', 'Access denied')
  if (Math.max(keyIds.length, signatures.length, policies.length) > mostValuesPerName) {
    return deny('AccessDenied', 'Access denied')
  }
  let verdict = deny('InvalidKey', 'Unknown Key')
  for (const keyId of keyIds) {
    const key = trustedKey(check.trustedKeys, keyId)
    if (!key) continue
    for (const signature of signatures) {
      for (const policy of policies) {
        verdict = judge(policy, decodeCookie(signature), key, check)
        if (verdict.allowed) return verdict
      }
    }
  }
  return verdict
}

function judge(
  policyText: Buffer | undefined,
  signature: Buffer | undefined,
  key: KeyObject,
  check: CookieCheck,
): CookieVerdict {
  // CloudFront's signed cookies use RSA over SHA-1.
  if (!policyText || !signature || !verify('RSA-SHA1', policyText, key, signature)) {
    return deny('AccessDenied', 'Access denied')
  }
  const policy = readPolicy(policyText.toString('utf8'))
  if (!policy) return deny('MalformedPolicy', 'Malformed Policy')
  const allowed = check.now / 1000 < policy.before && matchesPattern(policy.resource, check.url)
  return allowed ? { allowed } : deny('AccessDenied', 'Access denied')
}

/** Whether a text matches a pattern in which `*` stands for any characters and `?` for exactly one. */
export function matchesPattern(pattern: string, text: string): boolean {
  let [at, from] = [0, 0]
  let [star, resume] = [-1, 0]
  while (from < text.length) {
    if (at < pattern.length && pattern[at] === '*') {
      star = at++
      resume = from
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === text[from])) {
      at++
      from++
    } else if (star >= 0) {
      at = star + 1
      from = ++resume
    } else return false
  }
  while (pattern[at] === '*') at++
  return at === pattern.length
}

/**
 * The bytes of a cookie in CloudFront's base64, where `-_~` stand for `+=/`. Only the canonical spelling is accepted,
 * so that no two different cookies mean the same.
 */
function decodeCookie(value: string): Buffer | undefined {
  const base64 = value.replace(/[-_~]/g, (char) => ({ '-': '+', _: '=' })[char] ?? '/')
  const bytes = Buffer.from(base64, 'base64')
  const spelled = bytes.toString('base64').replace(/[+=/]/g, (char) => ({ '+': '-', '=': '_' })[char] ?? '~')
  return spelled === value ? bytes : undefined
}

/**
 * A policy as the product signs it: one statement with an end. Other conditions must not be ignored, so they are
 * refused.
 */
function readPolicy(text: string): Policy | undefined {
  const { Statement: statements } = recordOf(parseJson(text))
  if (!Array.isArray(statements) || statements.length !== 1) return undefined
  const { Resource: resource, Condition } = recordOf(statements[0])
  const { DateLessThan, ...unknown } = recordOf(Condition)
  const before = recordOf(DateLessThan)['AWS:EpochTime']
  const isKnown = Object.keys(unknown).length === 0
  return isKnown && typeof resource === 'string' && typeof before === 'number'
    ? { resource, before }
    : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Every distinct value of a name in a Cookie header, in order. */
function cookieValues(header: string, name: string): string[] {
  const values = header.split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at >= 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : []
  })
  return [...new Set(values)]
}

function trustedKey(keys: TrustedKeys, keyId: string): KeyObject | undefined {
  const pem = Object.hasOwn(keys, keyId) ? keys[keyId] : undefined
  return pem === undefined ? undefined : createPublicKey(pem)
}

function deny(code: DenialCode, message: string): CookieVerdict {
  return { allowed: false, code, message }
}
