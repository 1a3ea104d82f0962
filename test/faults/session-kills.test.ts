import { afterAll, beforeAll, expect, test } from 'vitest'
import { boughtFlows } from '../support/money/bought-flows.ts'
import { type Killed, killedSessions } from '../support/sessions/killed-sessions.ts'
import { sessionFlows } from '../support/sessions/session-flows.ts'

/**
 * Kill -9 around each call of table, mail or provider that a session causes, several at once, and a payout to their
 * instructor: right before it, and right after its answer. Then Kiai restarts, the caller retries, and all stored
 * sessions and money agree.
 */

/** `all`, or one in this many calls. */
const asked = process.env.KIAI_KILLS
const every = asked === 'all' ? 1 : Number(asked ?? 0)
const flowsOf = (killed: Killed) => ({ ...sessionFlows(killed), ...boughtFlows(killed) })
type Name = keyof ReturnType<typeof flowsOf>

const killed = killedSessions()
afterAll(killed.platform.close)

/** Runs on a separate platform: the check after each kill covers everything in it. */
async function onItsOwn(run: (killed: Killed) => Promise<void>): Promise<void> {
  const killed = killedSessions({ isStartedOften: true })
  try {
    await killed.start()
    await run(killed)
  } finally {
    await killed.platform.close()
  }
}

if (every) {
  /** More than any flow makes. The loop ends where there is no call left to interrupt. */
  const most = 400
  const names = Object.keys(flowsOf(killed)) as Name[]
  test.each(names.flatMap((name) => (['before', 'after'] as const).map((when) => [name, when] as const)))(
    '%s, cut off %s each call there is, ends well',
    async (name, when) =>
      onItsOwn(async (own) => {
        const flow = flowsOf(own)[name]
        const instructor = await own.newInstructor()
        let cuts = 0
        for (let n = 0; n < most; n += every) {
          if (!(await own.cutOff(flow, instructor, n, when))) break
          if (++cuts % 25 === 0) console.log(`${name}: ${cuts} kills ${when} a call so far`)
        }
        console.log(`${name}: ${cuts} kills ${when} a call`)
        expect(cuts * every).toBeGreaterThan(2)
        expect(cuts * every).toBeLessThan(most)
      }),
    3_600_000,
  )
} else {
  beforeAll(killed.start)
  /** Flows with many calls interrupt one of them in `npm test`. */
  test('a payment by card, cut off after its twelfth call, ends well', async () => {
    const flow = flowsOf(killed)['a payment by card']
    expect(await killed.cutOff(flow, await killed.newInstructor(), 12, 'after')).toBe(true)
  })
}
