import { BellPlus, BellRing, CalendarPlus } from 'lucide-react'
import { addressOf } from '#shared/contract/client.ts'
import { live } from '#shared/contract/live/live.ts'
import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { isUpcoming } from '#shared/rules/live/live-event.ts'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import styles from './live.module.css'
import { useReminders, useReminding } from './use-live.ts'

/** Sets a reminder for an event and adds it to a calendar; renders nothing once it has begun. */
export function ReminderWays({ event }: { event: LiveEvent }) {
  const { data } = useReminders()
  const remind = useReminding(event)
  if (!isUpcoming(event.phase)) return null
  const isSet = data?.eventIds.includes(event.id) ?? false
  const Icon = isSet ? BellRing : BellPlus
  return (
    <span className={styles.ways}>
      <Button
        aria-pressed={isSet}
        aria-label={`Remind me: ${event.title}`}
        disabled={!data}
        busy={remind.isPending}
        onClick={() => remind.mutate(!isSet)}
      >
        <Icon size={18} aria-hidden="true" /> {isSet ? 'Reminder set' : 'Remind me'}
      </Button>
      <ButtonLink
        to={addressOf(live.getLiveEventCalendar, { params: { id: event.id } })}
        download=""
        aria-label={`Add to calendar: ${event.title}`}
        title="Add to calendar"
      >
        <CalendarPlus size={18} aria-hidden="true" />
      </ButtonLink>
    </span>
  )
}
