import { afterAll, beforeAll, expect, test } from 'vitest'
import { killedMoney } from '../support/money/killed-money.ts'
import { callsPerKill, testKills } from '../support/platform/kills.ts'
import { orderFlows } from '../support/store/order-flows.ts'

/**
 * Kill -9 around each call of table, mail or provider that an order causes: right before it, and right after its answer.
 * Then Kiai restarts and the caller retries. In the end orders, stock, holds, payments, refunds and mails agree.
 */

const every = callsPerKill()
type Name = keyof ReturnType<typeof orderFlows>

const killed = killedMoney()
afterAll(killed.platform.close)

if (every) {
  const names = Object.keys(orderFlows(killed)) as Name[]
  testKills(
    names,
    every,
    () => killedMoney({ isStartedOften: true }),
    async (own, name) => {
      const flow = orderFlows(own)[name]
      return (n, when) => own.cutOff('dieAtCall', flow, n, when)
    },
  )
} else {
  beforeAll(killed.start)
  /** Flows with many calls interrupt one of them in `npm test`. */
  test('an order by card, cut off after its twentieth call, ends well', async () => {
    expect(await killed.cutOff('dieAtCall', orderFlows(killed)['an order by card'], 20, 'after')).toBe(true)
  })
}
