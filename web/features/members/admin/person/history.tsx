import type { ReactNode } from 'react'
import type { Person, PersonHistory } from '#shared/contract/members/person.ts'
import { Link } from '../../../../router/link.tsx'
import { Badge, type BadgeTone } from '../../../../ui/feedback/badge.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../../ui/feedback/state.tsx'
import { formatDate } from '../../../../ui/text/format.ts'
import styles from './person-page.module.css'
import { useHistory } from './use-person.ts'

type LoadedProps = { userId: string; children: (history: PersonHistory) => ReactNode }

function Loaded({ userId, children }: LoadedProps) {
  const { data, error, refetch } = useHistory(userId)
  if (data) return children(data)
  if (error) return <ErrorState title="This could not be loaded" level={3} onRetry={() => void refetch()} />
  return <Skeleton height="12rem" />
}

const tones: Readonly<Record<PersonHistory['bookings'][number]['status'], BadgeTone>> = {
  pending: 'gold',
  confirmed: 'jade',
  completed: 'neutral',
  cancelled: 'vermilion',
}

/** The last sessions as a student; sessions as an instructor have their own page. */
export function Bookings({ person: { user, instructorId } }: { person: Person }) {
  return (
    <Loaded userId={user.id}>
      {({ bookings }) => (
        <>
          {instructorId && (
            <p className={styles.lead}>
              <Link to={`/admin/instructors/${instructorId}/sessions`}>Sessions as instructor</Link>
            </p>
          )}
          <Rows label="Bookings" empty="No bookings yet.">
            {bookings.map(({ id, title, instructorName, startsAt, minutes, status }) => (
              <li key={id} className={styles.row}>
                <span className={styles.names}>
                  <span>
                    {title}, {instructorName}
                  </span>
                  <span className={styles.quiet}>
                    {formatDate(startsAt)}, {minutes} minutes. <code className={styles.id}>{id}</code>
                  </span>
                </span>
                <Badge tone={tones[status]}>{status}</Badge>
              </li>
            ))}
          </Rows>
        </>
      )}
    </Loaded>
  )
}

/** Courses, and the last activities. */
export function Progress({ userId }: { userId: string }) {
  return (
    <Loaded userId={userId}>
      {({ courses, activity }) => (
        <div className={styles.columns}>
          <Part title="Courses">
            <Rows label="Courses" empty="No courses yet.">
              {courses.map(({ id, title, progress, enrolledAt, completedAt }) => (
                <li key={id} className={styles.row}>
                  <span className={styles.names}>
                    <span>{title}</span>
                    <span className={styles.quiet}>
                      {completedAt
                        ? `Completed ${formatDate(completedAt)}`
                        : `Enrolled ${formatDate(enrolledAt)}`}
                    </span>
                  </span>
                  <span className={styles.figure}>{progress}%</span>
                </li>
              ))}
            </Rows>
          </Part>
          <Part title="Activity">
            <Rows label="Activity" empty="No activity yet.">
              {activity.map(({ title, description, at }) => (
                <li key={`${at} ${title}`} className={styles.row}>
                  <span className={styles.names}>
                    <span>{title}</span>
                    <span className={styles.quiet}>
                      {description}, {formatDate(at)}
                    </span>
                  </span>
                </li>
              ))}
            </Rows>
          </Part>
        </div>
      )}
    </Loaded>
  )
}

/** The member's messages to the team. */
export function Messages({ userId }: { userId: string }) {
  return (
    <Loaded userId={userId}>
      {({ messages }) => (
        <Rows label="Messages" empty="No messages yet.">
          {messages.map(({ id, subject, state, createdAt }) => (
            <li key={id} className={styles.row}>
              <span className={styles.names}>
                <Link to={`/admin/messages/${id}`}>{subject}</Link>
                <span className={styles.quiet}>{formatDate(createdAt)}</span>
              </span>
              <Badge tone={state === 'open' ? 'gold' : 'neutral'}>{state}</Badge>
            </li>
          ))}
        </Rows>
      )}
    </Loaded>
  )
}

function Rows({ label, empty, children }: { label: string; empty: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return <p className={styles.quiet}>{empty}</p>
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </div>
  )
}
