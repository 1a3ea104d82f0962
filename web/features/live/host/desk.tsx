import { Clock, Radio } from 'lucide-react'
import type { LiveDesk } from '#shared/contract/live/live-desk.ts'
import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { isOver } from '#shared/rules/live/live-event.ts'
import { useNow } from '../../../ui/base/use-now.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { ChatBox } from '../chat/chat-box.tsx'
import { countdownWords } from '../live-words.ts'
import { useServerAhead } from '../use-live.ts'
import { AirDialogs, AirWays } from './air-ways.tsx'
import styles from './desk.module.css'
import { DeskStage } from './desk-stage.tsx'
import { HealthCard } from './health-card.tsx'
import { KeyCard } from './key-card.tsx'
import { Marks } from './marks.tsx'
import { ReplayWays } from './replay-ways.tsx'
import { useAir } from './use-air.ts'

type DeskProps = { event: LiveEvent; desk: LiveDesk }

/** Everything that hosts need while their event runs: the picture, its health, the key, chapters and the chat. */
export function Desk({ event, desk }: DeskProps) {
  const air = useAir()
  const { phase } = event
  const isPast = isOver(phase)
  const { rehearsal } = desk
  const stream = rehearsal?.stream ?? desk.stream
  return (
    <div className={styles.desk}>
      <div className={styles.status}>
        <State event={event} desk={desk} />
        <AirWays event={event} desk={desk} air={air} />
      </div>
      <div className={styles.columns}>
        <div className={styles.side}>
          {isPast ? <After event={event} /> : <DeskStage event={event} desk={desk} />}
          {!isPast && <Marks event={event} marks={desk.marks} />}
        </div>
        <div className={styles.side}>
          <HealthCard event={event} stream={stream} air={desk.air} />
          {!isPast && <KeyCard event={event} stream={stream} isRehearsal={rehearsal !== null} air={air} />}
        </div>
        <ChatBox event={event} />
      </div>
      <AirDialogs air={air} />
    </div>
  )
}

const states: Readonly<Record<LiveEvent['phase'], string>> = {
  planned: 'Planned',
  open: 'Doors open',
  on_air: 'Live',
  away: 'Away',
  ended: 'Over',
  replay: 'Over',
  no_replay: 'Over',
  cancelled: 'Cancelled',
}

/** The state of the event, and its time on air. */
function State({ event: { phase, startsAt }, desk: { air, rehearsal } }: DeskProps) {
  const now = useNow(1000) + useServerAhead()
  const running = air.since ? Math.max(0, now - Date.parse(air.since)) : 0
  const isLive = phase === 'on_air' || phase === 'away'
  const left = Date.parse(startsAt) - now
  return (
    <p className={styles.badges}>
      <Badge tone={isLive ? 'vermilion' : phase === 'open' ? 'jade' : 'neutral'}>
        {isLive && <Radio size={14} aria-hidden="true" />} {states[phase]}
      </Badge>
      {rehearsal && (
        <>
          <Badge tone="gold">Rehearsal</Badge>
          <span className={styles.state}>
            Ends automatically in {countdownWords(Date.parse(rehearsal.endsAt) - now)}
          </span>
        </>
      )}
      {air.seconds + running > 0 && (
        <Badge>
          <Clock size={14} aria-hidden="true" /> <span className="visually-hidden">On air for </span>
          {countdownWords(air.seconds * 1000 + running)}
        </Badge>
      )}
      {!rehearsal && (phase === 'planned' || phase === 'open') && left > 0 && (
        <span className={styles.state}>Starts in {countdownWords(left)}</span>
      )}
    </p>
  )
}

/** After the event: what becomes of its recording. */
function After({ event }: { event: LiveEvent }) {
  return (
    <section className={styles.card} aria-labelledby="after-event">
      <header className={styles.cardHead}>
        <h2 id="after-event" className={styles.cardTitle}>
          Replay
        </h2>
      </header>
      {event.phase === 'cancelled' && <p className={styles.state}>The event was cancelled.</p>}
      {event.phase === 'no_replay' && <p className={styles.state}>No replay is kept.</p>}
      {(event.phase === 'ended' || event.phase === 'replay') && <ReplayWays event={event} />}
    </section>
  )
}
