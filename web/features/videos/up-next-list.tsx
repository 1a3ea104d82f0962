import { useId } from 'react'
import { Link } from '../../router/link.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Poster } from '../../ui/media/poster.tsx'
import { formatDuration } from '../../ui/text/format.ts'
import styles from './up-next-list.module.css'
import type { UpNext } from './use-up-next.ts'

type Line = { to: string; title: string; poster: string | null; corner: string; note: string }

/** Beside a video: the neighbouring videos, the course that continues it, and popular videos. */
export function UpNextList({ upNext }: { upNext: UpNext | undefined }) {
  if (!upNext) return <UpNextSkeleton />
  const { related, course, popular } = upNext
  return (
    <>
      {related.length > 0 && <Lines label="Related videos" lines={related.map(lineOf)} hideLabel />}
      {course && (
        <Lines
          label="Continue with this course"
          lines={[
            {
              to: `/course/${course.id}`,
              title: course.title,
              poster: course.thumbnailUrl,
              corner: formatDuration(course.duration * 3600),
              note: [
                `${course.lessonsCount} ${course.lessonsCount === 1 ? 'lesson' : 'lessons'}`,
                ...(course.instructorName ? [`With ${course.instructorName}`] : []),
              ].join(' · '),
            },
          ]}
        />
      )}
      {popular.length > 0 && <Lines label="Popular on Kiai" lines={popular.map(lineOf)} />}
    </>
  )
}

const lineOf = ({ id, title, thumbnailUrl, duration, category }: UpNext['related'][number]): Line => ({
  to: `/video/${id}`,
  title,
  poster: thumbnailUrl,
  corner: formatDuration(duration),
  note: category?.name ?? 'Martial arts',
})

type LinesProps = { label: string; lines: readonly Line[]; hideLabel?: boolean }

function Lines({ label, lines, hideLabel = false }: LinesProps) {
  const id = useId()
  return (
    <div className={styles.group}>
      <p id={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </p>
      <ul className={styles.lines} aria-labelledby={id}>
        {lines.map(({ to, title, poster, corner, note }) => (
          <li key={to}>
            <Link to={to} className={styles.line}>
              <span className={styles.frame}>
                <Poster url={poster} sizes="8rem" />
                <span className={styles.corner}>{corner}</span>
              </span>
              <span className={styles.words}>
                <h3 className={styles.title}>{title}</h3>
                <span className={styles.note}>{note}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const skeletonLines = ['a', 'b', 'c', 'd', 'e']

function UpNextSkeleton() {
  return (
    <div className={styles.lines} aria-hidden="true">
      {skeletonLines.map((line) => (
        <div key={line} className={styles.line}>
          <span className={styles.frame}>
            <Skeleton height="100%" />
          </span>
          <span className={styles.words}>
            <Skeleton width="80%" height="1.2em" />
            <Skeleton width="45%" />
          </span>
        </div>
      ))}
    </div>
  )
}
