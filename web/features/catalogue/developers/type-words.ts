import type { JsonSchema } from '#shared/contract/openapi-document.ts'

const step = '  '

/** A JSON schema in the notation of types, which is read faster: `{ id: string, tags?: string[] }`. */
export function typeWords(schema: JsonSchema, indent = ''): string {
  const { $ref, const: value, anyOf, oneOf, allOf, prefixItems } = schema
  if ($ref) return $ref.slice($ref.lastIndexOf('/') + 1)
  if (value !== undefined) return JSON.stringify(value)
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ')
  const choices = anyOf ?? oneOf
  if (choices) return [...new Set(choices.map((each) => typeWords(each, indent)))].join(' | ')
  if (allOf) return allOf.map((each) => typeWords(each, indent)).join(' & ')
  if (prefixItems) return `[${prefixItems.map((each) => typeWords(each, indent)).join(', ')}]`
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => typeWords({ ...schema, type }, indent)).join(' | ')
  }
  switch (schema.type) {
    case 'object':
      return objectWords(schema, indent)
    case 'array':
      return `${itemWords(schema, indent)}[]${within(schema.minItems, schema.maxItems, 'items')}`
    case 'string':
      return `string${schema.format ? ` (${schema.format})` : within(schema.minLength, schema.maxLength, 'characters')}`
    case 'integer':
    case 'number':
      return `${schema.type}${within(schema.minimum, schema.maximum)}`
    case undefined:
      return 'any'
    default:
      return schema.type
  }
}

function itemWords({ items }: JsonSchema, indent: string): string {
  if (typeof items !== 'object') return 'any'
  const words = typeWords(items, indent)
  return words.includes(' | ') && !words.startsWith('{') ? `(${words})` : words
}

function objectWords(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  indent: string,
): string {
  const inner = indent + step
  const lines = Object.entries(properties).map(
    ([name, schema]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${typeWords(schema, inner)}`,
  )
  if (typeof additionalProperties === 'object') {
    lines.push(`${inner}[name]: ${typeWords(additionalProperties, inner)}`)
  }
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}'
}

/** The bounds that schemas give to whole numbers, which say nothing. */
const unbounded = (bound: number | undefined) => bound === undefined || Math.abs(bound) >= 2 ** 53 - 1

function within(least: number | undefined, most: number | undefined, unit = ''): string {
  const of = unit && ` ${unit}`
  const [hasLeast, hasMost] = [!unbounded(least), !unbounded(most)]
  if (hasLeast && hasMost) return least === most ? ` (${least}${of})` : ` (${least} to ${most}${of})`
  if (hasLeast) return ` (at least ${least}${of})`
  return hasMost ? ` (at most ${most}${of})` : ''
}
