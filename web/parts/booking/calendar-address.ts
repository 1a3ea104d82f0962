import { bookings } from '#shared/contract/bookings/bookings.ts'
import { addressOf } from '#shared/contract/client.ts'

/** The download address of a session's calendar file. */
export const calendarAddress = (id: string) => addressOf(bookings.getBookingCalendar, { params: { id } })
