import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startFaultProxy } from '../support/faults/fault-proxy.ts'

test('a connection that the table closes breaks for its own caller, and for no one else', async () => {
  const table = createServer((_, res) => res.destroy()).listen(0, '127.0.0.1')
  await once(table, 'listening')
  const target = `http://127.0.0.1:${(table.address() as AddressInfo).port}`
  const proxy = await startFaultProxy({ target, seed: 1, rates: {} })
  await expect(fetch(proxy.url, { method: 'POST', body: '{}' })).rejects.toThrow('fetch failed')
  expect(proxy.counts.requests).toBe(1)
  await proxy.close()
  table.close()
})
