import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { createDriver, type Driver } from './driver.ts'
import { openMarionette } from './marionette.ts'
import { end, start } from './programs.ts'

const program = {
  names: ['firefox-esr', 'firefox'],
  places: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  debianPackage: 'firefox-esr',
}

/** Opens Firefox with an empty profile and without a window that anyone sees. */
export async function openFirefox(): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'kiai-firefox-'))
  // Any free port, which it writes down.
  await writeFile(join(profile, 'user.js'), 'user_pref("marionette.port", 0);\n')
  const options = ['--marionette', '--headless', '--no-remote', '--profile', profile]
  const firefox = start(program, options, { stdio: 'ignore' })
  const port = () => readFile(join(profile, 'MarionetteActivePort'), 'utf8')
  await expect(port).toPass()
  const { send, close } = await openMarionette(Number(await port()))
  await send({ name: 'NewSession', method: 'POST', path: '/session' })
  return createDriver(send, async () => {
    close()
    await end(firefox)
    await rm(profile, { recursive: true })
  })
}
