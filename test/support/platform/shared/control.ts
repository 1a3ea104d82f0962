import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Platform } from '../../../../infra/local/platform/platform.ts'

type Waiting = Pick<Platform, 'delivered' | 'settle' | 'transcoded'>

/** Lets other processes wait for work inside a platform: `POST /delivered`, `/settle` and `/transcoded`. */
export async function startControl(platform: Waiting) {
  const server = createServer({ keepAliveTimeout: 60_000 }, async (req, res) => {
    try {
      if (req.url === '/delivered') await platform.delivered()
      else if (req.url === '/settle') await platform.settle()
      else if (req.url === '/transcoded') await transcoded(platform)
      else throw new Error(`Nobody here knows ${req.url}`)
      res.writeHead(204).end()
    } catch (error) {
      res.writeHead(500).end(String(error))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The event of a file must reach the transcoder before it can finish, and its own event must be sent. */
async function transcoded({ delivered, transcoded }: Waiting): Promise<void> {
  await delivered()
  await transcoded()
  await delivered()
}
