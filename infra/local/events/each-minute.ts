import { scheduled } from '../../cloud/lambdas/lambdas.ts'

export type EachMinute = {
  /** Runs all of it once more, as an operator does; begins after what is running. */
  now(): Promise<void>
  /** Runs nothing more; resolves when what is running has ended. */
  close(): Promise<void>
}

/** The clock of one machine: what is scheduled for each minute of the day. Nightly work waits for `schedules.ts`. */
export function runEachMinute(log: (message: string) => void): EachMinute {
  const modules = Object.values(scheduled).filter(({ hour }) => hour === '*')
  const run = async (event: object) => {
    // Side by side, as in the cloud: one that fails keeps no other from its minute.
    const outcomes = await Promise.allSettled(
      modules.map(async ({ module }) => {
        const { handler } = await import(`../../../${module}`)
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
      // One after the other, as minutes come; anyone who asks while one waits has that one.
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
