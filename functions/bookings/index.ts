import type { Booking } from '#shared/contract/bookings/booking.ts'
import { bookings } from '#shared/contract/bookings/bookings.ts'
import { type Page, whole } from '#shared/contract/page.ts'
import { pageOfAll } from '../http/cursor.ts'
import { type Caller, serve } from '../http/serve.ts'
import type { BookingItem } from '../model/bookings/booking.ts'
import { keepZone } from '../model/members/keep-zone.ts'
import { ownBooking } from './access/find.ts'
import { createBlock, deleteBlock } from './availability/blocks.ts'
import {
  lookAgain,
  ownBusyCalendar,
  removeBusyCalendar,
  saveBusyCalendar,
} from './availability/busy-calendar.ts'
import { listMoveTimes } from './availability/move-times.ts'
import { ownSchedule, updateSchedule } from './availability/schedule.ts'
import { listSlots } from './availability/slots.ts'
import { teachingWeek } from './availability/week.ts'
import { createBooking } from './booking/create.ts'
import { ownCredits } from './booking/credit-use.ts'
import { packagesOf } from './booking/package-use.ts'
import { bookSeries, ownSeries } from './booking/series.ts'
import { bookingCalendar } from './feeds/calendar-download.ts'
import { deleteFeed, feedOf, makeFeed, readFeed } from './feeds/calendar-feed.ts'
import { agreeAbsence, tellAbsence } from './lifecycle/absence.ts'
import { cancelBooking, cancellationOffer } from './lifecycle/cancel.ts'
import { completeBooking } from './lifecycle/complete.ts'
import { answerMove, askToMove } from './lifecycle/reschedule.ts'
import { beginClip, deleteClip, followSending, giveUpClip, playClip, useClip } from './preparation/clips.ts'
import { saveNotes } from './preparation/preparation.ts'
import { meetingLinkFor, updateMeetingLink } from './sessions/meeting-link.ts'
import { ownRoom, updateRoom } from './sessions/room.ts'
import { outsideHours, ownStudents } from './sessions/students.ts'
import { toBookings, toOneBooking } from './wire/booking-wire.ts'
import { learnedBy, sessionsWith, taughtBy } from './wire/lists.ts'

export const handler = serve(bookings, {
  listSlots: ({ params, query }) => listSlots(params.id, query),
  getSchedule: ({ caller }) => ownSchedule(caller),
  updateSchedule: async ({ caller, body }) => {
    const saved = await updateSchedule(caller, body)
    await keepZone(caller.member, saved.zone)
    return saved
  },

  getTeachingWeek: ({ caller, query }) => teachingWeek(caller, query.day),
  createBlock: ({ caller, body }) => createBlock(caller, body),
  deleteBlock: ({ caller, params }) => deleteBlock(caller, params.id),
  getRoom: ({ caller }) => ownRoom(caller),
  updateRoom: ({ caller, body }) => updateRoom(caller, body.meetingLink),
  getBusyCalendar: ({ caller }) => ownBusyCalendar(caller),
  saveBusyCalendar: ({ caller, body }) => saveBusyCalendar(caller, body.address),
  lookAtBusyCalendar: ({ caller }) => lookAgain(caller),
  deleteBusyCalendar: ({ caller }) => removeBusyCalendar(caller),
  listStudents: ({ caller }) => ownStudents(caller),
  listOutsideBookings: async ({ caller }) => whole(await toBookings(await outsideHours(caller), caller)),
  getCalendarFeed: ({ caller }) => feedOf(caller),
  makeCalendarFeed: ({ caller }) => makeFeed(caller),
  deleteCalendarFeed: ({ caller }) => deleteFeed(caller),
  readCalendarFeed: ({ params }) => readFeed(params.address),

  bookSeries: async ({ caller, body }) => {
    const made = await bookSeries(caller, body)
    await keepZone(caller.member, body.timeZone)
    return made
  },
  listOwnPackages: async ({ caller, query }) =>
    pageOfAll(await packagesOf(caller.memberId), query.limit, query.cursor),
  getSessionCredits: ({ caller, query }) => ownCredits(caller, query.at),
  getSeries: ({ caller, params }) => ownSeries(caller, params.id),
  createBooking: async ({ caller, body }) => {
    const made = await createBooking(caller, body)
    await keepZone(caller.member, body.timeZone)
    return toOneBooking(made, caller)
  },

  listOwnBookings: async ({ caller, query }) => pageFor(caller, await learnedBy(caller.memberId), query),

  getBooking: async ({ caller, params }) => toOneBooking((await ownBooking(caller, params.id)).known, caller),
  getBookingCalendar: ({ caller, params }) => bookingCalendar(caller, params.id),
  getCancellation: ({ caller, params }) => cancellationOffer(caller, params.id),
  cancelBooking: async ({ caller, params, body }) =>
    toOneBooking(await cancelBooking(caller, params.id, body), caller),
  listMoveTimes: ({ caller, params, query }) => listMoveTimes(caller, params.id, query),
  rescheduleBooking: async ({ caller, params, body }) =>
    toOneBooking(await askToMove(caller, params.id, body), caller),
  answerReschedule: async ({ caller, params, body }) =>
    toOneBooking(await answerMove(caller, params.id, body), caller),
  completeBooking: async ({ caller, params }) =>
    toOneBooking(await completeBooking(caller, params.id), caller),

  saveNotes: async ({ caller, params, body }) =>
    toOneBooking(await saveNotes(caller, params.id, body.notes), caller),
  beginClip: ({ caller, params, body }) => beginClip(caller, params.id, body),
  getClipUpload: ({ caller, params }) => followSending(caller, params.id, params.clipId),
  deleteClipUpload: ({ caller, params }) => giveUpClip(caller, params.id, params.clipId),
  useClip: async ({ caller, params, body }) =>
    toOneBooking(await useClip(caller, params.id, body.clipId), caller),
  getClip: ({ caller, params }) => playClip(caller, params.id),
  deleteClip: async ({ caller, params }) => toOneBooking(await deleteClip(caller, params.id), caller),

  tellAbsence: async ({ caller, params }) => toOneBooking(await tellAbsence(caller, params.id), caller),

  agreeAbsence: async ({ caller, params }) => toOneBooking(await agreeAbsence(caller, params.id), caller),
  getMeetingLink: async ({ caller, params }) => ({
    meetingLink: await meetingLinkFor(caller, params.id),
  }),

  updateMeetingLink: async ({ caller, params, body }) =>
    toOneBooking(await updateMeetingLink(caller, params.id, body.meetingLink), caller),

  listTaughtBookings: async ({ caller, query }) => pageFor(caller, await taughtBy(caller, query), query),
  listInstructorBookings: async ({ caller, params, query }) =>
    pageFor(caller, await sessionsWith(params.id, query), query),
})

/** One page of a list, as the caller may see it. */
async function pageFor(
  caller: Caller,
  all: BookingItem[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Booking>> {
  const { items, ...rest } = pageOfAll(all, limit, cursor)
  return { ...rest, items: await toBookings(items, caller) }
}
