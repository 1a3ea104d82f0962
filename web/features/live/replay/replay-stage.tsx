import { Crown, Film, Hourglass, Lock, RotateCcw } from 'lucide-react'
import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import type { Playback } from '#shared/contract/videos/playback.ts'
import { problemCode, wordsOf } from '../../../problem.ts'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { posterFile } from '../../../ui/media/poster.tsx'
import { Stage, StageCard, StageOpening } from '../../../ui/media/stage.tsx'
import type { Mark } from '../../../ui/player/drill/marks.tsx'
import type { Media } from '../../../ui/player/media/use-media.ts'
import { Player } from '../../../ui/player/player.tsx'
import { hostWords } from '../live-words.ts'
import { useReplay, useReplayReports } from './use-replay.ts'

type StageProps = { event: LiveEvent; videoId: string; media: Media }

/** The player of a replay, or the reason why there is none. */
export function ReplayStage({ event, videoId, media }: StageProps) {
  const { posterUrl } = event
  const replay = useReplay(videoId)
  const { playback, engagement } = replay
  const code = problemCode(playback.error)
  if (playback.data && !engagement.isPending) {
    return (
      <Playing
        event={event}
        videoId={videoId}
        media={media}
        source={playback.data}
        startAt={engagement.data?.position ?? 0}
        chapters={replay.chapters}
        renew={replay.renew}
      />
    )
  }
  if (playback.error && code === 'tier.required') {
    return (
      <StageCard poster={posterUrl} icon={<Lock />} title={wordsOf(playback.error)} isBlurred isStatus>
        <p>The replay and its chat are for members whose plan includes the event.</p>
        <ButtonLink to="/subscribe" variant="gold">
          <Crown size={18} aria-hidden="true" /> See the plans
        </ButtonLink>
      </StageCard>
    )
  }
  if (code === 'video.not_ready') {
    return (
      <StageCard poster={posterUrl} icon={<Hourglass />} title="The replay is being prepared" isStatus>
        <p>It starts here automatically when it can be played.</p>
      </StageCard>
    )
  }
  if (code === 'video.not_found') {
    return (
      <StageCard poster={posterUrl} icon={<Film />} title="The replay is no longer available">
        <ButtonLink to="/live">See what is live</ButtonLink>
      </StageCard>
    )
  }
  if (playback.error && !playback.isFetching) {
    return (
      <StageCard poster={posterUrl} title="The replay could not be opened" isStatus>
        <p>{wordsOf(playback.error)}</p>
        <Button onClick={() => void playback.refetch()}>
          <RotateCcw size={18} aria-hidden="true" /> Try again
        </Button>
      </StageCard>
    )
  }
  return <StageOpening poster={posterUrl} words="Opening the replay" />
}

type PlayingProps = StageProps & {
  source: Playback
  startAt: number
  chapters: readonly Mark[]
  renew: () => Promise<Playback>
}

function Playing({ event, videoId, media, source, startAt, chapters, renew }: PlayingProps) {
  const reports = useReplayReports(videoId)
  const poster = source.poster ?? event.posterUrl
  return (
    <Stage>
      <Player
        title={event.title}
        artist={hostWords(event) ?? 'Kiai'}
        poster={poster && posterFile(poster)}
        source={source}
        duration={0}
        startAt={startAt}
        marks={chapters}
        renew={renew}
        media={media}
        {...reports}
      />
    </Stage>
  )
}
