import { scheduled } from '../../cloud/lambdas/lambdas.ts'

export type EachMinute = {
  /** Runs all of it once more, as for an operator, after the current run. */
  now(): Promise<void>
  /** Starts no further run; resolves when the current one has ended. */
  close(): Promise<void>
}

/** The clock of one machine: runs the work scheduled for each minute. Nightly work is in `schedules.ts`. */
export function runEachMinute(log: (message: string) => void): EachMinute {
  const modules = Object.values(scheduled).filter(({ hour }) => hour === '*')
  const run = async (event: object) => {
    // Concurrently, as in the cloud: a failure does not stop the others.
    const outcomes = await Promise.allSettled(
      modules.map(async ({ module }) => {
        const { handler } = await import(/* @vite-ignore */ `../../../${module}`)
        await handler(event)
      }),
    )
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }
  let running: Promise<void> = Promise.resolve()
  let wanted: Promise<void> | undefined
  const timer = setInterval(() => {
    running = running
      .then(() => run({ time: new Date().toISOString() }))
      .catch((error: unknown) => log(String(error)))
  }, 60_000)
  return {
    now() {
      // One run after the other, as minutes come; a call while one waits shares that one.
      wanted ??= running.then(() => {
        wanted = undefined
        const done = run({})
        running = done.catch(() => {})
        return done
      })
      return wanted
    },
    close() {
      clearInterval(timer)
      return running
    },
  }
}
