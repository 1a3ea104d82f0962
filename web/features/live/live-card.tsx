import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { Link } from '../../router/link.tsx'
import { AccessBadge, Badge } from '../../ui/feedback/badge.tsx'
import { Poster } from '../../ui/media/poster.tsx'
import styles from './live.module.css'
import { eventPath, hostWords } from './live-words.ts'

/** A live event; the whole card is a link to it. */
export function LiveCard({ event }: { event: LiveEvent }) {
  return (
    <article className={styles.liveCard}>
      <Poster url={event.posterUrl} sizes="(width >= 64rem) 40rem, 100vw" eager />
      <div className={styles.liveWords}>
        <p className={styles.badges}>
          <Badge tone="vermilion">{event.phase === 'away' ? 'Live, away for a moment' : 'Live'}</Badge>
          <AccessBadge level={event.accessLevel} />
        </p>
        <h3 className={styles.liveTitle}>
          <Link to={eventPath(event)}>{event.title}</Link>
        </h3>
        <p className={styles.when}>{hostWords(event)}</p>
      </div>
    </article>
  )
}
