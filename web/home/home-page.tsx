import { useQuery } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { Video } from '#shared/contract/video.ts'
import { read } from '../api.ts'
import { videoLink } from '../layout/nav-entries.ts'
import { useSession } from '../session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { EmptyState } from '../ui/state.tsx'
import { VideoGrid } from '../video-list/video-grid.tsx'
import { Dashboard } from './dashboard.tsx'
import { Disciplines } from './disciplines.tsx'
import { SearchHero } from './search-hero.tsx'

const most = 8
/** One list feeds both Recent Videos and Latest Uploads. */
const fetched = 12

type Rows = { videos: readonly Video[] | undefined; error: Error | null; onRetry: () => void }

/** What a member finds at `/`. */
export function HomePage() {
  const session = useSession()
  const featured = useQuery(read(catalogue.listFeaturedVideos, { query: { limit: most } }))
  const list = useQuery(read(catalogue.listVideos, { query: { limit: fetched } }))
  const rows = { error: list.error, onRetry: () => void list.refetch() }
  if (session.status !== 'member') return null
  return (
    <>
      <Dashboard user={session.user} />
      <SearchHero />
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
