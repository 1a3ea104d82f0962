import { type BookingItem, booking } from '../../functions/model/booking.ts'
import { sessionTold } from '../../functions/model/booking-mail.ts'
import { mail } from '../../functions/model/mail.ts'
import { type MemberItem, member } from '../../functions/model/member.ts'
import { newId } from '../../functions/model/new-id.ts'
import { outbox } from '../../functions/model/outbox.ts'
import { writeSteps } from '../../functions/model/service.ts'
import { ownWord } from './kiai.ts'

type Settings = NonNullable<MemberItem['settings']>
type News = Parameters<typeof sessionTold>[0]

/** Mails of a session of whose time a test decides: in the table alone, and no event tells of them. */

/** Somebody in a zone, of whom the table alone knows. */
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
      ...{ id, email: `${id}@kiai.test`, firstName: 'Lena', createdAt: at, updatedAt: at },
      settings: { ...all, ...(timeZone && { timeZone }), ...settings },
    })
    .go()
  return id
}

/** A session of theirs that is paid for. */
export async function sessionAt(memberId: string, startsAt: string, said: Partial<BookingItem> = {}) {
  const id = newId('booking')
  const dates = { startsAt, wallTime: startsAt.slice(0, 16), createdAt: startsAt, updatedAt: startsAt }
  const item: BookingItem = {
    ...{ id, memberId, instructorId: `ins_${ownWord()}`, instructorName: 'Aiko Mori' },
    ...{ title: 'Private Lesson', description: '', minutes: 60, bufferBefore: 0, bufferAfter: 0 },
    ...{ zone: 'UTC', amount: 5000, fee: 750, share: 4250, chargeId: `chg_${ownWord()}` },
    ...{ status: 'confirmed', sequence: 0, ...dates, ...said },
  }
  await booking().put(item).go()
  return item
}

/** Has one of them told some news of it; answers with the mail's id. */
export async function newsOf(item: BookingItem, news: News, part = 'student'): Promise<string> {
  // Each mail is followed by the event that tells of it.
  const mails = sessionTold(news, item, new Date(item.updatedAt)).filter((_, place) => place % 2 === 0)
  await writeSteps({ mail, outbox }, mails)
  return `session-${item.id}-${news}-${Date.parse(item.updatedAt)}-${part}`
}
