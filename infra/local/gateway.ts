import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import type { DomainName } from '#shared/contract/index.ts'
import { edgeKeyHeader } from '#shared/rules/access/edge-key.ts'
import { limitsOf } from '../cloud/lambdas/lambda-limits.ts'
import { fallback } from '../cloud/lambdas/lambdas.ts'
import { compressed } from './edge/compression.ts'
import { edgeKey } from './edge/key.ts'
import { givenPlainly, takenPlainly } from './edge/plain-cookies.ts'
import { lambdaContext } from './lambda-call.ts'
import { matchOf } from './route-match.ts'

/** API Gateway's HTTP API on one machine: payload 2.0 in, Lambda's answer out, compressed like the edge does. */

export type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>

/** API Gateway's limit of a request body, in bytes. */
const largestRequest = 10 * 1024 ** 2
/** Lambda's limit of a request or response as JSON, in bytes: files count in base64, quotes with their escape. */
const largestPayload = 6_291_556
/** The address of the edge, through which every call comes. */
const edge = '127.0.0.1'

type GatewayOptions = {
  /** Called after each call that may have changed the table. */
  onWrite?: () => void
  /** The Lambda of a domain; by default that of the product. */
  handlerOf?: (domain: DomainName) => Promise<Handler>
}

/** Listens under `/api`. */
export function createGateway({ onWrite, handlerOf = ownHandler }: GatewayOptions = {}) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const requestId = randomBytes(11).toString('base64url')
    const body = await bodyOf(req)
    if (!body) {
      await send(req, res, requestId, tooLarge)
      return
    }
    const { event, domain } = eventOf(req, body, requestId)
    const answer = isTooLarge(event) ? tooLarge : await invoke(domain, handlerOf, event)
    await send(req, res, requestId, answer)
    if (req.method !== 'GET') onWrite?.()
  }
}

const plain = (statusCode: number, message: string): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message }),
})

const tooLarge = plain(413, 'Request Entity Too Large')
const failed = plain(500, 'Internal Server Error')

/**
 * Characters of a body that are far below the limit, whatever their escapes: no character of JSON takes more than six
 * bytes. The rest is a few times the 16 KB that Node takes as headers.
 */
const surelySmall = largestPayload / 16

function isTooLarge(given: { body?: string | undefined }): boolean {
  if ((given.body ?? '').length < surelySmall) return false
  return Buffer.byteLength(JSON.stringify(given)) > largestPayload
}

/** Node resolves an import each time it is asked for, which costs as much as matching the route. */
const loaded = new Map<DomainName, Promise<{ handler: Handler }>>()

async function ownHandler(domain: DomainName): Promise<Handler> {
  const module = loaded.get(domain) ?? import(`../../functions/${domain}/index.ts`)
  loaded.set(domain, module)
  return (await module).handler
}

async function bodyOf(req: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req) {
    size += chunk.length
    if (size <= largestRequest) chunks.push(chunk)
  }
  return size <= largestRequest ? Buffer.concat(chunks) : undefined
}

/** The call as API Gateway hands it on, and the domain whose Lambda answers it. */
function eventOf(
  req: IncomingMessage,
  body: Buffer,
  requestId: string,
): { event: APIGatewayProxyEventV2; domain: DomainName } {
  const [path = '/', rawQueryString = ''] = splitOnce(req.url ?? '/', '?')
  const rawPath = decoded(path)
  const method = req.method ?? 'GET'
  const match = matchOf(method, rawPath)
  const domain = match?.route.domain ?? fallback.domain
  const routeKey = match?.route.key ?? `ANY ${fallback.path}`
  const query = queryOf(rawQueryString)
  const viewer = req.socket.remoteAddress ?? '127.0.0.1'
  const now = new Date()
  const event: APIGatewayProxyEventV2 = {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    ...(req.headers.cookie && { cookies: takenPlainly(req.headers.cookie) }),
    headers: {
      ...headersOf(req),
      [edgeKeyHeader]: edgeKey,
      'x-forwarded-for': [...sentHops(req), viewer, edge].join(', '),
    },
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    ...(match && Object.keys(match.params).length > 0 && { pathParameters: match.params }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: req.headers.host ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: edge,
        userAgent: req.headers['user-agent'] ?? '',
      },
      requestId,
      routeKey,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 && { body: body.toString('utf8') }),
    isBase64Encoded: false,
  }
  return { event, domain }
}

/**
 * The caller's claimed addresses. CloudFront appends the caller's own address, and API Gateway appends CloudFront's.
 */
const sentHops = ({ headers }: IncomingMessage) => [headers['x-forwarded-for'] ?? []].flat()

function splitOnce(text: string, at: string): [string, string] {
  const place = text.indexOf(at)
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place + 1)]
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A repeated name is joined by commas, as in API Gateway. */
function queryOf(rawQueryString: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    query[name] = query[name] === undefined ? value : `${query[name]},${value}`
  }
  return query
}

function headersOf(req: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(req.headers)) {
    if (name !== 'cookie' && value !== undefined)
      headers[name] = Array.isArray(value) ? value.join(',') : value
  }
  return headers
}

async function invoke(
  domain: DomainName,
  handlerOf: (domain: DomainName) => Promise<Handler>,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { timeoutMs } = limitsOf(domain)
  let timer: NodeJS.Timeout | undefined
  try {
    const handler = await handlerOf(domain)
    const { promise: late, resolve } = Promise.withResolvers<APIGatewayProxyStructuredResultV2>()
    // Its time limit runs from here: the remaining time it reports reaches zero when the call is given up.
    const context = lambdaContext(domain, timeoutMs)
    timer = setTimeout(() => {
      console.error(`${domain} took longer than ${timeoutMs} ms`)
      resolve(plain(503, 'Service Unavailable'))
    }, timeoutMs)
    return await Promise.race([handler(event, context), late])
  } catch (error) {
    console.error(error)
    return failed
  } finally {
    clearTimeout(timer)
  }
}

async function send(
  req: IncomingMessage,
  res: ServerResponse,
  requestId: string,
  answer: APIGatewayProxyStructuredResultV2,
): Promise<void> {
  if (isTooLarge(answer)) return send(req, res, requestId, failed)
  const whole = Buffer.from(answer.body ?? '', answer.isBase64Encoded ? 'base64' : 'utf8')
  const headers = Object.fromEntries(
    Object.entries(answer.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
  )
  const { body, encoding } = await compressed(
    whole,
    headers['content-type'] ?? '',
    req.headers['accept-encoding'],
  )
  res.writeHead(answer.statusCode ?? 200, {
    ...headers,
    'apigw-requestid': requestId,
    ...(answer.cookies && answer.cookies.length > 0 && { 'set-cookie': givenPlainly(answer.cookies) }),
    ...(encoding && { 'content-encoding': encoding, vary: 'accept-encoding' }),
    ...(answer.statusCode !== 204 && answer.statusCode !== 304 && { 'content-length': body.length }),
  })
  res.end(req.method === 'HEAD' ? undefined : body)
}
