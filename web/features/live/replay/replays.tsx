import { CardList } from '../../../ui/list/card-list.tsx'
import { PosterCard, VideoCardSkeleton } from '../../../ui/list/video-card.tsx'
import { formatDate } from '../../../ui/text/format.ts'
import styles from '../live.module.css'
import { eventPath, hostWords } from '../live-words.ts'
import { useReplays } from './use-replay.ts'

/** The latest replays. */
export function Replays() {
  const { data, error, refetch } = useReplays()
  const items = data?.items.map((replay) => ({ ...replay, id: replay.event.id }))
  return (
    <section aria-labelledby="live-replays">
      <h2 id="live-replays" className={styles.heading}>
        Replays
      </h2>
      <CardList
        label="Replays"
        things="replays"
        items={items}
        error={error}
        onRetry={() => void refetch()}
        level={3}
        shape={<VideoCardSkeleton />}
        shapes={4}
        empty={
          <div className={styles.nothing}>
            <h3>No replay yet</h3>
            <p>Events that their hosts publish can be watched again here.</p>
          </div>
        }
      >
        {({ event, title, thumbnailUrl, duration }) => (
          <PosterCard
            href={eventPath(event)}
            title={title}
            poster={thumbnailUrl ?? event.posterUrl}
            duration={duration}
            accessLevel={event.accessLevel}
            note={
              <>
                <time dateTime={event.startedAt ?? event.startsAt}>
                  {formatDate(event.startedAt ?? event.startsAt)}
                </time>
                {hostWords(event) && ` · ${hostWords(event)}`}
              </>
            }
          />
        )}
      </CardList>
    </section>
  )
}
