import type { CSSProperties } from 'react'
import type { FigureRange, TopVideo } from '#shared/contract/admin/analytics.ts'
import { ChartPanel, type FigureColumn } from '../../../parts/admin/charts/chart-panel.tsx'
import { Link } from '../../../router/link.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { formatCount } from '../../../ui/text/format.ts'
import { comparison, hoursName } from '../figure-words.ts'
import { useTopVideos } from '../use-dashboard.ts'
import styles from './top-videos.module.css'

const titleOf = ({ title }: TopVideo) => title ?? 'A deleted video'
const number = (header: string, text: (video: TopVideo) => string): FigureColumn<TopVideo> => ({
  header,
  text,
  isNumber: true,
})
const columns: FigureColumn<TopVideo>[] = [
  { header: 'Video', text: titleOf },
  number('Views', ({ views }) => String(views)),
  number('Views before', ({ viewsBefore }) => String(viewsBefore)),
  number('Hours', ({ secondsWatched }) => hoursName(secondsWatched)),
  number('Hours before', ({ secondsWatchedBefore }) => hoursName(secondsWatchedBefore)),
]

/** The number of rows that fit in the panel; the table and the file have all of them. */
const mostDrawn = 6

/** The most viewed videos of the range, each compared with the previous range. */
export function TopVideos({ range, className }: { range: FigureRange; className?: string | undefined }) {
  const { data, error, refetch } = useTopVideos(range)
  const videos = data?.videos
  const most = Math.max(1, ...(videos?.map(({ views }) => views) ?? []))
  return (
    <ChartPanel
      title="Top videos"
      total={`by views in ${range} days, compared with the ${range} days before`}
      columns={columns}
      rows={videos ?? (error ? [] : undefined)}
      keyOf={({ id }) => id}
      fileName={`kiai-top-videos-${range}-days`}
      blank={videos?.length === 0 && 'No views in this range.'}
      className={className}
    >
      {error && !data && (
        <ErrorState title="The videos could not be loaded" level={3} onRetry={() => void refetch()} />
      )}
      <ol className={styles.list}>
        {videos?.slice(0, mostDrawn).map((video) => (
          <li key={video.id} className={styles.row}>
            {video.title === null ? (
              <span className={styles.title}>{titleOf(video)}</span>
            ) : (
              <Link to={`/video/${video.id}`} className={styles.title}>
                {video.title}
              </Link>
            )}
            <span className={styles.count}>
              {comparison(video.views, video.viewsBefore)} <strong>{formatCount(video.views)}</strong>
            </span>
            <span
              className={styles.bar}
              style={{ '--share': video.views / most } as CSSProperties}
              aria-hidden="true"
            />
          </li>
        ))}
      </ol>
    </ChartPanel>
  )
}
