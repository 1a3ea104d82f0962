import { CalendarX, Check, Clock, Crown, DoorOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { isLive, isOver } from '#shared/rules/live/live-event.ts'
import { mayWatch, useSession } from '../../session.ts'
import { ButtonLink } from '../../ui/base/button.tsx'
import { StageCard } from '../../ui/media/stage.tsx'
import { AirStage } from './air-stage.tsx'
import { countdownWords, planWords } from './live-words.ts'
import { ReminderWays } from './reminder-ways.tsx'
import { useServerNow } from './use-live.ts'

/** Shown in place of the picture: the state of the event, and the actions until it begins. */
export function EventStage({ event }: { event: LiveEvent }) {
  const now = useServerNow()
  const { phase, posterUrl, startsAt, cancelReason } = event
  const left = Date.parse(startsAt) - now
  const card = (title: string, icon: ReactNode, children: ReactNode) => (
    <StageCard poster={posterUrl} icon={icon} title={title}>
      {children}
    </StageCard>
  )
  if (isLive(phase)) return <AirStage event={event} />
  if (phase === 'cancelled') {
    return card(
      'Cancelled',
      <CalendarX size={26} />,
      <>
        <p>{cancelReason}</p>
        <ButtonLink to="/live">See what else is live</ButtonLink>
      </>,
    )
  }
  if (isOver(phase)) {
    return card(
      'Thank you for being here',
      <Check size={26} />,
      <>
        <p>This event is over.</p>
        <ButtonLink to="/live">See what comes next</ButtonLink>
      </>,
    )
  }
  if (left > 0) {
    return card(
      `Starts in ${countdownWords(left)}`,
      phase === 'open' ? <DoorOpen size={26} /> : <Clock size={26} />,
      <>
        <TierWords event={event} />
        <ReminderWays event={event} />
      </>,
    )
  }
  return card(
    'About to begin',
    <DoorOpen size={26} />,
    <>
      <p>The host is not on air yet. This page updates automatically.</p>
      <TierWords event={event} />
    </>,
  )
}

/** The plans that include the picture, named before it begins. */
function TierWords({ event }: { event: LiveEvent }) {
  const session = useSession()
  if (session.status !== 'member' || mayWatch(session.user, event)) return null
  return (
    <>
      <p>The picture and the chat are for {planWords(event)}.</p>
      <ButtonLink to="/subscribe" variant="gold">
        <Crown size={18} aria-hidden="true" /> See the plans
      </ButtonLink>
    </>
  )
}
