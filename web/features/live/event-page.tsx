import { CalendarX, ChevronRight } from 'lucide-react'
import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { useGuard } from '../../parts/session/use-guard.ts'
import { problemCode } from '../../problem.ts'
import { Link } from '../../router/link.tsx'
import { useParams } from '../../router/router.tsx'
import { ButtonLink } from '../../ui/base/button.tsx'
import { usePageTitle } from '../../ui/base/page-title.ts'
import { AccessBadge, Badge } from '../../ui/feedback/badge.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/state.tsx'
import { Avatar } from '../../ui/media/avatar.tsx'
import { StageOpening } from '../../ui/media/stage.tsx'
import { EventRoom } from './event-room.tsx'
import { DeskLink } from './host/desk-link.tsx'
import styles from './live.module.css'
import { whenWords } from './live-words.ts'
import { ReplayRoom } from './replay/replay-room.tsx'
import { useLiveEvent } from './use-live.ts'

/** One event: its picture or a countdown, its description and its hosts. */
export function LiveEventPage() {
  useGuard()
  const { id = '' } = useParams()
  const { data: event, error, refetch } = useLiveEvent(id)
  usePageTitle(event && `${event.title} · Kiai`)
  const code = problemCode(error)
  if (!event && (code === 'live.not_found' || code === 'request.invalid')) {
    return (
      <EmptyState
        level={1}
        title="Event Not Found"
        icon={<CalendarX size={26} />}
        actions={<ButtonLink to="/live">See what is live</ButtonLink>}
      >
        The address may be mistyped.
      </EmptyState>
    )
  }
  if (!event && error) {
    return <ErrorState level={1} title="The event could not be loaded" onRetry={() => void refetch()} />
  }
  return (
    <div className={`${styles.event} page-width`}>
      <nav aria-label="Breadcrumb" className={styles.trail}>
        <Link to="/live">Live</Link> <ChevronRight size={14} aria-hidden="true" />{' '}
        <span aria-current="page">{event?.title ?? 'Event'}</span>
      </nav>
      {event ? <Room event={event} /> : <StageOpening poster={null} words="Loading the event" />}
      {event && <About event={event} />}
    </div>
  )
}

function Room({ event }: { event: LiveEvent }) {
  const { phase, replayVideoId } = event
  if (phase === 'replay' && replayVideoId) return <ReplayRoom event={event} videoId={replayVideoId} />
  return <EventRoom event={event} />
}

function About({ event }: { event: LiveEvent }) {
  const { title, description, hosts, accessLevel, startsAt } = event
  const { own, there } = whenWords(event)
  return (
    <section className={styles.about} aria-labelledby="event-title">
      <p className={styles.badges}>
        <AccessBadge level={accessLevel} />
        {event.phase === 'replay' && <Badge>Replay</Badge>}
      </p>
      <h1 id="event-title" className={styles.title}>
        {title}
      </h1>
      <p className={styles.when}>
        <time dateTime={startsAt}>{own}</time>
        {there && ` (${there})`}
      </p>
      {description && <p className={styles.description}>{description}</p>}
      {hosts.length > 0 && (
        <ul className={styles.hosts} aria-label="Hosts">
          {hosts.map(({ id, name, profileImageUrl }) => (
            <li key={id}>
              <Link to={`/instructors/${id}`} className={styles.host}>
                <Avatar name={name} url={profileImageUrl} /> {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <DeskLink event={event} />
    </section>
  )
}
