import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { api } from '#shared/contract/index.ts'
import { type ProblemCode, problems } from '#shared/contract/problem.ts'
import { productReviews } from '#shared/contract/reviews/product-reviews.ts'
import { reports } from '#shared/contract/reviews/reports.ts'
import { endpoints, call as send } from '../../../support/call.ts'
import { approvals } from '../../../support/people/instructors.ts'
import { sampled } from '../../../support/sampled.ts'
import type { Parts } from '../../../support/samples.ts'
import { scheduleInput } from '../../../support/sessions/schedules.ts'
import {
  everybody,
  type Kind,
  kinds,
  type Stage,
  type State,
} from '../../../support/sessions/session-stages.ts'

/**
 * Every call about sessions, by every kind of caller. A caller who is not a party is told that the session does not
 * exist. The meeting link is in a single answer, to the two parties, while they may join.
 */

/**
 * The kind of answer to a call: the session, named by its title; data of the caller's own or public data; the meeting
 * link; or the problem that refuses the call.
 */
type Verdict = 'sees' | 'own' | 'link' | ProblemCode
type Verdicts = Record<Kind, Verdict>

type Sessions = typeof api.bookings &
  Omit<typeof api.reviews, keyof typeof productReviews | keyof typeof reports> &
  Pick<
    typeof api.payments,
    | 'payBooking'
    | 'getEarnings'
    | 'getStatement'
    | 'exportStatement'
    | 'getPayee'
    | 'checkPayee'
    | 'openPayee'
    | 'getPurchase'
    | 'checkPurchase'
    | 'getRefundOffer'
    | 'requestRefund'
  >
type Row = { at: State; who: Verdicts; send: (stage: Stage) => Parts | Promise<Parts> }

const all = (verdict: Verdict, but: Partial<Verdicts> = {}): Verdicts => ({
  visitor: verdict,
  'another member': verdict,
  'another instructor': verdict,
  admin: verdict,
  instructor: verdict,
  student: verdict,
  ...but,
})
const members = (verdict: Verdict, but: Partial<Verdicts> = {}) =>
  all(verdict, { visitor: 'session.required', ...but })
const parties = (verdict: Verdict, but: Partial<Verdicts> = {}) =>
  members('booking.not_found', { student: verdict, instructor: verdict, ...but })
const student = (verdict: Verdict, refusal: ProblemCode) => members(refusal, { student: verdict })
const instructors = (verdict: Verdict, another: Verdict = 'own') =>
  members('instructor.required', { instructor: verdict, 'another instructor': another })

const clipId = `clp_${'0'.repeat(26)}`
const clipOnItsWay: Row = {
  at: 'ahead',
  who: parties('clip.not_found', { instructor: 'student.required' }),
  send: ({ id }) => ({ params: { id, clipId } }),
}
const nothing = () => ({})
const it = ({ id }: Stage) => ({ params: { id } })
const instructor = ({ instructorId: id }: Stage) => ({ params: { id } })
const purchase = ({ purchaseId: id }: Stage) => ({ params: { id } })
const review = ({ id }: Stage) => ({ params: { id: id.replace('bkg_', 'rev_') } })
const hourFrom = (from: string) => ({ from, to: new Date(Date.parse(from) + 3_600_000).toISOString() })

