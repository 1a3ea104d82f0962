import type { LiveReminders } from '#shared/contract/live/live-event.ts'
import { Problem } from '#shared/contract/problem.ts'
import { endsAt } from '#shared/rules/live/live-event.ts'
import { liveEvent } from '../model/live/live-event.ts'
import { liveReminder } from '../model/live/live-reminder.ts'
import { writeSteps } from '../model/table/service.ts'
import { clock } from '../ports/process/clock.ts'
import { requireEvent } from './find.ts'

/** Days for which a reminder is stored after the event. */
const keptFor = 30
/** Reminders of one member: more than anybody needs. */
const most = 200

/** The events for which a member has a reminder. */
export async function remindersOf(memberId: string): Promise<LiveReminders> {
  const { data } = await liveReminder().query.ofMember({ memberId }).go({ consistent: true, limit: most })
  return { asOf: clock.now().toISOString(), eventIds: data.map(({ eventId }) => eventId) }
}

/** Sets or removes a member's reminder for an event that has not begun. */
export async function setReminder(eventId: string, memberId: string, isWanted: boolean): Promise<void> {
  if (!isWanted) {
    await liveReminder().delete({ memberId, eventId }).go()
    return
  }
  const known = await requireEvent(eventId)
  const expire = Math.floor(Date.parse(endsAt(known)) / 1000) + keptFor * 24 * 3600
  await writeSteps({ liveEvent, liveReminder }, [
    {
      write: ({ liveReminder }) =>
        liveReminder.put({ memberId, eventId, createdAt: clock.now().toISOString(), expire }).commit(),
    },
    {
      write: ({ liveEvent }) =>
        liveEvent
          .check({ id: eventId })
          .where((a, { eq }) => eq(a.state, 'planned'))
          .commit(),
      refusal: () => new Problem('live.over'),
    },
  ])
}
