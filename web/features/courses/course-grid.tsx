import type { ReactNode } from 'react'
import type { Course } from '#shared/contract/catalogue.ts'
import { CardGrid } from '../../ui/section.tsx'
import { ErrorState } from '../../ui/state.tsx'
import { CourseCard, CourseCardSkeleton } from './course-card.tsx'

type CourseGridProps = {
  label: string
  /** Undefined while they are on their way. */
  courses: readonly Course[] | undefined
  /** Percent by course, of those the member takes. */
  progress: ReadonlyMap<string, number>
  error: Error | null
  onRetry: () => void
  /** Shown in place of no courses at all. */
  empty: ReactNode
  skeletons?: number
  /** On narrow screens one row that is swiped through. */
  rail?: boolean
}

/** Course cards, or their shapes while loading, or what went wrong, or that there are none. */
export function CourseGrid(props: CourseGridProps) {
  const { label, courses, progress, error, onRetry, empty, skeletons = 8, rail = false } = props
  if (error && !courses) {
    return (
      <ErrorState title="The courses could not be loaded" level={3} onRetry={onRetry}>
        Please check your connection and try again.
      </ErrorState>
    )
  }
  if (!courses) {
    return (
      <div aria-busy="true">
        <p className="visually-hidden">Loading courses</p>
        <CardGrid label="Loading" rail={rail}>
          {Array.from({ length: skeletons }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes without an identity
            <li key={at} data-skeleton="">
              <CourseCardSkeleton />
            </li>
          ))}
        </CardGrid>
      </div>
    )
  }
  if (courses.length === 0) return empty
  return (
    <CardGrid label={label} rail={rail}>
      {courses.map((course) => (
        <li key={course.id}>
          <CourseCard course={course} progress={progress.get(course.id)} />
        </li>
      ))}
    </CardGrid>
  )
}
