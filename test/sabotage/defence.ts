import { globSync } from 'node:fs'
import { basename } from 'node:path'

/** A line that keeps something out, or together, and the tests that notice when it is switched off. */
export type Defence = {
  /** One of its kind, kebab-case. */
  name: string
  /** Where it stands, from the root. */
  file: string
  /** Text that stands exactly once in `file`. */
  from: string
  /** What it becomes. */
  to: string
  /** Test files of which at least one test has to turn red, from the root. */
  tests: string[]
}

export type ListedDefence = Defence & { area: string }

/** Every defence of `defences/`, a file an area: `export const calls: Defence[] = …` in `calls.ts`. */
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
