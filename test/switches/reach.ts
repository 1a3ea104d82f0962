import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Tester } from './crew.ts'
import { eachBy } from './each-by.ts'
import type { Reach } from './tests-for.ts'

/** Which test file reaches which guards, recorded once and kept among the packages. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const kept = join(root, 'node_modules/.cache/kiai/switches.json')

export function keptReach(): Reach | undefined {
  return existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : undefined
}

/** Runs every test file of calls once. Red ones prove nothing, and are left out. */
export async function recordReach(testers: readonly Tester[], known: readonly string[]): Promise<Reach> {
  const files = globSync('test/{functions,faults}/**/*.test.ts', { cwd: root }).map((path) =>
    path.replaceAll('\\', '/'),
  )
  const reach: Reach = { known: [...known], files: {} }
  let done = 0
  await eachBy(testers, files.sort(), async (tester, file) => {
    const { isGreen, failed, reached, ms } = await tester.run({ file })
    if (isGreen) reach.files[file] = { reached, ms }
    console.log(`${++done}/${files.length} ${file}: ${isGreen ? reached.length : `red, “${failed[0]}”`}`)
  })
  mkdirSync(dirname(kept), { recursive: true })
  writeFileSync(kept, JSON.stringify(reach))
  return reach
}
