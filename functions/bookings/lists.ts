import type { Caller } from '../http/serve.ts'
import { type BookingItem, booking } from '../model/booking.ts'

/** All sessions of a member as a student, latest start first. By the index: it may be a moment old. */
export async function learnedBy(memberId: string): Promise<BookingItem[]> {
  const { data } = await booking().query.ofMember({ memberId }).go({ order: 'desc', pages: 'all' })
  return data
}

/** All sessions with an instructor, latest start first; none of who is none. */
export async function taughtBy({ member: { instructorId } }: Caller): Promise<BookingItem[]> {
  if (!instructorId) return []
  const { data } = await booking().query.ofInstructor({ instructorId }).go({ order: 'desc', pages: 'all' })
  return data
}
