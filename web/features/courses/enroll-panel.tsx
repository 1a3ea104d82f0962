import { CircleCheck, TriangleAlert, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Course } from '#shared/contract/courses/course.ts'
import type { EnrollmentDetail } from '#shared/contract/courses/courses.ts'
import type { CourseOwnership } from '#shared/contract/courses/ownership.ts'
import type { User } from '#shared/contract/members/user.ts'
import type { PaymentWays } from '#shared/contract/payments/purchase.ts'
import { effectiveTier } from '#shared/rules/access/access.ts'
import { refundRules } from '#shared/rules/money/refund.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { plansFor } from '../../links.ts'
import { isUnauthorized } from '../../query-client.ts'
import { Link } from '../../router/link.tsx'
import { signInAddress } from '../../session.ts'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { formatDate, formatMoney } from '../../ui/text/format.ts'
import { BuyForGood, BuyPanel } from './buy-panel.tsx'
import styles from './panel.module.css'
import { planOpens, useEnroll } from './use-course.ts'
import { isSold } from './use-course-page.ts'

/** Null if the member is not enrolled; undefined until that is known. */
type MaybeEnrollment = EnrollmentDetail | null | undefined

type EnrollPanelProps = {
  course: Course
  /** Absent for a visitor, and for a member whose session has ended. */
  user: User | undefined
  /** Undefined if it failed to load; null if the viewer is not enrolled. */
  enrollment: MaybeEnrollment
  /** Set if the member has bought the course. */
  owned: CourseOwnership | undefined
  /** The payment methods; undefined if the course is not sold, or they are not known. */
  ways: PaymentWays | undefined
  error: Error | null
  onRetry: () => void
}

/** Access to a course: enrolment, purchase or progress, depending on the viewer. */
export function EnrollPanel(props: EnrollPanelProps) {
  const { enrollment } = props
  const panel = useRef<HTMLElement>(null)
  const wasOut = useRef(false)
  useEffect(() => {
    // The pressed button is gone: the focus goes to its replacement.
    if (wasOut.current && enrollment && document.activeElement === document.body)
      panel.current?.focus({ preventScroll: true })
    wasOut.current = enrollment === null
  }, [enrollment])
  const [title, words] = headOf(props)
  return (
    <section ref={panel} tabIndex={-1} aria-labelledby="enroll" className={styles.panel}>
      <h2 id="enroll" className={styles.title}>
        {title}
      </h2>
      <p className={styles.words}>{words}</p>
      <div className={styles.actions}>
        <Ways {...props} />
      </div>
    </section>
  )
}

/** Whether the price and the payment methods are shown below. */
function isBought({ course, user, owned, ways, error }: EnrollPanelProps): boolean {
  const mayBuy = isSold(course) && !owned && ways !== undefined && (ways.card || ways.wallet)
  return user !== undefined && !error && mayBuy && !planOpens(user, course.accessLevel)
}

function headOf(props: EnrollPanelProps): [title: string, words: string] {
  const { course, user, enrollment, owned } = props
  if (owned) return ['You own this course', `Bought on ${formatDate(owned.since)}.`]
  if (user && isSold(course) && course.accessLevel !== 'free' && !enrollment) {
    const isIncluded = planOpens(user, course.accessLevel)
    const plan = planNames[effectiveTier(user, Date.now())]
    if (isIncluded && !user.isAdmin) {
      return [
        'Included with your plan',
        `You are on ${plan}. If you buy the course, you keep it without the plan.`,
      ]
    }
  }
  return enrollment
    ? ['You are enrolled', 'Your progress is saved on every device.']
    : [
        'Take this course',
        isBought(props)
          ? `Buy it to keep it, or get it with ${planNames[course.accessLevel]}.`
          : termsOf(course),
      ]
}

function termsOf(course: Course): string {
  const { accessLevel, price } = course
  if (isSold(course)) {
    return `${formatMoney(price)} once to keep it, or included with ${planNames[accessLevel]}.`
  }
  return accessLevel === 'free'
    ? 'Free for every member.'
    : `Included with the ${planNames[accessLevel]} plan.`
}

function Ways(props: EnrollPanelProps) {
  const { course, user, enrollment, owned, ways, error, onRetry } = props
  const { enroll, isPending, error: refusal } = useEnroll(course.id)
  if (!user || isUnauthorized(refusal)) return <LoginToEnroll id={course.id} />
  if (error) {
    return (
      <>
        <p role="alert" className={styles.hint}>
          Your enrollment could not be loaded.
        </p>
        <Button onClick={onRetry}>Try again</Button>
      </>
    )
  }
  if (owned?.isSuspended) return <Suspended owned={owned} />
  const isOpen = owned !== undefined || planOpens(user, course.accessLevel)
  const mayBuy = isSold(course) && !owned && ways !== undefined && (ways.card || ways.wallet)
  if (!isOpen && mayBuy) return <BuyPanel course={course} ways={ways} />
  if (!isOpen && !enrollment) return <PlanRequired course={course} />
  return (
    <>
      {enrollment ? (
        <GoOn course={course} enrollment={enrollment} />
      ) : (
        <Button variant="gold" size="large" busy={isPending} onClick={() => enroll()}>
          Enroll Now
        </Button>
      )}
      {owned && <MoneyBack owned={owned} enrollment={enrollment} />}
      {mayBuy && course.accessLevel !== 'free' && <BuyForGood course={course} ways={ways} />}
    </>
  )
}

function LoginToEnroll({ id }: { id: string }) {
  return (
    <ButtonLink to={signInAddress(`/course/${id}`)} variant="gold" size="large">
      Login to Enroll
    </ButtonLink>
  )
}

function PlanRequired({ course: { id, accessLevel } }: { course: Course }) {
  return (
    <>
      <Button size="large" disabled aria-describedby="plan-hint">
        {accessLevel === 'master' ? 'Master Required' : 'Premium Required'}
      </Button>
      <p id="plan-hint" className={styles.hint}>
        Upgrade your subscription to access this course
      </p>
      <ButtonLink to={plansFor(`/course/${id}`)} variant="gold">
        See the plans
      </ButtonLink>
    </>
  )
}

/** The payment is disputed: until the dispute is decided, the course is closed and the progress is kept. */
function Suspended({ owned }: { owned: CourseOwnership }) {
  return (
    <>
      <Note tone="vermilion" icon={<TriangleAlert size={20} />}>
        <p>
          Your bank has disputed the payment. The course is closed until the dispute is decided. Your progress
          is kept.
        </p>
      </Note>
      <ButtonLink to={`/purchases/${owned.purchaseId}`}>See the payment</ButtonLink>
    </>
  )
}

const day = 24 * 3_600_000

/** The deadline and the progress limit of the money-back guarantee; nothing after it has ended. */
function MoneyBack({
  owned,
  enrollment,
}: {
  owned: CourseOwnership
  enrollment: MaybeEnrollment
}): ReactNode {
  const { days, viewedUnderPercent } = refundRules.course
  const until = Date.parse(owned.since) + days * day
  if (Date.now() >= until || (enrollment?.progress ?? 0) >= viewedUnderPercent) return null
  return (
    <Note icon={<Undo2 size={20} />}>
      <p>
        Refundable until <b>{formatDate(new Date(until).toISOString())}</b>, or {viewedUnderPercent}% watched.{' '}
        <Link to={`/purchases/${owned.purchaseId}`}>Request a refund</Link>
      </p>
    </Note>
  )
}

function GoOn({ course, enrollment }: { course: Course; enrollment: NonNullable<MaybeEnrollment> }) {
  const { resumeLessonId, lessons, completedAt } = enrollment
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
