import middy from '@middy/core'
import httpRouterHandler from '@middy/http-router'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import type * as z from 'zod/mini'
import {
  type CallLimit,
  type Domain,
  type Endpoint,
  freshSignInMinutes,
  type Input,
  refusedPerCall,
  type Schema,
} from '#shared/contract/endpoint.ts'
import type { Page } from '#shared/contract/page.ts'
import { Problem, type ProblemCode } from '#shared/contract/problem.ts'
import { clock } from '../ports/process/clock.ts'
import { inTime } from '../ports/process/deadline.ts'
import { env } from '../ports/process/env.ts'
import { errorFacts, log } from '../ports/process/log.ts'
import { isBusy } from './busy.ts'
import type { Caller } from './caller.ts'
import { refusePastTheEdge } from './edge-key.ts'
import { paceCall } from './pace.ts'
import { parseInput, rawBodyOf } from './parse.ts'
import { type Download, problemReply, type Redirect, replyTo, type WithCookies } from './reply.ts'

export type { Caller } from './caller.ts'
export { WithCookies } from './reply.ts'

/** The parts of the raw request that sign-in needs. */
export type Request = {
  /** The request id in the log. */
  id: string
  cookies: readonly string[]
  headers: Readonly<Record<string, string | undefined>>
  rawQueryString: string
  /** The raw body, for endpoints that programs call; empty for all others. */
  body: string
}

type Given<E extends Endpoint> = Input<E, 'output'> & { request: Request } & (E['access'] extends 'public'
    ? unknown
    : { caller: Caller })

type Answered<E extends Endpoint> = E['success'] extends { kind: 'json'; schema: infer S extends Schema }
  ? Promise<z.input<S> | WithCookies<z.input<S>>>
  : E['success'] extends { kind: 'page'; schema: infer S extends Schema }
    ? Promise<Page<z.input<S>>>
    : E['success'] extends { kind: 'redirect' }
      ? Promise<Redirect>
      : E['success'] extends { kind: 'file' }
        ? Promise<Download>
        : E['success'] extends { kind: 'html' }
          ? Promise<string>
          : Promise<void>

/** One function for each endpoint of the domain, by its name. */
export type Handlers<D extends Domain> = {
  [Name in keyof D]: (given: Given<D[Name]>) => Answered<D[Name]>
}

/** Milliseconds before the Lambda's timeout at which a call still running is answered. */
const lastMs = 500

type Run = (given: Record<string, unknown>) => Promise<unknown>
type Event = APIGatewayProxyEventV2
type Answer = APIGatewayProxyStructuredResultV2

/**
 * The Lambda of a domain. Each call is checked as its endpoint declares (edge, origin, session, terms, role, input,
 * limit), handled, stripped to the declared fields, and logged in one line without bodies.
 */
export function serve<D extends Domain>(domain: D, handlers: Handlers<D>) {
  const routes = Object.entries(domain).map(([name, e]) => ({
    method: e.method,
    path: e.path,
    // Handlers run by the endpoint's declaration; the types above guarantee that they fit.
    handler: (event: Event, context: Context) =>
      inTime(context.getRemainingTimeInMillis(), () =>
        answer(name, e, handlers[name] as unknown as Run, event),
      ),
  }))
  return middy<Event, Answer>({ timeoutEarlyInMillis: lastMs, timeoutEarlyResponse: giveUp })
    .before(({ event }) => {
      normalize(event)
      refusePastTheEdge(event)
      refuseOtherAddress(event)
    })
    .after(({ event, context, response }) => logCall(event, context, response))
    .onError((request) => {
      request.response = failure(request.error, request.event)
      logCall(request.event, request.context, request.response)
    })
    .handler(
      httpRouterHandler({
        routes,
        notFoundResponse: () => {
          throw new Problem('route.not_found')
        },
      }),
    )
}

async function answer(operation: string, e: Endpoint, run: Run, event: Event): Promise<Answer> {
  if (e.method !== 'GET' && !e.anyOrigin) refuseForeignOrigin(event)
  const request: Request = {
    id: event.requestContext.requestId,
    cookies: event.cookies ?? [],
    headers: event.headers,
    rawQueryString: event.rawQueryString,
    body: e.fromProgram ? rawBodyOf(event) : '',
  }
  const caller = await admit(operation, e, event, request)
  const input = await counted(e, event, caller)
  const handle = () => run({ ...input, caller, request })
  if (!caller?.isAdmin) return replyTo(e, event, await handle())
  const { audited } = await import('./audited.ts')
  return replyTo(e, event, await audited({ operation, endpoint: e, event, caller }, input, handle))
}

