import { Headphones } from 'lucide-react'
import styles from './sound-only.module.css'

/** In place of a picture that is not loaded. */
export function SoundOnly({ poster }: { poster: string | null }) {
  return (
    <div className={styles.stage}>
      {poster && <img src={poster} alt="" className={styles.poster} />}
      <p className={styles.note}>
        <Headphones size={18} aria-hidden="true" /> Audio only
      </p>
    </div>
  )
}
