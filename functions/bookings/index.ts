import type { Booking } from '#shared/contract/booking.ts'
import { bookings } from '#shared/contract/bookings.ts'
import { type Page, whole } from '#shared/contract/page.ts'
import { pageOfAll } from '../http/cursor.ts'
import { type Caller, serve } from '../http/serve.ts'
import type { BookingItem } from '../model/booking.ts'
import { keepZone } from '../model/keep-zone.ts'
import { tellAbsence } from './absence.ts'
import { createBlock, deleteBlock } from './blocks.ts'
import { toBookings, toOneBooking } from './booking-wire.ts'
import { lookAgain, ownBusyCalendar, removeBusyCalendar, saveBusyCalendar } from './busy-calendar.ts'
import { bookingCalendar } from './calendar-download.ts'
import { deleteFeed, feedOf, makeFeed, readFeed } from './calendar-feed.ts'
import { cancelBooking, cancellationOffer } from './cancel.ts'
import { beginClip, deleteClip, followSending, giveUpClip, playClip, useClip } from './clips.ts'
import { completeBooking } from './complete.ts'
import { createBooking } from './create.ts'
import { ownBooking } from './find.ts'
import { learnedBy, sessionsWith, taughtBy } from './lists.ts'
import { meetingLinkFor, updateMeetingLink } from './meeting-link.ts'
import { packagesOf } from './package-use.ts'
import { saveNotes } from './preparation.ts'
import { answerMove, askToMove } from './reschedule.ts'
import { ownRoom, updateRoom } from './room.ts'
import { ownSchedule, updateSchedule } from './schedule.ts'
import { bookSeries, ownSeries } from './series.ts'
import { listSlots } from './slots.ts'
import { outsideHours, ownStudents } from './students.ts'
import { teachingWeek } from './week.ts'

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

  getMeetingLink: async ({ caller, params }) => ({
    meetingLink: await meetingLinkFor(caller, params.id),
  }),

  updateMeetingLink: async ({ caller, params, body }) =>
    toOneBooking(await updateMeetingLink(caller, params.id, body.meetingLink), caller),

  listTaughtBookings: async ({ caller, query }) => pageFor(caller, await taughtBy(caller, query), query),
  listInstructorBookings: async ({ caller, params, query }) =>
    pageFor(caller, await sessionsWith(params.id, query), query),
})

/** The part of a list that was asked for, as the caller is shown it. */
async function pageFor(
  caller: Caller,
  all: BookingItem[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Booking>> {
  const { items, ...rest } = pageOfAll(all, limit, cursor)
  return { ...rest, items: await toBookings(items, caller) }
}
