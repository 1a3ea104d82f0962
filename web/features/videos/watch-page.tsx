import { Film, Star } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { User } from '#shared/contract/user.ts'
import type { Video } from '#shared/contract/video.ts'
import { effectiveTier } from '#shared/rules/access.ts'
import { idPattern } from '#shared/rules/ids.ts'
import { categoryLink, videoLink } from '../../layout/nav-entries.ts'
import { problemCode } from '../../problem.ts'
import { useSession } from '../../session.ts'
import { AccessBadge, Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { formatDate, formatDuration, formatViews } from '../../ui/format.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { useHeadStart } from '../../ui/player/head-start.ts'
import { createMedia, type Media, useMedia } from '../../ui/player/use-media.ts'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state.tsx'
import { VideoGrid } from '../../video-list/video-grid.tsx'
import { SidePanel } from './side-panel.tsx'
import { usePlaying } from './use-playing.ts'
import { useWatch } from './use-watch.ts'
import { VideoActions } from './video-actions.tsx'
import { VideoRating } from './video-rating.tsx'
import styles from './watch-page.module.css'
import { WatchStage } from './watch-stage.tsx'

export { prepareHls } from '../../ui/player/hls-stream.ts'
export { prepareWatch } from './prepare-watch.ts'

/** One video: the player or what it takes to get one, and everything there is to know about it. */
export function WatchPage() {
  const { id = '' } = useParams()
  const session = useSession()
  if (session.status !== 'member') return null
  if (!idPattern('video').test(id)) return <VideoNotFound />
  return <Watch key={id} id={id} user={session.user} />
}

function Watch({ id, user }: { id: string; user: User }) {
  const [media] = useState(createMedia)
  const hadHeadStart = useHeadStart(media)
  const watch = useWatch(id, user, hadHeadStart)
  const { video, related } = watch
  const isWide = useIsWide()
  const playing = usePlaying(media, watch, hadHeadStart)
  const { captions, jump } = playing
  usePageTitle(video.data && `${video.data.title} · Kiai`)
  if (video.error && !video.data) {
    return problemCode(video.error) === 'video.not_found' ? (
      <VideoNotFound />
    ) : (
      <NotLoaded retry={() => void video.refetch()} />
    )
  }
  return (
    <article className={`${styles.page} page-width`}>
      {video.data?.thumbnailUrl && <Glow poster={video.data.thumbnailUrl} media={media} />}
      <div className={styles.screen}>
        <div className={styles.stage}>
          <WatchStage id={id} watch={watch} tier={effectiveTier(user, Date.now())} playing={playing} />
        </div>
        <div className={styles.side}>
          {hadHeadStart && video.data && (
            <SidePanel
              {...{ video: video.data, media, captions }}
              playable={watch.playback.data !== undefined}
              onJump={jump}
              related={isWide ? related.data : undefined}
            />
          )}
        </div>
        <div className={styles.about}>
          {video.data ? hadHeadStart && <Details video={video.data} /> : <DetailsSkeleton />}
        </div>
      </div>
      {hadHeadStart && !isWide && related.data && related.data.length > 0 && (
        <Related videos={related.data} />
      )}
    </article>
  )
}

/** The light of the picture on the wall; kindled once it plays, because drawing it costs more than a frame. */
function Glow({ poster, media }: { poster: string; media: Media }) {
  const started = useMedia(media, (state) => state.started)
  return started && <img className={styles.glow} src={poster} alt="" aria-hidden="true" />
}

const wide = '(width >= 75rem)'

/** Whether there is room beside the video. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wide)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(wide).matches,
  )
}

function VideoNotFound() {
  const navigate = useNavigate()
  usePageTitle('Video Not Found · Kiai')
  const goBack = () => (window.history.state?.idx > 0 ? navigate(-1) : navigate('/videos'))
  return (
    <EmptyState
      level={1}
      title="Video Not Found"
      icon={<Film size={26} />}
      actions={
        <Button variant="gold" onClick={() => void goBack()}>
          Go Back
        </Button>
      }
    >
      The video you're looking for doesn't exist or has been removed.
    </EmptyState>
  )
}

function NotLoaded({ retry }: { retry: () => void }) {
  return <ErrorState level={1} title="The video could not be loaded" onRetry={retry} />
}

function Details({ video }: { video: Video }) {
  const session = useSession()
  return (
    <div className={styles.details}>
      <header className={styles.head}>
        <div className={styles.headings}>
          <p className={styles.badges}>
            <AccessBadge level={video.accessLevel} />
            {!video.isPublished && <Badge>Draft</Badge>}
          </p>
          <h1 className={styles.title}>{video.title}</h1>
          <ul className={styles.facts}>
            {video.category && (
              <li>
                <Link to={categoryLink(video.category.slug, session)} className={styles.category}>
                  {video.category.name}
                </Link>
              </li>
            )}
            <li>{formatDuration(video.duration)}</li>
            <li>{formatViews(video.viewCount)}</li>
            <li>
              <Rating rating={video.rating} />
            </li>
            <li>
              <time dateTime={video.createdAt}>{formatDate(video.createdAt)}</time>
            </li>
          </ul>
        </div>
        <div className={styles.mine}>
          <VideoActions id={video.id} />
          <VideoRating id={video.id} />
        </div>
      </header>
      <div className={styles.body}>
        {video.description && <p className={styles.description}>{video.description}</p>}
        <FilmFacts video={video} />
      </div>
    </div>
  )
}

function Rating({ rating }: { rating: string }) {
  if (Number(rating) === 0) return 'Not rated yet'
  return (
    <span className={styles.rating}>
      <Star size={15} aria-hidden="true" fill="currentColor" />
      <span className="visually-hidden">Rating </span>
      {rating}
    </span>
  )
}

/** What is known of a film beyond its story; nothing for most training. */
function FilmFacts({ video }: { video: Video }) {
  const isFilm = ['movie', 'tv_episode', 'documentary'].includes(video.contentType)
  if (!isFilm) return null
  const facts: [string, ReactNode][] = [
    ['Director', video.director],
    ['Cast', video.cast.join(', ')],
    ['Year', video.releaseYear],
    ['Country', video.country],
    ['Language', video.language],
    ['IMDb', video.imdbRating],
  ]
  return (
    <dl className={styles.film}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function DetailsSkeleton() {
  return (
    <div className={styles.details} aria-hidden="true">
      <p className={styles.badges}>
        <Skeleton width="5rem" height="1.5rem" />
      </p>
      <p className={styles.title}>
        <Skeleton width="min(28rem, 80%)" height="1.1em" />
      </p>
      <p className={styles.facts}>
        <Skeleton width="20rem" height="1.5em" />
      </p>
    </div>
  )
}

function Related({ videos }: { videos: Video[] }) {
  const session = useSession()
  return (
    <div className={styles.related}>
      <Section title="Related videos">
        <VideoGrid
          label="Related videos"
          videos={videos}
          linkOf={(id) => videoLink(id, session)}
          empty={null}
          rail
        />
      </Section>
    </div>
  )
}
