import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint, Schema } from '#shared/contract/endpoint.ts'
import { Problem } from '#shared/contract/problem.ts'
import { parseInput } from '../../functions/http/parse.ts'
import { problemReply } from '../../functions/http/reply.ts'
import { endpoints } from '../support/call.ts'
import type { JsonSchema } from '../support/openapi.ts'
import { eventOf } from '../support/platform/lambda.ts'
import { sampled } from '../support/sampled.ts'

/** Any input, however large and bad, is checked quickly, and the refusal is short. */

/** For a body, less the names around the input. */
const size = 256 * 1024 - 500
/** Milliseconds of processor time. */
const mostMs = 100
const largestAnswer = 8 * 1024
/** How often a slow check is repeated: other work of the process counts as its own. */
const tries = 5

type Part = 'params' | 'query' | 'body'
/** A list or a text in the input of an endpoint. */
type Place = {
  name: string
  kind: 'list' | 'text'
  pattern: string | undefined
  /** The same where one field is declared alike. */
  declared: string
  whole: (value: unknown) => unknown
}

function placesIn(schema: JsonSchema, name: string, whole: Place['whole']): Place[] {
  const choices = (schema.anyOf ?? []) as JsonSchema[]
  if (choices.length > 0) return choices.flatMap((choice) => placesIn(choice, name, whole))
  if (schema.type === 'object') {
    const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
    return fields.flatMap(([field, its]) =>
      placesIn(its, `${name}.${field}`, (value) => whole({ [field]: value })),
    )
  }
  const pattern = typeof schema.pattern === 'string' ? schema.pattern : undefined
  const place = { name, pattern, whole, declared: JSON.stringify([name, schema]) }
  if (schema.type === 'array') {
    const [first] = (schema.prefixItems ?? []) as JsonSchema[]
    const items = (schema.items || first || {}) as JsonSchema
    return [{ ...place, kind: 'list' }, ...placesIn(items, `${name}[]`, (value) => whole([value]))]
  }
  return [{ ...place, kind: 'text' }]
}

const placesOf = (part: Part, schema: Schema | undefined): Place[] =>
  schema
    ? placesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), part, (value) => value)
    : []

const filled = (unit: string) => unit.repeat(Math.floor(size / (JSON.stringify(unit).length - 2)))
const listOf = (make: (at: number) => unknown, each: number) =>
  Array.from({ length: Math.floor(size / each) }, (_, at) => make(at))