const ofInstructor = { student: 'instructor.required' } as const
const around = (stage: Stage) => ({ ...it(stage), query: hourFrom(stage.freeTime) })
/** Each endpoint needs a row, or this does not compile. */
const rows: { [Name in keyof Sessions]: Row } = {
  listSlots: {
    at: 'ahead',
    who: all('own'),
    send: (stage) => ({ ...instructor(stage), query: hourFrom(stage.freeTime) }),
  },
  getSchedule: { at: 'ahead', who: instructors('own'), send: nothing },
  updateSchedule: { at: 'ahead', who: instructors('own'), send: () => ({ body: scheduleInput() }) },
  getTeachingWeek: {
    at: 'ahead',
    who: instructors('sees'),
    send: ({ scheduledAt }) => ({ query: { day: scheduledAt.slice(0, 10) } }),
  },
  createBlock: {
    at: 'ahead',
    who: instructors('own'),
    send: ({ freeTime }) => ({ body: hourFrom(freeTime) }),
  },
  deleteBlock: {
    at: 'ahead',
    who: instructors('own', 'block.not_found'),
    send: async (stage) => ({ params: { id: await stage.block() } }),
  },
  // Instructors see their own meeting link.
  getRoom: { at: 'begun', who: instructors('link'), send: nothing },
  updateRoom: {
    at: 'ahead',
    who: instructors('link', 'link'),
    send: ({ meetingLink }) => ({ body: { meetingLink } }),
  },
  listStudents: { at: 'ahead', who: instructors('own'), send: nothing },
  listOutsideBookings: { at: 'ahead', who: instructors('own'), send: nothing },
  getBusyCalendar: { at: 'ahead', who: instructors('own'), send: nothing },
  saveBusyCalendar: {
    at: 'ahead',
    who: instructors('own'),
    send: () => ({ body: { address: 'https://calendar.example.com/private.ics' } }),
  },
  lookAtBusyCalendar: {
    at: 'ahead',
    who: instructors('calendar.not_found', 'calendar.not_found'),
    send: nothing,
  },
  deleteBusyCalendar: { at: 'ahead', who: instructors('own'), send: nothing },
  getCalendarFeed: { at: 'ahead', who: members('own'), send: nothing },
  makeCalendarFeed: { at: 'ahead', who: members('own'), send: nothing },
  deleteCalendarFeed: { at: 'ahead', who: members('own'), send: nothing },
  // A caller with the secret counts as a calendar of the student.
  readCalendarFeed: {
    at: 'begun',
    who: all('sees'),
    send: async ({ feed }) => ({ params: { address: await feed() } }),
  },
  createBooking: {
    at: 'ahead',
    who: members('own', { instructor: 'booking.own' }),
    send: ({ instructorId, freeTime: scheduledAt }) => ({
      body: { instructorId, title: 'Private Lesson', duration: 60, scheduledAt },
    }),
  },
  // Far ahead, where nothing is held: a held session would be one of the three.
  bookSeries: {
    at: 'ahead',
    who: members('own', { instructor: 'booking.own' }),
    send: ({ instructorId }) => ({
      body: {
        instructorId,
        title: 'Private Lesson',
        duration: 60,
        scheduledAt: '2099-01-05T09:00:00.000Z',
        count: 2,
        everyWeeks: 1,
        key: 'the-same-of-everybody',
      },
    }),
  },
  listOwnPackages: { at: 'ahead', who: members('own'), send: () => ({ query: {} }) },
  getSessionCredits: {
    at: 'ahead',
    who: members('own'),
    send: () => ({ query: { at: '2026-12-16T00:00:00.000Z' } }),
  },
  getSeries: {
    at: 'ahead',
    who: members('booking.not_found'),
    send: () => ({ params: { id: 'ser_0' } }),
  },
  listOwnBookings: { at: 'ahead', who: members('own', { student: 'sees' }), send: nothing },
  listTaughtBookings: { at: 'ahead', who: members('own', { instructor: 'sees' }), send: nothing },
  listInstructorBookings: { at: 'ahead', who: members('role.required', { admin: 'sees' }), send: instructor },
  getBooking: { at: 'begun', who: parties('sees', { admin: 'sees' }), send: it },
  getBookingCalendar: { at: 'begun', who: parties('sees'), send: it },
  getCancellation: { at: 'ahead', who: parties('own', { admin: 'own' }), send: it },
  cancelBooking: {
    at: 'ahead',
    who: parties('sees', { admin: 'sees' }),
    send: (stage) => ({ ...it(stage), body: { reason: 'Ill' } }),
  },
  listMoveTimes: { at: 'ahead', who: parties('own'), send: around },
  rescheduleBooking: {
    at: 'ahead',
    who: parties('sees'),
    send: (stage) => ({ ...it(stage), body: { scheduledAt: stage.freeTime } }),
  },
  // The student has asked, so the other party has to agree.
  answerReschedule: {
    at: 'asked',
    who: parties('sees', { student: 'booking.changed' }),
    send: (stage) => ({ ...it(stage), body: { isAccepted: true } }),
  },
  completeBooking: {
    at: 'over',
    who: parties('sees', { admin: 'sees', student: 'instructor.required' }),
    send: it,
  },
  saveNotes: {
    at: 'ahead',
    who: parties('sees', { instructor: 'student.required' }),
    send: (stage) => ({ ...it(stage), body: { notes: 'My left side is stiff' } }),
  },
  beginClip: {
    at: 'ahead',
    who: parties('own', { instructor: 'student.required' }),
    send: (stage) => ({ ...it(stage), body: { contentType: 'video/mp4', size: 1000, seconds: 10 } }),
  },
  useClip: { ...clipOnItsWay, send: (stage) => ({ ...it(stage), body: { clipId } }) },
  getClipUpload: clipOnItsWay,
  deleteClipUpload: clipOnItsWay,
  getClip: { at: 'ahead', who: parties('clip.not_found'), send: it },
  deleteClip: { at: 'held', who: parties('sees', { instructor: 'student.required' }), send: it },
  agreeAbsence: { at: 'begun', who: parties('booking.changed', ofInstructor), send: it },
  tellAbsence: { at: 'begun', who: parties('sees'), send: it },
  getMeetingLink: { at: 'begun', who: parties('link'), send: it },
  updateMeetingLink: {
    at: 'begun',
    who: parties('sees', { admin: 'sees', student: 'instructor.required' }),
    send: (stage) => ({ ...it(stage), body: { meetingLink: `${stage.meetingLink}-2` } }),
  },
  payBooking: {
    at: 'unpaid',
    who: student('own', 'booking.not_found'),
    send: (stage) => ({ ...it(stage), body: { provider: 'stripe' } }),
  },
  getPurchase: { at: 'ahead', who: student('sees', 'purchase.not_found'), send: purchase },
  checkPurchase: { at: 'ahead', who: student('sees', 'purchase.not_found'), send: purchase },
  getRefundOffer: { at: 'ahead', who: student('sees', 'purchase.not_found'), send: purchase },
  // A student who cannot come cancels, and is refunded by the rules of cancellations.
  requestRefund: {
    at: 'ahead',
    who: student('refund.not_due', 'purchase.not_found'),
    send: (stage) => ({ ...purchase(stage), body: { reason: 'Ill' } }),
  },
  getEarnings: { at: 'ahead', who: instructors('own'), send: nothing },
  getStatement: { at: 'ahead', who: instructors('own'), send: nothing },
  exportStatement: { at: 'ahead', who: instructors('own'), send: nothing },
  getPayee: { at: 'ahead', who: instructors('own'), send: nothing },
  checkPayee: { at: 'ahead', who: instructors('own'), send: nothing },
  openPayee: { at: 'ahead', who: instructors('own'), send: nothing },
  saveReview: {
    at: 'held',
    who: student('own', 'booking.not_found'),
    send: (stage) => ({ ...it(stage), body: { stars: 4, text: 'Patient' } }),
  },
  listOwnReviews: { at: 'reviewed', who: members('own'), send: nothing },
  listReviews: { at: 'reviewed', who: all('own'), send: instructor },
  replyToReview: {
    at: 'reviewed',
    who: members('instructor.required', { instructor: 'own' }),
    send: (stage) => ({ ...review(stage), body: { text: 'Thank you' } }),
  },
  removeReview: {
    at: 'reviewed',
    who: members('role.required', { admin: 'own' }),
    send: (stage) => ({ ...review(stage), body: { reason: 'Foul words' } }),
  },
}

