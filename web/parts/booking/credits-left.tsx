import { ButtonLink } from '../../ui/base/button.tsx'
import { leftWords, startOfMonth, useOwnCredits } from './own-credits.ts'
import styles from './packages-left.module.css'

/** The included sessions left this month, with a link to the instructors; renders nothing if the plan includes none. */
export function CreditsLeft() {
  const { credits } = useOwnCredits(startOfMonth())
  if (!credits) return null
  return (
    <section className={styles.packages} aria-labelledby="credits-left">
      <h2 id="credits-left" className={styles.heading}>
        Included in Master
      </h2>
      <div className={styles.list}>
        <div className={styles.package}>
          <p>
            <b>{leftWords(credits)}</b>, up to {credits.minutes} minutes each, with any instructor.
          </p>
          <ButtonLink to="/instructors">Find an instructor</ButtonLink>
        </div>
      </div>
    </section>
  )
}
