import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AwsClient } from 'aws4fetch'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createSockets } from '../../../infra/local/sockets/sockets.ts'

/** The stand-in for API Gateway's WebSocket API: its routes and its rules. */

const credentials = { accessKeyId: 'local', secretAccessKey: 'secret' }
type Event = {
  headers?: Record<string, string>
  queryStringParameters?: Record<string, string>
  body?: string
  requestContext: { eventType: string; routeKey: string; connectionId: string }
}
const events: Event[] = []
let answer = 200
let now = Date.now()

const sockets = createSockets({
  ...credentials,
  mostPerSecond: 50,
  now: () => now,
  handler: async () => async (event: never) => {
    events.push(event)
    return { statusCode: answer }
  },
})
const server = createServer((req, res) => sockets.handle(req, res))
server.on('upgrade', sockets.upgrade)
let port = 0
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  sockets.close()
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  events.length = 0
  answer = 200
  now = Date.now()
})

const client = new AwsClient({ ...credentials, service: 'execute-api', region: 'eu-west-1', retries: 0 })
const call = (method: string, id: string, body?: string) =>
  client.fetch(`http://127.0.0.1:${port}/@connections/${encodeURIComponent(id)}`, {
    method,
    ...(body !== undefined && { body }),
  })

async function open(path = '/chat?event=liv_1') {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    headers: { cookie: 'plain-kiai=secret', 'x-kiai-edge': 'forged' },
  })
  const heard: string[] = []
  socket.on('message', (data) => heard.push(String(data)))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const connect = events.findLast(({ requestContext }) => requestContext.eventType === 'CONNECT')
  return { socket, heard, closed, id: connect?.requestContext.connectionId ?? '' }
}

const routes = () => events.map(({ requestContext: { routeKey } }) => routeKey)

describe('a socket', () => {
  test('is opened by $connect, with the headers of the browser and the key of the edge', async () => {
    const { id } = await open()
    const [first] = events
    expect(first?.requestContext).toMatchObject({ routeKey: '$connect', eventType: 'CONNECT' })
    expect(first?.queryStringParameters).toEqual({ event: 'liv_1' })
    expect(first?.headers?.cookie).toBe('__Host-kiai=secret')
    expect(first?.headers?.['x-kiai-edge']).not.toBe('forged')
    expect(id).toMatch(/=$/)
  })

  test.each([400, 401, 403, 500])('is not opened after a %i of $connect', async (status) => {
    answer = status
    await expect(open()).rejects.toThrow(`Unexpected server response: ${status}`)
    expect(routes()).toEqual(['$connect'])
  })

  test('is not opened at another path', async () => {
    await expect(open('/other')).rejects.toThrow('Unexpected server response: 404')
    expect(events).toEqual([])
  })

  test('sends messages to $default without any headers, and its end to $disconnect', async () => {
    const { socket, closed } = await open()
    socket.send('{"action":"ping"}')
    await expect.poll(routes).toEqual(['$connect', '$default'])
    expect(events[1]).toMatchObject({ body: '{"action":"ping"}' })
    expect(events[1]).not.toHaveProperty('headers')
    socket.close()
    await closed
    await expect.poll(routes).toEqual(['$connect', '$default', '$disconnect'])
  })

  test('is closed by a message of more than 128 KB', async () => {
    const { socket, closed } = await open()
    socket.send('x'.repeat(128 * 1024 + 1))
    expect(await closed).toBe(1009)
  })

  test('is closed after ten minutes without messages, and after two hours with them', async () => {
    const idle = await open()
    now += 9 * 60_000
    sockets.lapse(now)
    expect(idle.socket.readyState).toBe(WebSocket.OPEN)
    now += 60_000
    sockets.lapse(now)
    expect(await idle.closed).toBe(1001)
    events.length = 0
    const busy = await open()
    for (let passed = 0; passed < 120; passed += 5) {
      now += 5 * 60_000
      expect((await call('POST', busy.id, 'frame')).status).toBe(200)
      if (passed < 110) expect(busy.socket.readyState).toBe(WebSocket.OPEN)
    }
    sockets.lapse(now)
    expect(await busy.closed).toBe(1001)
  })
})

describe('the API of connections', () => {
  test('sends to a connection, looks it up and closes it; then it is gone', async () => {
    const { heard, closed, id } = await open()
    expect((await call('POST', id, 'Bowing in')).status).toBe(200)
    await expect.poll(() => heard).toEqual(['Bowing in'])
    expect(await (await call('GET', id)).json()).toMatchObject({ connectedAt: expect.any(String) })
    expect((await call('DELETE', id)).status).toBe(204)
    await closed
    const gone = await call('POST', id, 'Too late')
    expect([gone.status, gone.headers.get('x-amzn-errortype')]).toEqual([410, 'GoneException'])
    expect((await call('DELETE', id)).status).toBe(410)
  })

  test('refuses callers without a signature, or with that of another body', async () => {
    const { heard, id } = await open()
    const url = `http://127.0.0.1:${port}/@connections/${encodeURIComponent(id)}`
    expect((await fetch(url, { method: 'POST', body: 'Forged' })).status).toBe(403)
    const signed = await client.sign(url, { method: 'POST', body: 'Signed' })
    const altered = await fetch(url, { method: 'POST', headers: signed.headers, body: 'Altered' })
    expect(altered.status).toBe(403)
    expect(heard).toEqual([])
  })

  test('refuses more than 128 KB, and more calls in a second than it takes', async () => {
    const { id } = await open()
    expect((await call('POST', id, 'x'.repeat(128 * 1024 + 1))).status).toBe(413)
    const statuses = await Promise.all(
      Array.from({ length: 150 }, async () => (await call('POST', id, 'x')).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })
})