const rowOf = (name: string): Row | undefined => (rows as Record<string, Row>)[name]

const { approve } = approvals()
let people: Awaited<ReturnType<typeof everybody>>
/** Calls that only read share one session. */
const shared = new Map<State, Promise<Stage>>()

beforeAll(async () => {
  people = await everybody(approve)
})

async function stageFor(e: Endpoint, state: State): Promise<Stage> {
  if (e.method !== 'GET') return people.stage(state)
  const known = shared.get(state) ?? people.stage(state)
  shared.set(state, known)
  return known
}

/** The whole answer, except for its random parts. */
async function answerTo(e: Endpoint, kind: Kind, parts: Parts) {
  const response = await send(people.browsers[kind], e, parts)
  return { status: response.status, said: JSON.stringify([...response.headers]) + (await response.text()) }
}

async function expectVerdict(e: Endpoint, kind: Kind, stage: Stage, { who, send: partsOf }: Row) {
  const { status, said } = await answerTo(e, kind, await partsOf(stage))
  const verdict = who[kind]
  const isTold = people.links.some((link) => said.includes(link))
  const found = { kind, status, isShown: said.includes(stage.secret), isTold }
  const code = /"code":"([^"]+)"/.exec(said)?.[1]
  if (verdict !== 'sees' && verdict !== 'own' && verdict !== 'link') {
    const refused = { kind, status: problems[verdict].status, isShown: false, isTold: false }
    expect({ ...found, code }).toEqual({ ...refused, code: verdict })
    return
  }
  expect(code).toBeUndefined()
  expect(found).toEqual({
    kind,
    status: e.success.status,
    isShown: verdict === 'sees',
    isTold: verdict === 'link',
  })
}

