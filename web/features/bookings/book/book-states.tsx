import { CalendarOff, CalendarX2, UserRoundX } from 'lucide-react'
import type { Instructor } from '#shared/contract/instructor.ts'
import { ButtonLink } from '../../../ui/base/button.tsx'
import { usePageTitle } from '../../../ui/base/page-title.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/state.tsx'
import styles from './book-page.module.css'
import picker from './time-step.module.css'

/** Shown in place of the flow if nothing can be booked. */

const AllInstructors = () => (
  <ButtonLink to="/instructors" variant="gold">
    See all instructors
  </ButtonLink>
)

export function InstructorNotFound() {
  usePageTitle('Instructor Not Found · Kiai')
  return (
    <EmptyState
      level={1}
      title="Instructor Not Found"
      icon={<UserRoundX size={26} />}
      actions={<AllInstructors />}
    >
      The instructor you're looking for doesn't teach at Kiai.
    </EmptyState>
  )
}

export function OwnPage({ id }: { id: string }) {
  return (
    <EmptyState
      level={1}
      title="This is your own calendar"
      icon={<CalendarOff size={26} />}
      actions={
        <>
          <ButtonLink to={`/instructors/${id}`} variant="gold">
            Your page
          </ButtonLink>
          <ButtonLink to="/instructors">See all instructors</ButtonLink>
        </>
      }
    >
      Students book their sessions with you on this page. You cannot book a session with yourself.
    </EmptyState>
  )
}

/** An instructor who has not set their hours yet. */
export function NoSchedule({ instructor: { name, id } }: { instructor: Instructor }) {
  return (
    <EmptyState
      title={`${name} has not opened a calendar yet`}
      icon={<CalendarX2 size={26} />}
      actions={
        <>
          <AllInstructors />
          <ButtonLink to={`/instructors/${id}`}>Back to {name}</ButtonLink>
        </>
      }
    >
      Times appear here when they set their teaching hours.
    </EmptyState>
  )
}

/** The instructor has planned to leave. */
export function Leaving({ instructor: { name, id } }: { instructor: Instructor }) {
  return (
    <EmptyState
      title={`${name} is leaving Kiai`}
      icon={<CalendarX2 size={26} />}
      actions={
        <>
          <AllInstructors />
          <ButtonLink to={`/instructors/${id}`}>Back to {name}</ButtonLink>
        </>
      }
    >
      They offer no new sessions. Sessions that are already booked before then take place.
    </EmptyState>
  )
}

/** The placeholder of the page while the instructor loads. */
export function BookSkeleton() {
  return (
    <div className={`${styles.page} page-width`} aria-busy="true">
      <h1 className="visually-hidden">Booking a session</h1>
      <div className={styles.head}>
        <Skeleton width="9rem" height="1.5rem" />
        <Skeleton width="min(26rem, 80%)" height="3.5rem" />
      </div>
      <PickerSkeleton />
    </div>
  )
}

export function PickerSkeleton() {
  return (
    <div className={picker.picker} aria-busy="true">
      <p className="visually-hidden">Loading the free times</p>
      <div className={picker.part}>
        <Skeleton width="40%" height="1.5rem" />
        <Skeleton height="3.5rem" />
        <Skeleton height="3.5rem" />
        <Skeleton height="3.5rem" />
      </div>
      <div className={picker.part}>
        <Skeleton width="50%" height="2.75rem" />
        <Skeleton height="19rem" />
      </div>
      <div className={picker.part}>
        <Skeleton width="60%" height="1.5rem" />
        <Skeleton height="14rem" />
      </div>
      <div className={picker.foot}>
        <Skeleton height="3.25rem" />
      </div>
    </div>
  )
}
