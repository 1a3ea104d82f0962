import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { edgeKeyHeader } from '#shared/rules/access/edge-key.ts'
import { edgeKey, edgeKeyHash } from '../../infra/local/edge/key.ts'
import { lambdaContext } from '../../infra/local/lambda-call.ts'

/** A call of a Lambda as API Gateway makes it, without any network in between. */

type Event = APIGatewayProxyEventV2
export type Answer = APIGatewayProxyStructuredResultV2
export type Handler = (event: Event, context: Context) => Promise<Answer>

process.env.EDGE_KEY_HASHES = edgeKeyHash

/** Returns the reply. Rejects on any status but 200, so that no failure is measured as a quick success. */
export async function callHandler(
  handler: Handler,
  path: string,
  { params, cookies }: { params?: Record<string, string>; cookies?: string[] } = {},
): Promise<Answer> {
  const answer = await handler(eventOf(path, params, cookies), lambdaContext('bench', 29_000))
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
  return answer
}

/** Each call comes from a network of its own, so that none is limited. */
const fromAnywhere = () => {
  const part = () => Math.floor(Math.random() * 256)
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}, 127.0.0.1` }
}

function eventOf(address: string, params?: Record<string, string>, cookies?: string[]): Event {
  const [rawPath = '', rawQueryString = ''] = address.split('?')
  const query = Object.fromEntries(new URLSearchParams(rawQueryString))
  const now = new Date()
  return {
    version: '2.0',
    routeKey: `GET ${rawPath}`,
    rawPath,
    rawQueryString,
    headers: {
      accept: '*/*',
      host: 'localhost',
      'user-agent': 'bench',
      [edgeKeyHeader]: edgeKey,
      ...fromAnywhere(),
    },
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    ...(params && { pathParameters: params }),
    ...(cookies && { cookies }),
    requestContext: {
      accountId: '0',
      apiId: 'bench',
      domainName: 'localhost',
      domainPrefix: 'bench',
      http: { method: 'GET', path: rawPath, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'bench' },
      requestId: 'bench',
      routeKey: `GET ${rawPath}`,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    isBase64Encoded: false,
  }
}