const isAllowed = (verdict: Verdict) => ['sees', 'own', 'link'].includes(verdict)
const asked = endpoints.flatMap(({ name, e }, place) => {
  const row = rowOf(name)
  return row ? [{ name, e, row, place }] : []
})

describe.each(asked)('$e.method $e.path of a session that is $row.at', ({ e, row, place }) => {
  const refused = kinds.filter((kind) => !isAllowed(row.who[kind]))

  test('is refused to callers without the right, and changes nothing for callers with it', async () => {
    const stage = await stageFor(e, row.at)
    for (const kind of refused) await expectVerdict(e, kind, stage, row)
    const [first, ...others] = kinds.filter((kind) => isAllowed(row.who[kind]))
    if (first) await expectVerdict(e, first, stage, row)
    // Each of them may change the session, so each has their own.
    for (const kind of sampled(others, place, 3)) await expectVerdict(e, kind, await stageFor(e, row.at), row)
  })
})

describe('the meeting link', () => {
  const told = api.bookings.getMeetingLink
  test.each(['ahead', 'held', 'unpaid'] as const)(
    'is shown to nobody while the session is %s',
    async (state) => {
      const stage = await stageFor(told, state)
      const closed = { at: state, who: parties('booking.closed'), send: it }
      for (const kind of kinds) await expectVerdict(told, kind, stage, closed)
    },
  )

  test('is in nothing else that a member can read or export', async () => {
    await stageFor(told, 'begun')
    const reads = [api.members.exportData, api.members.getDashboard, api.payments.listPurchases]
    for (const e of reads) {
      for (const kind of ['student', 'another member', 'another instructor', 'admin'] as const) {
        const { said } = await answerTo(e, kind, {})
        expect(people.links.filter((link) => said.includes(link))).toEqual([])
      }
    }
  })
})

test('every endpoint with a path about sessions has its row', () => {
  const isOfSessions = ({ path }: Endpoint) =>
    /\/(booking|teach|calendar|review|slots|session)/.test(path) && !path.startsWith('/api/live')
  const isOfProducts = (name: string) => name in productReviews || name in reports
  const without = endpoints.filter(({ e, name }) => isOfSessions(e) && !isOfProducts(name) && !rowOf(name))
  expect(without.map(({ name }) => name)).toEqual([])
})
