import { bookings } from '#shared/contract/bookings.ts'
import { payments } from '#shared/contract/payments.ts'
import { read } from '../../api.ts'

/** What the pages for instructors ask, each in one place: several of them show the same. */

/** When one teaches; null before one has said so. */
export const ownSchedule = () => read(bookings.getSchedule)

export const ownEarnings = () => read(payments.getEarnings)
export const statementOf = (month: string) => read(payments.getStatement, { query: { month } })
