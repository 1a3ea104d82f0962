import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRateLimit, endpointOf, type Rates } from '../rates.ts'
import { type Answer, debugId, malformed, PayPalRefusal } from './api/answer.ts'
import { getEvent, listEvents, type Post, resendEvent } from './api/events.ts'
import { createFaults, type Fault, type Faults } from './api/faults.ts'
import type { Operation, Site } from './api/site.ts'
import { bearerOf, giveToken, invalidToken } from './api/tokens.ts'
import {
  createWebhook,
  deleteWebhook,
  getCertificate,
  getWebhook,
  listWebhooks,
  patchWebhook,
  verifySignature,
} from './api/webhooks.ts'
import { getCapture } from './money/captures.ts'
import { getDispute } from './money/disputes.ts'
import { captureOrder, createOrder, getOrder, patchOrder } from './money/orders.ts'
import { getRefund, refundCapture } from './money/refunds.ts'
import { listTransactions } from './money/transactions.ts'

/** A call as the control page shows it. */
export type SeenCall = { method: string; path: string; status: number; requestId?: string; fault?: string }

export type Api = {
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>
  faults: Faults
  /** The last calls, oldest first. */
  calls: SeenCall[]
}

type Route = [method: string, path: RegExp, operation: Operation]

const mostBodyBytes = 1024 * 1024
const mostCalls = 500

const routes = (post: Post): Route[] => [
  ['POST', /^\/v2\/checkout\/orders$/, createOrder],
  ['GET', /^\/v2\/checkout\/orders\/([^/]+)$/, getOrder],
  ['PATCH', /^\/v2\/checkout\/orders\/([^/]+)$/, patchOrder],
  ['POST', /^\/v2\/checkout\/orders\/([^/]+)\/capture$/, captureOrder],
  ['GET', /^\/v2\/payments\/captures\/([^/]+)$/, getCapture],
  ['POST', /^\/v2\/payments\/captures\/([^/]+)\/refund$/, refundCapture],
  ['GET', /^\/v2\/payments\/refunds\/([^/]+)$/, getRefund],
  ['POST', /^\/v1\/notifications\/webhooks$/, createWebhook],
  ['GET', /^\/v1\/notifications\/webhooks$/, listWebhooks],
  ['GET', /^\/v1\/notifications\/webhooks\/([^/]+)$/, getWebhook],
  ['PATCH', /^\/v1\/notifications\/webhooks\/([^/]+)$/, patchWebhook],
  ['DELETE', /^\/v1\/notifications\/webhooks\/([^/]+)$/, deleteWebhook],
  ['POST', /^\/v1\/notifications\/verify-webhook-signature$/, verifySignature],
  ['GET', /^\/v1\/notifications\/webhooks-events$/, listEvents],
  ['GET', /^\/v1\/notifications\/webhooks-events\/([^/]+)$/, getEvent],
  ['POST', /^\/v1\/notifications\/webhooks-events\/([^/]+)\/resend$/, resendEvent(post)],
  ['GET', /^\/v1\/reporting\/transactions$/, listTransactions],
  ['GET', /^\/v1\/customer\/disputes\/([^/]+)$/, getDispute],
]

export function createApi(site: Site, post: Post, rates: Rates): Api {
  const table = routes(post)
  const isWithinRates = createRateLimit(rates, () => performance.now())
  const faults = createFaults()
  const calls: SeenCall[] = []
  return {
    faults,
    calls,
    async handle(req, res) {
      const raw = await bodyOf(req)
      const { pathname, searchParams } = new URL(req.url ?? '/', 'http://paypal')
      const fault = faults.take(pathname, req.method ?? '')
      const account = req.headers.authorization ?? ''
      const endpoint = endpointOf(req.method ?? '', pathname)
      const tooOften = isWithinRates({ account, isLive: false, endpoint }) ? undefined : tooManyCalls()
      const answer = tooOften ?? refusedBy(fault) ?? answerTo(site, table, req, raw, pathname, searchParams)
      const requestId = req.headers['paypal-request-id']
      calls.push({
        method: req.method ?? '',
        path: pathname,
        status: answer.status,
        ...(typeof requestId === 'string' && { requestId }),
        ...(fault && { fault: fault.mode }),
      })
      if (calls.length > mostCalls) calls.shift()
      send(res, answer, fault)
    },
  }
}

