import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createRateLimit, endpointOf, type Rates } from '../../rates.ts'
import { type Answer, createAnswers } from './answers.ts'
import { expand } from './expand.ts'
import { createFaults, type Faults } from './faults.ts'
import { type Nested, parseForm } from './form.ts'
import { Refusal } from './refusal.ts'
import type { Route } from './route.ts'
import { inFrame, newId, now, type World } from './world.ts'

/** The HTTP side of the API: keys, forms, idempotency, and refusals in Stripe's words. */

type Call = {
  method: string
  path: string
  /** Found by its key. */
  account: string
  live: boolean
  key: string | undefined
  body: string
  raw: Nested
}

const longestBody = 1024 ** 2

export type Api = { handle(req: IncomingMessage, res: ServerResponse): Promise<void>; faults: Faults }

type Limits = { rates: Rates; milliseconds: () => number }

export function createApi(
  world: World,
  routes: Route[],
  afterwards: () => void,
  { rates, milliseconds }: Limits,
): Api {
  const answers = createAnswers(world.store.db)
  const isWithinRates = createRateLimit(rates, milliseconds)
  const faults = createFaults()

  const handle = async (req: IncomingMessage, res: ServerResponse) => {
    const id = newId('req_', 14)
    const body = await bodyOf(req)
    const fault = faults.next([req.method, req.url, req.headers['idempotency-key']].join(' '))
    let answer: Answer
    let isReplayed = false
    try {
      const call = readCall(req, body)
      const { account, live: isLive, method, path } = call
      if (!isWithinRates({ account, isLive, endpoint: endpointOf(method, path) })) throw rateLimited()
      if (fault?.mode === '401') throw unknownKey()
      if (fault?.mode === '403') throw forbidden()
      if (fault?.mode === '429') throw rateLimited()
      if (fault?.mode === '409') throw locked()
      const kept = answers.begin(call.key && `${call.live}:${call.key}`, requestOf(call), now(world))
      if (fault?.mode === 'slow') await pause(fault.ms)
      isReplayed = kept.answer !== undefined
      answer = kept.answer ?? kept.finish(() => execute(call, id, fault?.mode === '500'))
    } catch (error) {
      answer = refused(world, error, id)
    }
    afterwards()
    if (fault?.mode === 'lost') return void req.socket.destroy()
    send(res, answer, id, isReplayed, fault?.mode === 'cut')
  }

  const execute = (call: Call, id: string, isBroken: boolean): Answer => {
    const request = { id, idempotency_key: call.key ?? null }
    const frame = { live: call.live, clock: '', request }
    const isKept = (error: unknown) => error instanceof Refusal && error.isKept
    try {
      if (isBroken) throw broken()
      const found = inFrame(world, frame, () => answerTo(world, routes, call), isKept)
      return { id, status: 200, body: JSON.stringify(found, null, 2) }
    } catch (error) {
      return refused(world, error, id)
    }
  }

  return { handle, faults }
}

function answerTo(world: World, routes: Route[], { method, path, raw }: Call): unknown {
  const wanted = path.split('/').slice(1)
  for (const route of routes) {
    const ids = route.method === method ? idsIn(route.segments, wanted) : undefined
    if (!ids) continue
    const { expand: wishes, ...given } = raw
    const found = route.answer(world, given, ids)
    return expand(world, found, wishes)
  }
  throw new Refusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  })
}

function idsIn(segments: string[], wanted: string[]): string[] | undefined {
  if (segments.length !== wanted.length) return undefined
  const ids: string[] = []
  for (const [place, segment] of segments.entries()) {
    const word = wanted[place] ?? ''
    if (segment === ':id' && word) ids.push(decodeURIComponent(word))
    else if (segment !== word) return undefined
  }
  return ids
}

function readCall(req: IncomingMessage, body: string): Call {
  const { pathname, search } = new URL(req.url ?? '/', 'http://path.only')
  const method = req.method ?? 'GET'
  const key = req.headers['idempotency-key']
  const idempotency = method === 'POST' && typeof key === 'string' ? key : undefined
  if (idempotency && idempotency.length > 255) throw tooLongKey()
  const { account, live } = keyOf(req.headers.authorization)
  const form = method === 'POST' ? body : body || search.slice(1)
  return { method, path: pathname, account, live, key: idempotency, body: form, raw: parseForm(form) }
}

/** Accepts any secret or restricted key, except those that are marked as invalid. */
function keyOf(authorization: string | undefined): { account: string; live: boolean } {
  const key = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? basicUser(authorization)
  if (!key) throw unauthorized('You did not provide an API key.')
  const mode = /^(?:sk|rk)_(test|live)_\w+$/.exec(key)?.[1]
  if (!mode || /_(unknown|invalid)$/.test(key)) {
    throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`)
  }
  return { account: key, live: mode === 'live' }
}

const basicUser = (authorization: string | undefined) => {
  const basic = /^Basic (\S+)$/.exec(authorization ?? '')?.[1]
  return basic && Buffer.from(basic, 'base64').toString().split(':')[0]
}

const requestOf = ({ method, path, body }: Call) =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex')

const unauthorized = (message: string) => new Refusal(401, { type: 'invalid_request_error', message })
const tooLongKey = () =>
  new Refusal(400, {
    type: 'idempotency_error',
    message: 'The idempotency key is longer than 255 characters.',
  })
const unknownKey = () => unauthorized('Invalid API Key provided: sk_****')
const forbidden = () =>
  new Refusal(403, { type: 'invalid_request_error', message: 'This key has no right to do that.' })
const rateLimited = () =>
  new Refusal(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' })
const locked = () =>
  new Refusal(409, { type: 'invalid_request_error', code: 'lock_timeout', message: 'The object is locked.' })
const broken = () => new Refusal(500, { type: 'api_error', message: 'Sorry, there was an error.' })

function refused({ log }: World, error: unknown, id: string): Answer {
  if (error instanceof Refusal) {
    return { id, status: error.status, body: JSON.stringify({ error: error.body }, null, 2) }
  }
  log(`stripe: ${error instanceof Error ? error.stack : error}`)
  const body = { error: { type: 'api_error', message: 'An unknown error occurred' } }
  return { id, status: 500, body: JSON.stringify(body) }
}

function send(res: ServerResponse, answer: Answer, id: string, isReplayed: boolean, isCut: boolean): void {
  const body = Buffer.from(answer.body)
  res.writeHead(answer.status, {
    'content-type': 'application/json',
    'content-length': body.length,
    'cache-control': 'no-cache, no-store',
    'request-id': id,
    ...(isReplayed && { 'idempotent-replayed': 'true', 'original-request': answer.id }),
  })
  if (!isCut) return void res.end(body)
  res.write(body.subarray(0, Math.floor(body.length / 2)), () => res.destroy())
}

export async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req) {
    size += chunk.length
    if (size <= longestBody) chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
