import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { Video } from '#shared/contract/videos/video.ts'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { formatCount } from '../../../ui/text/format.ts'
import { useTopVideos } from '../use-dashboard.ts'
import { ChartPanel, type FigureColumn } from './chart-panel.tsx'
import styles from './top-videos.module.css'

const columns: FigureColumn<Video>[] = [
  { header: 'Video', text: ({ title }) => title },
  { header: 'Views', text: ({ viewCount }) => String(viewCount), isNumber: true },
]

/** The videos that were viewed most of all time, whatever range is shown beside them. */
export function TopVideos({ className }: { className?: string | undefined }) {
  const { data, error, refetch } = useTopVideos()
  const most = Math.max(1, ...(data?.items.map(({ viewCount }) => viewCount) ?? []))
  return (
    <ChartPanel
      title="Top videos"
      total="views, all time"
      columns={columns}
      rows={data?.items ?? (error ? [] : undefined)}
      keyOf={({ id }) => id}
      fileName="kiai-top-videos"
      blank={data?.items.length === 0 && 'No video is published yet.'}
      className={className}
    >
      {error && !data && (
        <ErrorState title="The videos could not be loaded" level={3} onRetry={() => void refetch()} />
      )}
      <ol className={styles.list}>
        {data?.items.map(({ id, title, viewCount }) => (
          <li key={id} className={styles.row}>
            <Link to={`/video/${id}`} className={styles.title}>
              {title}
            </Link>
            <strong className={styles.count}>{formatCount(viewCount)}</strong>
            <span
              className={styles.bar}
              style={{ '--share': viewCount / most } as CSSProperties}
              aria-hidden="true"
            />
          </li>
        ))}
      </ol>
    </ChartPanel>
  )
}
