import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { Link } from '../../router/link.tsx'
import { AccessBadge, Badge } from '../../ui/feedback/badge.tsx'
import { Poster } from '../../ui/media/poster.tsx'
import { DateTile } from '../../ui/text/date-tile.tsx'
import styles from './live.module.css'
import { eventPath, hostWords, whenWords } from './live-words.ts'
import { ReminderWays } from './reminder-ways.tsx'

/** An upcoming event: its day, title and time, and a button for a reminder. */
export function EventRow({ event, now }: { event: LiveEvent; now: number }) {
  const { own, there } = whenWords(event)
  const hosts = hostWords(event)
  return (
    <li className={styles.row} data-phase={event.phase}>
      <DateTile
        at={event.startsAt}
        now={now}
        {...(event.phase === 'cancelled' && { look: 'left' as const })}
      />
      <Link to={eventPath(event)} className={styles.thumb} tabIndex={-1} aria-hidden="true">
        <Poster url={event.posterUrl} sizes="12rem" />
      </Link>
      <div className={styles.what}>
        <p className={styles.badges}>
          <AccessBadge level={event.accessLevel} />
          {event.phase === 'open' && <Badge tone="jade">Doors open</Badge>}
          {event.phase === 'cancelled' && <Badge tone="vermilion">Cancelled</Badge>}
        </p>
        <h3 className={styles.name}>
          <Link to={eventPath(event)}>{event.title}</Link>
        </h3>
        <p className={styles.when}>
          <time dateTime={event.startsAt}>{own}</time>
          {there && ` (${there})`}
          {hosts && `. ${hosts}`}
        </p>
        {event.cancelReason && <p className={styles.when}>{event.cancelReason}</p>}
      </div>
      <ReminderWays event={event} />
    </li>
  )
}
