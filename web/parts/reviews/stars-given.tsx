import { useId } from 'react'
import { Stars } from '../../ui/form/stars.tsx'
import styles from './reviews.module.css'

type StarsGivenProps = { value: number | null; isMissing: boolean; onPick: (stars: number) => void }

/** The stars of a review, with an error if none were given. */
export function StarsGiven({ value, isMissing, onPick }: StarsGivenProps) {
  const hint = useId()
  return (
    <div className={styles.give}>
      <Stars legend="Your stars" value={value} onPick={onPick} describedBy={hint} />
      <p id={hint} className={isMissing ? styles.wrong : styles.quiet} role={isMissing ? 'alert' : undefined}>
        {isMissing ? 'Please choose one to five stars.' : 'One is poor, five is excellent.'}
      </p>
    </div>
  )
}
