import { looksDue } from '../model/calendar/busy-times.ts'
import { clock } from '../ports/process/clock.ts'
import { errorFacts, log } from '../ports/process/log.ts'
import { look } from './availability/read-busy-calendar.ts'

/** Looks that run at the same time, and the seconds after which no new look begins. Each may take ten. */
const together = 20
const begunFor = 40

/** Once a minute: looks at the calendars of instructors that are due. The rest is due a minute later. */
export async function handler(): Promise<{ done: number }> {
  const due = await looksDue(clock.now())
  const end = performance.now() + begunFor * 1000
  let done = 0
  let failed = 0
  const work = async () => {
    while (performance.now() < end) {
      const personId = due.shift()
      if (personId === undefined) return
      try {
        await look(personId)
        done++
      } catch (error) {
        failed++
        log('error', 'calendar not looked at', { personId, ...errorFacts(error) })
      }
    }
  }
  await Promise.all(Array.from({ length: together }, work))
  if (failed > 0) throw new Error(`${failed} calendars were not looked at`)
  return { done }
}
