import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Defence, ListedDefence } from '../sabotage/defence.ts'
import { type SwitchOff, switchOffsIn } from './switch-offs.ts'
import { roomOf } from './tests-for.ts'

/** Every guard of `functions/`, and those that the list of `npm run sabotage` already switches off. */

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Guard = SwitchOff & {
  /** Its first line. */
  words: string
  /** The name of a listed defence that changes it. */
  listed: string | undefined
}

export function guardsOf(defences: readonly ListedDefence[]): Guard[] {
  const files = globSync('functions/**/*.ts', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  const byFile = Map.groupBy(defences, ({ file }) => file)
  return files.sort().flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const changes = (byFile.get(file) ?? []).map((one) => ({ name: one.name, ...changedBy(one, text) }))
    return switchOffsIn(file, text)
      .filter(({ kind }) => roomOf(file) !== 'model' || kind === 'where' || kind === 'check')
      .map((one) => ({
        ...one,
        words: text.slice(one.start, one.end).trim().split('\n')[0] ?? '',
        listed: changes.find(({ start, end }) => start < one.end && end > one.start)?.name,
      }))
  })
}

/** The part of the file that a defence changes when it is switched off: what its two texts do not share. */
export function changedBy({ from, to }: Pick<Defence, 'from' | 'to'>, text: string) {
  const shared = (a: string, b: string) => {
    const most = Math.min(a.length, b.length)
    for (let at = 0; at < most; at++) if (a[at] !== b[at]) return at
    return most
  }
  const head = shared(from, to)
  const backwards = (words: string) => [...words.slice(head)].reverse().join('')
  const tail = shared(backwards(from), backwards(to))
  const at = text.indexOf(from)
  // A text that is only added is at one place; so is its guard.
  return { start: at + head, end: Math.max(at + from.length - tail, at + head + 1) }
}
