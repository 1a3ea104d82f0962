import { Star } from 'lucide-react'
import { type Ref, useId } from 'react'
import { mostStars } from '#shared/rules/learning/stars.ts'
import styles from './stars.module.css'

const scale = Array.from({ length: mostStars }, (_, at) => at + 1)
export const starWords = (count: number) => `${count} ${count === 1 ? 'star' : 'stars'}`

type StarsProps = {
  /** The subject of the rating; only read out. */
  legend: string
  /** Null while no rating is given. */
  value: number | null
  onPick: (stars: number) => void
  disabled?: boolean
  /** Id of the text that explains the stars. */
  describedBy?: string | undefined
  ref?: Ref<HTMLFieldSetElement>
}

/** Five stars for giving a rating. Built on radio buttons: arrow keys move between them. */
export function Stars({ legend, value, onPick, disabled = false, describedBy, ref }: StarsProps) {
  const name = useId()
  return (
    <fieldset ref={ref} className={styles.stars} disabled={disabled} aria-describedby={describedBy}>
      <legend className="visually-hidden">{legend}</legend>
      {scale.map((stars) => (
        <label key={stars} className={styles.star} data-on={value !== null && stars <= value}>
          <input
            type="radio"
            name={name}
            value={stars}
            checked={value === stars}
            aria-label={starWords(stars)}
            onChange={() => onPick(stars)}
          />
          <Star size={22} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  )
}
