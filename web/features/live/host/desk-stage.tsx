import { Antenna, CalendarClock, DoorOpen } from 'lucide-react'
import type { LiveDesk } from '#shared/contract/live/live-desk.ts'
import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { isLive } from '#shared/rules/live/live-event.ts'
import { StageCard } from '../../../ui/media/stage.tsx'
import { AirStage } from '../air-stage.tsx'
import { RehearsalStage } from './rehearsal-stage.tsx'

type StageProps = { event: LiveEvent; desk: LiveDesk }

/** The picture as members see it, without sound; until it arrives, the next step of the host. */
export function DeskStage({ event, desk: { stream, rehearsal } }: StageProps) {
  const { phase, posterUrl } = event
  if (isLive(phase)) return <AirStage event={event} isPreview />
  if (rehearsal) return <RehearsalStage event={event} stream={rehearsal.stream} />
  if (phase === 'planned') {
    return (
      <StageCard poster={posterUrl} icon={<CalendarClock size={26} />} title="The doors are closed">
        <p>They open 15 minutes before the start. Until then, you can rehearse: nobody else sees it.</p>
      </StageCard>
    )
  }
  if (stream.state === 'none') {
    return (
      <StageCard poster={posterUrl} icon={<DoorOpen size={26} />} title="The doors are open">
        <p>Members wait. “Go live” gives you the key for your encoder.</p>
      </StageCard>
    )
  }
  return (
    <StageCard poster={posterUrl} icon={<Antenna size={26} />} title="Nothing arrives yet" isStatus>
      <p>The event is live as soon as your encoder sends its picture.</p>
    </StageCard>
  )
}
