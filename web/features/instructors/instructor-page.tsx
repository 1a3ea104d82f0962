import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Languages, MapPin, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { Instructor } from '#shared/contract/instructor.ts'
import { idPattern } from '#shared/rules/ids.ts'
import { read } from '../../api.ts'
import { StudentReviews } from '../../parts/reviews/student-reviews.tsx'
import { useGuard } from '../../parts/session/use-guard.ts'
import { Link } from '../../router/link.tsx'
import { useParams } from '../../router/router.tsx'
import { useSession } from '../../session.ts'
import { ButtonLink } from '../../ui/base/button.tsx'
import { usePageTitle } from '../../ui/base/page-title.ts'
import { Rating } from '../../ui/feedback/rating.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/state.tsx'
import { initialsOf } from '../../ui/media/avatar.tsx'
import { languageNames } from '../../ui/text/language-name.ts'
import { cityOf, offsetName } from '../../ui/text/zones.ts'
import { BookPanel, BookPanelSkeleton, useFree } from './book-panel.tsx'
import styles from './instructor-page.module.css'
import { OwnCourses } from './own-courses.tsx'

/** One instructor: profile, subjects and free times. */
export function InstructorPage() {
  const { id = '' } = useParams()
  const session = useSession()
  useGuard()
  if (session.status !== 'member') return null
  if (!idPattern('instructor').test(id)) return <InstructorNotFound />
  const { instructorId, isAdmin } = session.user
  return <InstructorAt key={id} id={id} ownId={instructorId} isAdmin={isAdmin} />
}

type InstructorAtProps = { id: string; ownId: string | null; isAdmin: boolean }

function InstructorAt({ id, ownId, isAdmin }: InstructorAtProps) {
  const list = useQuery(read(catalogue.listInstructors, { query: {} }))
  const instructor = list.data?.items.find((each) => each.id === id)
  usePageTitle(instructor && `${instructor.name} · Kiai`)
  if (list.error && !list.data) {
    return (
      <ErrorState level={1} title="The instructor could not be loaded" onRetry={() => void list.refetch()} />
    )
  }
  if (!list.data) return <InstructorSkeleton />
  if (!instructor) return <InstructorNotFound />
  const called = instructor.name.split(' ', 1).join()
  return (
    <article className={styles.page}>
      <InstructorHead instructor={instructor} />
      <div className={`${styles.columns} page-width`}>
        <div className={styles.side}>
          <BookPanel instructor={instructor} isOwn={id === ownId} />
        </div>
        <div className={styles.main}>
          <section aria-labelledby="about">
            <h2 id="about" className={styles.heading}>
              How {called} teaches
            </h2>
            <p className={styles.bio}>{instructor.bio}</p>
          </section>
          <OwnCourses of={id} called={called} />
          <StudentReviews of={instructor} isOwn={id === ownId} isAdmin={isAdmin} />
        </div>
      </div>
    </article>
  )
}

function InstructorHead({ instructor }: { instructor: Instructor }) {
  const { id, name, credentials, specialties, languages, rating, reviewCount } = instructor
  const zone = useFree(id).data?.zone
  return (
    <header className={styles.header}>
      <div className={`${styles.headerRow} page-width`}>
        <Portrait of={instructor} />
        <Link to="/instructors" className={styles.back}>
          <ArrowLeft size={16} aria-hidden="true" /> <span>All instructors</span>
        </Link>
        <div className={styles.who}>
          <h1 className={styles.name}>{name}</h1>
          <p className={styles.credentials}>{credentials}</p>
          <ul className={styles.facts} aria-label="In short">
            <li>
              <a href="#reviews" className={styles.toReviews}>
                <Rating rating={rating} count={reviewCount} size={16} />
              </a>
            </li>
            {languages.length > 0 && (
              <li>
                <Languages size={16} aria-hidden="true" />
                <span className="visually-hidden">Teaches in </span>
                {languageNames(languages)}
              </li>
            )}
            {zone && (
              <li>
                <MapPin size={16} aria-hidden="true" />
                <span className="visually-hidden">Time zone </span>
                {cityOf(zone)}, {offsetName(zone, new Date().toISOString())}
              </li>
            )}
          </ul>
          <ul className={styles.specialties} aria-label={`What ${name} teaches`}>
            {specialties.map((specialty) => (
              <li key={specialty}>{specialty}</li>
            ))}
          </ul>
        </div>
      </div>
    </header>
  )
}

/** The picture, fading into the page. If it is missing or fails to load, the initials in the house colours. */
function Portrait({ of: { name, profileImageUrl: url } }: { of: Instructor }) {
  const [missing, setMissing] = useState<string>()
  return (
    <div className={styles.portrait} aria-hidden="true">
      {url && url !== missing ? (
        <img
          src={url}
          alt=""
          width={512}
          height={512}
          fetchPriority="high"
          decoding="async"
          // Keeps other sites from learning the page that is viewed.
          referrerPolicy="no-referrer"
          onError={() => setMissing(url)}
        />
      ) : (
        <span>{initialsOf(name)}</span>
      )}
    </div>
  )
}

function InstructorNotFound() {
  usePageTitle('Instructor Not Found · Kiai')
  return (
    <EmptyState
      level={1}
      title="Instructor Not Found"
      icon={<UserRoundX size={26} />}
      actions={
        <ButtonLink to="/instructors" variant="gold">
          See all instructors
        </ButtonLink>
      }
    >
      The instructor you're looking for doesn't teach at Kiai.
    </EmptyState>
  )
}

function InstructorSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <h1 className="visually-hidden">Loading the instructor</h1>
      <div className={styles.header}>
        <div className={`${styles.headerRow} page-width`}>
          <div className={styles.who}>
            <Skeleton width="min(24rem, 70%)" height="4rem" />
            <Skeleton width="min(20rem, 60%)" height="1.5rem" />
            <Skeleton width="min(16rem, 50%)" height="2rem" />
          </div>
        </div>
      </div>
      <div className={`${styles.columns} page-width`}>
        <div className={styles.side}>
          <BookPanelSkeleton />
        </div>
        <div className={styles.main}>
          <Skeleton height="9rem" />
        </div>
      </div>
    </div>
  )
}
