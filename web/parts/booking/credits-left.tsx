import { ButtonLink } from '../../ui/base/button.tsx'
import { leftWords, startOfMonth, useOwnCredits } from './own-credits.ts'
import styles from './packages-left.module.css'

/** What is left of the sessions that the plan includes this month, and the way to book one; nothing without any. */
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
