import { appendFileSync } from 'node:fs'
import { afterAll, inject } from 'vitest'
import { board } from './switchboard.ts'

/** Vitest `setupFiles` of runs with switches: the guard that is off, and those that the worker reached. */
declare module 'vitest' {
  interface ProvidedContext {
    switchedOff: string
    /** A file with one ID a line. */
    reachedFile: string
  }
}

board().off = inject('switchedOff')
board().reached.clear()
afterAll(() => appendFileSync(inject('reachedFile'), [...board().reached, ''].join('\n')))
