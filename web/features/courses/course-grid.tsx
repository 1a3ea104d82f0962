import type { Course } from '#shared/contract/course.ts'
import { CardList, type CardListProps } from '../../ui/card-list.tsx'
import { CourseCard, CourseCardSkeleton } from './course-card.tsx'

type CourseGridProps = Pick<
  CardListProps<Course>,
  'label' | 'error' | 'onRetry' | 'empty' | 'shapes' | 'rail'
> & {
  /** Undefined while they are on their way. */
  courses: readonly Course[] | undefined
  /** Percent by course, of those the member takes. */
  progress: ReadonlyMap<string, number>
}

/** A list of courses. */
export function CourseGrid({ courses, progress, ...list }: CourseGridProps) {
  return (
    <CardList {...list} things="courses" items={courses} level={3} shape={<CourseCardSkeleton />}>
      {(course) => <CourseCard course={course} progress={progress.get(course.id)} />}
    </CardList>
  )
}
