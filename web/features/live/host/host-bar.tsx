import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { isLive, mayStart } from '#shared/rules/live/live-event.ts'
import { useSession } from '../../../session.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import styles from './air.module.css'
import { AirFigures } from './air-figures.tsx'
import { AirDialogs, AirWays } from './air-ways.tsx'
import { Marks } from './marks.tsx'
import { ReplayWays } from './replay-ways.tsx'
import { useAir } from './use-air.ts'
import { useDesk } from './use-desk.ts'

/** The tools of hosts and admins on the page of an event; renders nothing for others. */
export function HostBar({ event }: { event: LiveEvent }) {
  const session = useSession()
  const air = useAir()
  const { phase, hosts } = event
  if (session.status !== 'member') return null
  const isHost = hosts.some(({ id }) => id === session.user.instructorId)
  if (!isHost && !session.user.isAdmin) return null
  if (phase === 'ended' || phase === 'replay') {
    return (
      <section className={styles.desk} aria-label="Your event">
        <ReplayWays event={event} />
      </section>
    )
  }
  if (!mayStart(phase) && !isLive(phase) && !air.start.data) return null
  return (
    <section className={styles.desk} aria-label="Your event">
      <div className={styles.bar}>
        <AirWays event={event} air={air} />
      </div>
      {isLive(phase) && <OnAir event={event} />}
      <AirDialogs air={air} />
    </section>
  )
}

/** The tools and figures during the broadcast. */
function OnAir({ event }: { event: LiveEvent }) {
  const { data: desk } = useDesk(event.id, true)
  if (!desk) return <Skeleton height="6rem" />
  return (
    <>
      <AirFigures air={desk.air} />
      <Marks event={event} marks={desk.marks} />
    </>
  )
}
