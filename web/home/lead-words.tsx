import { Play, RotateCcw } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { planNames } from '#shared/rules/money/subscription.ts'
import { useEnroll } from '../features/courses/use-course.ts'
import { useNavigate } from '../router/router.tsx'
import { Button, ButtonLink } from '../ui/base/button.tsx'
import { AccessBadge } from '../ui/feedback/badge.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { formatDuration, formatHours } from '../ui/text/format.ts'
import styles from './billboard.module.css'
import type { Lead } from './use-training.ts'

/** The title of the pictured item, the member's progress, and a button to continue. */
export function LeadWords({ lead }: { lead: Lead }) {
  if (lead.kind === 'video') return <BegunVideo {...lead} />
  if (lead.kind === 'lesson') return <NextLesson {...lead} />
  return lead.kind === 'course' ? <FirstCourse {...lead} /> : <FirstVideo {...lead} />
}

type Of<Kind extends Lead['kind']> = Extract<Lead, { kind: Kind }>

const play = <Play size={18} fill="currentColor" aria-hidden="true" />

function BegunVideo({ video }: Of<'video'>) {
  const { id, title, category, duration, progress, nextChapter, accessLevel } = video
  const left = formatDuration((duration * (100 - progress)) / 100)
  return (
    <Block
      eyebrow="Continue"
      title={title}
      facts={[category?.name, formatDuration(duration), planNames[accessLevel]]}
      ways={
        <>
          <ButtonLink to={`/video/${id}`} variant="gold" size="large">
            {play} Continue
          </ButtonLink>
          <ButtonLink to={`/video/${id}?t=0`} size="large">
            <RotateCcw size={18} aria-hidden="true" /> Start over
          </ButtonLink>
        </>
      }
    >
      <HowFar label={`${title}: watched so far`} percent={progress} left={`${left} left`} />
      {nextChapter && <p className={styles.next}>Next chapter: {nextChapter}</p>}
    </Block>
  )
}

function NextLesson({ course, lesson, progress }: Of<'lesson'>) {
  return (
    <Block
      eyebrow="Continue"
      title={lesson.title}
      facts={[course.title, formatDuration(lesson.duration), planNames[course.accessLevel]]}
      ways={
        <>
          <ButtonLink to={`/course/${course.id}/lesson/${lesson.id}`} variant="gold" size="large">
            {play} Continue
          </ButtonLink>
          <ButtonLink to={`/course/${course.id}`} size="large">
            See the course
          </ButtonLink>
        </>
      }
    >
      <HowFar label={`${course.title}: completed`} percent={progress} left={`${progress}%`} />
      {lesson.description && <p className={styles.next}>{lesson.description}</p>}
    </Block>
  )
}

function FirstCourse({ course }: Of<'course'>) {
  const { id, title, shortDescription, accessLevel, lessonsCount, duration, instructorName, lessons } = course
  const navigate = useNavigate()
  const { enroll, isPending } = useEnroll(id)
  const [first] = lessons
  return (
    <Block
      eyebrow="Start here"
      title={title}
      facts={[
        <AccessBadge key="plan" level={accessLevel} />,
        'Course',
        `${lessonsCount} ${lessonsCount === 1 ? 'lesson' : 'lessons'}`,
        formatHours(duration),
        instructorName && `With ${instructorName}`,
      ]}
      ways={
        <>
          {first && (
            <Button
              variant="gold"
              size="large"
              busy={isPending}
              onClick={() => enroll(() => navigate(`/course/${id}/lesson/${first.id}`))}
            >
              {play} Start lesson 1
            </Button>
          )}
          <ButtonLink to={`/course/${id}`} size="large">
            See the course
          </ButtonLink>
        </>
      }
    >
      <p className={styles.text}>{shortDescription}</p>
    </Block>
  )
}

function FirstVideo({ video }: Of<'first'>) {
  const { id, title, category, duration, accessLevel, description } = video
  return (
    <Block
      eyebrow="Start here"
      title={title}
      facts={[<AccessBadge key="plan" level={accessLevel} />, category?.name, formatDuration(duration)]}
      ways={
        <ButtonLink to={`/video/${id}`} variant="gold" size="large">
          {play} Watch now
        </ButtonLink>
      }
    >
      <p className={styles.text}>{description}</p>
    </Block>
  )
}

type BlockProps = {
  eyebrow: string
  title: string
  facts: readonly ReactNode[]
  ways: ReactNode
  children: ReactNode
}

/** A title longer than this is set in a smaller size. */
const longTitle = 36

function Block({ eyebrow, title, facts, ways, children }: BlockProps) {
  return (
    <div className={styles.lead}>
      <p className={`${styles.eyebrow} eyebrow`}>{eyebrow}</p>
      <h2 className={styles.title} data-long={title.length > longTitle || undefined}>
        {title}
      </h2>
      <p className={styles.facts}>
        {facts.filter(Boolean).map((fact, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts of one thing, always in this order
          <Fragment key={at}>{typeof fact === 'string' ? <span>{fact}</span> : fact}</Fragment>
        ))}
      </p>
      {children}
      <div className={styles.ways}>{ways}</div>
    </div>
  )
}

function HowFar({ label, percent, left }: { label: string; percent: number; left: string }) {
  return (
    <div className={styles.howFar}>
      <ProgressBar label={label} percent={percent} />
      <span>{left}</span>
    </div>
  )
}
