import type { LiveDesk } from '#shared/contract/live/live-replay.ts'
import { useNow } from '../../../ui/base/use-now.ts'
import { formatMoney } from '../../../ui/text/format.ts'
import { countdownWords } from '../live-words.ts'
import { useServerAhead } from '../use-live.ts'
import styles from './air.module.css'

/** The figures for hosts and admins, in addition to those for viewers. */
export function AirFigures({ air }: { air: LiveDesk['air'] }) {
  const now = useNow(1000) + useServerAhead()
  const running = air.since ? Math.max(0, now - Date.parse(air.since)) : 0
  const figures = [
    ['on air', countdownWords(air.seconds * 1000 + running)],
    ['cost so far, at most', formatMoney(air.costSoFar)],
    ['cost of an hour like this', formatMoney(air.costPerHour)],
  ] as const
  return (
    <>
      <dl className={styles.figures} aria-label="Figures of your event">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.fine}>
        Costs are estimates by the list prices of the stream, every viewer in Full HD.
      </p>
    </>
  )
}
