import { RotateCcw } from 'lucide-react'
import { useCallback } from 'react'
import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { Button } from '../../ui/base/button.tsx'
import { Stage, StageCard, StageOpening } from '../../ui/media/stage.tsx'
import { LivePlayer } from '../../ui/player/live/live-player.tsx'
import { type Access, useServerAhead } from './use-live.ts'

type OpenedPictureProps = {
  event: Pick<LiveEvent, 'title' | 'posterUrl'>
  access: Access
  isAway?: boolean
  /** In place of `Live`. */
  word?: string
  startsMuted?: boolean
}

/** A live picture for callers that may watch it: while it opens, while it plays, and if it could not be opened. */
export function OpenedPicture({
  event,
  access,
  isAway = false,
  word,
  startsMuted = false,
}: OpenedPictureProps) {
  const { title, posterUrl } = event
  const { playback, renew, lookAgain } = access
  const ahead = useServerAhead()
  const now = useCallback(() => Date.now() + ahead, [ahead])
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
        isAway={isAway}
        onRefused={lookAgain}
        {...(word && { word })}
        startsMuted={startsMuted}
      />
    </Stage>
  )
}
