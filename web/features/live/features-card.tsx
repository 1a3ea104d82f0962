import { BellRing, Crown, History, MessageCircle, RotateCcw } from 'lucide-react'
import styles from './live.module.css'

const features = [
  { Icon: MessageCircle, words: 'Talk with the host and other members in the chat' },
  { Icon: RotateCcw, words: 'Go back up to 30 minutes, and return to live with one press' },
  { Icon: History, words: 'Replays with their chat, when the host publishes them' },
  { Icon: BellRing, words: 'A reminder before the start, if you want one' },
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
