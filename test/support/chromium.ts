import { existsSync } from 'node:fs'
import { findProgram } from './programs.ts'

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser of this machine: CHROME_PATH if set, else the first Chromium or Chrome found. */
export function findChromium(): string | undefined {
  const told = process.env.CHROME_PATH
  if (told) return existsSync(told) ? told : undefined
  return findProgram(names, places)
}

export function chromiumPath(): string {
  const found = findChromium()
  if (!found) throw new Error('There is no Chromium here; `npm test` says how to get one')
  return found
}
