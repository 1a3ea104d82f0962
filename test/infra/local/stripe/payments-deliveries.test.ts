import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createDeliveries, type Deliveries, type Sign } from '../../../../infra/local/payments/deliveries.ts'
import { scratch } from '../../../support/platform/scratch.ts'

const place = scratch()
let got: { body: string; signature: unknown }[]
/** Statuses of the next answers; 200 afterwards. */
let answers: number[]
let url: string
let deliveries: Deliveries

beforeEach(async () => {
  got = []
  answers = []
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk)
    got.push({ body: Buffer.concat(chunks).toString(), signature: req.headers['x-signature'] })
    res.writeHead(answers.shift() ?? 200, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  place.later(() => {
    server.closeAllConnections()
    server.close()
  })
  // A server that listens on a port has an address with one.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  deliveries = open()
  place.later(() => deliveries.close())
})

const signs: Sign = ({ body }) => ({ 'x-signature': `signed ${body}` })
const open = () =>
  createDeliveries({
    file: join(place.dir, 'deliveries.sqlite'),
    sign: { stripe: signs, paypal: async () => ({}) },
    log: () => {},
  })
const send = (id: string, more: object = {}) =>
  deliveries.send({ id, provider: 'stripe', type: 'thing.happened', url, body: `{"id":"${id}"}`, ...more })
const bodies = () => got.map(({ body }) => body.slice(7, -2))

test('an event arrives unchanged, with its signature', async () => {
  send('evt_1')
  await deliveries.drain()
  expect(got).toEqual([{ body: '{"id":"evt_1"}', signature: 'signed {"id":"evt_1"}' }])
  expect(deliveries.list()).toMatchObject([{ id: 'evt_1', state: 'delivered', attempts: 1, lastStatus: 200 }])
})

test('a refused event is retried automatically', async () => {
  answers = [500, 302]
  send('evt_1')
  await expect.poll(() => deliveries.list()[0]?.state).toBe('delivered')
  expect(deliveries.list()[0]).toMatchObject({ attempts: 3, lastStatus: 200 })
})

test('draining tries each once, whatever the pause, and waits for no success', async () => {
  answers = Array<number>(5).fill(503)
  send('evt_1')
  send('evt_2')
  await deliveries.drain()
  await deliveries.drain()
  expect(deliveries.list()).toMatchObject([
    { id: 'evt_2', attempts: 2, state: 'due', lastStatus: 503 },
    { id: 'evt_1', attempts: 2, state: 'due', lastStatus: 503 },
  ])
})

test('an unreachable receiver does not end the retries', async () => {
  send('evt_1', { url: 'http://127.0.0.1:9/' })
  await deliveries.drain()
  expect(deliveries.list()).toMatchObject([{ state: 'due', lastStatus: 0 }])
})

test('an event is kept over a restart', async () => {
  answers = [500]
  send('evt_1')
  await deliveries.drain()
  deliveries.hold()
  send('evt_2')
  await deliveries.close()
  deliveries = open()
  await deliveries.drain()
  expect(bodies().toSorted()).toEqual(['evt_1', 'evt_1', 'evt_2'])
  expect(deliveries.list().map(({ state }) => state)).toEqual(['delivered', 'delivered'])
})

test('a delivered event can be sent again', async () => {
  send('evt_1')
  await deliveries.drain()
  deliveries.resend('evt_1')
  await deliveries.drain()
  expect(bodies()).toEqual(['evt_1', 'evt_1'])
})

test('an event goes once to each receiver', async () => {
  send('evt_1', { endpoint: 'we_1' })
  send('evt_1', { endpoint: 'we_2' })
  send('evt_1', { endpoint: 'we_2' })
  await deliveries.drain()
  expect(bodies()).toEqual(['evt_1', 'evt_1'])
})

test('held events do not leave; released ones come in the requested order and number', async () => {
  const all = ['evt_1', 'evt_2', 'evt_3', 'evt_4']
  const released = async (how: Parameters<Deliveries['release']>[0]) => {
    got = []
    deliveries.hold()
    for (const id of all) {
      send(id)
      deliveries.resend(id)
    }
    await deliveries.drain()
    expect(got).toEqual([])
    await deliveries.release(how)
    return bodies()
  }
  expect(await released({ order: 'as sent' })).toEqual(all)
  expect(await released({ order: 'reversed' })).toEqual(all.toReversed())
  const once = await released({ order: 7, copies: 2 })
  expect(once.toSorted()).toEqual([...all, ...all].toSorted())
  expect(once).not.toEqual([...all, ...all])
  expect(await released({ order: 7, copies: 2 })).toEqual(once)
})

test('the list is newest first, by provider and by event', async () => {
  send('evt_1')
  send('WH-1', { provider: 'paypal' })
  await deliveries.drain()
  expect(deliveries.list().map(({ id }) => id)).toEqual(['WH-1', 'evt_1'])
  expect(deliveries.list({ provider: 'stripe' }).map(({ id }) => id)).toEqual(['evt_1'])
  expect(deliveries.list({ id: 'WH-1' })).toHaveLength(1)
})
