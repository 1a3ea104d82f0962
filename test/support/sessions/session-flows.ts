import { expect } from 'vitest'
import { api } from '#shared/contract/index.ts'
import type { Provider } from '#shared/rules/money/charge.ts'
import { wishOf } from './bookings.ts'
import { type Flow, hour, type Killed, type Made } from './killed-sessions.ts'

const { bookings, payments } = api
const minute = 60_000

/** Flows of a member and an instructor with one session. */
export function sessionFlows({ admin, paid, expectOrder, comes, isNow, sweptAt }: Killed) {
  const it = ({ id }: Made) => ({ params: { id } })
  const shown = (made: Made) => made.student.call(bookings.getBooking, it(made))
  const expectShown = async (made: Made, facts: object) => expect(await shown(made)).toMatchObject(facts)

  async function book(made: Made): Promise<void> {
    const { student, instructor, startsAt: scheduledAt } = made
    made.id = (
      await student.call(bookings.createBooking, wishOf(instructor.instructorId, { scheduledAt }))
    ).id
  }

  async function pay(made: Made, provider: Provider = 'stripe'): Promise<void> {
    const opened = { params: { id: made.id }, body: { provider } }
    await paid(made.student, await made.student.call(payments.payBooking, opened))
  }

  async function booked(made: Made): Promise<void> {
    await book(made)
    await pay(made)
    // The provider's events must arrive before functions use another clock than the provider does.
    await expectOrder()
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
      // A retry at the very moment the first try is settled may pay twice, and one of the two is refunded.
      expect((await purchases(made)).map(({ state }) => state)).toEqual(['paid'])
    },
  })

  const payoutsOf = async ({ instructor }: Made) => {
    const { items } = await admin(payments.listInstructorPayments, { query: { limit: 100 } })
    return items.filter(
      ({ instructorId, state }) => instructorId === instructor.instructorId && state === 'unpaid',
    )
  }

  return {
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
        await made.instructor.call(bookings.answerReschedule, { ...it(made), body: { isAccepted: true } })
      },
      expected: async (made) => {
        const scheduledAt = new Date(Date.parse(made.startsAt) + hour).toISOString()
        await expectShown(made, { status: 'confirmed', isMoved: true, scheduledAt })
      },
    },
    'an end that the instructor tells': {
      before: booked,
      run: async (made) => {
        await comes(made, 61 * minute)
        await made.instructor.call(bookings.completeBooking, it(made))
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
}
