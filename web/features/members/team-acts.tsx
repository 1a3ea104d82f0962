import { useQuery } from '@tanstack/react-query'
import { members } from '#shared/contract/members/members.ts'
import { read } from '../../api.ts'
import { actWords } from '../../parts/audit/act-words.ts'
import { ErrorState } from '../../ui/feedback/state.tsx'
import { formatDate } from '../../ui/text/format.ts'
import styles from './profile-page.module.css'

/** The actions of the team on the account: the action, the day and the reason. */
export function TeamActs() {
  const { data, error, refetch } = useQuery({ ...read(members.listTeamActs), staleTime: 0 })
  return (
    <section aria-labelledby="team-acts">
      <h2 id="team-acts" className={styles.heading}>
        What our team did on your account
      </h2>
      {error && !data && (
        <ErrorState title="This could not be loaded" level={3} onRetry={() => void refetch()} />
      )}
      {data?.items.length === 0 && (
        <p className={styles.words}>
          No activity yet. Each time our team views or changes your account, it appears here.
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul className={styles.acts}>
          {data.items.map(({ at, operation, reason }) => (
            <li key={`${at} ${operation}`}>
              <span>{actWords(operation)}</span>
              {reason && <span className={styles.words}> {reason}</span>}
              <time dateTime={at} className={styles.words}>
                {formatDate(at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
