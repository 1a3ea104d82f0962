import { expect } from 'vitest'
import { ApiError } from '#shared/contract/client.ts'
import { killablePlatform } from '../platform/killable-platform.ts'
import { type Payer, payingAt } from './paying-at.ts'

/** Flows of money on a platform of their own, which dies around one of their calls and is restarted. */

export type Flow = {
  /** The state that must exist before. It is passed on. */
  before: (payer: Payer) => Promise<unknown>
  /** The part that is interrupted, and repeated afterwards: the second try may be refused if the first succeeded. */
  run: (payer: Payer, before: never) => Promise<unknown>
  /** The expected state in the end. */
  expected: (payer: Payer, before: never) => Promise<unknown>
}
export const flow = <Before>(given: {
  before: (payer: Payer) => Promise<Before>
  run: (payer: Payer, before: Before) => Promise<unknown>
  expected: (payer: Payer, before: Before) => Promise<unknown>
}): Flow => given

/** Refusals of a second try whose work is done or on its way. */
const known = [
  'course.owned',
  'subscription.exists',
  'refund.asked',
  'refund.decided',
  'purchase.not_paid',
  'payment.changed',
  'subscription.same',
  'order.changed',
  'return.changed',
  'claim.changed',
]
const unlessDone = (error: unknown) => {
  if (!(error instanceof ApiError) || !known.includes(error.problem?.code ?? '')) throw error
}

export type Killed = ReturnType<typeof killedMoney>

export function killedMoney(asked?: Parameters<typeof killablePlatform>[0]) {
  const platform = killablePlatform(asked)
  let at: ReturnType<typeof payingAt>
  let course = ''

  /** Invariants that hold in the end, whatever was interrupted. */
  const expectOrder = () =>
    expect
      .poll(async () => {
        await platform.ask('settle')
        return [...(await platform.ask('moneyWrongs')), ...(await platform.ask('orderWrongs'))]
      })
      .toEqual([])

  return {
    platform,
    expectOrder,
    get at() {
      return at
    },
    /** A course that is sold. */
    get course() {
      return course
    },

    async start(): Promise<void> {
      at = payingAt(await platform.start())
      course = await at.course()
    },

    /** Runs a flow in which the platform dies around its n-th call. Tells whether it made that many. */
    async cutOff(
      which: 'dieAtCall' | 'dieAtProviderCall',
      { before, run, expected }: Flow,
      n: number,
      when: 'before' | 'after',
    ): Promise<boolean> {
      const payer = await at.payer()
      // The prepared state is the input of the same flow.
      const prepared = (await before(payer)) as never
      const isCut = await platform.cutOff(which, `${n} ${when}`, () => run(payer, prepared))
      await run(payer, prepared).catch(unlessDone)
      await expectOrder()
      await expected(payer, prepared)
      return isCut
    },
  }
}
