import { BellRing, CalendarClock, Crown, Rss } from 'lucide-react'
import styles from './live.module.css'

const features = [
  { Icon: CalendarClock, words: 'Each start in your own time zone' },
  { Icon: BellRing, words: 'A reminder before the start, if you want one' },
  { Icon: Rss, words: 'A calendar that updates automatically when an event moves' },
  { Icon: Crown, words: 'For Premium and Master members' },
]

/** The benefits of live events. */
export function FeaturesCard() {
  return (
    <section aria-labelledby="live-features" className={styles.features}>
      <h2 id="live-features" className={styles.cardTitle}>
        What live gives you
      </h2>
      <ul>
        {features.map(({ Icon, words }) => (
          <li key={words}>
            <Icon size={18} aria-hidden="true" /> {words}
          </li>
        ))}
      </ul>
    </section>
  )
}
