import type { Person } from '#shared/contract/members/person.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { formatDate } from '../../../../ui/text/format.ts'
import styles from './person-page.module.css'
import type { PersonWrites } from './use-person.ts'

/** The sign-ins of a member; each can be ended. */
export function SignIns({ person, writes }: { person: Person; writes: PersonWrites }) {
  const { signIns } = person
  const { endSignIns } = writes
  if (signIns.length === 0) return <p className={styles.quiet}>This member is not signed in anywhere.</p>
  return (
    <ul className={styles.list} aria-label="Sign-ins">
      {signIns.map(({ id, startedAt, endsAt, isAdmin }) => (
        <li key={id} className={styles.row}>
          <span className={styles.names}>
            <span>
              Signed in {formatDate(startedAt)} at {clockOf(startedAt)} UTC{' '}
              {isAdmin && <Badge tone="gold">As an admin</Badge>}
            </span>
            <span className={styles.quiet}>Expires {formatDate(endsAt)}</span>
          </span>
          <Button
            size="small"
            busy={endSignIns.isPending && endSignIns.variables === id}
            aria-label={`End the sign-in of ${formatDate(startedAt)} at ${clockOf(startedAt)} UTC`}
            onClick={() => endSignIns.mutate(id)}
          >
            End
          </Button>
        </li>
      ))}
    </ul>
  )
}

const clockOf = (iso: string) => iso.slice(11, 16)
