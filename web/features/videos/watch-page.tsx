import { Film } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#shared/contract/members/user.ts'
import { effectiveTier } from '#shared/rules/access/access.ts'
import { idPattern } from '#shared/rules/ids.ts'
import { problemCode } from '../../problem.ts'
import { useGoBack, useParams } from '../../router/router.tsx'
import { useSession } from '../../session.ts'
import { Button } from '../../ui/base/button.tsx'
import { usePageTitle } from '../../ui/base/page-title.ts'
import { EmptyState, ErrorState } from '../../ui/feedback/state.tsx'
import { createMedia, type Media, useMedia } from '../../ui/player/media/use-media.ts'
import { useHeadStart } from '../../ui/player/stream/head-start.ts'
import { SidePanel } from './side-panel.tsx'
import { usePlaying } from './use-playing.ts'
import { useWatch } from './use-watch.ts'
import { VideoDetails, VideoDetailsSkeleton } from './video-details.tsx'
import styles from './watch-page.module.css'
import { WatchStage } from './watch-stage.tsx'

export { prepareHls } from '../../ui/player/stream/hls-stream.ts'
export { prepareWatch } from './prepare-watch.ts'

/** One video: the player, or the way to get access, and its details. */
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
  const { video, upNext } = watch
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
              video={video.data}
              media={media}
              captions={captions}
              drill={playing.drill}
              playable={watch.playback.data !== undefined}
              onJump={jump}
              upNext={upNext}
            />
          )}
        </div>
        <div className={styles.about}>
          {video.data ? hadHeadStart && <VideoDetails video={video.data} /> : <VideoDetailsSkeleton />}
        </div>
      </div>
    </article>
  )
}

/**
 * The glow of the picture on the background. Shown only once the video plays, because drawing it takes longer than a
 * frame.
 */
function Glow({ poster, media }: { poster: string; media: Media }) {
  const started = useMedia(media, (state) => state.started)
  return started && <img className={styles.glow} src={poster} alt="" aria-hidden="true" />
}

function VideoNotFound() {
  const goBack = useGoBack()
  usePageTitle('Video Not Found · Kiai')
  return (
    <EmptyState
      level={1}
      title="Video Not Found"
      icon={<Film size={26} />}
      actions={
        <Button variant="gold" onClick={() => goBack('/videos')}>
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
