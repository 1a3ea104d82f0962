import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { Link } from '../../router/link.tsx'
import { AccessBadge, Badge } from '../../ui/feedback/badge.tsx'
import { Poster } from '../../ui/media/poster.tsx'
import styles from './live.module.css'
import { countdownWords, eventPath, hostWords } from './live-words.ts'

/** The next event while nothing is live; the whole card is a link to it. */
export function NextCard({ event, now }: { event: LiveEvent; now: number }) {
  const left = Date.parse(event.startsAt) - now
  return (
    <article className={styles.nextCard}>
      <Poster url={event.posterUrl} sizes="(width >= 56rem) 50vw, 100vw" eager />
      <div className={styles.nextWords}>
        <p className={styles.badges}>
          <Badge>Next</Badge>
          <AccessBadge level={event.accessLevel} />
        </p>
        <h3 className={styles.liveTitle}>
          <Link to={eventPath(event)}>{event.title}</Link>
        </h3>
        <p className={styles.when}>{hostWords(event)}</p>
        <p className={styles.countdown}>
          {left > 0 ? (
            <>
              Starts in <strong>{countdownWords(left)}</strong>
            </>
          ) : (
            'About to begin'
          )}
        </p>
      </div>
    </article>
  )
}
