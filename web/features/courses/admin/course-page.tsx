import { useQuery } from '@tanstack/react-query'
import { GraduationCap, ListVideo, Pencil, Plus, Trash2 } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { AdminCourse, Lesson } from '#shared/contract/courses/course-inputs.ts'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { useGuard } from '../../../parts/session/use-guard.ts'
import { WaitingUpload } from '../../../parts/uploads/waiting-upload.tsx'
import { problemCode } from '../../../problem.ts'
import { useNavigate, useParams } from '../../../router/router.tsx'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { usePageTitle } from '../../../ui/base/page-title.ts'
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx'
import { AccessBadge, Badge, PublishedBadge } from '../../../ui/feedback/badge.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { Poster } from '../../../ui/media/poster.tsx'
import { OpenElsewhere, RecordSkeleton } from '../../../ui/table/record.tsx'
import { formatCount, formatDuration, formatHours } from '../../../ui/text/format.ts'
import { levelNames } from '../course-words.ts'
import { CourseDialog } from './course-dialog.tsx'
import styles from './course-page.module.css'
import { lessonsWords } from './course-table.tsx'
import { DeleteCourseDialog } from './delete-course-dialog.tsx'
import { LessonDialog } from './lesson-dialog.tsx'
import { LessonPreview } from './lesson-preview.tsx'
import { LessonRows } from './lesson-rows.tsx'
import { courseRead, useCourseWrites } from './use-courses.ts'
import { useLessonOrder, useLessons, useLessonWrites } from './use-lessons.ts'

const list = { label: 'Courses', path: '/admin/courses' }

/** One course: its details, and its lessons in order. All states share one frame, because the frame loads data too. */
export function AdminCoursePage() {
  useGuard()
  const { id = '' } = useParams()
  const { data: course, error, isPending, refetch } = useQuery(courseRead(id))
  // Loads in parallel with the course.
  useLessons(id)
  usePageTitle(course && `${course.title} · Kiai Admin`)
  const code = problemCode(error)
  const isMissing = code === 'course.not_found' || code === 'request.invalid'
  const title = course?.title ?? (isMissing ? 'Course Not Found' : 'Course')
  return (
    <AdminLayout title={title} parent={list} action={course && <Ways key={id} course={course} />}>
      {course ? (
        <Fragment key={id}>
          <Summary course={course} />
          <Lessons course={course} />
        </Fragment>
      ) : isPending ? (
        <RecordSkeleton label="Loading the course" />
      ) : isMissing ? (
        <EmptyState
          title="This course does not exist"
          icon={<GraduationCap size={26} />}
          actions={<ButtonLink to={list.path}>All courses</ButtonLink>}
        >
          It may have been deleted.
        </EmptyState>
      ) : (
        <ErrorState title="The course could not be loaded" onRetry={() => void refetch()} />
      )}
    </AdminLayout>
  )
}

/** The actions for the course as a whole. */
function Ways({ course }: { course: AdminCourse }) {
  const navigate = useNavigate()
  const writes = useCourseWrites(() => navigate(list.path, { replace: true }))
  const [isEdited, setEdited] = useState(false)
  const [isDoomed, setDoomed] = useState(false)
  const { isPublished } = course
  return (
    <div className={styles.ways}>
      <Button onClick={() => setEdited(true)}>
        <Pencil size={17} aria-hidden="true" /> Edit
      </Button>
      <Button
        variant={isPublished ? 'outline' : 'gold'}
        busy={writes.update.isPending}
        onClick={() => writes.publish(course, !isPublished)}
      >
        {isPublished ? 'Unpublish' : 'Publish'}
      </Button>
      <Button variant="danger" onClick={() => setDoomed(true)}>
        <Trash2 size={17} aria-hidden="true" /> Delete
      </Button>
      <CourseDialog
        subject={isEdited ? course : undefined}
        writes={writes}
        onClose={() => setEdited(false)}
      />
      <DeleteCourseDialog
        doomed={isDoomed ? course : undefined}
        remove={writes.remove}
        onClose={() => setDoomed(false)}
      />
    </div>
  )
}

