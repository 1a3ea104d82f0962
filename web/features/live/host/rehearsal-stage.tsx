import { Antenna } from 'lucide-react'
import type { DeskStream } from '#shared/contract/live/live-desk.ts'
import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { StageCard } from '../../../ui/media/stage.tsx'
import { OpenedPicture } from '../opened-picture.tsx'
import { useRehearsalPlayback } from '../use-live.ts'

type RehearsalProps = { event: LiveEvent; stream: DeskStream }

/** The picture of a rehearsal, for its hosts alone. */
export function RehearsalStage({ event, stream }: RehearsalProps) {
  if (stream.state === 'arriving') return <RehearsalPicture event={event} />
  return (
    <StageCard poster={event.posterUrl} icon={<Antenna size={26} />} title="Nothing arrives yet" isStatus>
      <p>Your picture appears here as soon as your encoder sends it. Nobody else sees it.</p>
    </StageCard>
  )
}

function RehearsalPicture({ event }: { event: LiveEvent }) {
  const access = useRehearsalPlayback(event.id)
  return <OpenedPicture event={event} access={access} word="Rehearsal" startsMuted />
}
