import type { UserSettings } from '#shared/contract/members.ts'
import { Problem } from '#shared/contract/problem.ts'
import { eventItem } from '../model/event.ts'
import { type Member, member } from '../model/member.ts'
import { outbox } from '../model/outbox.ts'
import { Refused } from '../model/refused.ts'
import { writeAll } from '../model/service.ts'
import { clock } from '../ports/clock.ts'

/** Notification defaults of the specification. */
const defaults: UserSettings = {
  emailNotifications: true,
  marketingEmails: false,
  courseReminders: true,
  liveEventAlerts: true,
}

const written = { member, outbox }

/** How often a change is tried again when another one of the same member comes in between. */
const tries = 5

export const settingsOf = ({ settings }: Member): UserSettings => settings ?? defaults

/** Keeps the settings; that marketing is turned off, which others act upon, is said in the same transaction. */
export async function changeSettings(
  find: () => Promise<Member>,
  settings: UserSettings,
): Promise<UserSettings> {
  for (let tried = 1; tried <= tries; tried++) {
    try {
      await write(await find(), settings)
      return settings
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
  }
  throw new Problem('server.busy')
}

async function write(known: Member, settings: UserSettings): Promise<void> {
  const { id } = known
  const at = clock.now()
  const updatedAt = at.toISOString()
  const isTurnedOff = settingsOf(known).marketingEmails && !settings.marketingEmails
  await writeAll(written, ({ member, outbox }) => [
    member
      .patch({ id })
      .set({ settings, updatedAt })
      .where((a, { eq, notExists }) =>
        known.settings
          ? eq(a.settings.marketingEmails, known.settings.marketingEmails)
          : notExists(a.settings),
      )
      .commit(),
    ...(isTurnedOff
      ? [outbox.create(eventItem('marketingDeclined', { memberId: id, at: updatedAt }, at)).commit()]
      : []),
  ])
}
