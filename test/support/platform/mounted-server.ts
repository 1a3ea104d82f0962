import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Listener = (req: IncomingMessage & { originalUrl?: string }, res: ServerResponse) => void

/** Serves a listener under a path prefix on a free loopback port, as the local stack does. */
export async function serveMounted(prefix: string, listener: Listener) {
  const server = createServer((req: IncomingMessage & { originalUrl?: string }, res) => {
    req.originalUrl = req.url ?? '/'
    req.url = req.originalUrl.slice(prefix.length) || '/'
    listener(req, res)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}${prefix}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
