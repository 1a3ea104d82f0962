import * as z from 'zod/mini'
import englishWords from 'zod/v4/locales/en.js'
import type { ProblemCode } from './problem.ts'

// Imported directly: `z.locales` would add the texts of every language to each bundle.
const english = englishWords().localeError
z.config({
  localeError: (issue) =>
    issue.code === 'invalid_type' && issue.input === undefined ? 'Required' : english(issue),
})

export type Access = 'public' | 'member' | 'admin'
export type Schema = z.ZodMiniType
export type Fields = z.ZodMiniObject

/** The success response of a call. `page` is a bare array plus headers; see page.ts. */
export type Success =
  | { kind: 'json'; status: 200 | 201 | 202; schema: Schema }
  | { kind: 'page'; status: 200; schema: Schema }
  | { kind: 'empty'; status: 204 }
  | { kind: 'redirect'; status: 302 }
  | { kind: 'file'; status: 200; type: string }
  | { kind: 'html'; status: 200 }

export const json = <S extends Schema>(schema: S, status: 200 | 201 | 202 = 200) =>
  ({ kind: 'json', status, schema }) as const
export const page = <S extends Schema>(item: S) => ({ kind: 'page', status: 200, schema: item }) as const
export const empty = { kind: 'empty', status: 204 } as const
/** A download of one media type, e.g. `application/zip`. */
export const file = <const T extends string>(type: T) => ({ kind: 'file', status: 200, type }) as const
/** An HTML page, for programs that read nothing else. */
export const html = { kind: 'html', status: 200 } as const
export const redirect = { kind: 'redirect', status: 302 } as const

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}`
  readonly access: Access
  readonly summary: string
  /** One schema for each `{name}` in the path, and no others. */
  readonly params?: Fields
  readonly query?: Fields
  readonly body?: Schema
  readonly success: Success
  /** Problems specific to the endpoint; `problemsOf` adds those implied by its access and input. */
  readonly problems?: readonly ProblemCode[]
  /** The query parameter of a public read that only an admin may send. */
  readonly adminQuery?: string
  /** Seconds for which the edge keeps a public read; without it, `sharedSeconds` of this file. */
  readonly sharedSeconds?: number
  /** Allowed for a member who has not accepted the terms yet. */
  readonly beforeTerms?: true
  /** Called by an external program with a body of its own. The handler gets the raw body, which proves its origin. */
  readonly fromProgram?: true
  /**
   * A read whose every call is recorded in the audit log: an export, or private data of a member. `false` for a call
   * that is recorded only if it is refused, once an hour for each caller: a write of an admin that changes nothing
   * lasting, or a read that an open page repeats.
   */
  readonly audit?: boolean
  /** For money, roles and keys: requires a sign-in no older than `freshSignInMinutes`. */
  readonly freshSignIn?: true
  /** Called from mail programs on any origin: only the token in its address authorizes it. */
  readonly anyOrigin?: true
  /** Rate limit: calls in a number of seconds, and `refusedPerCall` times as many with refused input. */
  readonly limit?: CallLimit
}

/** Seconds for which the edge keeps a public read. */
export const sharedSeconds = 5

/** Minutes for which a sign-in lets an admin move money, change roles or keys. */
export const freshSignInMinutes = 15

/** High enough for people who mistype; callers that keep sending invalid input are refused. */
export const refusedPerCall = 5

export type CallLimit = {
  readonly calls: number
  readonly seconds: number
  /**
   * The counted caller: `network`, counted exactly at the price of a write (the default); `member`, counted the same
   * way; `copy`, a network in each Lambda instance, which costs nothing and only keeps one network from using all
   * capacity.
   */
  readonly of?: 'network' | 'member' | 'copy'
}

/** The endpoints of one domain by operation name (`verbNoun`, the same in handler, client and OpenAPI). */
export type Domain = Readonly<Record<string, Endpoint>>

export type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never

type ParamNames<E> = E extends { params: z.ZodMiniObject<infer Shape> } ? keyof Shape & string : never

/** Does not compile when the path's names and `params` differ, or when a read carries a body. */
type Checked<E extends Endpoint> = [PathNames<E['path']>] extends [ParamNames<E>]
  ? [ParamNames<E>] extends [PathNames<E['path']>]
    ? E extends { method: 'GET'; body: Schema }
      ? 'a GET endpoint has no body'
      : unknown
    : 'params has a name the path lacks'
  : 'params lacks a name of the path'

export function endpoint<const E extends Endpoint>(declared: E & Checked<E>): E {
  return declared
}

type Part<E, Key extends 'params' | 'query' | 'body', Way extends 'input' | 'output'> = E extends {
  [K in Key]: infer S extends Schema
}
  ? { [K in Key]: Way extends 'input' ? z.input<S> : z.output<S> }
  : unknown

/** The parts that a client sends (`input`) and that a handler gets after parsing (`output`). */
export type Input<E extends Endpoint, Way extends 'input' | 'output' = 'input'> = Part<E, 'params', Way> &
  Part<E, 'query', Way> &
  Part<E, 'body', Way>

/** The result of a call for the client. */
export type Result<E extends Endpoint> = E['success'] extends { kind: 'json'; schema: infer S extends Schema }
  ? z.output<S>
  : E['success'] extends { kind: 'page'; schema: infer S extends Schema }
    ? import('./page.ts').Page<z.output<S>>
    : undefined

/** All problem codes of an endpoint: declared ones and those implied by its declaration. */
export function problemsOf(e: Endpoint): ProblemCode[] {
  const codes = new Set<ProblemCode>(e.problems ?? [])
  codes.add('request.invalid').add('server.busy').add('server.late').add('server.error')
  if (e.method !== 'GET') {
    codes.add('origin.refused').add('request.malformed').add('request.too_large')
    codes.add('request.unsupported_type')
  }
  if (e.access !== 'public' || e.adminQuery) codes.add('session.required')
  if ((e.access !== 'public' || e.adminQuery) && !e.beforeTerms) codes.add('terms.required')
  if (e.access === 'admin' || e.adminQuery) codes.add('role.required')
  if (e.freshSignIn) codes.add('sign_in.too_old')
  if (e.limit) codes.add('calls.too_many')
  return [...codes]
}
