import * as z from 'zod/mini'

/** The parts of an OpenAPI document that people read. Everything else in it is left out. */

const types = z.union([z.string(), z.array(z.string())])

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

export const JsonSchema: z.ZodMiniType<JsonSchema> = z.object({
  $ref: z.optional(z.string()),
  type: z.optional(types),
  format: z.optional(z.string()),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  anyOf: z.optional(z.array(z.lazy(() => JsonSchema))),
  oneOf: z.optional(z.array(z.lazy(() => JsonSchema))),
  allOf: z.optional(z.array(z.lazy(() => JsonSchema))),
  properties: z.optional(
    z.record(
      z.string(),
      z.lazy(() => JsonSchema),
    ),
  ),
  required: z.optional(z.array(z.string())),
  additionalProperties: z.optional(z.union([z.boolean(), z.lazy(() => JsonSchema)])),
  items: z.optional(z.union([z.boolean(), z.lazy(() => JsonSchema)])),
  prefixItems: z.optional(z.array(z.lazy(() => JsonSchema))),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  minItems: z.optional(z.number()),
  maxItems: z.optional(z.number()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
})

const Content = z.record(z.string(), z.object({ schema: z.optional(JsonSchema) }))

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z._default(z.boolean(), false),
  schema: z.optional(JsonSchema),
})

export const Operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  'x-access': z.enum(['public', 'member', 'admin']),
  parameters: z.optional(z.array(Parameter)),
  requestBody: z.optional(z.object({ required: z._default(z.boolean(), false), content: Content })),
  responses: z.record(z.string(), z.object({ description: z.string(), content: z.optional(Content) })),
})
export type Operation = z.infer<typeof Operation>

export const OpenApiDocument = z.object({
  openapi: z.string(),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})
export type OpenApiDocument = z.infer<typeof OpenApiDocument>
