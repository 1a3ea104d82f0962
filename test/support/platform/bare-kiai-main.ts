import { rmSync } from 'node:fs'
import { startPlatform } from '../../../infra/local/platform/platform.ts'

/** Kiai without demo data, kept in memory. It reports its address to its parent, ends with it, and leaves nothing. */

const [, , dir = '', site = ''] = process.argv
const platform = await startPlatform({ port: 0, dir, site, inMemory: true })
platform.openSite()
process.once('disconnect', async () => {
  await platform.close()
  rmSync(dir, { recursive: true, force: true })
  process.exit()
})
process.send?.(platform.origin)
