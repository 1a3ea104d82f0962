import { ChevronRight, Lock, Play } from 'lucide-react'
import { useState } from 'react'
import type { ChapterCounts, ChapterFound } from '#shared/contract/videos/chapters.ts'
import { effectiveTier, opens, type Tier } from '#shared/rules/access/access.ts'
import { linkTo } from '../../links.ts'
import { Link } from '../../router/link.tsx'
import { type Session, useSession } from '../../session.ts'
import { AccessBadge } from '../../ui/feedback/badge.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Poster } from '../../ui/media/poster.tsx'
import { clock, spokenTime } from '../../ui/player/media/clock.ts'
import { formatDuration } from '../../ui/text/format.ts'
import { techniqueLabels } from '../../ui/text/technique-words.ts'
import styles from './technique-groups.module.css'

type GroupsProps = {
  /** Sorted by discipline, and within it by video. */
  found: readonly ChapterFound[]
  disciplines: ChapterCounts['disciplines']
  isStale: boolean
}

/** Techniques by discipline and video, each with the frame at its time. */
export function TechniqueGroups({ found, disciplines, isStale }: GroupsProps) {
  const groups = Map.groupBy(found, ({ video }) => video.category?.slug ?? '')
  return (
    <div data-stale={isStale || undefined} className={styles.groups}>
      {[...groups].map(([slug, chapters]) => (
        <Discipline
          key={slug}
          chapters={chapters}
          counts={disciplines.find((counted) => counted.slug === slug)}
        />
      ))}
    </div>
  )
}

type DisciplineProps = {
  chapters: readonly ChapterFound[]
  counts: ChapterCounts['disciplines'][number] | undefined
}

function Discipline({ chapters, counts }: DisciplineProps) {
  const name = chapters[0]?.video.category?.name ?? 'Martial arts'
  const lessons = Map.groupBy(chapters, ({ video }) => video.id)
  return (
    <section aria-label={name}>
      <header className={styles.discipline}>
        <h2>{name}</h2>
        {counts && (
          <p>
            {counts.chapters} {counts.chapters === 1 ? 'technique' : 'techniques'} in {counts.videos}{' '}
            {counts.videos === 1 ? 'lesson' : 'lessons'}
          </p>
        )}
      </header>
      {[...lessons].map(([id, taught]) => (
        <Lesson key={id} chapters={taught} />
      ))}
    </section>
  )
}

function Lesson({ chapters }: { chapters: readonly ChapterFound[] }) {
  const session = useSession()
  const video = chapters[0]?.video
  if (!video) return null
  const isOpen = mayOpen(session, video.accessLevel)
  const linkAt = (query: string) => linkTo(`/video/${video.id}${query}`, session, '/video/:id')
  return (
    <article className={styles.lesson}>
      <header className={styles.head}>
        <h3>{video.title}</h3>
        <AccessBadge level={video.accessLevel} />
        <span className={styles.length}>{formatDuration(video.duration)}</span>
        <Link to={linkAt('')} className={styles.whole} aria-label={`Whole lesson: ${video.title}`}>
          <span>Whole lesson</span> <ChevronRight size={18} aria-hidden="true" />
        </Link>
      </header>
      <ul className={styles.moves} aria-label={`Techniques of ${video.title}`}>
        {chapters.map((chapter) => (
          <li key={chapter.id}>
            <Link to={linkAt(`?t=${chapter.start}`)} className={styles.move}>
              <span className={styles.frame} data-locked={!isOpen || undefined}>
                <Frame chapter={chapter} />
                <span className={styles.at}>
                  {isOpen ? (
                    <Play size={12} fill="currentColor" aria-hidden="true" />
                  ) : (
                    <Lock size={12} strokeWidth={2.5} aria-hidden="true" />
                  )}
                  <span aria-hidden="true">{clock(chapter.start)}</span>
                  <span className="visually-hidden">
                    {isOpen ? '' : 'Locked, '}at {spokenTime(chapter.start)}
                  </span>
                </span>
              </span>
              <span className={styles.words}>
                <h4>{chapter.title}</h4>
                <span className={styles.kind}>{techniqueLabels[chapter.technique]}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </article>
  )
}

/** Whether a press plays it, as far as the page knows. */
const mayOpen = (session: Session, level: Tier) =>
  session.status === 'member'
    ? session.user.isAdmin || opens(effectiveTier(session.user, Date.now()), level)
    : level === 'free'

/** The frame at its time; without one, the video's poster. */
function Frame({ chapter: { frameUrl, video } }: { chapter: ChapterFound }) {
  const [missing, setMissing] = useState<string>()
  if (!frameUrl || frameUrl === missing) {
    return <Poster url={video.thumbnailUrl} sizes="22rem" tint={video.category?.slug} />
  }
  return (
    <img
      src={frameUrl}
      alt=""
      width={480}
      height={270}
      loading="lazy"
      decoding="async"
      onError={() => setMissing(frameUrl)}
    />
  )
}

const skeletonLessons = ['a', 'b', 'c']

export function TechniqueGroupsSkeleton() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden">Loading techniques</p>
      <div className={styles.discipline} aria-hidden="true">
        <Skeleton width="9rem" height="1.75rem" />
      </div>
      {skeletonLessons.map((lesson) => (
        <div key={lesson} className={styles.lesson} aria-hidden="true">
          <div className={styles.head}>
            <Skeleton width="14rem" height="1.25em" />
          </div>
          <div className={styles.moves}>
            {skeletonLessons.map((move) => (
              <div key={move} className={styles.move}>
                <span className={styles.frame}>
                  <Skeleton height="100%" />
                </span>
                <span className={styles.words}>
                  <Skeleton width="70%" height="1.25em" />
                </span>
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
