import { expect } from 'vitest'
import { ApiError, type Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { callerOf } from '../kiai.ts'
import { type Payer, payingAt } from '../money/paying-at.ts'
import { apply, approve } from '../people/instructors.ts'
import { signIn } from '../people/sign-in.ts'
import { killablePlatform } from '../platform/killable-platform.ts'
import { inHours } from './bookings.ts'
import { saySchedule } from './teaching.ts'

/** Flows of sessions on a platform of their own, which dies around one of their calls and is restarted. */

const { auth } = api
const minute = 60_000
export const hour = 60 * minute

export type Instructor = { call: Call; instructorId: string; hours: number }
export type Made = { student: Payer; instructor: Instructor; startsAt: string; id: string }
export type Flow = {
  before: (made: Made) => Promise<unknown>
  /** The part that is interrupted, and repeated afterwards: the second try may be refused if the first succeeded. */
  run: (made: Made) => Promise<unknown>
  /** The expected state in the end. */
  expected: (made: Made) => Promise<unknown>
}

/** Refusals of a second try whose work is done or on its way. */
const known = ['booking.changed', 'payment.changed', 'purchase.not_paid', 'instructor_payment.paid']
const unlessDone = (error: unknown) => {
  if (!(error instanceof ApiError) || !known.includes(error.problem?.code ?? '')) throw error
}

export type Killed = ReturnType<typeof killedSessions>

export function killedSessions(asked?: Parameters<typeof killablePlatform>[0]) {
  const platform = killablePlatform(asked)
  let at: ReturnType<typeof payingAt>
  let admin: Call

  /** Invariants that hold in the end, whatever was interrupted. */
  const expectOrder = () =>
    expect
      .poll(async () => {
        await platform.ask('settle')
        return [...(await platform.ask('moneyWrongs')), ...(await platform.ask('sessionWrongs'))]
      })
      .toEqual([])

  /** Moves the clock of the functions to so long after the start. */
  const comes = ({ startsAt }: Made, after: number) =>
    platform.ask('later', String(Math.ceil((Date.parse(startsAt) + after - Date.now()) / 1000)))
  const isNow = () => platform.ask('later', '0')

  return {
    platform,
    expectOrder,
    comes,
    isNow,
    post: (path: string, wishes: object) => at.post(path, wishes),
    press: (page: string) => at.press(page),
    back: ({ call }: Payer, purchaseId: string) => at.back(call, purchaseId),
    admin: ((...asked) => admin(...asked)) as Call,

    async start(): Promise<void> {
      const origin = await platform.start()
      at = payingAt(origin)
      admin = callerOf(await signIn(origin, 'admin'))
      await admin(auth.acceptTerms, { body: { acceptTerms: true, isThirteenOrOlder: true } })
    },

    /** The instructor of an hour for 50.00, and of five for 222.22. */
    async newInstructor(): Promise<Instructor> {
      const { call } = await at.payer()
      const { id: instructorId } = await apply(call)
      await approve(admin, instructorId)
      await saySchedule(call, { packages: [{ minutes: 60, sessions: 5, cents: 22_222 }] })
      return { call, instructorId, hours: 30 }
    },

    async sweptAt(made: Made, after: number): Promise<void> {
      await comes(made, after)
      await platform.ask('sweepBookings')
    },

    /** Pays on the provider's page, and comes back from it. */
    async paid({ call }: Payer, { checkoutUrl, purchaseId }: { checkoutUrl: string; purchaseId: string }) {
      await at.press(checkoutUrl)
      await at.back(call, purchaseId)
    },

    /** Runs a flow in which the platform dies around its n-th call. Returns whether it made that many. */
    async cutOff(flow: Flow, instructor: Instructor, n: number, when: 'before' | 'after'): Promise<boolean> {
      instructor.hours = nextHours(instructor.hours)
      const made: Made = {
        student: await at.payer(),
        instructor,
        startsAt: inHours(instructor.hours),
        id: '',
      }
      await flow.before(made)
      const isCut = await platform.cutOff('dieAtCall', `${n} ${when}`, () => flow.run(made))
      await flow.run(made).catch(unlessDone)
      await isNow()
      await expectOrder()
      await flow.expected(made)
      return isCut
    },
  }
}

const week = 168
/** The start of the next session: one week is filled, then the one after the next, since weekly ones leave it free. */
const nextHours = (hours: number) => (Math.floor((hours + 2) / week) % 2 === 0 ? hours + 2 : hours + 2 + week)
