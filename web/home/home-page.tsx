import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { catalogue, type Video } from '#shared/contract/catalogue.ts'
import { read } from '../api.ts'
import { videoLink } from '../layout/nav-entries.ts'
import { useSession } from '../session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { EmptyState } from '../ui/state.tsx'
import { VideoGrid } from '../ui/video-grid.tsx'
import { Disciplines } from './disciplines.tsx'
import styles from './home-page.module.css'

const most = 8
/** One list feeds both Recent Videos and Latest Uploads. */
const fetched = 12

type Rows = { videos: readonly Video[] | undefined; error: Error | null; onRetry: () => void }

/** What a member finds at `/`. */
export function HomePage() {
  const featured = useQuery(read(catalogue.listFeaturedVideos, { query: { limit: most } }))
  const list = useQuery(read(catalogue.listVideos, { query: { limit: fetched } }))
  const rows = { error: list.error, onRetry: () => void list.refetch() }
  return (
    <>
      <Welcome />
      <Disciplines />
      <Row
        title="Featured videos"
        videos={featured.data?.items}
        error={featured.error}
        onRetry={() => void featured.refetch()}
      />
      <Row title="Recent Videos" videos={list.data?.items.slice(0, most)} {...rows} />
      <Row title="Latest Uploads" videos={list.data && latest(list.data.items)} {...rows} />
    </>
  )
}

function latest(videos: readonly Video[]): Video[] {
  return videos.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, most)
}

function Welcome() {
  const session = useSession()
  const firstName = session.status === 'member' ? session.user.firstName : null
  return (
    <section className={styles.welcome} aria-labelledby="welcome">
      <img
        className={styles.picture}
        src="/media/images/hero-2.webp"
        srcSet="/media/images/hero-2-960.webp 960w, /media/images/hero-2.webp 1920w"
        sizes="100vw"
        width={1920}
        height={800}
        alt=""
        fetchPriority="high"
      />
      <div className="page-width">
        <p className={styles.eyebrow}>Your dojo</p>
        <h1 id="welcome" className={styles.title}>
          Welcome back, {firstName || 'Martial Artist'}
        </h1>
        <p className={styles.words}>What will you work on today?</p>
        <ButtonLink to="/videos" variant="gold" size="large">
          <Search size={18} aria-hidden="true" /> Search the library
        </ButtonLink>
      </div>
    </section>
  )
}

function Row({ title, videos, error, onRetry }: Rows & { title: string }) {
  const session = useSession()
  return (
    <Section title={title} action={<ButtonLink to="/videos">View All</ButtonLink>}>
      <VideoGrid
        rail
        label={title}
        videos={videos}
        error={error}
        onRetry={onRetry}
        linkOf={(id) => videoLink(id, session)}
        empty={
          <EmptyState title="Nothing here yet" level={3}>
            New videos appear here as soon as they are published.
          </EmptyState>
        }
      />
    </Section>
  )
}
