import { renderMail } from '#shared/mail/render.ts'
import type { MailItem, MailKind } from '../../../functions/model/mail/mail.ts'
import type { MemberItem } from '../../../functions/model/members/member.ts'
import { paidAt } from '../money/money-table.ts'

/** Mails as they would be written now, over a table of a test's own. */

const allSettings: NonNullable<MemberItem['settings']> = {
  emailNotifications: true,
  marketingEmails: false,
  courseReminders: true,
  liveEventAlerts: true,
}

type Reading = { id?: string; settings?: Partial<typeof allSettings> }

/** A mail as it would be written now; undefined if there is nothing to say. */
export async function written(kind: MailKind, about: MailItem['about'], reader: Reading = {}) {
  const { compose } = await import('../../../functions/mail/compose.ts')
  const { id = 'mem_reader', settings } = reader
  const item: MailItem = {
    id: `${kind}-1`,
    kind,
    memberId: id,
    about,
    status: 'due',
    createdAt: paidAt,
    expire: 4_000_000_000,
  }
  const to = { id, email: `${id}@kiai.test`, firstName: 'Lena', settings: { ...allSettings, ...settings } }
  return compose(item, to)
}

/** Its text. */
export async function textOf(...of: Parameters<typeof written>): Promise<string | undefined> {
  const letter = await written(...of)
  return letter && renderMail(letter, 'https://kiai.example').text
}
