import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { lambdaContext } from '../../infra/local/lambda-call.ts'

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>

/** What API Gateway hands over for a call. */
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
    headers: {},
    isBase64Encoded: false,
    ...more,
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
