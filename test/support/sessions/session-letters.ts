import { type BookingItem, booking } from '../../../functions/model/bookings/booking.ts'
import { seriesPaidMailSteps, sessionMailSteps } from '../../../functions/model/bookings/booking-mail.ts'
import { mailEntities } from '../../../functions/model/mail/mail.ts'
import { type MemberItem, member } from '../../../functions/model/members/member.ts'
import { type ChargeItem, charge } from '../../../functions/model/payments/charge.ts'
import { newId } from '../../../functions/model/table/new-id.ts'
import { writeSteps } from '../../../functions/model/table/service.ts'
import { ownWord } from '../kiai.ts'

type Settings = NonNullable<MemberItem['settings']>
type News = Parameters<typeof sessionMailSteps>[0]

/** Mails of a session whose time a test sets: it exists in the table alone, without events. */

/** A member in a zone, stored in the table only. */
export async function readerIn(timeZone: string | undefined, settings: Partial<Settings> = {}) {
  const id = `mem_${ownWord()}`
  const at = '2031-01-01T00:00:00.000Z'
  const all = {
    emailNotifications: true,
    marketingEmails: false,
    courseReminders: true,
    liveEventAlerts: true,
  }
  await member()
    .create({
      id,
      email: `${id}@kiai.test`,
      firstName: 'Lena',
      createdAt: at,
      updatedAt: at,
      settings: { ...all, ...(timeZone && { timeZone }), ...settings },
    })
    .go()
  return id
}

/** A paid session of theirs. */
export async function sessionAt(memberId: string, startsAt: string, said: Partial<BookingItem> = {}) {
  const id = newId('booking')
  const dates = { startsAt, wallTime: startsAt.slice(0, 16), createdAt: startsAt, updatedAt: startsAt }
  const item: BookingItem = {
    id,
    memberId,
    instructorId: `ins_${ownWord()}`,
    instructorName: 'Aiko Mori',
    title: 'Private Lesson',
    description: '',
    minutes: 60,
    bufferBefore: 0,
    bufferAfter: 0,
    zone: 'UTC',
    amount: 5000,
    fee: 750,
    share: 4250,
    chargeId: `chg_${ownWord()}`,
    status: 'confirmed',
    sequence: 0,
    ...dates,
    ...said,
  }
  await booking().put(item).go()
  return item
}

/** Sends one of them some news of it. Returns the mail's id. */
export async function newsOf(
  item: BookingItem,
  news: News,
  part = 'student',
  by?: 'student' | 'instructor',
): Promise<string> {
  // Each mail is followed by its event.
  const mails = sessionMailSteps(news, item, new Date(item.updatedAt), by).filter(
    (_, place) => place % 2 === 0,
  )
  await writeSteps(mailEntities, mails)
  return `session-${item.id}-${news}-${Date.parse(item.updatedAt)}-${part}`
}

/** Tells their student that several sessions were paid together. Returns the mail's id. */
export async function seriesNewsOf(items: readonly BookingItem[], by?: 'student'): Promise<string> {
  const [first] = items
  if (!first) throw new Error('A series has sessions')
  const { memberId, updatedAt: at } = first
  const id = newId('charge')
  const lines = items.map(({ id: bookingId, startsAt, minutes, amount }) => ({
    bookingId,
    startsAt,
    minutes,
    amount,
    tax: 0,
    state: 'confirmed' as const,
    isShared: false,
  }))
  const paid: ChargeItem = {
    id,
    memberId,
    purpose: 'session',
    subjectId: 'ser_1',
    title: 'Sessions',
    amount: 10_000,
    currency: 'usd',
    provider: 'stripe',
    account: 'acct_1',
    isLive: false,
    state: 'paid',
    refunds: [],
    disputes: [],
    attempt: 0,
    isGranted: true,
    sessions: lines,
    month: at.slice(0, 7),
    createdAt: at,
    updatedAt: at,
  }
  await charge().put(paid).go()
  for (const one of items) await booking().patch({ id: one.id }).set({ chargeId: id }).go()
  const mails = seriesPaidMailSteps(id, first, new Date(at), by).filter((_, place) => place % 2 === 0)
  await writeSteps(mailEntities, mails)
  return `series-${id}-confirmed-student`
}
