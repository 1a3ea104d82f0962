import { bookings } from '#shared/contract/bookings.ts'
import { whole } from '#shared/contract/page.ts'
import { pageOfAll } from '../http/cursor.ts'
import { serve } from '../http/serve.ts'
import { tellAbsence } from './absence.ts'
import { createBlock, deleteBlock } from './blocks.ts'
import { toBookings, toOneBooking } from './booking-wire.ts'
import { bookingCalendar } from './calendar-download.ts'
import { deleteFeed, feedOf, makeFeed, readFeed } from './calendar-feed.ts'
import { cancelBooking, cancellationOffer } from './cancel.ts'
import { completeBooking } from './complete.ts'
import { createBooking } from './create.ts'
import { ownBooking } from './find.ts'
import { learnedBy, taughtBy } from './lists.ts'
import { meetingLinkFor, updateMeetingLink } from './meeting-link.ts'
import { answerMove, askToMove } from './reschedule.ts'
import { ownRoom, updateRoom } from './room.ts'
import { ownSchedule, updateSchedule } from './schedule.ts'
import { listSlots } from './slots.ts'
import { outsideHours, ownStudents } from './students.ts'
import { teachingWeek } from './week.ts'

export const handler = serve(bookings, {
  listSlots: ({ params, query }) => listSlots(params.id, query),
  getSchedule: ({ caller }) => ownSchedule(caller),
  updateSchedule: ({ caller, body }) => updateSchedule(caller, body),

  getTeachingWeek: ({ caller, query }) => teachingWeek(caller, query.day),
  createBlock: ({ caller, body }) => createBlock(caller, body),
  deleteBlock: ({ caller, params }) => deleteBlock(caller, params.id),
  getRoom: ({ caller }) => ownRoom(caller),
  updateRoom: ({ caller, body }) => updateRoom(caller, body.meetingLink),
  listStudents: ({ caller }) => ownStudents(caller),
  listOutsideBookings: async ({ caller }) => whole(await toBookings(await outsideHours(caller))),
  getCalendarFeed: ({ caller }) => feedOf(caller),
  makeCalendarFeed: ({ caller }) => makeFeed(caller),
  deleteCalendarFeed: ({ caller }) => deleteFeed(caller),
  readCalendarFeed: ({ params }) => readFeed(params.address),

  createBooking: async ({ caller, body }) => toOneBooking(await createBooking(caller, body)),

  listOwnBookings: async ({ caller, query }) => {
    const { items, ...rest } = pageOfAll(await learnedBy(caller.memberId), query.limit, query.cursor)
    return { ...rest, items: await toBookings(items) }
  },

  getBooking: async ({ caller, params }) => toOneBooking((await ownBooking(caller, params.id)).known),
  getBookingCalendar: ({ caller, params }) => bookingCalendar(caller, params.id),
  getCancellation: ({ caller, params }) => cancellationOffer(caller, params.id),
  cancelBooking: async ({ caller, params, body }) =>
    toOneBooking(await cancelBooking(caller, params.id, body)),
  rescheduleBooking: async ({ caller, params, body }) =>
    toOneBooking(await askToMove(caller, params.id, body)),
  answerReschedule: async ({ caller, params, body }) =>
    toOneBooking(await answerMove(caller, params.id, body)),
  completeBooking: async ({ caller, params }) => toOneBooking(await completeBooking(caller, params.id)),

  tellAbsence: async ({ caller, params }) => toOneBooking(await tellAbsence(caller, params.id)),

  getMeetingLink: async ({ caller, params }) => ({
    meetingLink: await meetingLinkFor(caller, params.id),
  }),

  updateMeetingLink: async ({ caller, params, body }) =>
    toOneBooking(await updateMeetingLink(caller, params.id, body.meetingLink)),

  listTaughtBookings: async ({ caller, query }) => {
    const taught = await taughtBy(caller, query)
    const { items, ...rest } = pageOfAll(taught, query.limit, query.cursor)
    return { ...rest, items: await toBookings(items) }
  },
})
