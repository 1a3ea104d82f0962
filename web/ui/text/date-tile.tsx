import styles from './date-tile.module.css'
import { dateIn, dayIn, ownZone } from './zones.ts'

type DateTileProps = {
  /** ISO. */
  at: string
  /** Milliseconds: says which day is today. */
  now: number
  /** Of a day that is over, that is left, or that takes its place. */
  look?: 'over' | 'left' | 'new'
}

/** The day of a session in one's own zone, as a leaf of a calendar. */
export function DateTile({ at, now, look }: DateTileProps) {
  const zone = ownZone()
  const [weekday = '', month = '', day = ''] = dateIn(zone, at).split(/[, ]+/)
  const isToday = dayIn(zone, at) === dayIn(zone, new Date(now).toISOString())
  return <Tile month={month} day={day} look={look} weekday={isToday ? 'Today' : weekday} />
}

type TileProps = {
  month: string
  day: string
  weekday: string
  look?: DateTileProps['look'] | 'sample'
}

/** The leaf itself, whatever stands on it. */
export function Tile({ month, day, weekday, look }: TileProps) {
  return (
    <div className={styles.tile} data-look={look}>
      <span className={styles.month}>{month}</span>
      <span className={styles.day}>{day}</span>
      <span className={styles.weekday}>{weekday}</span>
    </div>
  )
}
