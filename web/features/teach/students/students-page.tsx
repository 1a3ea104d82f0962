import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Users, Video } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import type { Student } from '#shared/contract/bookings/teaching.ts'
import { fold } from '#shared/rules/text/fold.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { SearchField } from '../../../ui/form/field.tsx'
import { ShowMore } from '../../../ui/list/show-more.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { momentIn, ownZone, sessionIn, withAlso } from '../../../ui/text/zones.ts'
import teach from '../frame/teach.module.css'
import { TeachFrame } from '../frame/teach-frame.tsx'
import { ownSchedule, ownStudents, sessionsWith } from '../frame/teach-reads.ts'
import { SessionNotes } from '../sessions/session-notes.tsx'
import styles from './students.module.css'

/** The instructor's students, with their shared sessions. */
export function StudentsPage() {
  return (
    <TeachFrame title="Students">
      <Students />
    </TeachFrame>
  )
}

const nameOf = ({ name }: Student) => name || 'A member'
const isNamed = (student: Student, words: string) => fold(nameOf(student)).includes(fold(words.trim()))

/** Students from which on they can be searched. */
const searchFrom = 8

function Students() {
  const { data, error, refetch } = useQuery(ownStudents())
  const zone = useQuery(ownSchedule()).data?.zone ?? ownZone()
  const [shown, setShown] = useState<Student>()
  const [search, setSearch] = useState('')
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
  const found = data.items.filter((student) => isNamed(student, search))
  return (
    <>
      {data.items.length >= searchFrom && (
        <SearchField
          label="Search students"
          hideLabel
          placeholder="Search students"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className={styles.search}
        />
      )}
      {found.length === 0 && <p role="status">No student has this name.</p>}
      <ul className={styles.cards} aria-label="Students">
        {found.map((student) => (
          <StudentCard key={student.id} student={student} zone={zone} onShow={() => setShown(student)} />
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

type StudentCardProps = { student: Student; zone: string; onShow: () => void }

function StudentCard({ student, zone, onShow }: StudentCardProps) {
  const { held, last, next, title, description, hasClip } = student
  const when = (at: string) => withAlso(momentIn(zone, at), student.zone, zone, at)
  return (
    <li className={styles.card}>
      <header className={styles.person}>
        <Avatar name={nameOf(student)} url={null} />
        <div>
          <h2 className={styles.name}>{nameOf(student)}</h2>
          <p className={styles.quiet}>
            {held === 0 ? 'No session held yet' : `${held} ${held === 1 ? 'session' : 'sessions'} held`}
          </p>
        </div>
      </header>
      <dl className={styles.dates}>
        {next && (
          <div>
            <dt>Next</dt>
            <dd>{when(next)}</dd>
          </div>
        )}
        {last && (
          <div>
            <dt>Last</dt>
            <dd>{when(last)}</dd>
          </div>
        )}
      </dl>
      <div className={styles.topic}>
        <p>
          {title}
          {hasClip && (
            <Badge>
              <Video size={12} aria-hidden="true" /> Practice clip
            </Badge>
          )}
        </p>
        {description && <p className={teach.quote}>“{description}”</p>}
      </div>
      <Button onClick={onShow} className={styles.act}>
        Sessions<span className="visually-hidden"> with {nameOf(student)}</span>
      </Button>
    </li>
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
      <ul className={teach.together}>
        {data.pages
          .flatMap((page) => page.items)
          .map((booking) => (
            <li key={booking.id}>
              <b>{timesOf(booking, zone)}</b>
              {booking.status === 'cancelled' && <span className={teach.quiet}> Cancelled</span>}
              <SessionNotes booking={booking} />
            </li>
          ))}
      </ul>
      <ShowMore list={list}>Show earlier sessions</ShowMore>
    </>
  )
}
