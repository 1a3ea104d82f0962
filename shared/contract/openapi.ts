import * as z from 'zod/mini'
import { type Endpoint, type Fields, problemsOf, type Schema } from './endpoint.ts'
import { api } from './index.ts'
import { ProblemBody, type ProblemCode, problems } from './problem.ts'

type Json = Record<string, unknown>

/** The whole API as an OpenAPI 3.1 document, generated from the contract. */
export function openApi() {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [tag, domain] of Object.entries(api)) {
    for (const [operationId, e] of Object.entries<Endpoint>(domain)) {
      paths[e.path] = { ...paths[e.path], [e.method.toLowerCase()]: operation(operationId, tag, e) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kiai',
      version: '1',
      description: 'Learn martial arts: video, courses, instructors, store.',
    },
    externalDocs: { description: 'The same for people', url: '/developers' },
    servers: [{ url: '/' }],
    tags: Object.keys(api).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: schemaOf(ProblemBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-kiai' } },
    },
  }
}

function operation(operationId: string, tag: string, e: Endpoint): Json {
  const parameters = [...parametersOf(e.params, 'path'), ...parametersOf(e.query, 'query')]
  return {
    operationId,
    tags: [tag],
    summary: e.summary,
    'x-access': e.access,
    security: e.access === 'public' ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(e.body && {
      requestBody: {
        required: !e.body.safeParse({}).success,
        content: { 'application/json': { schema: schemaOf(e.body, 'input') } },
      },
    }),
    responses: { ...success(e), ...failures(problemsOf(e)) },
  }
}

function parametersOf(fields: Fields | undefined, place: 'path' | 'query'): Json[] {
  if (!fields) return []
  const { properties = {}, required = [] } = schemaOf(fields, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

function success({ success: s, method, access }: Endpoint): Json {
  if (s.kind === 'empty') return { 204: { description: 'Done' } }
  if (s.kind === 'redirect') {
    return {
      302: { description: 'Redirect to another page', headers: { Location: { schema: { type: 'string' } } } },
    }
  }
  const unchanged = method === 'GET' &&
    access === 'public' && { 304: { description: 'Not modified since the given ETag' } }
  if (s.kind === 'html') {
    const schema = { type: 'string' }
    return { 200: { description: 'Success', content: { 'text/html': { schema } } }, ...unchanged }
  }
  if (s.kind === 'file') {
    const schema = { type: 'string', format: 'binary' }
    return { 200: { description: 'Success', content: { [s.type]: { schema } } } }
  }
  const item = schemaOf(s.schema, 'output')
  const schema = s.kind === 'page' ? { type: 'array', items: item } : item
  const headers = s.kind === 'page' && {
    'X-Total-Count': { description: 'The total number of items', schema: { type: 'integer' } },
    Link: { description: 'rel="next": the next page', schema: { type: 'string' } },
  }
  return {
    [s.status]: {
      description: 'Success',
      ...(headers && { headers }),
      content: { 'application/json': { schema } },
    },
    ...unchanged,
  }
}

/** Problems grouped by status. */
function failures(codes: ProblemCode[]): Json {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of codes) {
    const { status } = problems[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const schema = { $ref: '#/components/schemas/Problem' }
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => `${code}: ${problems[code].title}`).join('; '),
        content: { 'application/problem+json': { schema } },
      },
    ]),
  )
}

function schemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => closeTuple(jsonSchema),
  })
  return rest
}

/** A tuple without further items says so and names their number: otherwise any list would fit. */
function closeTuple(schema: { prefixItems?: unknown; items?: unknown; minItems?: number }): void {
  if (!Array.isArray(schema.prefixItems) || schema.items !== undefined) return
  schema.items = false
  schema.minItems ??= schema.prefixItems.length
}
