import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Processes that run test files in copies of the tree. */

export type Wanted = { file: string; off?: string }

export type Ran = {
  isGreen: boolean
  /** Names of failed tests. */
  failed: string[]
  /** The IDs of the guards that the tests reached. */
  reached: string[]
  ms: number
}

export type Tester = {
  run(wanted: Wanted): Promise<Ran>
  /** A new platform, without anything that earlier tests left behind. */
  renew(): Promise<void>
  end(): void
}

/** The time of one file; one that hangs is ended. */
const most = 300_000

export async function makeTester(dir: string): Promise<Tester> {
  let child = await begin(dir)
  const renew = async () => {
    end(child)
    child = await begin(dir)
  }
  const run = async (wanted: Wanted): Promise<Ran> => {
    const answer = once(child, 'message', { signal: AbortSignal.timeout(most) })
    child.send(wanted)
    try {
      const [ran]: Ran[] = await answer
      if (ran) return ran
    } catch {
      await renew()
    }
    return { isGreen: false, failed: [`${wanted.file} does not end`], reached: [], ms: most }
  }
  return { run, renew, end: () => end(child) }
}

async function begin(dir: string): Promise<ChildProcess> {
  const child = fork(join(dir, 'test/switches/tester.ts'), {
    cwd: dir,
    stdio: ['ignore', 'ignore', process.env.KIAI_LOG ? 'inherit' : 'ignore', 'ipc'],
    env: { ...process.env, KIAI_SWITCHES: 'yes' },
    // A group of its own, which ends with its table and its workers.
    detached: true,
  })
  await once(child, 'message', { signal: AbortSignal.timeout(most) })
  return child
}

function end({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
