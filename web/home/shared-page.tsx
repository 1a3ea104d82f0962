import { useQuery } from '@tanstack/react-query'
import { LockKeyhole, Star } from 'lucide-react'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { Tier } from '#shared/rules/access/access.ts'
import { idPattern } from '#shared/rules/ids.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { read } from '../api.ts'
import { videoLink } from '../links.ts'
import { NotFoundPage } from '../parts/closed/not-found-page.ts'
import { notFoundWords } from '../parts/closed/not-found-words.ts'
import { VideoGrid } from '../parts/video-list/video-grid.tsx'
import { useLocation, useParams } from '../router/router.tsx'
import { signInAddress, useSession } from '../session.ts'
import { ButtonLink } from '../ui/base/button.tsx'
import { usePageTitle } from '../ui/base/page-title.ts'
import { AccessBadge } from '../ui/feedback/badge.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Section } from '../ui/list/section.tsx'
import { Hero } from '../ui/media/hero.tsx'
import { formatDuration, formatViews } from '../ui/text/format.ts'
import styles from './shared-page.module.css'

const most = 8

/** The public facts of the item at a shared link. */
type Shared = {
  noun: 'Videos' | 'Courses'
  title: string
  description: string
  thumbnailUrl: string | null
  accessLevel: Tier
  facts: string[]
  /** The average of members' ratings; `0.00` while there is none. */
  rating: string
}

/** A video's page for visitors who are not signed in: it shows the facts and how to get access. */
export function SharedVideoPage() {
  const { id = '' } = useParams()
  const isId = idPattern('video').test(id)
  const { data, isPending } = useQuery({
    ...read(catalogue.getVideo, { params: { id }, query: {} }),
    enabled: isId,
  })
  if (!isId || !(data || isPending)) return <NotFoundPage />
  const facts = data && [
    data.category?.name ?? '',
    formatDuration(data.duration),
    formatViews(data.viewCount),
  ]
  return <SharedPage shared={data && facts && { ...data, noun: 'Videos', facts }} />
}

/** A course's page for visitors who are not signed in. */
export function SharedCoursePage() {
  const { id = '' } = useParams()
  const isId = idPattern('course').test(id)
  const { data, isPending } = useQuery({ ...read(catalogue.getCourse, { params: { id } }), enabled: isId })
  if (!isId || !(data || isPending)) return <NotFoundPage />
  const lessons = data && `${data.lessonsCount} ${data.lessonsCount === 1 ? 'lesson' : 'lessons'}`
  const facts = data && [data.category?.name ?? '', data.instructorName ?? '', lessons ?? '']
  const description = data?.shortDescription || (data?.description ?? '')
  return <SharedPage shared={data && facts && { ...data, noun: 'Courses', description, facts }} />
}

function SharedPage({ shared }: { shared: Shared | undefined }) {
  const { pathname, search } = useLocation()
  usePageTitle(shared && `${shared.title} · Kiai`)
  const picture = shared?.thumbnailUrl
  return (
    <>
      <Hero
        className={styles.hero}
        picture={picture ? { src: picture, width: 1280, height: 720 } : undefined}
      >
        <div className={styles.words}>
          <div className={styles.notFound}>
            <h1>{notFoundWords.title}</h1>
            <p>{notFoundWords.text}</p>
          </div>
          {shared ? <Words shared={shared} /> : <WordsSkeleton />}
          <div className={styles.ways}>
            <ButtonLink to={signInAddress(pathname + search)} variant="gold" size="large">
              Sign in
            </ButtonLink>
            <ButtonLink to="/videos" size="large">
              Browse the library
            </ButtonLink>
          </div>
        </div>
      </Hero>
      <FreeVideos />
    </>
  )
}

function Words({ shared: { noun, title, description, accessLevel, facts, rating } }: { shared: Shared }) {
  const needs =
    accessLevel === 'free' ? 'This one is free with any account' : `This one needs ${planNames[accessLevel]}`
  return (
    <>
      <p>
        <AccessBadge level={accessLevel} />
      </p>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.facts}>
        {facts.filter(Boolean).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {Number(rating) > 0 && (
          <span className={styles.rating}>
            <Star size={15} aria-hidden="true" /> <span className="visually-hidden">Rated </span>
            {rating}
          </span>
        )}
      </p>
      <p className={styles.description}>{description}</p>
      <div className={styles.why}>
        <span aria-hidden="true">
          <LockKeyhole size={20} />
        </span>
        <p>
          <b>{noun} open after you sign in.</b> {needs}. After you sign in, you return here.
        </p>
      </div>
    </>
  )
}

function WordsSkeleton() {
  return (
    <>
      <Skeleton width="5.5rem" height="1.5rem" />
      <p className={styles.title}>
        <Skeleton width="80%" height="1.9em" />
      </p>
      <p className={styles.description}>
        <Skeleton width="100%" height="4.5em" />
      </p>
      <Skeleton width="100%" height="4.5rem" />
    </>
  )
}

function FreeVideos() {
  const session = useSession()
  const free = read(catalogue.listVideos, { query: { limit: most, access: 'free' } })
  const { data, error, refetch } = useQuery(free)
  if (data?.items.length === 0) return null
  return (
    <Section
      title="Free with any account"
      action={<ButtonLink to="/videos?access=free">View All</ButtonLink>}
    >
      <VideoGrid
        rail
        label="Free videos"
        videos={data?.items}
        error={error}
        onRetry={() => void refetch()}
        linkOf={(id) => videoLink(id, session)}
        empty={null}
      />
    </Section>
  )
}