async function bodyOf(req: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= mostBodyBytes) chunks.push(chunk)
  }
  return size <= mostBodyBytes ? Buffer.concat(chunks).toString('utf8') : undefined
}

function answerTo(
  site: Site,
  table: Route[],
  req: IncomingMessage,
  raw: string | undefined,
  path: string,
  query: URLSearchParams,
): Answer {
  let answer: Answer | undefined
  // A refusal keeps earlier writes: a declined order goes back to its payer.
  site.store.transaction(() => {
    try {
      answer = operate(site, table, req, raw, path, query)
    } catch (error) {
      if (!(error instanceof PayPalRefusal)) throw error
      answer = { status: error.status, body: error.body }
    }
  })
  return answer ?? { status: 500 }
}

function operate(
  site: Site,
  table: Route[],
  { method = 'GET', headers }: IncomingMessage,
  raw: string | undefined,
  path: string,
  query: URLSearchParams,
): Answer {
  if (raw === undefined) throw new PayPalRefusal(413, 'REQUEST_ENTITY_TOO_LARGE', 'The body is too large.')
  if (method === 'POST' && path === '/v1/oauth2/token') return giveToken(site, headers, raw)
  const certificate = /^\/v1\/notifications\/certs\/([^/]+)$/.exec(path)?.[1]
  if (method === 'GET' && certificate) return getCertificate(site, certificate)
  const client = bearerOf(site, headers.authorization)
  if (client === undefined) return invalidToken()
  const found = table.filter(([, pattern]) => pattern.test(path))
  const [, pattern, operation] = found.find(([verb]) => verb === method) ?? []
  if (found.length === 0) throw new PayPalRefusal(404, 'RESOURCE_NOT_FOUND', 'There is no such call.')
  if (!pattern || !operation)
    throw new PayPalRefusal(
      405,
      'METHOD_NOT_SUPPORTED',
      'The server does not implement the requested method.',
    )
  const params = (pattern.exec(path) ?? []).slice(1)
  return operation({
    site,
    client,
    params,
    query,
    headers,
    raw,
    body: parsed(method, headers['content-type'], raw),
  })
}

function parsed(method: string, type: string | undefined, raw: string): unknown {
  if (method !== 'POST' && method !== 'PATCH') return undefined
  if (!type?.startsWith('application/json'))
    throw new PayPalRefusal(
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      'The server does not support the request payload’s media type.',
    )
  if (raw === '') return undefined
  try {
    return JSON.parse(raw)
  } catch {
    throw malformed('/', 'MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.')
  }
}

/** The answer of a fault in place of the operation. */
function refusedBy(fault: Fault | undefined): Answer | undefined {
  switch (fault?.mode) {
    case '401':
      return invalidToken()
    case '403':
      return problem(403, 'NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.')
    case '429':
      return tooManyCalls()
    case '500':
      return problem(500, 'INTERNAL_SERVER_ERROR', 'An internal server error has occurred.')
    case 'reset':
      return { status: 0 }
    default:
      return undefined
  }
}

const tooManyCalls = () =>
  problem(429, 'RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.')

function problem(status: number, name: string, message: string): Answer {
  return { status, body: new PayPalRefusal(status, name, message).body }
}

function send(res: ServerResponse, answer: Answer, fault: Fault | undefined): void {
  if (fault?.mode === 'reset' || fault?.mode === 'lost') return void res.destroy()
  if (fault?.mode === 'slow') {
    const timer = setTimeout(() => write(res, answer), fault.ms)
    res.once('close', () => clearTimeout(timer))
    return
  }
  write(res, answer, fault?.mode === 'half')
}

function write(res: ServerResponse, { status, body, headers }: Answer, isCut = false): void {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  res.writeHead(status, {
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }),
    'cache-control': 'no-store',
    'paypal-debug-id': debugId(),
    ...headers,
  })
  if (!isCut) return void res.end(text)
  res.write(text.slice(0, text.length / 2), () => res.destroy())
}
