import type { UserSettings } from '#shared/contract/members/members.ts'
import { refuseUnknownZone } from '../http/refuse-unknown-zone.ts'
import { type MemberItem, member, settingsOf } from '../model/members/member.ts'
import { eventItem } from '../model/table/event.ts'
import { outbox } from '../model/table/outbox.ts'
import { writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { clock } from '../ports/process/clock.ts'

const entities = { member, outbox }

/** Stores the settings. If marketing is turned off, an event about it is written in the same transaction. */
export async function changeSettings(
  find: () => Promise<MemberItem>,
  settings: UserSettings,
): Promise<UserSettings> {
  if (settings.timeZone) refuseUnknownZone('timeZone', settings.timeZone)
  return tryAgain(async () => write(await find(), settings))
}

async function write(known: MemberItem, settings: UserSettings): Promise<UserSettings> {
  const { id } = known
  const { timeZone, ...mails } = settings
  const zone = timeZone === undefined ? known.settings?.timeZone : (timeZone ?? '')
  const stored = { ...mails, ...(zone !== undefined && { timeZone: zone }) }
  const at = clock.now()
  const updatedAt = at.toISOString()
  const isTurnedOff = settingsOf(known).marketingEmails && !settings.marketingEmails
  const declined = eventItem('marketingDeclined', { memberId: id, at: updatedAt }, at)
  await writeSteps(entities, [
    {
      write: ({ member }) =>
        member
          .patch({ id })
          .set({ settings: stored, updatedAt })
          .where((a, { eq, notExists }) => {
            const { settings: before } = known
            if (!before) return notExists(a.settings)
            const { timeZone: zoneBefore, marketingEmails } = before
            const isSameZone =
              zoneBefore === undefined ? notExists(a.settings.timeZone) : eq(a.settings.timeZone, zoneBefore)
            return `${eq(a.settings.marketingEmails, marketingEmails)} AND ${isSameZone}`
          })
          .commit(),
    },
    isTurnedOff && { write: ({ outbox }) => outbox.create(declined).commit() },
  ])
  return settingsOf({ settings: stored })
}
