import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import type { Student } from '#shared/contract/bookings/teaching.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { ShowMore } from '../../../ui/list/show-more.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { momentIn, ownZone, sessionIn, withAlso } from '../../../ui/text/zones.ts'
import styles from '../frame/teach.module.css'
import { TeachFrame } from '../frame/teach-frame.tsx'
import { ownSchedule, ownStudents, sessionsWith } from '../frame/teach-reads.ts'
import { SessionNotes } from '../sessions/session-notes.tsx'

/** The instructor's students, with their shared sessions. */
export function StudentsPage() {
  return (
    <TeachFrame title="Students">
      <Students />
    </TeachFrame>
  )
}

const nameOf = ({ name }: Student) => name || 'A member'

function Students() {
  const { data, error, refetch } = useQuery(ownStudents())
  const zone = useQuery(ownSchedule()).data?.zone ?? ownZone()
  const [shown, setShown] = useState<Student>()
  if (error && !data) {
    return <ErrorState title="Your students could not be loaded" onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton height="14rem" />
  if (data.items.length === 0) {
    return (
      <EmptyState title="No students yet" icon={<Users size={26} />}>
        Members who book and pay for a session with you appear here with their sessions.
      </EmptyState>
    )
  }
  const when = (at: string, theirs: string | null) => withAlso(momentIn(zone, at), theirs, zone, at)
  return (
    <>
      <ul className={styles.panel} aria-label="Students">
        {data.items.map((student) => (
          <li key={student.id} className={styles.student}>
            <Avatar name={nameOf(student)} url={null} />
            <div className={styles.what}>
              <h2 className={styles.name}>{nameOf(student)}</h2>
              <p className={styles.quiet}>
                {[
                  `${student.held} ${student.held === 1 ? 'session' : 'sessions'} held`,
                  student.last && `last ${when(student.last, student.zone)}`,
                  student.next && `next ${when(student.next, student.zone)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Button onClick={() => setShown(student)}>
              Sessions<span className="visually-hidden"> with {nameOf(student)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown ? `Sessions with ${nameOf(shown)}` : ''}
        footer={<Button onClick={() => setShown(undefined)}>Close</Button>}
      >
        {shown && <Together studentId={shown.id} zone={zone} />}
      </Dialog>
    </>
  )
}

const timesOf = ({ scheduledAt, duration, studentZone }: Booking, zone: string) =>
  withAlso(sessionIn(zone, scheduledAt, duration), studentZone, zone, scheduledAt)

function Together({ studentId, zone }: { studentId: string; zone: string }) {
  const list = useInfiniteQuery(sessionsWith(studentId))
  const { data, error, refetch } = list
  if (error && !data) {
    return <ErrorState level={3} title="The sessions could not be loaded" onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton height="8rem" />
  return (
    <>
      <ul className={styles.together}>
        {data.pages
          .flatMap((page) => page.items)
          .map((booking) => (
            <li key={booking.id}>
              <b>{timesOf(booking, zone)}</b>
              {booking.status === 'cancelled' && <span className={styles.quiet}> Cancelled</span>}
              <SessionNotes booking={booking} />
            </li>
          ))}
      </ul>
      <ShowMore list={list}>Show earlier sessions</ShowMore>
    </>
  )
}
