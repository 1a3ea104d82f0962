import { stands } from '#shared/rules/sessions/booking.ts'
import type { Caller } from '../../http/serve.ts'
import { type BookingItem, booking } from '../../model/bookings/booking.ts'
import { clock } from '../../ports/process/clock.ts'
import { openMove } from './booking-wire.ts'

/** All sessions of a member as a student, latest start first. Reads the index: it may be a moment old. */
export async function learnedBy(memberId: string): Promise<BookingItem[]> {
  const { data } = await booking().query.ofMember({ memberId }).go({ order: 'desc', pages: 'all' })
  return data
}

type Asked = {
  from?: string | undefined
  studentId?: string | undefined
  only?: 'active' | 'requests' | undefined
  sort?: 'latest' | 'earliest'
}

/** All sessions with an instructor, or the requested ones; latest start first by default. */
export async function sessionsWith(
  instructorId: string,
  { from = '', studentId, only, sort = 'latest' }: Asked = {},
): Promise<BookingItem[]> {
  const since = from && new Date(from).toISOString()
  const { data } = await booking()
    .query.ofInstructor({ instructorId })
    .gte({ startsAt: since })
    .go({ order: sort === 'earliest' ? 'asc' : 'desc', pages: 'all' })
  const now = clock.now()
  return data.filter(
    (item) =>
      (studentId === undefined || item.memberId === studentId) &&
      (only === undefined || stands(item, now)) &&
      (only !== 'requests' || openMove(item)?.by === 'student'),
  )
}

/** The same for the caller's own sessions as an instructor; empty if the caller is not an instructor. */
export const taughtBy = async (
  { member: { instructorId } }: Pick<Caller, 'member'>,
  asked?: Asked,
): Promise<BookingItem[]> => (instructorId ? sessionsWith(instructorId, asked) : [])
