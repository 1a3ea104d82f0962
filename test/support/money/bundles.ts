import { api } from '#shared/contract/index.ts'
import type { Provider } from '#shared/rules/money/charge.ts'
import { newcomer } from '../people/newcomer.ts'
import { book, inHours, instructorWithAccount } from '../sessions/bookings.ts'
import { bookWeekly } from '../sessions/series.ts'
import { press } from './paying.ts'

/** Several sessions that are paid at once: a series of three at 33.33 each, and a package of five for 160.00. */

const lengths = [{ minutes: 60, cents: 3333 }]
const packages = [{ minutes: 60, sessions: 5 as const, cents: 16_000 }]

type Approve = Parameters<typeof instructorWithAccount>[0]
type Page = { checkoutUrl: string; purchaseId: string }

/** A new member, and their instructor. */
export async function pupil(approve: Approve) {
  const [student, own] = await Promise.all([
    newcomer(),
    instructorWithAccount(approve, { lengths, packages }),
  ])
  const settled = async ({ checkoutUrl, purchaseId }: Page) => {
    await press(checkoutUrl, 'succeed')
    return student.call(api.payments.checkPurchase, { params: { id: purchaseId } })
  }
  const pageOf = (id: string, provider: Provider) =>
    student.call(api.payments.payBooking, { params: { id }, body: { provider } })

  const holdSession = async (hours = 50) => {
    const { id } = await book(student.call, own.instructorId, { scheduledAt: inHours(hours) })
    return [id]
  }
  const holdSeries = async (hours = 60) => {
    const wish = { scheduledAt: inHours(hours), count: 3 }
    const { bookings } = await bookWeekly(student.call, own.instructorId, wish)
    return bookings.map(({ id }) => id)
  }
  const packagePage = (provider: Provider) => {
    const offer = { minutes: 60, sessions: 5 as const, price: '160.00' }
    const at = { params: { id: own.instructorId }, body: { provider, ...offer } }
    return student.call(api.payments.buyPackage, at)
  }

  return {
    student,
    own,
    settled,
    pageOf,
    holdSession,
    holdSeries,
    packagePage,
    /** A series, paid. */
    async series(provider: Provider) {
      const ids = await holdSeries()
      return { ids, purchaseId: (await settled(await pageOf(ids[0] ?? '', provider))).id }
    },
    /** A package, paid. */
    package: async (provider: Provider) => (await settled(await packagePage(provider))).id,
    /** Books a session with the package. */
    async use(hours: number) {
      const { items } = await student.call(api.bookings.listOwnPackages, { query: {} })
      const wish = { scheduledAt: inHours(hours), packageId: items[0]?.id ?? '' }
      return book(student.call, own.instructorId, wish)
    },
    async left() {
      const { items } = await student.call(api.bookings.listOwnPackages, { query: {} })
      return items[0]?.left
    },
  }
}
