import { clock } from '../process/clock.ts'
import { msLeft } from '../process/deadline.ts'
import type { PayPalProblem, PayPalToken } from './paypal-wire.ts'
import { ProviderError } from './provider-error.ts'

/** One call of PayPal's API: token, time-out, retries, and the meaning of a failure. */

export type PayPalAccess = {
  clientId: string
  clientSecret: string
  /** The address of the API, without a slash at the end; see `payPalUrl`. */
  url: string
  /** Milliseconds for one try. */
  timeoutMs?: number
}

type Sent = {
  method?: 'GET' | 'POST' | 'PATCH'
  /** JSON text. */
  body?: string
  /** PayPal's idempotency key; a call without one that is not `isRead` is never retried. */
  requestId?: string
  /** Whether it only reads, so that a retry is harmless. */
  isRead?: boolean
}

type Attempt = {
  url: string
  timeoutMs: number
  method: string
  headers: Record<string, string>
  body?: string
}

/** Milliseconds before each retry. */
const pauses = [300, 900]
/** A token is renewed this many milliseconds before it expires. */
const tokenMarginMs = 5 * 60_000

type Known = { token: Promise<string>; endsAt: number }

const tokens = new Map<string, Known>()

/** The parsed answer; undefined if it has no body. Callers state its type. */
export async function callPayPal(access: PayPalAccess, path: string, sent: Sent = {}) {
  const { method = 'GET', body, requestId, isRead = method === 'GET' } = sent
  const attempt = (token: string): Attempt => ({
    url: access.url + path,
    timeoutMs: access.timeoutMs ?? 8000,
    method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      prefer: 'return=representation',
      ...(requestId !== undefined && { 'paypal-request-id': requestId }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })
  const mayRepeat = isRead || requestId !== undefined
  const token = await tokenOf(access)
  try {
    return await tried(attempt(token), mayRepeat, isRead)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.status !== 401) throw error
    // The token was revoked early: a new one is requested, once.
    return await tried(attempt(await tokenOf(access, token)), mayRepeat, isRead)
  }
}

/** The account's token, requested once for all callers; never the `refused` one. */
async function tokenOf(access: PayPalAccess, refused?: string): Promise<string> {
  const key = [access.url, access.clientId, access.clientSecret].join(' ')
  const known = tokens.get(key)
  const isGood =
    known && clock.now().getTime() < known.endsAt && (await known.token.catch(() => '')) !== refused
  // Another call may have renewed it in the meantime.
  const latest = tokens.get(key)
  if (latest && (isGood || latest !== known)) return latest.token
  const fresh: Known = { token: Promise.resolve(''), endsAt: Number.POSITIVE_INFINITY }
  fresh.token = freshToken(access).then(({ access_token, expires_in }) => {
    fresh.endsAt = clock.now().getTime() + expires_in * 1000 - tokenMarginMs
    return access_token
  })
  tokens.set(key, fresh)
  fresh.token.catch(() => tokens.get(key) === fresh && tokens.delete(key))
  return fresh.token
}

async function freshToken({
  clientId,
  clientSecret,
  url,
  timeoutMs = 8000,
}: PayPalAccess): Promise<PayPalToken> {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const token: PayPalToken = await tried(
    {
      url: `${url}/v1/oauth2/token`,
      timeoutMs,
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    },
    true,
    true,
  )
  return token
}

/** Converts times to UTC: for refunds PayPal sends California time with its UTC offset. */
function inUtc(name: string, value: unknown): unknown {
  if (!name.endsWith('_time') || typeof value !== 'string') return value
  return /T.*[+-]\d\d:?\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? new Date(value).toISOString()
    : value
}

type Outcome =
  | { isDone: true; body: string }
  | { isDone: false; mayHelp: boolean; mayBeDone: boolean; status?: number; issue?: string; cause?: unknown }

/** Retries until the call succeeds, is refused, or has used all its tries. */
async function tried(attempt: Attempt, mayRepeat: boolean, isRead: boolean) {
  let mayBeDone = false
  for (let left = mayRepeat ? pauses : []; ; left = left.slice(1)) {
    const outcome = await tryOnce(attempt)
    if (outcome.isDone) return outcome.body === '' ? undefined : JSON.parse(outcome.body, inUtc)
    mayBeDone ||= outcome.mayBeDone && !isRead
    const [wait] = left
    if (outcome.mayHelp && wait !== undefined && msLeft(1) > 0) {
      await clock.pause(wait)
      continue
    }
    const { status = 0 } = outcome
    const isRefused = status >= 400 && status < 500 && status !== 429 && status !== 409
    const refusal = status === 401 ? 'barred' : 'refused'
    throw new ProviderError('paypal', isRefused ? refusal : mayBeDone ? 'unknown' : 'down', outcome)
  }
}

async function tryOnce({ url, timeoutMs, ...init }: Attempt): Promise<Outcome> {
  let status: number | undefined
  const left = msLeft(timeoutMs)
  if (left === 0) return { isDone: false, mayHelp: false, mayBeDone: false }
  try {
    const signal = AbortSignal.timeout(Math.ceil(left))
    const answer = await fetch(url, { ...init, redirect: 'manual', signal })
    status = answer.status
    const body = await answer.text()
    if (answer.ok) {
      // Parsed here, so that a truncated answer counts as none.
      if (body !== '') JSON.parse(body)
      return { isDone: true, body }
    }
    return { isDone: false, status, ...meaningOf(status), ...issueIn(body) }
  } catch (cause) {
    const isLate = cause instanceof Error && cause.name === 'TimeoutError'
    return {
      isDone: false,
      mayHelp: !isLate,
      mayBeDone: !isUnreached(cause),
      cause,
      ...(status !== undefined && { status }),
    }
  }
}

/** 409: the first try is still in progress. */
const meaningOf = (status: number) => ({
  mayHelp: status === 429 || status === 409 || status >= 500,
  mayBeDone: status === 409 || status >= 500,
})

function issueIn(body: string): { issue?: string } {
  try {
    const problem: Partial<PayPalProblem> & { error?: string } = JSON.parse(body)
    const issue = problem.details?.[0]?.issue ?? problem.name ?? problem.error
    return typeof issue === 'string' ? { issue } : {}
  } catch {
    return {}
  }
}

/** Whether nothing was sent because there was no connection. */
function isUnreached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(String(code))
}
