import { Crown, DoorOpen, Lock, UserX } from 'lucide-react'
import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { problemCode, wordsOf } from '../../problem.ts'
import { ButtonLink } from '../../ui/base/button.tsx'
import { StageCard } from '../../ui/media/stage.tsx'
import { planWords } from './live-words.ts'
import { OpenedPicture } from './opened-picture.tsx'
import { usePlayback } from './use-live.ts'

type AirStageProps = {
  event: LiveEvent
  /** Beside a camera: sound would come back into its microphone. */
  isPreview?: boolean
}

/** The picture of a live event, for members whose plan includes it, its hosts and admins. */
export function AirStage({ event, isPreview = false }: AirStageProps) {
  const { id, posterUrl, phase } = event
  const access = usePlayback(id)
  const { error } = access.playback
  const code = problemCode(error)
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
  if (error && code === 'live.banned') {
    return (
      <StageCard poster={posterUrl} icon={<UserX size={26} />} title="The picture is closed to you" isStatus>
        <p>{wordsOf(error)}</p>
      </StageCard>
    )
  }
  if (code === 'live.not_on_air') {
    return (
      <StageCard poster={posterUrl} icon={<DoorOpen size={26} />} title="One moment" isStatus>
        <p>The picture is about to change. This page updates automatically.</p>
      </StageCard>
    )
  }
  return <OpenedPicture event={event} access={access} isAway={phase === 'away'} startsMuted={isPreview} />
}
