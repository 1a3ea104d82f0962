import { bookings } from '#shared/contract/bookings/bookings.ts'
import { addressOf } from '#shared/contract/client.ts'

/** Where a session's calendar file is downloaded. */
export const calendarAddress = (id: string) => addressOf(bookings.getBookingCalendar, { params: { id } })