/** Returns the input and counts the call. Invalid input counts separately, with a higher limit. */
async function counted(e: Endpoint, event: Event, caller: Caller | undefined) {
  const { limit, path } = e
  let input: Record<string, unknown>
  try {
    input = parseInput(e, event)
  } catch (error) {
    const more = limit && { ...limit, calls: limit.calls * refusedPerCall }
    if (more) await count(`${path} refused`, more, event, caller)
    throw error
  }
  if (limit) await count(path, limit, event, caller)
  return input
}

async function count(path: string, limit: CallLimit, event: Event, caller: Caller | undefined) {
  if (limit.of === 'copy') return paceCall(path, limit, event)
  const { countCall } = await import('./limit.ts')
  await countCall(path, limit, event, caller?.memberId)
}

/** The caller if the endpoint requires one; a Problem if they lack access. Public reads look up no caller. */
async function admit(
  operation: string,
  e: Endpoint,
  event: Event,
  request: Request,
): Promise<Caller | undefined> {
  const elevated = e.adminQuery !== undefined && event.queryStringParameters?.[e.adminQuery] !== undefined
  if (e.access === 'public' && !elevated) return undefined
  // Loaded on demand: the Lambda of public reads starts without a table client.
  const { callerOf } = await import('./caller.ts')
  const caller = await callerOf(request.cookies)
  if (!caller) throw new Problem('session.required')
  if ((e.access === 'admin' || elevated) && !caller.isAdmin) {
    if (e.access === 'admin') {
      const { recordRefused } = await import('./audited.ts')
      await recordRefused({ operation, endpoint: e, event, caller }, 'role.required')
    }
    throw new Problem('role.required')
  }
  if (!caller.member.termsAcceptedAt && !e.beforeTerms) throw new Problem('terms.required')
  if (e.freshSignIn && !isFresh(caller)) throw new Problem('sign_in.too_old')
  return caller
}

function isFresh({ signedInAt }: Caller): boolean {
  return clock.now().getTime() - signedInAt.getTime() <= freshSignInMinutes * 60_000
}

/** Browsers state the origin of a write; anything but the site itself is refused. */
function refuseForeignOrigin({ headers }: Event): void {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (origin !== undefined && origin !== env('SITE_ORIGIN')) throw new Problem('origin.refused')
  if (origin === undefined && site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new Problem('origin.refused')
  }
}

/** API Gateway gives header names in lower case; other callers of the function may not. */
function normalize(event: Event): void {
  event.headers = Object.fromEntries(
    Object.entries(event.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  )
}

/** An endpoint has one address. The router would accept a trailing slash, which API Gateway does not. */
function refuseOtherAddress({ rawPath }: Event): void {
  if (rawPath.endsWith('/')) throw new Problem('route.not_found')
}

/** The work may go on or be killed: its outcome is unknown. */
function giveUp(): never {
  throw new Late('The call took longer than its Lambda has')
}

class Late extends Error {
  override readonly name = 'Late'
}

function failure(error: unknown, event: Event): Answer {
  const requestId = event.requestContext.requestId
  if (error instanceof Problem) return problemReply(error, requestId)
  log('error', 'call failed', { requestId, ...errorFacts(error) })
  return problemReply(new Problem(codeOf(error)), requestId)
}

function codeOf(error: unknown): ProblemCode {
  if (error instanceof Late) return 'server.late'
  return isBusy(error) ? 'server.busy' : 'server.error'
}

function logCall(event: Event, context: Context, response: Answer | undefined | null): void {
  const { requestId, http, routeKey, timeEpoch } = event.requestContext
  const status = response?.statusCode ?? 0
  const ms = timeEpoch ? Math.max(0, clock.now().getTime() - timeEpoch) : undefined
  log(status >= 500 ? 'error' : 'info', 'call', {
    requestId,
    route: routeKey,
    method: http.method,
    status,
    ms,
    function: context?.functionName,
  })
}
