import { fileURLToPath } from 'node:url'

/** What `npm start` is told for the end-to-end tests: a port and a data folder of their own, and few clips. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const port = Number(process.env.E2E_PORT ?? 3900)

export const e2eOrigin = `http://localhost:${port}`
export const e2eFolder = `${root}/.local-e2e`
export const e2eModule = 'infra/local/main.ts'
export const e2eEnv = {
  PORT: String(port),
  KIAI_DATA: e2eFolder,
  // The one video and the one lesson that tests play; encoding more takes time from them.
  KIAI_CLIPS: '1',
}
