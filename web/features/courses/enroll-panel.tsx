import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Course } from '#shared/contract/course.ts'
import type { User } from '#shared/contract/user.ts'
import { planNames } from '#shared/rules/subscription.ts'
import { isUnauthorized } from '../../query-client.ts'
import { signInAddress } from '../../session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Standing } from './course-page.tsx'
import styles from './panel.module.css'
import { planOpens, useEnroll } from './use-course.ts'

type EnrollPanelProps = {
  course: Course
  /** Absent for a visitor, and for a member whose session has ended. */
  user: User | undefined
  /** Undefined where it could not be had, null for who is not enrolled. */
  standing: Standing
  error: Error | null
  onRetry: () => void
}

/** The way into a course, for whoever looks at it. */
export function EnrollPanel(props: EnrollPanelProps) {
  const { course, standing } = props
  const panel = useRef<HTMLElement>(null)
  const wasOut = useRef(false)
  useEffect(() => {
    // The button that was pressed is gone: the focus goes to what took its place.
    if (wasOut.current && standing && document.activeElement === document.body)
      panel.current?.focus({ preventScroll: true })
    wasOut.current = standing === null
  }, [standing])
  return (
    <section ref={panel} tabIndex={-1} aria-labelledby="enroll" className={styles.panel}>
      <h2 id="enroll" className={styles.title}>
        {standing ? 'You are enrolled' : 'Take this course'}
      </h2>
      <p className={styles.words}>{standing ? 'Your place is kept on every device.' : termsOf(course)}</p>
      <div className={styles.actions}>
        <Ways {...props} />
      </div>
    </section>
  )
}

function termsOf({ accessLevel, price }: Course): string {
  if (Number(price) > 0) return `$${price} once, or included with the ${planNames[accessLevel]} plan.`
  return accessLevel === 'free'
    ? 'Free for every member.'
    : `Included with the ${planNames[accessLevel]} plan.`
}

function Ways({ course, user, standing, error, onRetry }: EnrollPanelProps) {
  const { enroll, isPending, error: refusal } = useEnroll(course.id)
  if (!user || isUnauthorized(refusal)) return <LoginToEnroll id={course.id} />
  if (standing) return <GoOn course={course} standing={standing} />
  if (error) {
    return (
      <>
        <p role="alert" className={styles.hint}>
          We could not see whether you are enrolled.
        </p>
        <Button onClick={onRetry}>Try again</Button>
      </>
    )
  }
  if (!planOpens(user, course.accessLevel)) return <PlanRequired course={course} />
  return (
    <Button variant="gold" size="large" busy={isPending} onClick={() => enroll()}>
      Enroll Now
    </Button>
  )
}

function LoginToEnroll({ id }: { id: string }) {
  return (
    <ButtonLink to={signInAddress(`/course/${id}`)} variant="gold" size="large">
      Login to Enroll
    </ButtonLink>
  )
}

function PlanRequired({ course: { accessLevel } }: { course: Course }) {
  return (
    <>
      <Button size="large" disabled aria-describedby="plan-hint">
        {accessLevel === 'master' ? 'Master Required' : 'Premium Required'}
      </Button>
      <p id="plan-hint" className={styles.hint}>
        Upgrade your subscription to access this course
      </p>
      <ButtonLink to="/subscribe" variant="gold">
        See the plans
      </ButtonLink>
    </>
  )
}

function GoOn({ course, standing }: { course: Course; standing: NonNullable<Standing> }) {
  const { resumeLessonId, lessons, completedAt } = standing
  const first = course.lessons[0]
  const next = course.lessons.find(({ id }) => id === resumeLessonId) ?? first
  if (!next) return <p className={styles.hint}>Its lessons appear here as soon as they are published.</p>
  return (
    <>
      {completedAt && (
        <p className={styles.done}>
          <CircleCheck size={18} aria-hidden="true" /> All lessons completed
        </p>
      )}
      <ButtonLink
        to={`/course/${course.id}/lesson/${next.id}`}
        variant={completedAt ? 'outline' : 'gold'}
        size="large"
      >
        {completedAt ? 'Watch again' : lessons.length > 0 ? 'Continue Learning' : 'Start Learning'}
      </ButtonLink>
    </>
  )
}
