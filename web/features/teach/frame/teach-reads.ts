import { bookings } from '#shared/contract/bookings/bookings.ts'
import { instructors } from '#shared/contract/instructors.ts'
import { payments } from '#shared/contract/payments/payments.ts'
import { reviews } from '#shared/contract/reviews/reviews.ts'
import { read, readPages } from '../../../api.ts'

/** What the pages for instructors ask, each in one place: several of them show the same. */

/** When one teaches; null before one has said so. */
export const ownSchedule = () => read(bookings.getSchedule)

/** As whom one teaches. */
export const ownInstructor = () => read(instructors.getOwnInstructor)

/** What students say of them that they have not answered; its total is what is asked for. */
export const unanswered = (id: string) => ({
  ...read(reviews.listReviews, { params: { id }, query: { only: 'unanswered', limit: 1 } }),
  staleTime: 0,
})

export const ownEarnings = () => read(payments.getEarnings)
export const ownPayee = () => read(payments.getPayee)
export const statementOf = (month: string) => read(payments.getStatement, { query: { month } })

/** Others book meanwhile: what is shown of sessions is asked again on coming, and on coming back. */
const livens = {
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
} as const

/** The week of a day of one's own zone; the present one without. */
export const weekOf = (day?: string) => ({
  ...read(bookings.getTeachingWeek, { query: { ...(day && { day }) } }),
  ...livens,
})

/** What stands from a moment on, earliest first. */
export const taughtFrom = (from: string) => ({
  ...readPages(bookings.listTaughtBookings, { query: { from, only: 'active', sort: 'earliest' } }),
  ...livens,
})

/** Whose student asks for another time: each waits a day at most. */
export const moveRequests = () => ({
  ...read(bookings.listTaughtBookings, { query: { only: 'requests', sort: 'earliest' } }),
  ...livens,
})

/** One's own calendar elsewhere. */
export const busyCalendar = () => ({ ...read(bookings.getBusyCalendar), ...livens })

export const ownRoom = () => read(bookings.getRoom)
export const outsideHours = () => ({ ...read(bookings.listOutsideBookings), staleTime: 0 })
export const ownStudents = () => ({ ...read(bookings.listStudents), ...livens })

/** Latest first. */
export const sessionsWith = (studentId: string) => ({
  ...readPages(bookings.listTaughtBookings, { query: { studentId } }),
  staleTime: 0,
})

/** All that shows sessions, for anyone who has changed one. */
export const sessionReads = [
  bookings.listTaughtBookings.path,
  bookings.getTeachingWeek.path,
  bookings.listStudents.path,
  bookings.listOutsideBookings.path,
]
