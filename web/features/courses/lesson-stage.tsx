import { Award, GraduationCap, Hourglass, Lock } from 'lucide-react'
import type { CourseLesson } from '#shared/contract/courses/course.ts'
import type { LessonPlayback } from '#shared/contract/courses/courses.ts'
import { plansFor } from '../../links.ts'
import { problemCode, wordsOf } from '../../problem.ts'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import { Stage, StageCard, StageOpening, UpNext } from '../../ui/media/stage.tsx'
import { Player } from '../../ui/player/player.tsx'
import { type useLesson, useLessonReports } from './use-lesson.ts'

type LessonStageProps = {
  courseId: string
  lesson: CourseLesson | undefined
  next: CourseLesson | undefined
  opened: ReturnType<typeof useLesson>
}

/** The player of a lesson, or the reason why there is none. */
export function LessonStage(props: LessonStageProps) {
  const { courseId, lesson, opened } = props
  const { course, playback } = opened
  const poster = course.data?.thumbnailUrl ?? null
  if (lesson && playback.data) return <Playing {...props} lesson={lesson} source={playback.data} />
  switch (problemCode(playback.error)) {
    case 'enrollment.required':
      return (
        <StageCard
          poster={poster}
          icon={<GraduationCap />}
          title="Enroll to watch this lesson"
          isBlurred
          isStatus
        >
          <p>Only enrolled members can watch the lessons.</p>
          <ButtonLink to={`/course/${courseId}`} variant="gold" size="large">
            See the course
          </ButtonLink>
        </StageCard>
      )
    case 'tier.required':
      return (
        <StageCard
          poster={poster}
          icon={<Lock />}
          title={wordsOf(errorOf(playback.error))}
          isBlurred
          isStatus
        >
          <p>Upgrade your subscription to access this course</p>
          <ButtonLink to={plansFor(placeOf(courseId, lesson))} variant="gold" size="large">
            See the plans
          </ButtonLink>
        </StageCard>
      )
    case 'lesson.not_ready':
      return (
        <StageCard poster={poster} icon={<Hourglass />} title="This lesson is not ready yet" isStatus>
          <p>{wordsOf(errorOf(playback.error))}</p>
          <p>It starts here automatically as soon as it can be played.</p>
        </StageCard>
      )
  }
  if (playback.error && !playback.isFetching) {
    return (
      <StageCard poster={poster} title="The lesson could not be opened" isStatus>
        <p>{wordsOf(playback.error)}</p>
        <Button onClick={() => void playback.refetch()}>Try again</Button>
      </StageCard>
    )
  }
  return <StageOpening poster={poster} words="Opening the lesson" />
}

const placeOf = (courseId: string, lesson: CourseLesson | undefined) =>
  lesson ? `/course/${courseId}/lesson/${lesson.id}` : `/course/${courseId}`

const errorOf = (error: Error | null) => error ?? new Error('')

type PlayingProps = LessonStageProps & { lesson: CourseLesson; source: LessonPlayback }

function Playing({ courseId, lesson, next, opened, source }: PlayingProps) {
  const { course, enrollment, renew } = opened
  const reports = useLessonReports(courseId, lesson.id, source)
  const certificateId = enrollment.data?.certificateId
  return (
    <Stage>
      <Player
        title={lesson.title}
        artist={course.data?.instructorName ?? 'Kiai'}
        poster={source.poster}
        source={source}
        duration={lesson.duration}
        startAt={source.position}
        autoPlay
        renew={renew}
        {...reports}
        afterEnd={
          next ? (
            <UpNext
              to={`/course/${courseId}/lesson/${next.id}`}
              label="Next lesson"
              title={next.title}
              poster={course.data?.thumbnailUrl ?? null}
            />
          ) : (
            certificateId && (
              <ButtonLink to={`/certificates/${certificateId}`} variant="gold" size="large">
                <Award size={18} aria-hidden="true" /> View Certificate
              </ButtonLink>
            )
          )
        }
      />
    </Stage>
  )
}
