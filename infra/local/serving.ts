import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/** One origin for all: its listeners, and the stand-in for each path. */

export type Listener = (req: IncomingMessage, res: ServerResponse) => unknown
/** The listener below a prefix; the first match answers. */
export type Mount = [prefix: string, listener: Listener]

/** On both loopback addresses, so that `localhost` works whichever a browser tries first. */
export async function listen(port: number, listener: Listener): Promise<Server[]> {
  const first = await listenOn('127.0.0.1', port, listener)
  const second = await listenOn('::1', portOf(first), listener).catch(() => undefined)
  return second ? [first, second] : [first]
}

function listenOn(host: string, port: number, listener: Listener): Promise<Server> {
  // With Node's default of five seconds, a machine that stalls for a moment closes connections on which the next call
  // has already arrived.
  const server = createServer({ keepAliveTimeout: 60_000 }, listener)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}

export function portOf(server: Server | undefined): number {
  const address = server?.address()
  if (!address || typeof address === 'string') throw new Error('The server is not listening')
  return address.port
}

export function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

export async function dispatch(
  mounts: readonly Mount[],
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const path = req.url ?? '/'
  const found = mounts.find(([prefix]) => path.startsWith(prefix))
  if (!found) {
    res.writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain' }).end('Kiai is starting')
    return
  }
  try {
    await found[1](req, res)
  } catch (error) {
    console.error(error)
    if (!res.headersSent) res.writeHead(500)
    res.end()
  }
}

/** Mounts a listener under a prefix: it sees its own path in `url` and the whole one in `originalUrl`. */
export function stripped(prefix: string, listener: Listener): Listener {
  return (req, res) => {
    Object.assign(req, { originalUrl: req.url })
    req.url = req.url?.slice(prefix.length) || '/'
    return listener(req, res)
  }
}
