import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runningEndpoints } from './endpoints.ts'
import { chosenFolder } from './settings.ts'

/** `npm run reset`: deletes all local data of Kiai; the next start begins with fresh demo data. */

const dir = chosenFolder(process.env)

if (!existsSync(dir)) console.log(`There is nothing to clear in ${dir}`)
else {
  // Only a folder that Kiai made is removed, whatever KIAI_DATA says.
  if (!existsSync(join(dir, 'queues.sqlite'))) {
    console.error(`${dir} does not look like Kiai's data; nothing was removed`)
    process.exit(1)
  }
  const running = await runningEndpoints(dir)
  if (running) {
    console.error(`Kiai runs on ${dir} (${running.origin}): stop it first; nothing was removed`)
    process.exit(1)
  }
  rmSync(dir, { recursive: true })
  console.log(`Cleared ${dir}`)
}
