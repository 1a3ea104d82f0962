import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Platform } from '../../../../infra/local/platform/platform.ts'
import type { ItemKey } from './stored-items.ts'

type Waiting = Pick<Platform, 'delivered' | 'settle' | 'transcoded'>
type Searched = { keysWith(words: string): ItemKey[] }

/**
 * Lets other processes wait for work inside a platform, by `POST /delivered`, `/settle` and `/transcoded`, and find
 * the keys of stored items by a text in them: `/keys-with` with the text as its body.
 */
export async function startControl(platform: Waiting & Searched) {
  const server = createServer({ keepAliveTimeout: 60_000 }, async (req, res) => {
    try {
      if (req.url === '/keys-with') {
        await platform.delivered()
        res.end(JSON.stringify(platform.keysWith(await text(req))))
        return
      }
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
