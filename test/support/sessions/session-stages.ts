import { inject } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { booking } from '../../../functions/model/bookings/booking.ts'
import { ownWord } from '../kiai.ts'
import { newcomer } from '../people/newcomer.ts'
import { arriveAsAdmin } from '../people/people.ts'
import { Browser } from '../people/sign-in.ts'
import { book, inHours, instructorWithAccount, payFor, storedBooking } from './bookings.ts'

const { bookings } = api

/** One session and all possible callers: its participants, others like them, admins, and visitors. */

export const kinds = [
  'visitor',
  'another member',
  'another instructor',
  'admin',
  'instructor',
  'student',
] as const
export type Kind = (typeof kinds)[number]

/** The state of a session when a call comes. */
export type State = 'unpaid' | 'ahead' | 'asked' | 'begun' | 'over' | 'held' | 'reviewed'

export type Stage = {
  id: string
  instructorId: string
  purchaseId: string
  /** A word of this session alone, in its title. */
  secret: string
  scheduledAt: string
  /** A free time. */
  freeTime: string
  /** The address of the student's calendar feed from now on. */
  feed(): Promise<string>
  /** Its meeting link. */
  meetingLink: string
  /** A block of the instructor's, at the free time. */
  block(): Promise<string>
}

const minute = 60_000
const before = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString()

export async function everybody(approve: (id: string) => Promise<unknown>) {
  const [student, stranger, instructor, other] = await Promise.all([
    newcomer(),
    newcomer(),
    instructorWithAccount(approve),
    instructorWithAccount(approve),
  ])
  const browsers: Record<Kind, Browser> = {
    visitor: new Browser(inject('origin')),
    'another member': stranger.browser,
    'another instructor': other.browser,
    admin: await arriveAsAdmin(inject('origin')),
    instructor: instructor.browser,
    student: student.browser,
  }
  // The link of this session, and of all sessions without one of their own.
  const meetingLink = `https://meet.example.com/${ownWord()}`
  const room = `https://meet.example.com/${ownWord()}`
  await instructor.call(bookings.updateRoom, { body: { meetingLink: room } })
  const feed = async () => {
    const { address } = await student.call(bookings.makeCalendarFeed)
    return address.slice(address.lastIndexOf('/') + 1)
  }
  const { instructorId } = instructor
  let hours = 48

  /** A session at a time of its own, so far apart that calls do not affect each other. */
  async function stage(state: State): Promise<Stage> {
    hours += 4
    const [secret, scheduledAt, freeTime] = [ownWord(), inHours(hours), inHours(hours + 2)]
    const { id } = await book(student.call, instructorId, { title: secret, scheduledAt })
    const at = { params: { id } }
    await instructor.call(bookings.updateMeetingLink, { ...at, body: { meetingLink } })
    const purchaseId = state === 'unpaid' ? '' : (await payFor(student.call, id)).id
    if (state === 'asked')
      await student.call(bookings.rescheduleBooking, { ...at, body: { scheduledAt: freeTime } })
    if (state === 'begun') await movedTo(id, before(15))
    if (state === 'over') await movedTo(id, before(61))
    if (state === 'held' || state === 'reviewed') await movedTo(id, before(180), 'completed')
    if (state === 'reviewed')
      await student.call(api.reviews.saveReview, { ...at, body: { stars: 5, text: '' } })
    const block = async () => {
      const to = new Date(Date.parse(freeTime) + 60 * minute).toISOString()
      return (await instructor.call(bookings.createBlock, { body: { from: freeTime, to } })).id
    }
    return { id, instructorId, purchaseId, secret, scheduledAt, freeTime, feed, meetingLink, block }
  }

  return { browsers, links: [meetingLink, room], stage }
}

/** Moves it as if its time had come. */
async function movedTo(id: string, startsAt: string, status: 'confirmed' | 'completed' = 'confirmed') {
  const known = await storedBooking(id)
  await booking()
    .put({ ...known, startsAt, wallTime: startsAt.slice(0, 16), status })
    .go()
}
