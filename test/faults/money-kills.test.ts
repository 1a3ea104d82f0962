import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Killed, killedMoney } from '../support/money/killed-money.ts'
import { moneyFlows } from '../support/money/money-flows.ts'
import { toldFlows } from '../support/money/told-flows.ts'
import { testKills } from '../support/platform/kills.ts'

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
  const names = Object.keys(flowsOf(killed)) as Name[]
  testKills(
    names,
    1,
    () => killedMoney({ isStartedOften: true }),
    async (own, name) => {
      const flow = flowsOf(own)[name]
      return (n, when) => own.cutOff('dieAtCall', flow, n, when)
    },
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
