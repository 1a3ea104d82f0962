import { scheduled } from '../../lambdas.ts'

export type EachMinute = {
  /** Runs all of it at once, as an operator does. */
  now(): Promise<void>
  /** Runs nothing more; resolves when what is running has ended. */
  close(): Promise<void>
}

/** The clock of one machine: what is scheduled for each minute. Nightly work is left to a cloud that never sleeps. */
export function runEachMinute(log: (message: string) => void): EachMinute {
  const modules = Object.values(scheduled).filter(({ minute }) => minute === '*')
  const run = async (event: object) => {
    for (const { module } of modules) {
      const { handler } = await import(`../../../${module}`)
      await handler(event)
    }
  }
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = run({ time: new Date().toISOString() }).catch((error: unknown) => log(String(error)))
  }, 60_000)
  return {
    now: () => run({}),
    close() {
      clearInterval(timer)
      return running
    },
  }
}
