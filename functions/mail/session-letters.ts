import type { Letter } from '#shared/mail/blocks.ts'
import { type SessionFacts, session } from '#shared/mail/session.ts'
import type { SessionNews } from '#shared/rules/booking.ts'
import { type BookingItem, findBooking } from '../model/booking.ts'
import type { MailItem } from '../model/mail.ts'
import { type MemberItem, member } from '../model/member.ts'
import { clock } from '../ports/clock.ts'

/** Mails about a session, by how it stands when they are sent. */
export async function sessionOf(
  about: MailItem['about'],
  { firstName }: MemberItem,
): Promise<Letter | undefined> {
  const known = await findBooking(about.bookingId ?? '')
  // Only what `sessionTold` asks for is ever asked for.
  const news = about.news as SessionNews
  if (!known || !isNews(news, known, clock.now())) return undefined
  const part = about.part === 'instructor' ? 'instructor' : 'student'
  return session({
    ...{ firstName, news, part, title: known.title, startsAt: known.startsAt, minutes: known.minutes },
    ...{ zone: known.zone, cents: known.amount, heldUntil: known.heldUntil },
    hasLink: known.meetingLink !== undefined,
    other: part === 'student' ? known.instructorName : await nameOfStudent(known),
    cancelled: cancelledOf(known),
    move: known.move,
    path: part === 'student' ? '/my-bookings' : '/teach',
  })
}

/** Whether it is still so: nobody is asked to pay for, or reminded of, what was paid, cancelled or begun meanwhile. */
function isNews(news: SessionNews, known: BookingItem, now: Date): boolean {
  if (news === 'cancelled') return known.status === 'cancelled'
  const isAhead = known.startsAt > now.toISOString()
  if (news === 'move_asked' && !(known.move && known.move.until > now.toISOString())) return false
  if (news === 'booked')
    return known.status === 'pending' && isAhead && (known.heldUntil ?? '') > now.toISOString()
  if (news === 'no_link' && known.meetingLink) return false
  return known.status === 'confirmed' && isAhead
}

async function nameOfStudent({ memberId }: BookingItem): Promise<string> {
  const { data } = await member().get({ id: memberId }).go()
  return [data?.firstName, data?.lastName].filter(Boolean).join(' ') || 'A member'
}

function cancelledOf({ cancelled }: BookingItem): SessionFacts['cancelled'] {
  return cancelled && { by: cancelled.by, reason: cancelled.reason, refundCents: cancelled.refund }
}
