import { useQuery } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { Video } from '#shared/contract/videos/video.ts'
import { read } from '../api.ts'
import { videoLink } from '../links.ts'
import { VideoGrid } from '../parts/video-list/video-grid.tsx'
import { useSession } from '../session.ts'
import { EmptyState } from '../ui/feedback/state.tsx'
import { Row } from '../ui/list/row.tsx'
import { TitledCard, TitledCardSkeleton } from '../ui/list/titled-card.tsx'
import { VideoCard } from '../ui/list/video-card.tsx'
import { contentTypeLabels } from '../ui/text/content-types.ts'
import { formatDuration, formatViews } from '../ui/text/format.ts'
import { Billboard } from './billboard.tsx'
import { DashboardTabs } from './dashboard-tabs.tsx'
import styles from './home-page.module.css'
import { LatestUploads } from './latest-uploads.tsx'
import { recentAndLatest } from './recent-and-latest.ts'
import { TodaysQuestion } from './todays-question.tsx'
import { TrainingStrip } from './training-strip.tsx'
import { useTraining } from './use-training.ts'

const most = 8
/** One list feeds both Recent Videos and Latest Uploads; it is long enough for each to show different ones. */
const fetched = 2 * most

/** The page of a member at `/`; without a greeting until the name is known. */
export function HomePage() {
  const session = useSession()
  const training = useTraining()
  const featured = useQuery(read(catalogue.listFeaturedVideos, { query: { limit: most } }))
  const list = useQuery(read(catalogue.listVideos, { query: { limit: fetched } }))
  const rows = list.data && recentAndLatest(list.data.items, most)
  const failing = { error: list.error, onRetry: () => void list.refetch() }
  return (
    <div className={styles.home}>
      <Billboard
        user={session.status === 'member' ? session.user : undefined}
        training={training}
        featured={featured}
      />
      <TrainingStrip />
      <DashboardTabs training={training} />
      <TodaysQuestion />
      <Row title="Featured videos" to="/videos">
        <VideoGrid
          row="wide"
          label="Featured videos"
          videos={featured.data?.items}
          error={featured.error}
          onRetry={() => void featured.refetch()}
          linkOf={(id) => videoLink(id, session)}
          empty={nothing}
          card={featuredCard}
          shape={<TitledCardSkeleton />}
        />
      </Row>
      <Row title="Recent Videos" intro="Just published" to="/videos">
        <VideoGrid
          row="usual"
          label="Recent Videos"
          videos={rows?.recent}
          linkOf={(id) => videoLink(id, session)}
          empty={nothing}
          card={recentCard}
          {...failing}
        />
      </Row>
      <Row title="Latest Uploads" intro="New on Kiai, by day" to="/videos">
        <LatestUploads videos={rows?.latest} linkOf={(id) => videoLink(id, session)} {...failing} />
      </Row>
    </div>
  )
}

const nothing = (
  <EmptyState title="Nothing here yet" level={3}>
    New videos appear here as soon as they are published.
  </EmptyState>
)

function featuredCard(video: Video, href: string) {
  const { title, thumbnailUrl, accessLevel, category, contentType, duration } = video
  const facts = [category?.name, contentTypeLabels[contentType], formatDuration(duration)]
  return (
    <TitledCard
      href={href}
      title={title}
      poster={thumbnailUrl}
      accessLevel={accessLevel}
      tint={category?.slug}
      facts={facts.filter(Boolean).join(' · ')}
    />
  )
}

function recentCard(video: Video, href: string) {
  const facts = [video.category?.name, formatViews(video.viewCount)]
  return <VideoCard video={video} href={href} note={facts.filter(Boolean).join(' · ')} />
}
