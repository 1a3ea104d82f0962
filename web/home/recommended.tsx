import type { EnrolledCourse } from '#shared/contract/courses.ts'
import type { RecommendedVideo } from '#shared/contract/videos.ts'
import { Rail } from '../ui/rail.tsx'
import { PosterCard, VideoCard } from '../ui/video-card.tsx'

type RecommendedProps = {
  items: readonly RecommendedVideo[]
  /** Courses the member takes, seen last first. */
  enrollments: readonly EnrolledCourse[]
}

/** The next lesson of each course first, then videos; every card says why it is there. */
export function Recommended({ items, enrollments }: RecommendedProps) {
  return (
    <Rail label="Recommended">
      {enrollments.map(
        ({ course, nextLesson }) =>
          course &&
          nextLesson && (
            <li key={nextLesson.id}>
              <PosterCard
                title={nextLesson.title}
                poster={course.thumbnailUrl}
                duration={nextLesson.duration}
                accessLevel={course.accessLevel}
                href={`/course/${course.id}/lesson/${nextLesson.id}`}
                note={`Next lesson in ${course.title}`}
              />
            </li>
          ),
      )}
      {items.map(({ reason, ...video }) => (
        <li key={video.id}>
          <VideoCard video={video} href={`/video/${video.id}`} note={reason} />
        </li>
      ))}
    </Rail>
  )
}
