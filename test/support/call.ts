import { addressOf } from '#shared/contract/client.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { api } from '#shared/contract/index.ts'
import { ProblemBody } from '#shared/contract/problem.ts'
import type { Browser } from './people/sign-in.ts'
import type { Parts } from './samples.ts'

export type Named = { domain: string; name: string; e: Endpoint }

/** Every endpoint of the contract. */
export const endpoints: Named[] = Object.entries(api).flatMap(([domain, all]) =>
  Object.entries<Endpoint>(all).map(([name, e]) => ({ domain, name, e })),
)

/** Endpoints that change something. */
export const writes = endpoints.filter(({ e }) => e.method !== 'GET')
/** Writes of pages. Calls of programs have a shape and a proof of their own. */
export const pageWrites = writes.filter(({ e }) => !('fromProgram' in e))

/** Calls an endpoint as the site's own page does. `headers` changes or adds to the page's headers. */
export function call(
  browser: Browser,
  e: Endpoint,
  parts: Parts,
  headers: Record<string, string | undefined> = {},
): Promise<Response> {
  const sent = {
    ...(e.method !== 'GET' && { origin: browser.origin }),
    ...(parts.body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  }
  const given = Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return browser.fetch(addressOf(e, parts), {
    method: e.method,
    headers: Object.fromEntries(given),
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
  })
}

/** Calls an endpoint with a body that need not be JSON, whatever its declared type. */
export function sendBody(
  browser: Browser,
  e: Endpoint,
  parts: Parts,
  body: BodyInit,
  type = 'application/json',
): Promise<Response> {
  const headers = { origin: browser.origin, 'content-type': type }
  return browser.fetch(addressOf(e, parts), { method: e.method, headers, body })
}

/** The problem in an answer, or undefined if there is none. */
export async function problemIn(response: Response): Promise<ProblemBody | undefined> {
  if (response.headers.get('content-type') !== 'application/problem+json') return undefined
  return ProblemBody.parse(await response.json())
}
