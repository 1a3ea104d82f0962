import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { Agent as PlainAgent, request as plainRequest, type RequestOptions } from 'node:http'
import { Agent, request } from 'node:https'
import { setTimeout } from 'node:timers/promises'
import { clock } from '../process/clock.ts'
import { env, optionalEnv } from '../process/env.ts'

/**
 * The sockets of the WebSocket API, by their connection ids. A frame goes to each by a call of its own: API Gateway has
 * no broadcast. The calls are signed here and sent by Node's own client, as the processor limits how many there can be:
 * signing by a library takes five times as long, since it knows nothing of the last call.
 */

/** What became of a frame: `gone` if the socket is closed, `kept` if API Gateway did not take it now. */
export type Posted = 'sent' | 'gone' | 'kept'

/** Calls under way at once. */
const together = 64
const options = { keepAlive: true, maxSockets: together }
const agents = { plain: new PlainAgent(options), secure: new Agent(options) }
/** Milliseconds for one call. */
const patienceMs = 3000
/** Milliseconds until a frame that was not taken is sent again. */
const againAfterMs = 100

/** Sends the same text to many sockets; returns what became of each, in their order. */
export async function postToAll(connectionIds: readonly string[], text: string): Promise<Posted[]> {
  const sender = createSender()
  const body = bodyOf(text)
  const posted: Posted[] = []
  let next = 0
  const work = async () => {
    while (next < connectionIds.length) {
      const place = next++
      posted[place] = await post(sender, connectionIds[place] ?? '', body)
    }
  }
  await Promise.all(Array.from({ length: Math.min(together, connectionIds.length) }, work))
  return posted
}

/** Closes a socket, if it is still open. */
export async function endSocket(connectionId: string): Promise<void> {
  await createSender()('DELETE', connectionId, bodyOf(''))
}

type Body = { bytes: Buffer; sha256: string }
/** The status of a signed call; 0 if there was no answer in time. */
type Sender = (method: 'POST' | 'DELETE', connectionId: string, body: Body) => Promise<number>

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer | KeyObject, text: string) =>
  createHmac('sha256', key).update(text).digest()

function bodyOf(text: string): Body {
  const bytes = Buffer.from(text)
  return { bytes, sha256: sha256(bytes) }
}

async function post(sender: Sender, connectionId: string, body: Body): Promise<Posted> {
  const status = await sender('POST', connectionId, body)
  if (status === 200) return 'sent'
  if (status === 410) return 'gone'
  // Throttled, or a connection that broke: once more.
  await setTimeout(againAfterMs)
  const again = await sender('POST', connectionId, body)
  return again === 200 ? 'sent' : again === 410 ? 'gone' : 'kept'
}

/** Signs calls of this moment by Signature Version 4: everything but the path and the body is the same for all. */
function createSender(): Sender {
  const url = new URL(env('SOCKETS_URL'))
  const [region, token] = [env('AWS_REGION'), optionalEnv('AWS_SESSION_TOKEN')]
  const date = clock
    .now()
    .toISOString()
    .replace(/[:-]|\.\d{3}/g, '')
  const scope = [date.slice(0, 8), region, 'execute-api', 'aws4_request']
  const secret = Buffer.from(`AWS4${env('AWS_SECRET_ACCESS_KEY')}`)
  // As an object: Node would make one for each signature.
  const key = createSecretKey(scope.reduce(hmac, secret))
  const signed = { host: url.host, 'x-amz-date': date, ...(token && { 'x-amz-security-token': token }) }
  const names = Object.keys(signed).join(';')
  const lines = Object.entries(signed)
    .map(([name, value]) => `${name}:${value}\n`)
    .join('')
  const credential = `Credential=${env('AWS_ACCESS_KEY_ID')}/${scope.join('/')}, SignedHeaders=${names}`
  const isPlain = url.protocol === 'http:'
  const to = {
    hostname: url.hostname,
    port: url.port,
    agent: isPlain ? agents.plain : agents.secure,
    timeout: patienceMs,
  }
  return (method, connectionId, body) => {
    const path = `${url.pathname}/@connections/${encodeURIComponent(connectionId)}`
    // Every service but S3 encodes the path on the wire once more.
    const encoded = path.split('/').map(encodeURIComponent).join('/')
    const asked = [method, encoded, '', lines, names, body.sha256].join('\n')
    const toSign = ['AWS4-HMAC-SHA256', date, scope.join('/'), sha256(asked)].join('\n')
    const authorization = `AWS4-HMAC-SHA256 ${credential}, Signature=${hmac(key, toSign).toString('hex')}`
    const headers = { ...signed, authorization, 'content-length': body.bytes.length }
    return send(isPlain ? plainRequest : request, { ...to, method, path, headers }, body.bytes)
  }
}

function send(
  start: typeof plainRequest | typeof request,
  options: RequestOptions,
  bytes: Buffer,
): Promise<number> {
  return new Promise((resolve) => {
    const sent = start(options, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
      answer.once('error', () => resolve(0))
    })
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => resolve(0))
    sent.end(bytes)
  })
}
