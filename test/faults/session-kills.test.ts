import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError, type Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { Provider } from '#shared/rules/charge.ts'
import { inHours, wishOf } from '../support/bookings.ts'
import { apply, approve } from '../support/instructors.ts'
import { callerOf } from '../support/kiai.ts'
import { killablePlatform } from '../support/killable-platform.ts'
import { type Payer, payingAt } from '../support/paying-at.ts'
import { signIn } from '../support/sign-in.ts'
import { saySchedule } from '../support/teaching.ts'

/**
 * Kill -9 around each call of table, mail or provider that comes of a session: right before it, and right after its
 * answer. Then Kiai starts again, whoever called tries again, and all that is kept of sessions and money agrees.
 */

/** `all`, or every so many calls. */
const asked = process.env.KIAI_KILLS
const every = asked === 'all' ? 1 : Number(asked ?? 0)
const platform = killablePlatform()
const { auth, bookings, payments } = api
let at: ReturnType<typeof payingAt>
let admin: Call

beforeAll(async () => {
  const origin = await platform.start()
  at = payingAt(origin)
  admin = callerOf(await signIn(origin, 'admin'))
  await admin(auth.acceptTerms, { body: { acceptTerms: true, isThirteenOrOlder: true } })
})
afterAll(() => platform.close())

type Teacher = { call: Call; instructorId: string; hours: number }
type Made = { student: Payer; teacher: Teacher; startsAt: string; id: string }
type Flow = {
  before: (made: Made) => Promise<unknown>
  /** What is cut off, and done again afterwards: what has come true meanwhile may be refused then. */
  run: (made: Made) => Promise<unknown>
  /** What has come of it in the end. */
  expected: (made: Made) => Promise<unknown>
}

async function newTeacher(): Promise<Teacher> {
  const { call } = await at.payer()
  const { id: instructorId } = await apply(call)
  await approve(admin, instructorId)
  await saySchedule(call)
  return { call, instructorId, hours: 30 }
}

const it = ({ id }: Made) => ({ params: { id } })
const shown = (made: Made) => made.student.call(bookings.getBooking, it(made))
const expectShown = async (made: Made, facts: object) => expect(await shown(made)).toMatchObject(facts)

async function book(made: Made): Promise<void> {
  const { student, teacher, startsAt: scheduledAt } = made
  made.id = (await student.call(bookings.createBooking, wishOf(teacher.instructorId, { scheduledAt }))).id
}

async function pay(made: Made, provider: Provider = 'stripe'): Promise<void> {
  const { call } = made.student
  const { checkoutUrl, purchaseId } = await call(payments.payBooking, { ...it(made), body: { provider } })
  await at.press(checkoutUrl)
  await at.back(call, purchaseId)
}

async function booked(made: Made): Promise<void> {
  await book(made)
  await pay(made)
  // The provider's news have to come before functions look at another clock than the provider does.
  await expectOrder()
}

/** What holds in the end, whatever was interrupted. */
const expectOrder = () =>
  expect
    .poll(async () => {
      await platform.ask('settle')
      return [...(await platform.ask('moneyWrongs')), ...(await platform.ask('sessionWrongs'))]
    })
    .toEqual([])

const minute = 60_000
const hour = 60 * minute
/** It is so long after the start, as far as functions know. */
const comes = ({ startsAt }: Made, after: number) =>
  platform.ask('later', String(Math.ceil((Date.parse(startsAt) + after - Date.now()) / 1000)))
const isNow = () => platform.ask('later', '0')

async function sweptAt(made: Made, after: number): Promise<void> {
  await comes(made, after)
  await platform.ask('sweepBookings')
}

async function purchases({ student }: Made) {
  const { items } = await student.call(payments.listPurchases, { query: {} })
  return items.filter(({ state }) => state !== 'refunded')
}

const paying = (provider: Provider): Flow => ({
  before: book,
  run: (made) => pay(made, provider),
  expected: async (made) => {
    await expectShown(made, { status: 'confirmed', isPaid: true })
    // Who tries again in the moment in which the first try is settled may pay twice, and has one of the two back.
    expect((await purchases(made)).map(({ state }) => state)).toEqual(['paid'])
  },
})

const payoutsOf = async ({ teacher }: Made) => {
  const { items } = await admin(payments.listInstructorPayments, { query: { limit: 100 } })
  return items.filter(
    ({ instructorId, state }) => instructorId === teacher.instructorId && state === 'unpaid',
  )
}

