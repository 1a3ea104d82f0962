import { Hourglass, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Video } from '#shared/contract/catalogue.ts'
import { ApiError } from '#shared/contract/client.ts'
import type { Tier } from '#shared/rules/access.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Player } from '../../ui/player/player.tsx'
import { Poster } from '../../ui/poster.tsx'
import { problemCode, type useWatch } from './use-watch.ts'
import { useWatchReports } from './use-watch-reports.ts'
import styles from './watch-stage.module.css'

type StageProps = { id: string; watch: ReturnType<typeof useWatch>; tier: Tier }

/** The 16:9 place on top of the page: the player, or why there is none. */
export function WatchStage({ id, watch, tier }: StageProps) {
  const { video, playback, engagement, mayOpen, renew } = watch
  const poster = video.data?.thumbnailUrl ?? null
  const code = problemCode(playback.error)
  if (video.data && (!mayOpen || code === 'tier.required')) {
    return <Locked video={video.data} tier={tier} />
  }
  if (video.data && playback.data && !engagement.isPending) {
    return <Playing id={id} video={video.data} watch={watch} source={playback.data} renew={renew} />
  }
  if (playback.error && code === 'video.not_ready') {
    return (
      <Card poster={poster} icon={<Hourglass />} title="This video is not ready yet" isStatus>
        <p>{wordsOf(playback.error)}</p>
        <p className={styles.quiet}>It starts here by itself as soon as it can be played.</p>
      </Card>
    )
  }
  if (playback.error && !playback.isFetching) {
    return (
      <Card poster={poster} title="The video could not be opened" isStatus>
        <p>{wordsOf(playback.error)}</p>
        <Button onClick={() => void playback.refetch()}>Try again</Button>
      </Card>
    )
  }
  return (
    <div className={styles.stage} aria-busy="true">
      <Poster url={poster} sizes="100vw" eager />
      <p role="status" className="visually-hidden">
        Opening the video
      </p>
    </div>
  )
}

function wordsOf(error: Error): string {
  return error instanceof ApiError ? error.detail : 'Please check your connection and try again.'
}

type PlayingProps = {
  id: string
  video: Video
  watch: StageProps['watch']
  source: NonNullable<StageProps['watch']['playback']['data']>
  renew: StageProps['watch']['renew']
}

function Playing({ id, video, watch, source, renew }: PlayingProps) {
  const reports = useWatchReports(id)
  const next = watch.related.data?.[0]
  return (
    <div className={styles.stage}>
      <Player
        title={video.title}
        artist={video.director ?? 'Kiai'}
        poster={source.poster ?? video.thumbnailUrl}
        source={source}
        duration={video.duration}
        startAt={watch.engagement.data?.position ?? 0}
        autoPlay
        renew={renew}
        {...reports}
        afterEnd={next && <UpNext video={next} />}
      />
    </div>
  )
}

function UpNext({ video }: { video: Video }) {
  return (
    <Link to={`/video/${video.id}`} className={styles.next}>
      <span className={styles.nextPoster}>
        <Poster url={video.thumbnailUrl} sizes="12rem" eager />
      </span>
      <span>
        <span className={styles.nextLabel}>Up next</span>
        <span className={styles.nextTitle}>{video.title}</span>
      </span>
    </Link>
  )
}

const plans = { free: 'Free', premium: 'Premium', master: 'Master' } as const

function Locked({ video, tier }: { video: Video; tier: Tier }) {
  const plan = plans[video.accessLevel]
  return (
    <Card poster={video.thumbnailUrl} icon={<Lock />} title={`This video needs the ${plan} plan`} isBlurred>
      <p>
        You are on the {plans[tier]} plan. Upgrade to watch it, and everything else that comes with {plan}.
      </p>
      <ButtonLink to="/subscribe" variant="gold" size="large">
        Upgrade to {plan}
      </ButtonLink>
    </Card>
  )
}

type CardProps = {
  poster: string | null
  icon?: ReactNode
  title: string
  children: ReactNode
  isBlurred?: boolean
  /** Read out when it appears. */
  isStatus?: boolean
}

function Card({ poster, icon, title, children, isBlurred = false, isStatus = false }: CardProps) {
  return (
    <div className={styles.stage} data-card="">
      <div className={isBlurred ? styles.blurred : styles.dimmed}>
        <Poster url={poster} sizes="100vw" eager />
      </div>
      <div className={styles.card} role={isStatus ? 'status' : undefined}>
        {icon && (
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
        )}
        <h2 className={styles.cardTitle}>{title}</h2>
        {children}
      </div>
    </div>
  )
}
