import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runningEndpoints } from './endpoints.ts'

/** Demo data is loaded into a folder once; later changes and deletions stay. */

const loaded = (dir: string) => join(dir, 'demo-data')
const begun = (dir: string) => join(dir, 'demo-data-begun')

/** The built site: it does not depend on the data. */
const kept = ['web']

export const isLoaded = (dir: string): boolean => existsSync(loaded(dir))

export function beginLoading(dir: string): void {
  writeFileSync(begun(dir), new Date().toISOString())
}

export function endLoading(dir: string): void {
  writeFileSync(loaded(dir), new Date().toISOString())
  rmSync(begun(dir), { force: true })
}

/**
 * Empties a folder whose loading was interrupted: it cannot go on from the middle, and the site was not open yet, so
 * that nobody has changed anything. A folder on which an instance runs stays as it is.
 */
export async function clearHalfLoaded(dir: string): Promise<boolean> {
  if (isLoaded(dir) || !existsSync(begun(dir)) || (await runningEndpoints(dir))) return false
  // The mark goes last, in case this is interrupted too.
  const names = readdirSync(dir).filter((name) => !kept.includes(name) && join(dir, name) !== begun(dir))
  for (const name of names) rmSync(join(dir, name), { recursive: true })
  rmSync(begun(dir))
  return true
}
