import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { WebSocket } from 'ws'
import type { MountedRequest } from '../s3/request.ts'
import { type Credentials, SignatureError, sha256Hex, verifySignature } from '../sigv4.ts'

/** The API by which functions send to, look up and close a connection. Signed callers only. */

/** An open connection. */
export type Connection = {
  id: string
  socket: WebSocket
  connectedAt: number
  lastActiveAt: number
}

/** Bytes of a message; API Gateway closes a socket with code 1009 beyond it. */
export const largestMessage = 128 * 1024

type Settings = { credentials: Credentials; mostPerSecond: number; now: () => number }

class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

const path = /\/@connections\/([^/]+)$/
/** Calls of the current second, over all connections. */
const calls = { second: 0, count: 0 }

export async function answerConnections(
  connections: ReadonlyMap<string, Connection>,
  settings: Settings,
  req: MountedRequest,
  res: ServerResponse,
): Promise<void> {
  try {
    const body = await verifiedBody(req, settings)
    throttle(settings)
    const id = decodeURIComponent(path.exec((req.url ?? '').split('?')[0] ?? '')?.[1] ?? '')
    const known = connections.get(id)
    if (!known || known.socket.readyState !== known.socket.OPEN) throw new Refusal(410, 'GoneException')
    const answer = act(req, known, body, settings)
    send(res, answer ? 200 : req.method === 'DELETE' ? 204 : 200, answer)
  } catch (error) {
    if (error instanceof SignatureError || error instanceof Refusal) {
      return send(res, error.status, { message: error.message }, error.code)
    }
    send(res, 500, { message: String(error) }, 'InternalServerError')
  }
}

function act(req: IncomingMessage, known: Connection, body: Buffer, { now }: Settings): object | undefined {
  const { socket, connectedAt, lastActiveAt } = known
  switch (req.method) {
    case 'POST':
      if (body.length > largestMessage) throw new Refusal(413, 'PayloadTooLargeException')
      known.lastActiveAt = now()
      socket.send(body, { binary: false })
      return undefined
    case 'GET':
      return {
        connectedAt: new Date(connectedAt).toISOString(),
        lastActiveAt: new Date(lastActiveAt).toISOString(),
        identity: { sourceIp: '127.0.0.1' },
      }
    case 'DELETE':
      socket.close(1000)
      return undefined
    default:
      throw new Refusal(403, 'ForbiddenException')
  }
}

async function verifiedBody(req: MountedRequest, { credentials }: Settings): Promise<Buffer> {
  const body = await buffer(req)
  const [whole = ''] = (req.originalUrl ?? req.url ?? '/').split('?')
  // A header may claim the hash, but the signature covers that of the body itself.
  const payloadHash = sha256Hex(body)
  verifySignature({ method: req.method ?? '', path: whole, query: [], headers: req.headers }, credentials, {
    service: 'execute-api',
    payloadHash,
    now: Date.now(),
  })
  return body
}

function throttle({ mostPerSecond }: Settings): void {
  const second = Math.floor(Date.now() / 1000)
  if (calls.second !== second) Object.assign(calls, { second, count: 0 })
  calls.count += 1
  if (calls.count > mostPerSecond) throw new Refusal(429, 'LimitExceededException')
}

function send(res: ServerResponse, status: number, body?: object, code?: string): void {
  res.writeHead(status, {
    'content-type': 'application/json',
    'x-amzn-requestid': randomUUID(),
    ...(code && { 'x-amzn-errortype': code }),
  })
  res.end(body && JSON.stringify(body))
}
