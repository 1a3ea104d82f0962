import type { Letter } from '#shared/mail/blocks.ts'
import { calendarNotRead } from '#shared/mail/calendar-not-read.ts'
import { lookFailureText } from '#shared/rules/sessions/busy-times.ts'
import { busyTimes } from '../model/calendar/busy-times.ts'
import type { MailItem } from '../model/mail/mail.ts'
import type { Reader } from './reader.ts'

/** The mail to an instructor whose connected calendar could not be read for long, if that still holds. */
export async function calendarNotReadOf(
  { personId = '' }: MailItem['about'],
  { firstName }: Reader,
): Promise<Letter | undefined> {
  const { data } = await busyTimes().get({ personId }).go({ consistent: true })
  if (!data?.failure || !data.failingSince) return undefined
  const { title = '', day = '' } = data.failedFor ?? {}
  return calendarNotRead({
    firstName,
    host: data.host,
    since: data.failingSince,
    words: lookFailureText(data.failure, { title, day }),
  })
}
