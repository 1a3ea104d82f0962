import { globSync } from 'node:fs'
import { basename } from 'node:path'

/** A line that protects something, and the tests that fail when it is switched off. */
export type Defence = {
  /** Unique, in kebab-case. */
  name: string
  /** Its path from the root. */
  file: string
  /** Text that occurs exactly once in `file`. */
  from: string
  /** The replacement. */
  to: string
  /** Test files, from the root. At least one of their tests must fail. */
  tests: string[]
}

export type ListedDefence = Defence & { area: string }

/** Every defence of `defences/`, one file for each area: `export const calls: Defence[] = …` in `calls.ts`. */
export async function listedDefences(): Promise<ListedDefence[]> {
  const files = globSync('defences/**/*.ts', { cwd: import.meta.dirname }).sort()
  const lists = await Promise.all(
    files.map(async (file) => {
      const area = basename(file, '.ts')
      const exported: Record<string, Defence[]> = await import(/* @vite-ignore */ `./${file}`)
      return Object.values(exported).flatMap((list) => list.map((defence) => ({ area, ...defence })))
    }),
  )
  return lists.flat()
}
