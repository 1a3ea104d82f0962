import { bookings } from '#shared/contract/bookings/bookings.ts'
import { instructors } from '#shared/contract/instructors.ts'
import { payments } from '#shared/contract/payments/payments.ts'
import { reviews } from '#shared/contract/reviews/reviews.ts'
import { read, readPages } from '../../../api.ts'

/** The reads that the pages for instructors share. */

/** The instructor's schedule; null before the first one is saved. */
export const ownSchedule = () => read(bookings.getSchedule)

/** The instructor's own profile. */
export const ownInstructor = () => read(instructors.getOwnInstructor)

/** The instructor's reviews without a reply; only their total is used. */
export const unanswered = (id: string) => ({
  ...read(reviews.listReviews, { params: { id }, query: { only: 'unanswered', limit: 1 } }),
  staleTime: 0,
})

export const ownEarnings = () => read(payments.getEarnings)
export const ownPayee = () => read(payments.getPayee)
export const statementOf = (month: string) => read(payments.getStatement, { query: { month } })

/** Others book at any time: sessions are reloaded when a page opens, and when the user returns to it. */
const livens = {
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
} as const

/** The week of a day in the instructor's zone; without a day, the current week. */
export const weekOf = (day?: string) => ({
  ...read(bookings.getTeachingWeek, { query: { ...(day && { day }) } }),
  ...livens,
})

/** The sessions from a time on, earliest first. */
export const taughtFrom = (from: string) => ({
  ...readPages(bookings.listTaughtBookings, { query: { from, only: 'active', sort: 'earliest' } }),
  ...livens,
})

/** Sessions whose student proposes another time; each proposal waits a day at most. */
export const moveRequests = () => ({
  ...read(bookings.listTaughtBookings, { query: { only: 'requests', sort: 'earliest' } }),
  ...livens,
})

/** The instructor's external calendar. */
export const busyCalendar = () => ({ ...read(bookings.getBusyCalendar), ...livens })

export const ownRoom = () => read(bookings.getRoom)
export const outsideHours = () => ({ ...read(bookings.listOutsideBookings), staleTime: 0 })
export const ownStudents = () => ({ ...read(bookings.listStudents), ...livens })

/** Latest first. */
export const sessionsWith = (studentId: string) => ({
  ...readPages(bookings.listTaughtBookings, { query: { studentId } }),
  staleTime: 0,
})

/** All reads that show sessions, for reloading after a change of one. */
export const sessionReads = [
  bookings.listTaughtBookings.path,
  bookings.getTeachingWeek.path,
  bookings.listStudents.path,
  bookings.listOutsideBookings.path,
]
