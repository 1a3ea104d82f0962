import type { UserSettings } from '#shared/contract/members.ts'
import { refuseUnknownZone } from '../http/refuse-unknown-zone.ts'
import { eventItem } from '../model/event.ts'
import { type MemberItem, member, settingsOf } from '../model/member.ts'
import { outbox } from '../model/outbox.ts'
import { writeSteps } from '../model/service.ts'
import { tryAgain } from '../model/try-again.ts'
import { clock } from '../ports/clock.ts'

const written = { member, outbox }

/** Keeps the settings; that marketing is turned off, which others act upon, is said in the same transaction. */
export async function changeSettings(
  find: () => Promise<MemberItem>,
  settings: UserSettings,
): Promise<UserSettings> {
  if (settings.timeZone !== undefined) refuseUnknownZone('timeZone', settings.timeZone)
  const keep = async () => write(await find(), settings)
  await tryAgain(keep)
  return settings
}

async function write(known: MemberItem, settings: UserSettings): Promise<void> {
  const { id } = known
  const { timeZone, ...mails } = settings
  const stored = { ...mails, ...(timeZone !== undefined && { timeZone }) }
  const at = clock.now()
  const updatedAt = at.toISOString()
  const isTurnedOff = settingsOf(known).marketingEmails && !settings.marketingEmails
  const declined = eventItem('marketingDeclined', { memberId: id, at: updatedAt }, at)
  await writeSteps(written, [
    {
      write: ({ member }) =>
        member
          .patch({ id })
          .set({ settings: stored, updatedAt })
          .where((a, { eq, notExists }) =>
            known.settings
              ? eq(a.settings.marketingEmails, known.settings.marketingEmails)
              : notExists(a.settings),
          )
          .commit(),
    },
    isTurnedOff && { write: ({ outbox }) => outbox.create(declined).commit() },
  ])
}
