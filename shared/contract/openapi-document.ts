/** The parts of an OpenAPI document that people read. */

/** A JSON schema, as far as it can be said in a few words. */
export type JsonSchema = {
  $ref?: string | undefined
  type?: string | string[] | undefined
  format?: string | undefined
  const?: unknown
  enum?: unknown[] | undefined
  anyOf?: JsonSchema[] | undefined
  oneOf?: JsonSchema[] | undefined
  allOf?: JsonSchema[] | undefined
  properties?: Record<string, JsonSchema> | undefined
  required?: string[] | undefined
  additionalProperties?: boolean | JsonSchema | undefined
  items?: boolean | JsonSchema | undefined
  prefixItems?: JsonSchema[] | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  minItems?: number | undefined
  maxItems?: number | undefined
  minimum?: number | undefined
  maximum?: number | undefined
}

type Content = Record<string, { schema?: JsonSchema | undefined }>

type Parameter = { name: string; in: string; required?: boolean | undefined; schema?: JsonSchema | undefined }

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  'x-access': 'public' | 'member' | 'admin'
  parameters?: Parameter[] | undefined
  requestBody?: { required?: boolean | undefined; content: Content } | undefined
  responses: Record<string, { description: string; content?: Content | undefined }>
}

export type OpenApiDocument = {
  openapi: string
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
}

/**
 * Whether it is the document that this server makes: a test holds each of its operations against the types. A schema would
 * bring its parts of the library to every page.
 */
export const isOpenApiDocument = (value: object): value is OpenApiDocument =>
  'paths' in value && 'tags' in value
