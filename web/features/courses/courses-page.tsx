import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { GraduationCap } from 'lucide-react'
import { useState } from 'react'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { Course, CourseLevel } from '#shared/contract/courses/course.ts'
import { read, readPages } from '../../api.ts'
import { Button } from '../../ui/base/button.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/state.tsx'
import { Segments } from '../../ui/form/segments.tsx'
import { CardList } from '../../ui/list/card-list.tsx'
import { Section } from '../../ui/list/section.tsx'
import { TitledCardSkeleton } from '../../ui/list/titled-card.tsx'
import { FeaturedCourseCard } from './course-card.tsx'
import { CourseHero } from './course-hero.tsx'
import { levelNames } from './course-words.ts'
import styles from './courses-page.module.css'
import { LevelRows, levels } from './level-rows.tsx'
import { enrollmentsOf } from './use-course.ts'

const mostFeatured = 8

/** All courses, each once: the featured ones, then the others by level. */
export function CoursesPage() {
  const featured = useQuery(read(catalogue.listFeaturedCourses, { query: { limit: mostFeatured } }))
  const list = useInfiniteQuery(readPages(catalogue.listCourses, { query: {} }))
  const enrollments = useQuery(enrollmentsOf())
  const courses = list.data?.pages.flatMap(({ items }) => items)
  // The member's progress is shown under a card: no card is shown before it is known, because it would move.
  const isReady = !enrollments.isPending
  const progress = new Map(enrollments.data?.items.map((mine) => [mine.courseId, mine.progress]))
  const shown = featured.data?.items
  const others = shown || featured.error ? without(courses, shown ?? []) : undefined
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">Courses</h1>
      {/* Without featured courses, the first of all courses are shown. */}
      <CourseHero featured={shown ?? (featured.error ? [] : undefined)} all={courses} />
      {courses?.length !== 0 && shown?.length !== 0 && (
        <Section title="Featured Courses" action={shown && <Count of={shown} />}>
          <CardList
            row="wide"
            label="Featured Courses"
            things="courses"
            items={isReady ? shown && notFirst(shown) : undefined}
            error={featured.error}
            onRetry={() => void featured.refetch()}
            empty={null}
            shape={<TitledCardSkeleton />}
            shapes={4}
            level={3}
          >
            {(course) => <FeaturedCourseCard course={course} progress={progress.get(course.id)} />}
          </CardList>
        </Section>
      )}
      <Others
        courses={isReady ? others : undefined}
        progress={progress}
        list={list}
        isEmpty={courses?.length === 0}
        isBelow={shown?.length !== 0}
      />
    </div>
  )
}

/** The hero begins with the first course, so the rail begins with the second. */
const notFirst = ([first, ...rest]: readonly Course[]) => (first ? [...rest, first] : [])

function without(courses: readonly Course[] | undefined, featured: readonly Course[]) {
  const above = new Set(featured.map(({ id }) => id))
  return courses?.filter(({ id }) => !above.has(id))
}

function Count({ of: courses }: { of: readonly Course[] }) {
  return (
    <p className={styles.count}>
      {courses.length} {courses.length === 1 ? 'course' : 'courses'}
    </p>
  )
}

type OthersProps = {
  courses: readonly Course[] | undefined
  progress: ReadonlyMap<string, number>
  list: {
    error: Error | null
    data: unknown
    refetch: () => unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  /** Whether there are no courses at all. */
  isEmpty: boolean
  /** Whether featured courses are shown above. */
  isBelow: boolean
}

const choices = [
  { value: 'all' as const, label: 'All' },
  ...levels.map((level) => ({ value: level, label: levelNames[level] })),
]

function Others({ courses, progress, list, isEmpty, isBelow }: OthersProps) {
  const [chosen, setChosen] = useState<CourseLevel | 'all'>('all')
  const label = 'All Video Tutorial Courses'
  const intro = isBelow ? 'Step by step, by level. Featured courses are above.' : 'Step by step, by level.'
  if (list.error && !list.data) {
    return (
      <Section title={label}>
        <ErrorState level={3} title="The courses could not be loaded" onRetry={() => void list.refetch()} />
      </Section>
    )
  }
  if (isEmpty) {
    return (
      <Section title={label}>
        <EmptyState title="No Courses Available" level={3} icon={<GraduationCap size={26} />}>
          New courses appear here as soon as they are published.
        </EmptyState>
      </Section>
    )
  }
  return (
    <Section
      title={label}
      intro={intro}
      action={<Segments label="Level" options={choices} value={chosen} onChange={setChosen} />}
    >
      <LevelRows
        label={label}
        courses={courses}
        progress={progress}
        level={chosen === 'all' ? undefined : chosen}
      />
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button size="large" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Load More Courses
          </Button>
        </div>
      )}
    </Section>
  )
}
