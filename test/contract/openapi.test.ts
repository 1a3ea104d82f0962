import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { type Endpoint, problemsOf } from '#shared/contract/endpoint.ts'
import { api } from '#shared/contract/index.ts'
import { openApi } from '#shared/contract/openapi.ts'
import { problems } from '#shared/contract/problem.ts'

type Schema = { type?: string; additionalProperties?: unknown; properties?: Record<string, Schema> }
type Operation = {
  operationId: string
  summary: string
  'x-access': string
  security: Record<string, unknown>[]
  parameters?: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}

// The document as sent.
const document: { paths: Record<string, Record<string, Operation>> } = JSON.parse(JSON.stringify(openApi()))
const endpoints = Object.values(api).flatMap((domain) => Object.entries<Endpoint>(domain))
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

function operationOf(name: string, { path, method }: Endpoint): Operation {
  const found = document.paths[path]?.[method.toLowerCase()]
  if (!found) throw new Error(`${name} is not documented`)
  return found
}

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const result = await validator.validate(JSON.parse(JSON.stringify(openApi())))
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  test('has every endpoint once, under its own name', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      endpoints.map(([name]) => name).sort(),
    )
    expect(new Set(endpoints.map(([name]) => name)).size).toBe(endpoints.length)
    expect(new Set(endpoints.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(endpoints.length)
  })
})

test('a tuple accepts its own items and no other', () => {
  const tuples = tuplesIn(document)
  expect(tuples.length).toBeGreaterThan(0)
  for (const { items, prefixItems, minItems } of tuples) {
    expect([items, minItems]).toEqual([false, prefixItems?.length])
  }
})

describe.each(endpoints)('%s', (name, e) => {
  const operation = operationOf(name, e)

  test('names its callers and its purpose', () => {
    expect(operation.summary.length).toBeGreaterThan(5)
    expect(operation.security).toEqual(e.access === 'public' ? [] : [{ session: [] }])
    expect(operation['x-access']).toBe(e.access)
  })

  test('names every part of its path', () => {
    const named = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
    expect(named.map((parameter) => `{${parameter.name}}`).sort()).toEqual(
      [...(e.path.match(/\{\w+\}/g) ?? [])].sort(),
    )
    expect(named.every(({ required }) => required)).toBe(true)
  })

  test('accepts no undeclared field', () => {
    const schema = operation.requestBody?.content['application/json']?.schema
    expect(schema === undefined).toBe(e.body === undefined)
    if (schema) expect(schema).toMatchObject({ type: 'object', additionalProperties: false })
  })

  test('answers with no undeclared field', () => {
    // The document about the API is the only answer that is not made of the contract's own fields.
    if (name === 'getOpenApi') return
    for (const { content } of Object.values(operation.responses)) {
      for (const schema of objectsIn(content?.['application/json']?.schema)) {
        expect(schema.additionalProperties).toBe(false)
      }
    }
  })

  test('documents every problem it may answer with', () => {
    for (const code of problemsOf(e)) {
      const response = operation.responses[problems[code].status]
      expect(response?.description).toContain(`${code}: ${problems[code].title}`)
      expect(response?.content).toHaveProperty('application/problem+json')
    }
  })
})

type Tuple = { items?: unknown; prefixItems?: unknown[]; minItems?: number }

function tuplesIn(value: unknown): Tuple[] {
  if (!value || typeof value !== 'object') return []
  const inner = Object.values(value).flatMap(tuplesIn)
  return 'prefixItems' in value ? [value as Tuple, ...inner] : inner
}

function objectsIn(value: unknown): Schema[] {
  if (!value || typeof value !== 'object') return []
  const inner = Object.values(value).flatMap(objectsIn)
  return 'properties' in value && 'type' in value ? [value as Schema, ...inner] : inner
}
