import type { CSSProperties } from 'react'
import { refundRules } from '#shared/rules/money/refund.ts'
import { useNow } from '../../../ui/base/use-now.ts'
import { dateIn, later, ownZone, timeIn } from '../../../ui/text/zones.ts'
import styles from './refund-bar.module.css'

const { fullFromHours, partFromHours, partPercent } = refundRules.session
const hour = 3_600_000
/** The relative widths of the segments. */
const [all, part, none] = [5, 3, 1.4]

/**
 * The position of `Now` on the bar, from 0 to 1. Each segment is as long as its hours; the first one counts as a week.
 */
export function placeOf(startsAt: string, now: number): number {
  const ahead = (Date.parse(startsAt) - now) / hour
  const share = (from: number, to: number) => Math.min(1, Math.max(0, (from - ahead) / (from - to)))
  const week = 7 * 24
  const reached =
    all * share(week, fullFromHours) +
    part * share(fullFromHours, partFromHours) +
    none * share(partFromHours, 0)
  return reached / (all + part + none)
}

/** The refund over time, with the current position. Decorative: the text below says the same. */
export function RefundBar({ startsAt }: { startsAt: string }) {
  const now = useNow(30_000)
  const at = (hours: number) => {
    const moment = later(startsAt, -hours * 60)
    return `${dateIn(ownZone(), moment).slice(0, 3)} ${timeIn(ownZone(), moment)}`
  }
  return (
    <div
      className={styles.bar}
      aria-hidden="true"
      style={{ '--now': placeOf(startsAt, now) } as CSSProperties}
    >
      <span className={styles.now}>Now</span>
      <span className={styles.all}>Full refund</span>
      <span className={styles.part}>{partPercent}%</span>
      <span className={styles.none}>None</span>
      <span className={styles.until}>{at(fullFromHours)}</span>
      <span className={styles.until}>{at(partFromHours)}</span>
      <span className={styles.until}>Start</span>
    </div>
  )
}
