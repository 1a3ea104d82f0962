import type { Samples } from '../sample.ts'
import { scheduleInput } from './schedules.ts'

export const noBooking = () => ({ params: { id: 'bkg_0' } })
const nothing = () => ({})

/** One valid input of every endpoint about sessions. */
export const bookingSamples: Samples['bookings'] = {
  // An instructor of the demo data; the same range all day long.
  listSlots: () => {
    const midnight = new Date().setUTCHours(0, 0, 0, 0)
    const [from, to] = [midnight, midnight + 7 * 24 * 3_600_000].map((at) => new Date(at).toISOString())
    return { params: { id: 'ins_kenji-sato' }, query: { from: String(from), to: String(to), duration: 60 } }
  },
  getSchedule: nothing,
  updateSchedule: () => ({ body: scheduleInput() }),
  getTeachingWeek: () => ({ query: { day: '2026-12-24' } }),
  createBlock: () => ({ body: { from: '2026-12-24T09:00:00.000Z', to: '2026-12-24T10:00:00.000Z' } }),
  deleteBlock: () => ({ params: { id: 'blk_0' } }),
  getRoom: nothing,
  updateRoom: () => ({ body: { meetingLink: 'https://meet.example.com/kiai' } }),
  listStudents: nothing,
  listOutsideBookings: nothing,
  // Unknown: a held time would be missing for all other tests.
  createBooking: () => ({
    body: {
      instructorId: 'ins_0',
      title: 'Private Lesson',
      duration: 60,
      scheduledAt: '2026-12-15T09:00:00.000Z',
    },
  }),
  bookSeries: () => ({
    body: {
      instructorId: 'ins_0',
      title: 'Private Lesson',
      duration: 60,
      count: 3,
      everyWeeks: 1,
      scheduledAt: '2026-12-15T09:00:00.000Z',
      key: 'of-a-test-alone-1',
    },
  }),
  listOwnPackages: () => ({ query: {} }),
  getSessionCredits: () => ({ query: { at: '2026-12-16T00:00:00.000Z' } }),
  getSeries: () => ({ params: { id: 'ser_0' } }),
  listOwnBookings: () => ({ query: {} }),
  getBooking: noBooking,
  getBookingCalendar: noBooking,
  getBusyCalendar: nothing,
  saveBusyCalendar: () => ({ body: { address: 'https://calendar.example.com/private.ics' } }),
  lookAtBusyCalendar: nothing,
  deleteBusyCalendar: nothing,
  saveNotes: () => ({ ...noBooking(), body: { notes: 'My left side is stiff' } }),
  beginClip: () => ({ ...noBooking(), body: { contentType: 'video/mp4', size: 1000, seconds: 10 } }),
  useClip: () => ({ ...noBooking(), body: { clipId: `clp_${'0'.repeat(26)}` } }),
  getClipUpload: () => ({ params: { ...noBooking().params, clipId: `clp_${'0'.repeat(26)}` } }),
  deleteClipUpload: () => ({ params: { ...noBooking().params, clipId: `clp_${'0'.repeat(26)}` } }),
  getClip: noBooking,
  deleteClip: noBooking,
  getCalendarFeed: nothing,
  makeCalendarFeed: nothing,
  deleteCalendarFeed: nothing,
  // Unknown.
  readCalendarFeed: () => ({ params: { address: `mem_nobody.${'0'.repeat(22)}.ics` } }),
  getCancellation: noBooking,
  cancelBooking: () => ({ ...noBooking(), body: { reason: 'Ill' } }),
  listMoveTimes: () => {
    const [from, to] = ['2026-12-16T00:00:00.000Z', '2026-12-17T00:00:00.000Z']
    return { ...noBooking(), query: { from, to } }
  },
  rescheduleBooking: () => ({ ...noBooking(), body: { scheduledAt: '2026-12-16T09:00:00.000Z' } }),
  answerReschedule: () => ({ ...noBooking(), body: { isAccepted: false } }),
  completeBooking: noBooking,
  tellAbsence: noBooking,
  agreeAbsence: noBooking,
  getMeetingLink: noBooking,
  updateMeetingLink: () => ({ ...noBooking(), body: { meetingLink: 'https://meet.example.com/kiai' } }),
  listTaughtBookings: () => ({ query: {} }),
  listInstructorBookings: () => ({ params: { id: 'ins_kenji-sato' }, query: { limit: 5 } }),
}

/** One valid input of every endpoint about reviews. */
export const reviewSamples: Samples['reviews'] = {
  saveReview: () => ({ ...noBooking(), body: { stars: 5, text: 'Made for a test alone' } }),
  listOwnReviews: () => ({ query: { limit: 5 } }),
  listReviews: () => ({ params: { id: 'ins_kenji-sato' }, query: { limit: 5 } }),
  replyToReview: () => ({ params: { id: 'rev_0' }, body: { text: 'Made for a test alone' } }),
  listProductReviews: () => ({ params: { id: 'prd_enso-tee' }, query: { limit: 5 } }),
  getProductReview: () => ({ params: { id: 'prd_enso-tee' } }),
  saveProductReview: () => ({ params: { id: 'prd_0' }, body: { stars: 5, text: 'Made for a test alone' } }),
  deleteProductReview: () => ({ params: { id: 'prd_0' } }),
  reportReview: () => ({ params: { id: 'rev_0' }, body: { reason: 'untrue' } }),
  listReportedReviews: () => ({ query: { limit: 5 } }),
  keepReview: () => ({ params: { id: 'rev_0' }, body: { reports: 1 } }),
  replyAsShop: () => ({ params: { id: 'rev_0' }, body: { text: 'Made for a test alone' } }),
  removeReview: () => ({ params: { id: 'rev_0' }, body: { reason: 'Made for a test alone' } }),
}
