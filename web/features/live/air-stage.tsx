import { Crown, DoorOpen, Lock, RotateCcw, UserX } from 'lucide-react'
import { useCallback } from 'react'
import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { problemCode, wordsOf } from '../../problem.ts'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import { Stage, StageCard, StageOpening } from '../../ui/media/stage.tsx'
import { LivePlayer } from '../../ui/player/live/live-player.tsx'
import { planWords } from './live-words.ts'
import { usePlayback, useServerAhead } from './use-live.ts'

/** The picture of a live event, for members whose plan includes it, its hosts and admins. */
export function AirStage({ event }: { event: LiveEvent }) {
  const { id, title, posterUrl, phase } = event
  const { playback, renew, lookAgain } = usePlayback(id)
  const ahead = useServerAhead()
  const now = useCallback(() => Date.now() + ahead, [ahead])
  const code = problemCode(playback.error)
  if (code === 'tier.required') {
    return (
      <StageCard poster={posterUrl} icon={<Lock size={26} />} title={`For ${planWords(event)}`} isStatus>
        <p>This event is live right now.</p>
        <ButtonLink to="/subscribe" variant="gold">
          <Crown size={18} aria-hidden="true" /> See the plans
        </ButtonLink>
      </StageCard>
    )
  }
  if (playback.error && code === 'live.banned') {
    return (
      <StageCard poster={posterUrl} icon={<UserX size={26} />} title="The picture is closed to you" isStatus>
        <p>{wordsOf(playback.error)}</p>
      </StageCard>
    )
  }
  if (code === 'live.not_on_air') {
    return (
      <StageCard poster={posterUrl} icon={<DoorOpen size={26} />} title="One moment" isStatus>
        <p>The picture is about to change. This page follows by itself.</p>
      </StageCard>
    )
  }
  if (playback.error) {
    return (
      <StageCard poster={posterUrl} title="The picture could not be opened" isStatus>
        <Button onClick={lookAgain}>
          <RotateCcw size={18} aria-hidden="true" /> Try again
        </Button>
      </StageCard>
    )
  }
  if (!playback.data) return <StageOpening poster={posterUrl} words="Opening the picture" />
  return (
    <Stage>
      <LivePlayer
        key={playback.dataUpdatedAt}
        title={title}
        poster={posterUrl}
        source={playback.data}
        renew={renew}
        now={now}
        isAway={phase === 'away'}
        onRefused={lookAgain}
      />
    </Stage>
  )
}
