import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

export type JsonSchema = Record<string, unknown>
export type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }
export type Operation = {
  operationId: string
  method: string
  path: string
  parameters: Parameter[]
  body: JsonSchema | undefined
  responses: Map<number, Map<string, ValidateFunction>>
}

type Declared = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>
}
export type Document = {
  paths: Record<string, Record<string, Declared>>
  components: { schemas: Record<string, JsonSchema> }
}

/** The operations of an OpenAPI document, with schemas to check their answers. */
export function operationsOf({ paths, components }: Document): Operation[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const compile = (schema: JsonSchema | undefined) => ajv.compile(schema ? { ...schema, components } : {})
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, responses }]) => ({
      operationId,
      path,
      parameters,
      method: method.toUpperCase(),
      body: requestBody?.content['application/json'].schema,
      responses: new Map(
        Object.entries(responses).map(([status, { content = {} }]) => [
          Number(status),
          new Map(Object.entries(content).map(([type, { schema }]) => [bare(type), compile(schema)])),
        ]),
      ),
    })),
  )
}

/** Without its parameters: `text/calendar; charset=utf-8`. */
const bare = (type: string) => type.split(';')[0] ?? ''

/** The error of an answer by the document, or undefined if there is none. */
export async function faultOf(operation: Operation, answer: Response): Promise<string | undefined> {
  const text = await answer.text()
  if (answer.status >= 500) return `${answer.status} ${text}`
  const types = operation.responses.get(answer.status)
  if (!types) return `the status ${answer.status} is not declared: ${text}`
  // The charset does not matter for the type.
  const type = bare(answer.headers.get('content-type') ?? '')
  if (types.size === 0) return text ? `${answer.status} has no body, but: ${text}` : undefined
  const validate = types.get(type)
  if (!validate) return `the content type ${type} is not declared for ${answer.status}`
  if (!type.endsWith('json')) return undefined
  if (validate(JSON.parse(text))) return undefined
  const [error] = validate.errors ?? []
  return `${answer.status}${error?.instancePath}: ${error?.message} ${JSON.stringify(error?.params)}`
}
