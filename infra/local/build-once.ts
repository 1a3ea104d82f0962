import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Builds the site for `origin` into `<dir>/site` unless its sources are unchanged since the last build. */
export async function buildOnce(root: string, dir: string, origin: string): Promise<'built' | 'unchanged'> {
  const stamp = join(dir, 'built')
  const wanted = fingerprint(root, origin)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 'unchanged'
  // In its own process: a build takes a gigabyte of memory, which is freed with it.
  const build = [...process.execArgv, join(root, 'web/build.ts'), '--origin', origin, '--out', dir]
  await run(process.execPath, build, { cwd: root, env: { ...process.env, NODE_ENV: 'production' } })
  writeFileSync(stamp, wanted)
  return 'built'
}

function fingerprint(root: string, origin: string): string {
  const files = globSync(['web/**/*.*', 'shared/**/*.ts', 'package-lock.json'], { cwd: root }).sort()
  const hash = createHash('sha256').update(origin)
  for (const file of files) {
    const { mtimeMs, size } = statSync(join(root, file))
    hash.update(`${file} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex')
}
