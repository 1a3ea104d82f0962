import { useQuery } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import { read } from '../../api.ts'
import { Card } from '../../ui/list/card.tsx'
import { CardGrid } from '../../ui/list/section.tsx'
import { formatHours } from '../../ui/text/format.ts'
import styles from './instructor-page.module.css'

/** The courses of an instructor; nothing if there are none. */
export function OwnCourses({ of, called }: { of: string; called: string }) {
  const { data } = useQuery(
    read(catalogue.listCourses, { query: { instructorId: of, limit: 100, sort: 'popular' } }),
  )
  const own = data?.items ?? []
  if (own.length === 0) return null
  return (
    <section aria-labelledby="courses">
      <h2 id="courses" className={styles.heading}>
        Courses with {called}
      </h2>
      <CardGrid label={`Courses with ${called}`} least="18rem">
        {own.map((course) => (
          <li key={course.id}>
            <Card
              href={`/course/${course.id}`}
              title={course.title}
              poster={course.thumbnailUrl}
              accessLevel={course.accessLevel}
              tint={course.category?.slug}
              corner={course.lessonsCount === 1 ? '1 lesson' : `${course.lessonsCount} lessons`}
            >
              <p className={styles.quiet}>
                <span className={styles.level}>{course.level}</span> · {formatHours(course.duration)}
              </p>
            </Card>
          </li>
        ))}
      </CardGrid>
    </section>
  )
}
