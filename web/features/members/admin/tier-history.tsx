import type { TierChange } from '#shared/contract/members/admin-user.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { formatDate } from '../../../ui/text/format.ts'
import { useTierChanges } from './use-users.ts'
import styles from './users-page.module.css'

/** The last three times that an admin set the tier, with the admin's name. */
export function TierHistory({ userId }: { userId: string }) {
  const { data, isError } = useTierChanges(userId)
  if (isError) return <p className={styles.history}>Earlier changes could not be loaded.</p>
  if (!data) return <p className={styles.history}>Loading earlier changes …</p>
  if (data.items.length === 0)
    return <p className={styles.history}>The tier has not been changed by hand yet.</p>
  return (
    <ul className={styles.history} aria-label="Earlier changes by hand">
      {data.items.slice(0, 3).map((change) => (
        <li key={change.at}>{wordsOf(change)}</li>
      ))}
    </ul>
  )
}

const wordsOf = ({ at, by, from, to }: TierChange) =>
  `${formatDate(at)}: from ${planNames[from]} to ${planNames[to]}, by ${by ?? 'an admin who has left'}`
