import { afterAll, beforeAll, expect, test } from 'vitest'
import { boughtFlows } from '../support/money/bought-flows.ts'
import { callsPerKill, testKills } from '../support/platform/kills.ts'
import { type Killed, killedSessions } from '../support/sessions/killed-sessions.ts'
import { sessionFlows } from '../support/sessions/session-flows.ts'

/**
 * Kill -9 around each call of table, mail or provider that a session causes, several at once, and a payout to their
 * instructor: right before it, and right after its answer. Then Kiai restarts, the caller retries, and all stored
 * sessions and money agree.
 */

const every = callsPerKill()
const flowsOf = (killed: Killed) => ({ ...sessionFlows(killed), ...boughtFlows(killed) })
type Name = keyof ReturnType<typeof flowsOf>

const killed = killedSessions()
afterAll(killed.platform.close)

if (every) {
  const names = Object.keys(flowsOf(killed)) as Name[]
  testKills(
    names,
    every,
    () => killedSessions({ isStartedOften: true }),
    async (own, name) => {
      const flow = flowsOf(own)[name]
      const instructor = await own.newInstructor()
      return (n, when) => own.cutOff(flow, instructor, n, when)
    },
  )
} else {
  beforeAll(killed.start)
  /** Flows with many calls interrupt one of them in `npm test`. */
  test('a payment by card, cut off after its twelfth call, ends well', async () => {
    const flow = flowsOf(killed)['a payment by card']
    expect(await killed.cutOff(flow, await killed.newInstructor(), 12, 'after')).toBe(true)
  })
}
