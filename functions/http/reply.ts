import { createHash } from 'node:crypto'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { type Endpoint, sharedSeconds } from '#shared/contract/endpoint.ts'
import { nextLink, type Page } from '#shared/contract/page.ts'
import type { Problem } from '#shared/contract/problem.ts'

/** The result of a handler that redirects. */
export type Redirect = { location: string; cookies?: string[] }

/** A JSON answer that also sets cookies. */
export class WithCookies<Value> {
  readonly value: Value
  readonly cookies: string[]

  constructor(value: Value, cookies: string[]) {
    this.value = value
    this.cookies = cookies
  }
}

/** The result of a handler of a download. */
export type Download = { filename: string; bytes: Uint8Array }

type Answer = APIGatewayProxyStructuredResultV2

const unkept = { 'cache-control': 'no-store' }

/** A handler's result as the response that its endpoint declares; undeclared fields are stripped. */
export function replyTo(e: Endpoint, event: APIGatewayProxyEventV2, result: unknown): Answer {
  const { success } = e
  if (success.kind === 'empty') return { statusCode: 204, headers: unkept }
  if (success.kind === 'redirect') return redirectTo(result as Redirect)
  if (success.kind === 'file') return download(success.type, result as Download)
  if (success.kind === 'html') return pageOf(e, event, result as string)
  const [value, cookies] =
    result instanceof WithCookies ? [result.value, result.cookies] : [result, undefined]
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const body =
    success.kind === 'page'
      ? pageBody(e, event, value as Page<unknown>, headers)
      : success.schema.parse(value)
  const answer: Answer = { statusCode: success.status, headers, body: JSON.stringify(body) }
  if (cookies) answer.cookies = cookies
  // An answer that sets cookies is made for one caller.
  return isShared(e, event) && !cookies ? cachedFor(e, event, answer) : privately(answer)
}

/** A problem as `application/problem+json`. */
export function problemReply(problem: Problem, requestId: string): Answer {
  const retryAfter = problem.status === 503 ? 1 : problem.facts.retryAfter
  const headers = {
    'content-type': 'application/problem+json',
    ...unkept,
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  }
  return { statusCode: problem.status, headers, body: JSON.stringify(problem.toBody(requestId)) }
}

function redirectTo({ location, cookies }: Redirect): Answer {
  return { statusCode: 302, headers: { location, ...unkept }, ...(cookies && { cookies }) }
}

function download(type: string, { filename, bytes }: Download): Answer {
  const headers = {
    'content-type': type,
    'content-disposition': `attachment; filename="${filename}"`,
    ...unkept,
  }
  return { statusCode: 200, headers, body: Buffer.from(bytes).toString('base64'), isBase64Encoded: true }
}

function pageOf(e: Endpoint, event: APIGatewayProxyEventV2, body: string): Answer {
  const answer = { statusCode: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body }
  return isShared(e, event) ? cachedFor(e, event, answer) : privately(answer)
}

function pageBody(
  e: Endpoint,
  event: APIGatewayProxyEventV2,
  page: Page<unknown>,
  headers: Record<string, string>,
) {
  if (e.success.kind !== 'page') return undefined
  headers['x-total-count'] = String(page.total)
  if (page.next) headers.link = nextLink(event.rawPath, new URLSearchParams(event.rawQueryString), page.next)
  const { schema } = e.success
  return page.items.map((item) => schema.parse(item))
}

/** The same for every caller, so the edge may cache it. */
function isShared(e: Endpoint, event: APIGatewayProxyEventV2): boolean {
  if (e.method !== 'GET' || e.access !== 'public') return false
  return e.adminQuery === undefined || event.queryStringParameters?.[e.adminQuery] === undefined
}

function privately(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, ...unkept } }
}

/** The edge caches it for seconds, and the browser revalidates each time; an unchanged body is not sent twice. */
function cachedFor(e: Endpoint, event: APIGatewayProxyEventV2, answer: Answer): Answer {
  const etag = `"${createHash('sha1').update(String(answer.body)).digest('base64url')}"`
  const headers = {
    ...answer.headers,
    etag,
    'cache-control': `public, max-age=0, s-maxage=${e.sharedSeconds ?? sharedSeconds}`,
  }
  if (knows(event.headers['if-none-match'], etag)) return { statusCode: 304, headers }
  return { ...answer, headers }
}

/** Whether an `If-None-Match` names the ETag; an edge that compresses makes it a weak one. */
function knows(known: string | undefined, etag: string): boolean {
  const tags = known?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes(etag) || tags.includes('*')
}
