import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { beginLoading, clearHalfLoaded, endLoading, isLoaded } from '../../../infra/local/demo-data.ts'
import { announceEndpoints } from '../../../infra/local/endpoints.ts'
import { scratch } from '../../support/platform/scratch.ts'

const room = scratch()

const file = (...names: string[]) => join(room.dir, ...names)
beforeEach(() => {
  mkdirSync(file('s3', 'kiai-media'), { recursive: true })
  mkdirSync(file('web'), { recursive: true })
  writeFileSync(file('s3', 'kiai-media', 'poster'), 'a picture')
  writeFileSync(file('queues.sqlite'), '')
  writeFileSync(file('web', 'site.json'), '{}')
})

test('a folder whose loading was interrupted is emptied once, and keeps the built site', async () => {
  beginLoading(room.dir)
  expect(await clearHalfLoaded(room.dir)).toBe(true)
  expect([existsSync(file('s3')), existsSync(file('queues.sqlite'))]).toEqual([false, false])
  expect(existsSync(file('web', 'site.json'))).toBe(true)
  writeFileSync(file('queues.sqlite'), '')
  expect(await clearHalfLoaded(room.dir)).toBe(false)
  expect(existsSync(file('queues.sqlite'))).toBe(true)
})

test('a folder that is loaded stays as it is', async () => {
  beginLoading(room.dir)
  expect(isLoaded(room.dir)).toBe(false)
  endLoading(room.dir)
  expect(isLoaded(room.dir)).toBe(true)
  expect(await clearHalfLoaded(room.dir)).toBe(false)
  expect(existsSync(file('s3', 'kiai-media', 'poster'))).toBe(true)
})

test('a folder in which no loading began stays as it is', async () => {
  expect(await clearHalfLoaded(room.dir)).toBe(false)
  expect(existsSync(file('s3', 'kiai-media', 'poster'))).toBe(true)
})

test('a folder that another instance is loading stays as it is', async () => {
  const server = createServer((_, res) => res.end()).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const dynamoDb = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  announceEndpoints(room.dir, { origin: 'http://localhost:1', dynamoDb, pid: process.pid })
  beginLoading(room.dir)
  expect(await clearHalfLoaded(room.dir)).toBe(false)
  expect(existsSync(file('s3', 'kiai-media', 'poster'))).toBe(true)
  server.closeAllConnections()
  server.close()
})
