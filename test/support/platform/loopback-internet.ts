import { once } from 'node:events'
import { createServer, type RequestListener, request } from 'node:http'
import { type AddressInfo, isIPv4 } from 'node:net'
import { internet } from '../../../functions/ports/calendars/internet.ts'

/**
 * Makes addresses such as `https://calendar-3000.test/…` lead to that port of this machine, without TLS. All others are
 * unknown. Only for the calling process.
 */
export function openLoopback(): void {
  const named = /^calendar-(\d+)\.test$/
  Object.assign(internet, {
    resolve: async (host: string) => {
      if (!named.test(host)) throw new Error('There is no such name')
      return [{ address: '127.0.0.1', family: 4 }]
    },
    isPublic: (address: string) => isIPv4(address),
    // It takes the arguments of https, except for the protocol in the address.
    request: ((url: URL, ...rest: [never, never]) =>
      request(new URL(url.href.replace('https:', 'http:')), ...rest)) as typeof internet.request,
    portOf: (host: string) => Number(named.exec(host)?.[1] ?? 443),
  })
}

/** A server of calendars on this machine, that answers as a test says. */
export async function startCalendars() {
  const asked: { path: string; headers: Record<string, unknown> }[] = []
  let answer: RequestListener = (_, res) => res.end()
  const server = createServer((req, res) => {
    asked.push({ path: req.url ?? '', headers: req.headers })
    answer(req, res)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    asked,
    host: `calendar-${port}.test`,
    addressOf: (path: string) => `https://calendar-${port}.test${path}`,
    answers: (next: RequestListener) => {
      answer = next
    },
    /** Serves a calendar with this text. */
    says: (text: string, headers: Record<string, string> = {}) => {
      answer = (_, res) => void res.writeHead(200, { 'content-type': 'text/calendar', ...headers }).end(text)
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
