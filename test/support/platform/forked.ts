import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A script in a process of its own that reports once when it is ready, and ends when its parent disconnects. */
export async function forked<Report>(
  script: string,
  args: readonly string[] = [],
): Promise<{ report: Report; stop: () => Promise<void> }> {
  const child = fork(script, args, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const failed = ended.then(([status]) => {
    throw new Error(`${script} ended with ${status}`)
  })
  const [report] = await Promise.race([once(child, 'message'), failed])
  return {
    report,
    stop: async () => {
      // An error caused by its end is no failure any longer.
      failed.catch(() => {})
      child.disconnect()
      await ended
    },
  }
}
