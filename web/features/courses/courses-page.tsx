import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { GraduationCap } from 'lucide-react'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { Course } from '#shared/contract/course.ts'
import type { EnrolledCourse } from '#shared/contract/courses.ts'
import type { Page } from '#shared/contract/page.ts'
import { read, readPages } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { CardGrid, Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { CourseCard } from './course-card.tsx'
import { CourseGrid } from './course-grid.tsx'
import { CourseHero } from './course-hero.tsx'
import styles from './courses-page.module.css'
import { enrollmentsOf } from './use-course.ts'

const mostFeatured = 8

/** Every course there is, the featured ones first, and on top those the member is in the middle of. */
export function CoursesPage() {
  const featured = useQuery(read(catalogue.listFeaturedCourses, { query: { limit: mostFeatured } }))
  const list = useInfiniteQuery(readPages(catalogue.listCourses, { query: {} }))
  const enrollments = useQuery(enrollmentsOf())
  const mine = enrollments.data?.items ?? []
  const courses = list.data?.pages.flatMap(({ items }) => items)
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">Courses</h1>
      {/* Where featured courses cannot be had, the first of all stand in. */}
      <CourseHero featured={featured.data?.items ?? (featured.error ? [] : undefined)} all={courses} />
      {/* What is begun stands on top: until that is known nothing does that would have to make room. */}
      {enrollments.isPending ? (
        <div className={styles.room} aria-busy="true" />
      ) : (
        <Lists {...{ featured, list, mine }} />
      )}
    </div>
  )
}

type ListsProps = {
  featured: UseQueryResult<Page<Course>>
  list: UseInfiniteQueryResult<InfiniteData<Page<Course>>>
  mine: readonly EnrolledCourse[]
}

function Lists({ featured, list, mine }: ListsProps) {
  const courses = list.data?.pages.flatMap(({ items }) => items)
  const progress = new Map(mine.map(({ courseId, progress }) => [courseId, progress]))
  const isEmpty = courses?.length === 0
  return (
    <>
      <Begun enrollments={mine} />
      {!isEmpty && (featured.data?.items.length ?? 1) > 0 && (
        <Section title="Featured Courses">
          <CourseGrid
            label="Featured Courses"
            courses={featured.data?.items}
            progress={progress}
            error={featured.error}
            onRetry={() => void featured.refetch()}
            empty={null}
            shapes={4}
            rail
          />
        </Section>
      )}
      <Section title="All Video Tutorial Courses">
        <CourseGrid
          label="All Video Tutorial Courses"
          courses={courses}
          progress={progress}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={
            <EmptyState title="No Courses Available" level={3} icon={<GraduationCap size={26} />}>
              New courses appear here as soon as they are published.
            </EmptyState>
          }
        />
        {list.hasNextPage && (
          <div className={styles.more}>
            <Button size="large" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Load More Courses
            </Button>
          </div>
        )}
      </Section>
    </>
  )
}

/** What was begun and not completed, seen last first. */
function Begun({ enrollments }: { enrollments: readonly EnrolledCourse[] }) {
  const begun = enrollments.filter(({ completedAt }) => !completedAt)
  if (begun.every(({ course }) => !course)) return null
  return (
    <Section title="Continue Learning">
      <CardGrid label="Continue Learning" rail>
        {begun.map(
          ({ courseId, course, progress }) =>
            course && (
              <li key={courseId}>
                <CourseCard course={course} progress={progress} />
              </li>
            ),
        )}
      </CardGrid>
    </Section>
  )
}
