import styles from './date-tile.module.css'
import { dateIn, dayIn, ownZone } from './zones.ts'

type DateTileProps = {
  /** ISO. */
  at: string
  /** Milliseconds; decides which day is today. */
  now: number
  /** Whether the day is past, given up, or its replacement. */
  look?: 'over' | 'left' | 'new'
}

/** The day of a session in the user's time zone, as a calendar leaf. */
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

/** The leaf itself, with any content. */
export function Tile({ month, day, weekday, look }: TileProps) {
  return (
    <div className={styles.tile} data-look={look}>
      <span className={styles.month}>{month}</span>
      <span className={styles.day}>{day}</span>
      <span className={styles.weekday}>{weekday}</span>
    </div>
  )
}
