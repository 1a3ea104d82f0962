import { randomBytes } from 'node:crypto'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { type Call, createClient } from '#shared/contract/client.ts'
import { edgeKeyHeader } from '#shared/rules/access/edge-key.ts'
import { edgeKey, edgeKeyHash } from '../../../infra/local/edge/key.ts'
import { lambdaContext } from '../../../infra/local/lambda-call.ts'
import type { Browser } from '../people/sign-in.ts'

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>

process.env.EDGE_KEY_HASHES = edgeKeyHash

/** The event of API Gateway for a call that came through the edge. */
export function eventOf(
  method: string,
  path: string,
  more: Partial<APIGatewayProxyEventV2> = {},
): APIGatewayProxyEventV2 {
  const routeKey = `${method} ${path.replace(/\/t\d+$/, '/{id}')}`
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: '',
    isBase64Encoded: false,
    ...more,
    headers: { [edgeKeyHeader]: edgeKey, ...more.headers },
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      domainName: 'kiai.example',
      domainPrefix: 'test',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'test' },
      requestId: 'test-request',
      routeKey,
      stage: '$default',
      time: new Date(0).toISOString(),
      timeEpoch: Date.now(),
    },
  }
}

/** Runs a domain's Lambda on one event. */
export function lambda(handler: Handler, event: APIGatewayProxyEventV2) {
  return handler(event, lambdaContext('test', 5000))
}

/** The typed client of a domain's Lambda itself, calling from a network of its own, with the given cookies. */
export function clientOf(handler: Handler, address: string, cookies: string[] = []): Call {
  return createClient({
    fetch: async (input, init) => {
      const event = { ...callFrom(address, String(input), init), cookies }
      const { statusCode, headers, body } = await lambda(handler, event)
      return new Response(body || null, { status: statusCode ?? 200, headers: headersOf(headers) })
    },
  })
}

/** The client of a member whose calls are counted alone, where those of one network are limited. */
export const fromOwnNetwork = (handler: Handler, member: Browser): Call =>
  clientOf(handler, ownAddress(), member.cookiesAt('/'))

/** A call as it arrives through CloudFront, which names the caller's address. */
export function callFrom(forwardedFor: string, path: string, init: RequestInit = {}): APIGatewayProxyEventV2 {
  const sent = Object.fromEntries(new Headers(init.headers))
  return eventOf(init.method ?? 'GET', path, {
    headers: { ...sent, 'x-forwarded-for': `${forwardedFor}, 192.0.2.1` },
    ...(typeof init.body === 'string' && { body: init.body }),
  })
}

const headersOf = (headers: APIGatewayProxyStructuredResultV2['headers'] = {}) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/** An address in a network that no other test calls from. */
export function ownAddress(): string {
  const [a, b] = [randomBytes(2), randomBytes(2)].map((bytes) => bytes.toString('hex'))
  return `2001:db8:${a}:${b}::1`
}