/** Units that slow down checks of texts: spaces to trim, marks to compose, ends that make a pattern backtrack. */
const units = [
  'a',
  ' ',
  ' a',
  'a ',
  'e\u0301',
  '\u200b',
  '\ud800',
  '\u0000',
  '\n',
  'a-',
  'a@',
  '@a.',
  'a.',
  '0',
  '/a',
  '🥋',
]
const starts = ['https://', 'https://a', '/media/images', 'uploads/upl_', '2026-01-01T00:00:00.']
const texts = [
  ...units.map(filled),
  ...starts.flatMap((start) => ['a', '/a', '0'].map((unit) => `${start}${filled(unit).slice(50)}!`)),
]
/** A text that matches the pattern, with a very long inside and an invalid end. */
function baitOf(pattern: string): string[] {
  if (/\\p\{|\(\?/.test(pattern)) return []
  const [sample = ''] = fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 1 })
  return [filled(sample || 'a'), `${sample}${filled(sample.slice(1, -1) || 'a')}!`]
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
const letter = (at: number) => letters[at % letters.length]
const lists: unknown[][] = [
  listOf(letter, 4),
  listOf((at) => at.toString(36), 8),
  listOf(() => 0, 2),
  listOf(() => [], 3),
  listOf(() => ({}), 3),
  listOf(() => ({ a: 1 }), 8),
  listOf(() => '', 3),
  listOf(() => [0, 1], 6),
  listOf(() => null, 5),
]

/** Inputs against its own pattern, always; a sample of those against any pattern. */
const contentsOf = ({ kind, pattern, name }: Place) =>
  kind === 'list' ? lists : [...sampled(texts, name.length, 3), ...(pattern ? baitOf(pattern) : [])]

/** Milliseconds until an input is accepted or refused, and the length of the refusal. */
function look(e: Endpoint, part: Part, value: unknown): { ms: number; answer: number; paths: string[] } {
  const event = eventOf(e.method, e.path, {
    headers: { 'content-type': 'application/json' },
    pathParameters: (part === 'params' ? value : {}) as Record<string, string>,
    queryStringParameters: (part === 'query' ? value : {}) as Record<string, string>,
    ...(part === 'body' && { body: JSON.stringify(value) }),
  })
  const began = process.cpuUsage()
  let answer = 0
  let paths: string[] = []
  try {
    parseInput(e, event)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    answer = problemReply(error, 'test').body?.length ?? 0
    paths = error.facts.issues?.map(({ path }) => path) ?? []
  }
  const { user, system } = process.cpuUsage(began)
  return { ms: (user + system) / 1000, answer, paths }
}

/** The number of lists on a path. */
const placesOfItems = (path: string) => path.match(/\.\d+(?=\.|$)/g)?.length ?? 0

/** The quickest of a few checks. The first one is enough if it is quick. */
function quickest(e: Endpoint, part: Part, value: unknown) {
  let best = look(e, part, value)
  for (let tried = 1; tried < tries && best.ms > mostMs; tried++) {
    const next = look(e, part, value)
    if (next.ms < best.ms) best = next
  }
  return best
}

const parts: Part[] = ['params', 'query', 'body']
const known = new Set<string>()
const isNew = ({ declared }: Place) => !known.has(declared) && known.add(declared)
const all = endpoints.map(({ e }) => ({
  e,
  places: parts.flatMap((part) =>
    placesOf(part, e[part])
      .filter(isNew)
      .map((place) => ({ ...place, part })),
  ),
}))

test('there are lists and texts to check', () => {
  const places = all.flatMap(({ places }) => places)
  expect(places.filter(({ kind }) => kind === 'list').map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'body.specialties',
      'body.chapters',
      'body.tags',
      'body.stretches',
      'body.lessonIds',
    ]),
  )
  expect(places.filter(({ kind }) => kind === 'text').length).toBeGreaterThan(50)
})

describe.each(all.filter(({ places }) => places.length > 0))(
  '$e.method $e.path quickly checks',
  ({ e, places }) => {
    test.each(places)('$name', (place) => {
      for (const content of contentsOf(place)) {
        const { ms, answer, paths } = quickest(e, place.part, place.whole(content))
        const shown = JSON.stringify(content).slice(0, 60)
        expect(ms, shown).toBeLessThan(mostMs)
        expect(answer, shown).toBeLessThan(largestAnswer)
        // If there are too many items, none was checked. A pair within a list is not counted separately.
        if (place.kind === 'list' && !place.name.endsWith('[]')) {
          const [, ...around] = place.name.split('[]')
          expect(paths.filter((path) => placesOfItems(path) > around.length)).toEqual([])
        }
      }
    })
  },
)

describe.each(all)('$e.method $e.path quickly checks', ({ e }) => {
  const named = listOf((at) => `f${at.toString(36)}`, 14)
  const unknown = {
    'thousands of fields': Object.fromEntries(named.map((name) => [name, 1])),
    'one endless name': { [filled('a')]: 1 },
  }
  test.each(Object.entries(unknown))('%s that it does not declare', (_, value) => {
    for (const part of ['query', 'body'] as const) {
      if (part === 'body' && e.method === 'GET') continue
      const { ms, answer } = quickest(e, part, value)
      expect(ms).toBeLessThan(mostMs)
      expect(answer).toBeLessThan(largestAnswer)
    }
  })
})

test('a problem lists the first twenty errors and the number of others', () => {
  const issues = Array.from({ length: 50 }, (_, at) => ({ path: `tags.${at}`, message: 'No' }))
  const body = new Problem('request.invalid', 'No', { issues }).toBody('test')
  expect(body).toMatchObject({ issues: issues.slice(0, 20), moreIssues: 30 })
  expect(
    new Problem('request.invalid', 'No', { issues: issues.slice(0, 20) }).toBody('test'),
  ).not.toHaveProperty('moreIssues')
})
