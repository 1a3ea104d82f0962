import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { Endpoint, Schema } from '#shared/contract/endpoint.ts'
import { cut, type Issue, Problem } from '#shared/contract/problem.ts'

/** Bytes of a request body. */
const largestBody = 256 * 1024

/** Path, query and body of a request, parsed by the endpoint's schemas; a Problem if they are invalid. */
export function parseInput(e: Endpoint, event: APIGatewayProxyEventV2): Record<string, unknown> {
  const issues: Issue[] = []
  const input = {
    params: parsed(e.params, event.pathParameters ?? {}, issues),
    query: parsed(e.query, event.queryStringParameters ?? {}, issues),
    body: e.method === 'GET' || e.fromProgram ? undefined : parsed(e.body, bodyOf(e, event), issues),
  }
  if (issues.length > 0) throw new Problem('request.invalid', sentence(issues), { issues })
  return input
}

/** A part without a schema must be empty. */
function parsed(schema: Schema | undefined, raw: unknown, issues: Issue[]): unknown {
  if (!schema) {
    const names = raw && typeof raw === 'object' ? Object.keys(raw) : []
    for (const name of names) issues.push({ path: name, message: 'This field is not known' })
    if (raw !== undefined && typeof raw !== 'object')
      issues.push({ path: '', message: 'This request must not have a body' })
    return undefined
  }
  const result = schema.safeParse(raw)
  if (result.success) return result.data
  for (const issue of result.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        issues.push({ path: [...issue.path, key].join('.'), message: 'This field is not known' })
      }
    } else issues.push({ path: issue.path.join('.'), message: issue.message })
  }
  return undefined
}

function sentence(issues: Issue[]): string {
  const [first, ...rest] = issues
  if (!first) return ''
  const said = first.path ? `${cut(first.path)}: ${first.message}` : first.message
  return rest.length > 0 ? `${said} (and ${rest.length} more)` : said
}

/** A body exactly as it was sent. */
export function rawBodyOf({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): string {
  const raw = isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body
  if (Buffer.byteLength(raw) > largestBody) throw new Problem('request.too_large')
  return raw
}

function bodyOf(e: Endpoint, event: APIGatewayProxyEventV2): unknown {
  if (!event.body) return e.body ? {} : undefined
  const raw = rawBodyOf(event)
  const type = event.headers['content-type'] ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type.trim())) throw new Problem('request.unsupported_type')
  try {
    return JSON.parse(raw)
  } catch {
    throw new Problem('request.malformed')
  }
}
