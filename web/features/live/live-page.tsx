import { CalendarClock, Rss } from 'lucide-react'
import { addressOf } from '#shared/contract/client.ts'
import { live } from '#shared/contract/live/live.ts'
import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { isUpcoming } from '#shared/rules/live/live-event.ts'
import { useGuard } from '../../parts/session/use-guard.ts'
import { Link } from '../../router/link.tsx'
import { ButtonLink } from '../../ui/base/button.tsx'
import { Page } from '../../ui/base/page.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/state.tsx'
import { formatCount } from '../../ui/text/format.ts'
import { EventRoom } from './event-room.tsx'
import { EventRow } from './event-row.tsx'
import { FeaturesCard } from './features-card.tsx'
import styles from './live.module.css'
import { LiveCard } from './live-card.tsx'
import { countdownWords, eventPath, hostWords } from './live-words.ts'
import { NextCard } from './next-card.tsx'
import { Replays } from './replay/replays.tsx'
import { useSchedule, useServerNow } from './use-live.ts'

/** Live and upcoming events. */
export function LivePage() {
  useGuard()
  const { data, error, refetch } = useSchedule()
  const now = useServerNow()
  const events = data?.items
  const onAir = events?.filter(({ isLive }) => isLive) ?? []
  const upcoming = events?.filter(({ isLive }) => !isLive) ?? []
  // The event that is live; otherwise the one whose waiting room is open.
  const main = onAir[0] ?? upcoming.find(({ phase }) => phase === 'open')
  const next = upcoming.find(({ phase }) => isUpcoming(phase))
  return (
    <Page
      eyebrow="Seminars, fights and classes"
      title="Live"
      intro="Everyone sees the schedule. The picture and the chat are for Premium and Master members."
      actions={events && <Stats events={events} next={next} now={now} />}
    >
      {error && !events ? (
        <ErrorState title="The schedule could not be loaded" onRetry={() => void refetch()} />
      ) : (
        <div className={styles.page} aria-busy={!events}>
          <section aria-labelledby="live-now">
            <h2 id="live-now" className={styles.heading}>
              <span className={styles.dot} data-on={onAir.length > 0 || undefined} aria-hidden="true" />
              Live Now
            </h2>
            {/* As tall as the window: what follows has its place only once the number of live events is known. */}
            {!events && <Skeleton height="100vh" />}
            {main && (
              <div className={styles.main}>
                <EventRoom event={main} />
                <h3 className={styles.liveTitle}>
                  <Link to={eventPath(main)}>{main.title}</Link>
                </h3>
                <p className={styles.when}>{hostWords(main)}</p>
              </div>
            )}
            {onAir
              .filter((event) => event !== main)
              .map((event) => (
                <LiveCard key={event.id} event={event} />
              ))}
            {events && !main && <p className={styles.none}>Nothing is live right now.</p>}
            {!main && next && <NextCard event={next} now={now} />}
          </section>
          <section aria-labelledby="live-upcoming" hidden={!events}>
            <header className={styles.head}>
              <h2 id="live-upcoming" className={styles.heading}>
                Upcoming
              </h2>
              {upcoming.length > 0 && (
                <ButtonLink to={addressOf(live.getLiveCalendar, {})} download="kiai-live.ics">
                  <Rss size={18} aria-hidden="true" /> Calendar
                </ButtonLink>
              )}
            </header>
            {upcoming.length > 0 && (
              <ol className={styles.rows} aria-label="Upcoming events">
                {upcoming.map((event) => (
                  <EventRow key={event.id} event={event} now={now} />
                ))}
              </ol>
            )}
            {events && upcoming.length === 0 && (
              <EmptyState level={3} title="No event is planned" icon={<CalendarClock size={26} />}>
                The next event appears here when it is planned.
              </EmptyState>
            )}
          </section>
          <div hidden={!events}>
            <div className={styles.lower}>
              <Replays />
              <FeaturesCard />
            </div>
          </div>
        </div>
      )}
    </Page>
  )
}

type StatsProps = { events: readonly LiveEvent[]; next: LiveEvent | undefined; now: number }

function Stats({ events, next, now }: StatsProps) {
  const onAir = events.filter(({ isLive }) => isLive).length
  const toCome = events.filter(({ phase }) => isUpcoming(phase)).length
  return (
    <dl className={styles.stats} aria-label="Figures">
      <div>
        <dt>live now</dt>
        <dd>{formatCount(onAir)}</dd>
      </div>
      <div>
        <dt>upcoming</dt>
        <dd>{formatCount(toCome)}</dd>
      </div>
      {next && (
        <div>
          <dt>until the next</dt>
          <dd>{countdownWords(Date.parse(next.startsAt) - now)}</dd>
        </div>
      )}
    </dl>
  )
}
