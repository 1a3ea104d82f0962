import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { findProgram } from '../support/programs.ts'

type Program = { names: readonly string[]; places?: readonly string[]; debianPackage: string }

/** Starts a program of this machine, which ends with this process at the latest. */
export function start({ names, places, debianPackage }: Program, args: string[], options: SpawnOptions) {
  const path = findProgram(names, places)
  if (!path) throw new Error(`There is no ${names[0]} here (Debian: apt install ${debianPackage})`)
  const child = spawn(path, args, options)
  process.once('exit', () => child.kill())
  return child
}

/** Ends a process, and waits until it has ended. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
