import type { Caller } from '../http/serve.ts'
import { type BookingItem, booking } from '../model/booking.ts'

/** All sessions of a member as a student, latest start first. By the index: it may be a moment old. */
export async function learnedBy(memberId: string): Promise<BookingItem[]> {
  const { data } = await booking().query.ofMember({ memberId }).go({ order: 'desc', pages: 'all' })
  return data
}

type Asked = { from?: string | undefined; studentId?: string | undefined }

/** All sessions with an instructor, or those asked for, latest start first; none of who is none. */
export async function taughtBy(
  { member: { instructorId } }: Pick<Caller, 'member'>,
  { from = '', studentId }: Asked = {},
): Promise<BookingItem[]> {
  if (!instructorId) return []
  const since = from && new Date(from).toISOString()
  const { data } = await booking()
    .query.ofInstructor({ instructorId })
    .gte({ startsAt: since })
    .go({ order: 'desc', pages: 'all' })
  return studentId === undefined ? data : data.filter(({ memberId }) => memberId === studentId)
}
