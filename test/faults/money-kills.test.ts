import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Killed, killedMoney } from '../support/money/killed-money.ts'
import { moneyFlows } from '../support/money/money-flows.ts'
import { toldFlows } from '../support/money/told-flows.ts'

/**
 * Kill -9 around each call of table, mail or provider in a flow of money: right before it, and right after its answer.
 * Then Kiai restarts, events are sent again, and the member retries. In the end no payment is lost and nothing is given
 * without one.
 */

const isWhole = process.env.KIAI_MONEY === 'all'
const flowsOf = (killed: Killed) => ({ ...moneyFlows(killed), ...toldFlows(killed) })
type Name = keyof ReturnType<typeof flowsOf>

const killed = killedMoney()
afterAll(killed.platform.close)

if (isWhole) {
  /** More than any flow makes. The loop ends where there is no call left to interrupt. */
  const most = 400
  const names = Object.keys(flowsOf(killed)) as Name[]
  test.each(names.flatMap((name) => (['before', 'after'] as const).map((when) => [name, when] as const)))(
    '%s, cut off %s each call there is, ends well',
    async (name, when) => {
      // Each on its own platform: the check after each kill covers everything in it.
      const own = killedMoney({ isStartedOften: true })
      try {
        await own.start()
        const flow = flowsOf(own)[name]
        let cuts = 0
        while (cuts < most && (await own.cutOff('dieAtCall', flow, cuts, when))) cuts++
        console.log(`${name}: ${cuts} kills ${when} a call`)
        expect(cuts).toBeGreaterThan(2)
        expect(cuts).toBeLessThan(most)
      } finally {
        await own.platform.close()
      }
    },
    3_600_000,
  )
} else {
  /** Flows with many calls interrupt one call of a provider in `npm test`, a different one for each flow. */
  const sample: [Name, number, 'before' | 'after'][] = [
    ['a course by wallet', 3, 'after'],
    ['a bigger plan', 6, 'after'],
  ]
  beforeAll(killed.start)
  test.each(sample)('%s, cut off around call %i (%s it), ends well', async (name, n, when) => {
    expect(await killed.cutOff('dieAtProviderCall', flowsOf(killed)[name], n, when)).toBe(true)
  })
}
