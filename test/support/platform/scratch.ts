import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'

export type Scratch = {
  /** An empty folder, a new one for each test. */
  readonly dir: string
  /** Registers a cleanup, the latest first. */
  later(cleanup: () => unknown): void
}

/** Gives each test of the calling file a folder, and leaves nothing behind. */
export function scratch(): Scratch {
  let dir = ''
  let cleanups: (() => unknown)[] = []
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'kiai-test-'))
    cleanups = [() => rmSync(dir, { recursive: true, force: true })]
  })
  afterEach(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup()
  })
  return {
    get dir() {
      return dir
    },
    later: (cleanup) => void cleanups.push(cleanup),
  }
}