const flows = {
  'a booking': {
    before: async () => {},
    run: book,
    expected: async (made) => {
      await expectShown(made, { status: 'pending' })
      const { total } = await made.student.call(bookings.listOwnBookings, { query: {} })
      expect(total).toBe(1)
    },
  },
  'a payment by card': paying('stripe'),
  'a payment by wallet': paying('paypal'),
  'a cancellation': {
    before: booked,
    run: (made) => made.student.call(bookings.cancelBooking, { ...it(made), body: { reason: 'Ill' } }),
    expected: async (made) => {
      await expectShown(made, { status: 'cancelled', cancellation: { by: 'student', refund: '50.00' } })
      expect(await purchases(made)).toEqual([])
    },
  },
  'a move': {
    before: booked,
    run: async (made) => {
      const scheduledAt = new Date(Date.parse(made.startsAt) + hour).toISOString()
      if ((await shown(made)).isMoved) return
      await made.student.call(bookings.rescheduleBooking, { ...it(made), body: { scheduledAt } })
      await made.teacher.call(bookings.answerReschedule, { ...it(made), body: { isAccepted: true } })
    },
    expected: async (made) => {
      const scheduledAt = new Date(Date.parse(made.startsAt) + hour).toISOString()
      await expectShown(made, { status: 'confirmed', isMoved: true, scheduledAt })
    },
  },
  'an end that the instructor tells': {
    before: booked,
    run: async (made) => {
      await comes(made, 5 * minute)
      await made.teacher.call(bookings.completeBooking, it(made))
    },
    expected: (made) => expectShown(made, { status: 'completed' }),
  },
  'an end that comes by itself': {
    before: async (made) => {
      await booked(made)
      await sweptAt(made, 50 * minute)
    },
    run: (made) => sweptAt(made, 61 * minute),
    expected: (made) => expectShown(made, { status: 'completed' }),
  },
  'a share that is booked': {
    before: async (made) => {
      await booked(made)
      await sweptAt(made, 24 * hour)
    },
    run: (made) => sweptAt(made, 26 * hour),
    expected: async (made) => expect(await payoutsOf(made)).toHaveLength(1),
  },
  'a payout': {
    before: async (made) => {
      await booked(made)
      await sweptAt(made, 26 * hour)
      await isNow()
    },
    run: async (made) => {
      for (const { id } of await payoutsOf(made))
        await admin(payments.markInstructorPaymentPaid, { params: { id }, body: { paymentMethod: 'cash' } })
    },
    expected: async (made) => expect(await payoutsOf(made)).toEqual([]),
  },
} satisfies Record<string, Flow>
type Name = keyof typeof flows

/** What is done already, or on its way, may be refused the second time. */
const known = ['booking.changed', 'payment.changed', 'purchase.not_paid', 'instructor_payment.paid']
const unlessDone = (error: unknown) => {
  if (!(error instanceof ApiError) || !known.includes(error.problem?.code ?? '')) throw error
}

/** Runs a flow in which the platform dies around its n-th call; whether it came to that many. */
async function cutOff(flow: Flow, teacher: Teacher, n: number, when: 'before' | 'after'): Promise<boolean> {
  teacher.hours += 2
  const made: Made = { student: await at.payer(), teacher, startsAt: inHours(teacher.hours), id: '' }
  await flow.before(made)
  await platform.ask('settle')
  await platform.ask('dieAtCall', `${n} ${when}`)
  // What follows by itself, mails and news, belongs to the flow.
  const whole = flow.run(made).then(() => platform.ask('settle'))
  const isCut = await Promise.race([platform.died().then(() => true), whole.then(() => false, platform.died)])
  if (isCut !== false) {
    await platform.kill()
    await platform.start()
  }
  await platform.ask('dieAtCall')
  await flow.run(made).catch(unlessDone)
  await isNow()
  await expectOrder()
  await flow.expected(made)
  return isCut !== false
}

if (every) {
  /** More than any flow makes; it ends where there was nothing left to cut off. */
  const most = 400
  const names = Object.keys(flows) as Name[]
  test.each(names.flatMap((name) => (['before', 'after'] as const).map((when) => [name, when] as const)))(
    '%s, cut off %s each call there is, ends well',
    async (name, when) => {
      const teacher = await newTeacher()
      let cuts = 0
      for (let n = 0; n < most; n += every) {
        if (!(await cutOff(flows[name], teacher, n, when))) break
        cuts++
      }
      console.log(`${name}: ${cuts} kills ${when} a call`)
      expect(cuts * every).toBeGreaterThan(2)
      expect(cuts * every).toBeLessThan(most)
    },
    3_600_000,
  )
} else {
  /** Where there are so many calls, one is cut off in `npm test`: another one of each flow. */
  const sample: [Name, number, 'before' | 'after'][] = [
    ['a payment by card', 12, 'after'],
    ['a share that is booked', 6, 'after'],
  ]
  test.each(sample)('%s, cut off around call %i (%s it), ends well', async (name, n, when) => {
    expect(await cutOff(flows[name], await newTeacher(), n, when)).toBe(true)
  })
}
