import { Hourglass, Lock } from 'lucide-react'
import type { Video } from '#shared/contract/videos/video.ts'
import type { Tier } from '#shared/rules/access/access.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { plansFor } from '../../links.ts'
import { problemCode, wordsOf } from '../../problem.ts'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import { posterFile } from '../../ui/media/poster.tsx'
import { Stage, StageCard, StageOpening, UpNext } from '../../ui/media/stage.tsx'
import { Player } from '../../ui/player/player.tsx'
import { SavedLoops } from './saved-loops.tsx'
import type { usePlaying } from './use-playing.ts'
import type { useWatch } from './use-watch.ts'
import { useWatchReports } from './use-watch-reports.ts'

type StageProps = {
  id: string
  watch: ReturnType<typeof useWatch>
  tier: Tier
  playing: ReturnType<typeof usePlaying>
}

/** The 16:9 area at the top of the page: the player, or the reason why there is none. */
export function WatchStage({ id, watch, tier, playing }: StageProps) {
  const { video, playback, engagement, mayOpen, renew } = watch
  const poster = video.data?.thumbnailUrl ?? null
  const code = problemCode(playback.error)
  if (video.data && (!mayOpen || code === 'tier.required')) {
    return <Locked video={video.data} tier={tier} />
  }
  if (video.data && playback.data && !engagement.isPending) {
    return (
      <Playing
        id={id}
        watch={watch}
        renew={renew}
        playing={playing}
        video={video.data}
        source={playback.data}
      />
    )
  }
  if (playback.error && code === 'video.not_ready') {
    return (
      <StageCard poster={poster} icon={<Hourglass />} title="This video is not ready yet" isStatus>
        <p>{wordsOf(playback.error)}</p>
        <p>It starts here automatically as soon as it can be played.</p>
      </StageCard>
    )
  }
  if (playback.error && !playback.isFetching) {
    return (
      <StageCard poster={poster} title="The video could not be opened" isStatus>
        <p>{wordsOf(playback.error)}</p>
        <Button onClick={() => void playback.refetch()}>Try again</Button>
      </StageCard>
    )
  }
  return <StageOpening poster={poster} words="Opening the video" />
}

type PlayingProps = {
  id: string
  video: Video
  watch: StageProps['watch']
  source: NonNullable<StageProps['watch']['playback']['data']>
  renew: StageProps['watch']['renew']
  playing: StageProps['playing']
}

function Playing({ id, video, watch, source, renew, playing }: PlayingProps) {
  const { media, drill, captions, place } = playing
  const reports = useWatchReports(id)
  const next = watch.upNext?.related[0]
  const poster = source.poster ?? video.thumbnailUrl
  return (
    <Stage>
      <Player
        title={video.title}
        artist={video.director ?? 'Kiai'}
        poster={poster && posterFile(poster)}
        source={source}
        duration={video.duration}
        startAt={watch.engagement.data?.position ?? 0}
        autoPlay
        renew={renew}
        media={media}
        drill={drill}
        captions={captions}
        place={place}
        marks={video.chapters ?? []}
        drillExtras={<SavedLoops videoId={id} media={media} drill={drill} />}
        {...reports}
        afterEnd={next && <UpNext to={`/video/${next.id}`} title={next.title} poster={next.thumbnailUrl} />}
      />
    </Stage>
  )
}

function Locked({ video, tier }: { video: Video; tier: Tier }) {
  const plan = planNames[video.accessLevel]
  return (
    <StageCard
      poster={video.thumbnailUrl}
      icon={<Lock />}
      title={`This video needs the ${plan} plan`}
      isBlurred
    >
      <p>
        You are on the {planNames[tier]} plan. Upgrade to watch it and everything else in {plan}.
      </p>
      <ButtonLink to={plansFor(`/video/${video.id}`)} variant="gold" size="large">
        Upgrade to {plan}
      </ButtonLink>
    </StageCard>
  )
}