function Summary({ course }: { course: AdminCourse }) {
  const { id, title, category, level, duration, price, instructorName, enrollmentCount } = course
  const facts = [
    category?.name ?? 'No category',
    levelNames[level],
    ...(duration > 0 ? [formatHours(duration)] : []),
    ...(instructorName ? [`With ${instructorName}`] : []),
    price === '0.00' ? 'Included in the plan' : `$${price}`,
    `${formatCount(enrollmentCount)} enrolled`,
  ]
  return (
    <div className={styles.summary}>
      <span className={styles.thumb}>
        <Poster url={course.thumbnailUrl} sizes="11rem" eager />
      </span>
      <div className={styles.words}>
        <p className={styles.badges}>
          <PublishedBadge {...course} />
          <AccessBadge level={course.accessLevel} />
          {course.isFeatured && <Badge tone="gold">Featured</Badge>}
        </p>
        <p className={styles.facts}>{facts.join(' · ')}</p>
        {course.shortDescription && <p>{course.shortDescription}</p>}
        {course.isPublished && course.lessonsCount === 0 && (
          <p className={styles.warning}>Members see this course without lessons.</p>
        )}
      </div>
      {course.isPublished && <OpenElsewhere href={`/course/${id}`} label={title} />}
    </div>
  )
}

function Lessons({ course }: { course: AdminCourse }) {
  const lessons = useLessons(course.id)
  const writes = useLessonWrites(course.id)
  const move = useLessonOrder(course.id)
  const [subject, setSubject] = useState<Lesson | 'new'>()
  const [doomed, setDoomed] = useState<Lesson>()
  const [played, setPlayed] = useState<Lesson>()
  const items = lessons.data?.items
  const length = items?.reduce((sum, { duration }) => sum + duration, 0) ?? 0
  const add = () => setSubject('new')
  return (
    <section aria-labelledby="lessons" className={styles.lessons}>
      <header className={styles.head}>
        <div>
          <h2 id="lessons" className={styles.heading}>
            Lessons
          </h2>
          <p className={styles.facts}>
            {lessonsWords(course)}
            {length > 0 && ` · ${formatDuration(length)}`}
          </p>
        </div>
        <Button variant="gold" onClick={add}>
          <Plus size={18} aria-hidden="true" /> Add Lesson
        </Button>
      </header>
      {!subject && <WaitingUpload place={course.id} onDetails={add} />}
      {lessons.error && !items && (
        <ErrorState
          title="The lessons could not be loaded"
          level={3}
          onRetry={() => void lessons.refetch()}
        />
      )}
      {lessons.isPending && <RecordSkeleton label="Loading lessons" />}
      {items?.length === 0 && (
        <EmptyState
          title="No lessons yet"
          level={3}
          icon={<ListVideo size={26} />}
          actions={<Button onClick={add}>Add Lesson</Button>}
        >
          Upload the first one. Members take lessons in the order shown here.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <LessonRows
          lessons={items}
          onMove={(from, to) => void move(from, to)}
          actions={{
            onPlay: setPlayed,
            onEdit: setSubject,
            onDelete: setDoomed,
            onPublish: writes.publish,
            onRetry: (uploadId) => writes.retry.mutate(uploadId),
            isRetrying: writes.retry.isPending,
          }}
        />
      )}
      <LessonDialog
        courseId={course.id}
        subject={subject}
        writes={writes}
        onClose={() => setSubject(undefined)}
      />
      <LessonPreview lesson={played} onClose={() => setPlayed(undefined)} />
      <DeleteDialog doomed={doomed} noun="lesson" remove={writes.remove} onClose={() => setDoomed(undefined)}>
        {({ title }) => (
          <>“{title}” and its file are deleted permanently. Members keep their progress in the course.</>
        )}
      </DeleteDialog>
    </section>
  )
}
