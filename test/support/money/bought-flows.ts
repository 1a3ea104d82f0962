import { expect } from 'vitest'
import { api } from '#shared/contract/index.ts'
import type { InstructorPayment } from '#shared/contract/payments/instructor-payments.ts'
import { wishOf } from '../sessions/bookings.ts'
import { type Flow, hour, type Killed, type Made } from '../sessions/killed-sessions.ts'
import { seriesOf } from '../sessions/series.ts'

const { bookings, payments } = api

/** Several sessions at once: held weekly and paid together, or bought as a package; and payouts to their instructor. */
export function boughtFlows({ admin, paid, post, press, back, expectOrder, isNow, sweptAt }: Killed) {
  const packagesOf = async ({ student }: Made) =>
    (await student.call(bookings.listOwnPackages, { query: {} })).items

  async function buySeries({ student, instructor, startsAt: scheduledAt }: Made): Promise<void> {
    // One key: however often it is sent, it is the same series.
    const wish = { scheduledAt, count: 2, key: `of-${student.id}` }
    const { bookings: held } = await student.call(
      bookings.bookSeries,
      seriesOf(instructor.instructorId, wish),
    )
    const at = { params: { id: held[0]?.id ?? '' }, body: { provider: 'stripe' as const } }
    await paid(student, await student.call(payments.payBooking, at))
  }

  async function buyPackage(made: Made): Promise<void> {
    const { student, instructor } = made
    // Several may be bought. A retry first checks the outcome of the first one.
    const { items } = await student.call(payments.listPurchases, { query: {} })
    for (const { id } of items) await back(student, id)
    if ((await packagesOf(made)).length > 0) return
    const offer = { minutes: 60, sessions: 5 as const, price: '222.22' }
    const at = { params: { id: instructor.instructorId }, body: { provider: 'stripe' as const, ...offer } }
    await paid(student, await student.call(payments.buyPackage, at))
  }

  async function use(made: Made): Promise<void> {
    const { student, instructor, startsAt: scheduledAt } = made
    const [pack] = await packagesOf(made)
    const wish = wishOf(instructor.instructorId, { scheduledAt, packageId: pack?.id ?? '' })
    made.id = (await student.call(bookings.createBooking, wish)).id
  }

  async function usedFirst(made: Made): Promise<void> {
    await buyPackage(made)
    await use(made)
    await expectOrder()
  }

  async function expectPackage(made: Made, left: number): Promise<void> {
    expect(await packagesOf(made)).toMatchObject([{ sessions: 5, left }])
    const { items } = await made.student.call(payments.listPurchases, { query: {} })
    expect(items).toMatchObject([{ state: 'paid', purpose: 'package', refundedAmount: '0.00' }])
  }

  const session = ({ student, id }: Made) => student.call(bookings.getBooking, { params: { id } })

  async function payoutsOf({ instructor }: Made): Promise<InstructorPayment[]> {
    const found: InstructorPayment[] = []
    for (let cursor: string | undefined, isFirst = true; cursor || isFirst; isFirst = false) {
      const query = { limit: 100, ...(cursor && { cursor }) }
      const { items, next } = await admin(payments.listInstructorPayments, { query })
      found.push(...items)
      cursor = next
    }
    return found.filter(({ instructorId }) => instructorId === instructor.instructorId)
  }

  /** The instructor can be paid by Stripe, and is owed a session that was held. */
  async function owed(made: Made): Promise<void> {
    const { call } = made.instructor
    if ((await call(payments.getPayee)).state !== 'ready') {
      await press((await call(payments.openPayee)).url)
      await call(payments.checkPayee)
    }
    await buyPackage(made)
    await use(made)
    await expectOrder()
    await sweptAt(made, 26 * hour)
    await isNow()
  }

  const unlessTaken = (error: unknown) => {
    if (!String(error).includes('not as much left')) throw error
  }

  async function send(made: Made): Promise<void> {
    for (const { id, amount, state } of await payoutsOf(made)) {
      if (state === 'unpaid')
        await admin(payments.sendInstructorPayment, { params: { id }, body: { amount } })
    }
  }

  return {
    'a series': {
      before: async () => {},
      run: buySeries,
      expected: async ({ student }) => {
        const { items } = await student.call(bookings.listOwnBookings, { query: {} })
        expect(items.map(({ status, isPaid }) => [status, isPaid])).toEqual([
          ['confirmed', true],
          ['confirmed', true],
        ])
        const { items: bought } = await student.call(payments.listPurchases, { query: {} })
        // Counted as one session: a double payment is refunded once.
        const kept = bought.filter(({ state }) => state !== 'refunded')
        expect(kept).toMatchObject([{ state: 'paid', amount: '100.00' }])
      },
    },
    'a package': {
      before: async () => {},
      run: buyPackage,
      expected: (made) => expectPackage(made, 5),
    },
    'a use of a package': {
      before: async (made) => {
        await buyPackage(made)
        await expectOrder()
      },
      run: use,
      expected: async (made) => {
        expect(await session(made)).toMatchObject({ status: 'confirmed', isPaid: true })
        await expectPackage(made, 4)
      },
    },
    'a use that goes back': {
      before: usedFirst,
      run: ({ student, id }) =>
        student.call(bookings.cancelBooking, { params: { id }, body: { reason: '' } }),
      expected: async (made) => {
        expect(await session(made)).toMatchObject({ status: 'cancelled', package: { isReturned: true } })
        await expectPackage(made, 5)
      },
    },
    'a transfer that is taken back': {
      before: async (made) => {
        await owed(made)
        await send(made)
        await expectOrder()
      },
      run: async (made) => {
        const [latest] = (await payoutsOf(made)).filter(({ state }) => state === 'paid')
        const transfer = latest?.stripePaymentIntentId
        await post('stripe/reverse', { transfer }).catch(unlessTaken)
      },
      expected: async (made) => {
        const all = await payoutsOf(made)
        expect(all.filter(({ state }) => state === 'unpaid')).toMatchObject([{ amount: '37.77' }])
        // The next one begins with nothing owed.
        await send(made)
      },
    },
    'a transfer': {
      before: owed,
      run: send,
      expected: async (made) => {
        const all = await payoutsOf(made)
        expect(all.filter(({ state }) => state !== 'paid')).toEqual([])
        expect(new Set(all.map(({ stripePaymentIntentId }) => stripePaymentIntentId)).size).toBe(all.length)
      },
    },
  } satisfies Record<string, Flow>
}
