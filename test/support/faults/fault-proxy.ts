import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Faults between a function and its table that the local table never produces by itself. */
export type Fault =
  | 'throttle'
  | 'error'
  | 'conflict'
  /** Half of a batch is done, rounded down. The rest is returned as unprocessed. */
  | 'leftOver'
  /** The connection ends before the table has received the request. */
  | 'resetBefore'
  /** The table has done it, but its answer is lost. */
  | 'resetAfter'
  | 'errorAfter'

export type FaultProxy = {
  readonly url: string
  /** The number of each fault, and of all requests. */
  readonly counts: Record<Fault | 'requests', number>
  /** The table behind the proxy. Can be replaced. */
  target: string
  /** Faults from now on, or none. */
  on: boolean
  close(): Promise<void>
}

type Options = {
  readonly target: string
  /** The same seed gives the same faults to the same requests. */
  readonly seed: number
  /** Probability of each fault. All other requests succeed. */
  readonly rates: Partial<Record<Fault, number>>
}

/** A fault-injecting proxy in front of DynamoDB Local, on a free loopback port. */
export async function startFaultProxy({ target, seed, rates }: Options): Promise<FaultProxy> {
  const random = randomOf(seed)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const counts = {
    requests: 0,
    throttle: 0,
    error: 0,
    conflict: 0,
    leftOver: 0,
    resetBefore: 0,
    resetAfter: 0,
    errorAfter: 0,
  }
  const answerTo = async (req: IncomingMessage, res: ServerResponse) => {
    const body = await buffer(req)
    const operation = String(req.headers['x-amz-target']).split('.').at(-1) ?? ''
    const fault = proxy.on ? faultOf(operation) : undefined
    counts.requests++
    if (fault) counts[fault]++
    if (fault === 'resetBefore') res.destroy()
    else if (fault === 'throttle') refuse(res, 400, 'ProvisionedThroughputExceededException')
    else if (fault === 'error') refuse(res, 500, 'InternalServerError')
    else if (fault === 'conflict') refuseFor(res, operation)
    else if (fault === 'leftOver') await forwardHalf(req, body, res)
    else await forward(req, body, res, fault)
  }
  // A connection that breaks on the way, such as a kept one that the table closes, breaks for the caller.
  const server = createServer((req, res) => void answerTo(req, res).catch(() => res.destroy()))

  const faultOf = (operation: string): Fault | undefined => {
    let left = random()
    for (const [fault, rate] of Object.entries(rates) as [Fault, number][]) {
      if (!mayMeet(operation, fault)) continue
      if (left < rate) return fault
      left -= rate
    }
    return undefined
  }

  /** The half, if it is not empty, is passed on. The rest is added to the answer. */
  const forwardHalf = async (req: IncomingMessage, body: Buffer, res: ServerResponse) => {
    const [half, left] = halves(JSON.parse(body.toString()).RequestItems)
    const isRead = String(req.headers['x-amz-target']).endsWith('BatchGetItem')
    const done = half
      ? JSON.parse(
          (
            await pass(new URL(proxy.target), req, Buffer.from(JSON.stringify({ RequestItems: half })), agent)
          ).body.toString(),
        )
      : isRead && { Responses: {} }
    answer(res, 200, { ...done, [isRead ? 'UnprocessedKeys' : 'UnprocessedItems']: left })
  }

  const forward = async (
    req: IncomingMessage,
    body: Buffer,
    res: ServerResponse,
    fault: Fault | undefined,
  ) => {
    const answer = await pass(new URL(proxy.target), req, body, agent)
    if (fault === 'resetAfter') res.destroy()
    else if (fault === 'errorAfter') refuse(res, 500, 'InternalServerError')
    else {
      const { 'transfer-encoding': _chunked, connection: _connection, ...headers } = answer.headers
      res.writeHead(answer.status, { ...headers, 'content-length': answer.body.length })
      res.end(answer.body)
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    target,
    on: false,
    async close() {
      server.closeAllConnections()
      agent.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}

/** Only writes have conflicts, and only batches are done in part. */
function mayMeet(operation: string, fault: Fault): boolean {
  if (fault === 'conflict') return /^(TransactWriteItems|(Put|Update|Delete)Item)$/.test(operation)
  return fault !== 'leftOver' || /^Batch/.test(operation)
}

type Requested = unknown[] | { Keys: unknown[] }

/** Splits a batch over its one table in two. A single request is not done at all. */
function halves(requested: Record<string, Requested>) {
  const [[table, asked] = ['', []]] = Object.entries(requested)
  const list = Array.isArray(asked) ? asked : asked.Keys
  const middle = list.length >> 1
  const part = (some: unknown[]) => ({ [table]: Array.isArray(asked) ? some : { ...asked, Keys: some } })
  return [middle > 0 ? part(list.slice(0, middle)) : undefined, part(list.slice(middle))] as const
}

/** A transaction names the writes with a conflict. A single write is refused as such. */
function refuseFor(res: ServerResponse, operation: string): void {
  if (operation === 'TransactWriteItems') refuse(res, 400, 'TransactionCanceledException', conflict)
  else refuse(res, 400, 'TransactionConflictException')
}

const conflict = {
  Message:
    'Transaction cancelled, please refer cancellation reasons for specific reasons [TransactionConflict]',
  CancellationReasons: [{ Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' }],
}

function refuse(res: ServerResponse, status: number, type: string, more: object = {}): void {
  answer(res, status, { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: 'injected', ...more })
}

function answer(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-requestid': 'injected' })
  res.end(JSON.stringify(body))
}

type Passed = { status: number; headers: IncomingMessage['headers']; body: Buffer }

function pass(
  target: URL,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  agent: Agent,
): Promise<Passed> {
  const { hostname, port, host } = target
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        method,
        path: url,
        agent,
        headers: { ...headers, host, 'content-length': body.length },
      },
      async (res) =>
        resolve({ status: res.statusCode ?? 500, headers: res.headers, body: await buffer(res) }),
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
