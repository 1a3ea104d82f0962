import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { APIGatewayProxyResultV2, Context } from 'aws-lambda'
import { WebSocketServer } from 'ws'
import { edgeKeyHeader } from '#shared/rules/access/edge-key.ts'
import { socketPath } from '#shared/rules/live/live-chat.ts'
import { moduleOf } from '../../cloud/lambdas/lambdas.ts'
import { edgeKey } from '../edge/key.ts'
import { takenPlainly } from '../edge/plain-cookies.ts'
import { lambdaContext } from '../lambda-call.ts'
import type { Credentials } from '../sigv4.ts'
import { answerConnections, type Connection, largestMessage } from './connections-api.ts'

/** API Gateway's WebSocket API on one machine, behind the edge: one Lambda for all of its routes. */

export type SocketLambda = (event: never, context: Context) => Promise<APIGatewayProxyResultV2>

export type SocketsOptions = Credentials & {
  /** The Lambda; by default that of the product, loaded with the first socket. */
  handler?: () => Promise<SocketLambda>
  /** Calls per second that the API takes to send frames, of all senders. */
  mostPerSecond?: number
  now?: () => number
}

/** Milliseconds after which API Gateway closes a socket without messages, and any socket. */
const idleFor = 10 * 60_000
const life = 2 * 3_600_000
const lookEvery = 5000
const timeoutMs = 29_000
/** Calls per second of an account. */
const quota = 10_000

const ownHandler = async (): Promise<SocketLambda> => {
  const module = moduleOf('chatSocket')
  const { handler }: { handler: SocketLambda } = await import(/* @vite-ignore */ `../../../${module}`)
  return handler
}

export function createSockets({ handler = ownHandler, now = Date.now, ...options }: SocketsOptions) {
  // Without compression, as API Gateway.
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: largestMessage })
  const connections = new Map<string, Connection>()
  let closed = false

  const invoke = async (event: object): Promise<number> => {
    try {
      const lambda = await handler()
      const answer = await lambda(event as never, lambdaContext('chatSocket', timeoutMs))
      return (typeof answer === 'object' && answer.statusCode) || 200
    } catch (error) {
      console.error(error)
      return 500
    }
  }

  const open = async (req: IncomingMessage, stream: Duplex, head: Buffer) => {
    const id = `${randomBytes(11).toString('base64url')}=`
    const connectedAt = now()
    const context = (eventType: string, routeKey: string) => ({
      routeKey,
      eventType,
      connectionId: id,
      connectedAt,
      requestTimeEpoch: now(),
      requestId: randomBytes(11).toString('base64url'),
      stage: socketPath.slice(1),
      domainName: req.headers.host ?? 'localhost',
      apiId: 'local',
      identity: { sourceIp: '127.0.0.1' },
    })
    // Nothing may be sent to it before it is open: `$connect` runs first.
    const status = await invoke({
      headers: headersOf(req),
      queryStringParameters: queryOf(req),
      requestContext: context('CONNECT', '$connect'),
      isBase64Encoded: false,
    })
    if (closed || status >= 400) return refuse(stream, status)
    server.handleUpgrade(req, stream, head, (socket) => {
      connections.set(id, { id, socket, connectedAt, lastActiveAt: now() })
      socket.on('message', (data) => {
        const known = connections.get(id)
        if (known) known.lastActiveAt = now()
        const message = {
          messageId: randomBytes(11).toString('base64url'),
          ...context('MESSAGE', '$default'),
        }
        void invoke({ body: data.toString(), requestContext: message, isBase64Encoded: false })
      })
      socket.on('error', () => socket.terminate())
      socket.on('close', () => {
        connections.delete(id)
        // A server that is killed tells nobody, as API Gateway may not.
        if (!closed) {
          void invoke({ requestContext: context('DISCONNECT', '$disconnect'), isBase64Encoded: false })
        }
      })
    })
  }

  /** Closes the sockets that are idle or too old. */
  const lapse = (at: number) => {
    for (const { socket, connectedAt, lastActiveAt } of connections.values()) {
      if (at - lastActiveAt >= idleFor || at - connectedAt >= life) socket.close(1001, 'Going away')
    }
  }
  const timer = setInterval(() => lapse(now()), lookEvery)
  timer.unref()

  const { mostPerSecond = quota, ...credentials } = options
  return {
    /** Listens for upgrades of the one server. */
    upgrade(req: IncomingMessage, stream: Duplex, head: Buffer): void {
      stream.on('error', () => stream.destroy())
      const isHere = !closed && (req.url ?? '').split('?')[0] === socketPath
      if (isHere) void open(req, stream, head)
      else refuse(stream, 404)
    },
    /** The API by which functions send frames: `/@connections/{id}`. */
    handle: (req: IncomingMessage, res: ServerResponse) =>
      answerConnections(connections, { credentials, mostPerSecond, now }, req, res),
    lapse,
    size: () => connections.size,
    close(): void {
      closed = true
      clearInterval(timer)
      for (const { socket } of connections.values()) socket.terminate()
      server.close()
    },
  }
}

function refuse(stream: Duplex, status: number): void {
  stream.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

function headersOf(req: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = { [edgeKeyHeader]: edgeKey }
  for (const [name, value] of Object.entries(req.headers)) {
    if (value !== undefined && name !== edgeKeyHeader)
      headers[name] = Array.isArray(value) ? value.join(',') : value
  }
  if (req.headers.cookie) headers.cookie = takenPlainly(req.headers.cookie).join('; ')
  return headers
}

const queryOf = (req: IncomingMessage) =>
  Object.fromEntries(new URL(req.url ?? '/', 'http://path.only').searchParams)
