import {
  ArrowRight,
  Clapperboard,
  Crosshair,
  History,
  type LucideIcon,
  Sparkles,
  TrendingUp,
} from 'lucide-react'
import type { EnrolledCourse } from '#shared/contract/courses/courses.ts'
import type { RecommendedVideo } from '#shared/contract/members/members.ts'
import { Rail } from '../ui/list/rail.tsx'
import { PosterCard, VideoCard } from '../ui/list/video-card.tsx'

type RecommendedProps = {
  items: readonly RecommendedVideo[]
  /** Courses the member takes, last seen first. */
  enrollments: readonly EnrolledCourse[]
}

const glyphs: Record<RecommendedVideo['reasonKind'], LucideIcon> = {
  watched: History,
  technique: Crosshair,
  maker: Clapperboard,
  new: Sparkles,
  featured: Sparkles,
  popular: TrendingUp,
}

/** The next lesson of each course first, then videos; every card gives the reason why it is recommended. */
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
                note={course.title}
                reason={reasonOf(ArrowRight, 'Your next lesson')}
              />
            </li>
          ),
      )}
      {items.map(({ reason, reasonKind, ...video }) => (
        <li key={video.id}>
          <VideoCard
            video={video}
            href={`/video/${video.id}`}
            reason={reasonOf(glyphs[reasonKind] ?? Sparkles, reason)}
          />
        </li>
      ))}
    </Rail>
  )
}

function reasonOf(Glyph: LucideIcon, words: string) {
  return (
    <>
      <Glyph size={14} aria-hidden="true" /> {words}
    </>
  )
}
