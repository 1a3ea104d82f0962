import styles from './training-card.module.css'
import { Training } from './training-strip.tsx'

/** The member's progress as a card of the profile. */
export const TrainingCard = () => <Training className={styles.card} />
