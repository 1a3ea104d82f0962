import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Tester } from './crew.ts'
import { eachBy } from './each-by.ts'
import type { Reach } from './tests-for.ts'

/** Which test file reaches which guards, kept among the packages. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const place = join(root, 'node_modules/.cache/kiai/switches.json')

const kept = (): Reach | undefined =>
  existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : undefined

/**
 * Runs every test file of calls once, or those that are new or have changed since they were recorded. Red ones prove
 * nothing, and reach nothing.
 */
export async function recordReach(
  testers: readonly Tester[],
  known: readonly string[],
  isWhole: boolean,
): Promise<Reach> {
  const before = isWhole ? undefined : kept()
  const paths = globSync('test/{functions,faults}/**/*.test.ts', { cwd: root })
  const all = paths.map((path) => path.replaceAll('\\', '/')).sort()
  const files = new Map(all.map((file) => [file, textHash(file)]))
  const stale = all.filter((file) => before?.files[file]?.hash !== files.get(file))
  const reach: Reach = { known: before?.known ?? [...known], files: {} }
  for (const file of all) {
    const old = before?.files[file]
    if (old && !stale.includes(file)) reach.files[file] = old
  }
  const save = () => {
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, JSON.stringify(reach))
  }
  let done = 0
  await eachBy(testers, stale, async (tester, file) => {
    const { isGreen, failed, reached, ms } = await tester.run({ file })
    reach.files[file] = { hash: files.get(file) ?? '', reached: isGreen ? reached : [], ms }
    const words = isGreen ? `reaches ${reached.length} guards` : `red, “${failed[0]}”`
    console.log(`${++done}/${stale.length} ${file}: ${words}`)
    // A recording that is cut off continues here.
    save()
  })
  save()
  return reach
}

const textHash = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(root, file)))
    .digest('hex')
    .slice(0, 16)
