import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect } from '@playwright/test'
import { createDriver, type Driver, type Send } from './driver.ts'
import { end, start } from './programs.ts'

const screenProgram = { names: ['Xvfb'], debianPackage: 'xvfb' }
const driverProgram = { names: ['WebKitWebDriver'], debianPackage: 'webkit2gtk-driver' }

/** Opens WebKit, in the small browser that comes with its driver, on a screen that no one sees. */
export async function openWebKit(): Promise<Driver> {
  const screenOptions = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp']
  const screen = start(screenProgram, screenOptions, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const port = await freePort()
  const env = { ...process.env, DISPLAY: await displayOf(screen) }
  const service = start(driverProgram, [`--port=${port}`], { env, stdio: 'ignore' })
  const origin = `http://127.0.0.1:${port}`
  await expect(() => ask('GET', `${origin}/status`)).toPass()
  const session = await ask('POST', `${origin}/session`, { capabilities: {} })
  const address = `${origin}/session/${(session as { sessionId: string }).sessionId}`
  const send: Send = ({ method, path, values }) => ask(method, `${address}${path}`, values)
  return createDriver(send, async () => {
    await ask('DELETE', address)
    await end(service)
    await end(screen)
  })
}

/** The number of a screen that chose it by itself. */
async function displayOf(screen: ChildProcess): Promise<string> {
  const pipe = screen.stdio[3]
  if (!pipe) throw new Error('The screen has no pipe')
  const [number] = await once(pipe, 'data')
  return `:${String(number).trim()}`
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function ask(method: string, url: string, values?: Record<string, unknown>): Promise<unknown> {
  const body = method === 'POST' && { body: JSON.stringify(values) }
  const response = await fetch(url, { method, ...body })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${error}: ${message}`)
}
