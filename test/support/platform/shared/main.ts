import { startSharedPlatform } from './shared-platform.ts'

/** The shared platform in a process of its own. It ends with its parent, which Ctrl-C reaches at the same time. */

process.on('SIGINT', () => {})
const given = { ...process.env }
const { origin, control, close } = await startSharedPlatform()
const env = Object.fromEntries(Object.entries(process.env).filter(([name, value]) => given[name] !== value))
process.once('disconnect', async () => {
  await close()
  process.exit()
})
process.send?.({ origin, control, env } satisfies Started)

/** What it reports: its addresses, and the environment that its functions read. */
export type Started = { origin: string; control: string; env: NodeJS.ProcessEnv }
