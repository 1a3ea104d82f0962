import { useQuery } from '@tanstack/react-query'
import type { SessionPackage } from '#shared/contract/bookings/packages.ts'
import { ButtonLink } from '../../ui/base/button.tsx'
import { formatDate } from '../../ui/text/format.ts'
import { ownPackages } from './own-packages.ts'
import styles from './packages-left.module.css'

/** The packages that have sessions left to book. Undefined until they are known, empty if loading fails. */
export function usePackagesLeft(): SessionPackage[] | undefined {
  const { data, error } = useQuery(ownPackages())
  return data ? data.items.filter(({ left }) => left > 0) : error ? [] : undefined
}

/** The sessions left in each package, with a link to book one of them. */
export function PackagesLeft({ packages }: { packages: readonly SessionPackage[] }) {
  if (packages.length === 0) return null
  return (
    <section className={styles.packages} aria-labelledby="packages-left">
      <h2 id="packages-left" className={styles.heading}>
        {packages.length === 1 ? 'Your package' : 'Your packages'}
      </h2>
      <ul className={styles.list}>
        {packages.map(({ id, instructorId, instructorName, left, sessions, duration, endsAt }) => (
          <li key={id} className={styles.package}>
            <p>
              <b>
                {left} of {sessions} sessions left
              </b>{' '}
              with {instructorName}, {duration} minutes each. Book them until {formatDate(endsAt)}.
            </p>
            <ButtonLink to={`/instructors/${instructorId}/book?package=${id}`}>
              Book a session<span className="visually-hidden"> with {instructorName}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
