import fc from 'fast-check'
import type { JsonSchema, Operation } from './openapi.ts'

/** Requests made from an OpenAPI document: mostly valid, some of them with an error in one place. */

export type Call = {
  path: Record<string, string>
  query: [string, string][]
  /** The text of the body. Undefined sends none. */
  body: string | undefined
  type: string
}

/** Text of every kind: short, long, empty, of any script, with characters that programs often get wrong. */
const words = fc.oneof(
  { weight: 6, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '\0',
      '\ud800',
      '__proto__',
      'null',
      '{{7*7}}',
      "'; --",
      '<script>',
      '../..',
      '$where',
      '%s',
      'a'.repeat(300),
      'https://images.example/a.jpg',
      '/media/images/a.jpg',
      'uploads/upl_1/source',
      '🥋',
    ),
  },
)
const numbers = fc.oneof(
  fc.integer({ min: 0, max: 200 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, -1, 1e308, 2 ** 53, 0.1, 86_400, 86_401, 1888, 2100),
)
const anything = fc.oneof(words, numbers, fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 3 }))

/** Values of a schema, `known` ones where it asks for an id. */
function valuesOf(schema: JsonSchema, name: string, known: readonly string[]): fc.Arbitrary<unknown> {
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, name, known)))
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known)
    case 'array':
      return listOf(schema, name, known)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return textOf(schema, name, known)
    default:
      return anything
  }
}

function listOf({ prefixItems = [], items }: JsonSchema, name: string, known: readonly string[]) {
  const first = (prefixItems as JsonSchema[]).map((schema) => valuesOf(schema, name, known))
  const rest =
    items === false
      ? fc.constant([])
      : fc.array(valuesOf((items ?? {}) as JsonSchema, name, known), { maxLength: 4 })
  return fc.tuple(fc.tuple(...first), rest).map((parts) => parts.flat())
}

function numberOf({ type, minimum = 0, maximum = 1e6 }: JsonSchema): fc.Arbitrary<number> {
  const [min, max] = [Math.max(Number(minimum), -1e9), Math.min(Number(maximum), 1e9)]
  return type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true })
}

function textOf({ pattern, minLength }: JsonSchema, name: string, known: readonly string[]) {
  if (/id$/i.test(name) || /_\[/.test(String(pattern))) {
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: words })
  }
  if (typeof pattern === 'string' && !/\\p\{|\(\?/.test(pattern)) {
    return fc.oneof(
      { weight: 4, arbitrary: fc.stringMatching(new RegExp(pattern)) },
      { weight: 1, arbitrary: words },
    )
  }
  const least = Number(minLength ?? 0)
  return least > 0 ? fc.oneof(words, fc.string({ minLength: least, maxLength: least + 40 })) : words
}

function objectOf({ properties = {}, required = [] }: JsonSchema, known: readonly string[]) {
  const fields = Object.entries(properties as Record<string, JsonSchema>)
  const model = Object.fromEntries(fields.map(([name, schema]) => [name, valuesOf(schema, name, known)]))
  return fc.record(model, { requiredKeys: required as string[] })
}

/** Breaks an object in one place: a field missing, of another type, or too many. */
function spoilt(whole: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(whole, fc.nat(2), fc.nat(30), words, anything).map(([value, way, place, name, other]) => {
    if (!value || typeof value !== 'object' || Array.isArray(value)) return other
    const entries = Object.entries(value)
    const index = entries.length > 0 ? place % entries.length : 0
    if (way === 0) return Object.fromEntries(entries.filter((_, at) => at !== index))
    if (way === 1)
      return Object.fromEntries(entries.map(([key, kept], at) => [key, at === index ? other : kept]))
    return Object.fromEntries([...entries, [name, other]])
  })
}

/** Calls of one operation. */
export function callsOf(operation: Operation, known: readonly string[]): fc.Arbitrary<Call> {
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
  const id = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: words })
  return fc.record({
    path: fc.record(Object.fromEntries(inPath.map(({ name }) => [name, id]))),
    query: queryOf(operation, known),
    body: bodyOf(operation.body, known),
    type: fc.oneof(
      { weight: 30, arbitrary: fc.constant('application/json') },
      { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/json; charset=utf-8', 'a') },
    ),
  })
}

function queryOf({ parameters }: Operation, known: readonly string[]): fc.Arbitrary<[string, string][]> {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const pairs = inQuery.map(({ name, schema, required }) => {
    const value = fc.oneof(
      { weight: 5, arbitrary: valuesOf(schema, name, known) },
      { weight: 1, arbitrary: words },
    )
    const pair = value.map((made): [string, string][] => [[name, String(made)]])
    return fc.option(pair, { nil: [], freq: required ? 10 : 1 })
  })
  const unknown = fc.option(
    fc.tuple(words, words).map((pair): [string, string][] => [pair]),
    { nil: [], freq: 1 },
  )
  const sometimes = fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: unknown })
  return fc.tuple(...pairs, sometimes).map((lists) => lists.flat())
}

function bodyOf(schema: JsonSchema | undefined, known: readonly string[]): fc.Arbitrary<string | undefined> {
  const nothing = fc.constant(undefined)
  const text = (value: fc.Arbitrary<unknown>) => value.map((made) => JSON.stringify(made))
  if (!schema) return fc.oneof({ weight: 12, arbitrary: nothing }, { weight: 1, arbitrary: text(anything) })
  const right = valuesOf(schema, 'body', known)
  return fc.oneof(
    { weight: 6, arbitrary: text(right) },
    { weight: 4, arbitrary: text(spoilt(right)) },
    { weight: 1, arbitrary: text(anything) },
    { weight: 1, arbitrary: words },
    { weight: 1, arbitrary: nothing },
  )
}
