import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { announceEndpoints } from '../../../infra/local/endpoints.ts'
import { scratch } from '../../support/platform/scratch.ts'

const room = scratch()
const module = fileURLToPath(new URL('../../../infra/local/reset.ts', import.meta.url))

async function reset() {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', module], {
    env: { ...process.env, KIAI_DATA: room.dir },
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [status] = await once(child, 'exit')
  return { status, words: (await said).join('').trim() }
}

test('the data of Kiai is removed', async () => {
  writeFileSync(join(room.dir, 'queues.sqlite'), '')
  expect(await reset()).toEqual({ status: 0, words: `Cleared ${room.dir}` })
  expect(existsSync(room.dir)).toBe(false)
})

test('a folder of something else stays', async () => {
  writeFileSync(join(room.dir, 'thesis.txt'), '')
  expect(await reset()).toMatchObject({ status: 1, words: expect.stringMatching(/nothing was removed/) })
  expect(existsSync(join(room.dir, 'thesis.txt'))).toBe(true)
})

test('the data of a running instance stays, and its address is said', async () => {
  const server = createServer((_, res) => res.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  room.later(() => server.close())
  const dynamoDb = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  announceEndpoints(room.dir, { origin: 'http://localhost:3000', dynamoDb, pid: process.pid })
  writeFileSync(join(room.dir, 'queues.sqlite'), '')
  expect(await reset()).toMatchObject({
    status: 1,
    words: expect.stringMatching(/localhost:3000.*nothing was removed/),
  })
  expect(existsSync(join(room.dir, 'queues.sqlite'))).toBe(true)
})
