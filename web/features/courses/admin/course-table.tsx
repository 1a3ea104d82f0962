import { ExternalLink, ListVideo } from 'lucide-react'
import type { AdminCourse } from '#shared/contract/courses/course-inputs.ts'
import { Link } from '../../../router/link.tsx'
import { SiteLink } from '../../../ui/base/site-link.tsx'
import { AccessBadge, Badge, PublishedBadge } from '../../../ui/feedback/badge.tsx'
import {
  DeleteEntry,
  EditButton,
  EntryWords,
  PublishEntry,
  RecordActions,
  RecordCard,
  RecordList,
  RecordMenu,
  RecordPair,
  RecordStatus,
  RecordTitle,
} from '../../../ui/table/record.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { formatCount } from '../../../ui/text/format.ts'
import { levelNames } from '../course-words.ts'
import styles from './course-table.module.css'

type TableProps = {
  courses: readonly AdminCourse[]
  onEdit: (course: AdminCourse) => void
  onDelete: (course: AdminCourse) => void
  onPublish: (course: AdminCourse, isPublished: boolean) => void
}

/** Courses with their actions; a title leads to the lessons. */
export function CourseTable({ courses, ...actions }: TableProps) {
  const columns: Column<AdminCourse>[] = [
    {
      header: 'Course',
      isRowHeader: true,
      cell: (course) => (
        <RecordTitle picture={course.thumbnailUrl} title={<Title course={course} />}>
          <span className={styles.quiet}>{course.category?.name ?? 'No category'}</span>
        </RecordTitle>
      ),
    },
    {
      header: 'Level',
      under: 'Tier',
      cell: ({ level, accessLevel }) => (
        <RecordPair under={<AccessBadge level={accessLevel} />}>{levelNames[level]}</RecordPair>
      ),
    },
    {
      header: 'Status',
      cell: (course) => (
        <RecordStatus>
          <PublishedBadge {...course} />
          {course.isFeatured && <Badge tone="gold">Featured</Badge>}
        </RecordStatus>
      ),
    },
    {
      header: 'Lessons',
      align: 'right',
      cell: ({ lessonsCount, draftsCount }) => (
        <>
          {lessonsCount + draftsCount}
          {draftsCount > 0 && <span className={styles.drafts}>{draftsOf(draftsCount)}</span>}
        </>
      ),
    },
    { header: 'Enrolled', align: 'right', cell: ({ enrollmentCount }) => formatCount(enrollmentCount) },
    { header: 'Actions', cell: (course) => <Actions course={course} {...actions} /> },
  ]
  return (
    <RecordList
      caption="Courses"
      columns={columns}
      rows={courses}
      keyOf={({ id }) => id}
      card={(course) => (
        <RecordCard
          picture={course.thumbnailUrl}
          title={<Title course={course} />}
          facts={[
            course.category?.name ?? 'No category',
            levelNames[course.level],
            lessonsWords(course),
            `${formatCount(course.enrollmentCount)} enrolled`,
          ]}
          badges={
            <>
              <PublishedBadge {...course} />
              <AccessBadge level={course.accessLevel} />
              {course.isFeatured && <Badge tone="gold">Featured</Badge>}
            </>
          }
          actions={<Actions course={course} {...actions} />}
        />
      )}
    />
  )
}

const draftsOf = (count: number) => `${count} ${count === 1 ? 'draft' : 'drafts'}`

/** `8 lessons, 1 draft`. */
export function lessonsWords({ lessonsCount, draftsCount }: AdminCourse): string {
  const count = lessonsCount + draftsCount
  const all = `${count} ${count === 1 ? 'lesson' : 'lessons'}`
  return draftsCount > 0 ? `${all}, ${draftsOf(draftsCount)}` : all
}

function Title({ course: { id, title } }: { course: AdminCourse }) {
  return (
    <Link to={`/admin/courses/${id}`} className={styles.link}>
      {title}
    </Link>
  )
}

type ActionsProps = Omit<TableProps, 'courses'> & { course: AdminCourse }

function Actions({ course, onEdit, onDelete, onPublish }: ActionsProps) {
  const { id, title, isPublished } = course
  return (
    <RecordActions>
      <EditButton title={title} onPress={() => onEdit(course)} />
      <RecordMenu title={title}>
        <SiteLink to={`/admin/courses/${id}`}>
          <ListVideo size={18} aria-hidden="true" /> <EntryWords verb="Lessons" title={`of ${title}`} />
        </SiteLink>
        {/* Members have no page for it before it is published. */}
        {isPublished && (
          <a href={`/course/${id}`} target="_blank" rel="noopener">
            <ExternalLink size={18} aria-hidden="true" />
            <span>
              Open <span className="visually-hidden">{title} </span>in a new tab
            </span>
          </a>
        )}
        <PublishEntry title={title} isPublished={isPublished} onPublish={(next) => onPublish(course, next)} />
        <DeleteEntry title={title} onPress={() => onDelete(course)} />
      </RecordMenu>
    </RecordActions>
  )
}
