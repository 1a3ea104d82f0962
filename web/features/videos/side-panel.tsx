import { Link } from 'react-router'
import type { Video } from '#shared/contract/video.ts'
import { formatDuration } from '../../ui/format.ts'
import type { Media } from '../../ui/player/use-media.ts'
import { Poster } from '../../ui/poster.tsx'
import { type Tab, Tabs } from '../../ui/tabs.tsx'
import { ChapterList } from './chapter-list.tsx'
import styles from './side-panel.module.css'
import { Transcript } from './transcript.tsx'
import type { Captions } from './use-captions.ts'

type SidePanelProps = {
  video: Video
  media: Media
  captions: Captions | undefined
  /** There is a player beside it. */
  playable: boolean
  onJump: (seconds: number) => void
  /** Undefined where they show elsewhere. */
  related: readonly Video[] | undefined
}

/** Beside the video: what is taught where, what is said, what to watch next. */
export function SidePanel({ video, media, captions, playable, onJump, related = [] }: SidePanelProps) {
  const chapters = video.chapters ?? []
  const tabs: Tab[] = []
  if (chapters.length > 0) {
    const content = <ChapterList {...{ chapters, media, playable, onJump }} />
    tabs.push({ id: 'chapters', label: 'Chapters', content })
  }
  if (captions) {
    const content = <Transcript {...{ captions, media, onJump }} />
    tabs.push({ id: 'transcript', label: 'Transcript', content })
  }
  if (related.length > 0) {
    tabs.push({ id: 'related', label: 'Up next', content: <RelatedList videos={related} /> })
  }
  if (tabs.length === 0) return null
  return (
    <aside className={styles.panel} aria-label="About this video">
      {tabs.length === 1 ? (
        <div>
          <h2 className={styles.heading}>{tabs[0]?.label}</h2>
          {tabs[0]?.content}
        </div>
      ) : (
        <Tabs key={tabs[0]?.id} label="About this video" tabs={tabs} />
      )}
    </aside>
  )
}

function RelatedList({ videos }: { videos: readonly Video[] }) {
  return (
    <ul className={styles.lines} aria-label="Related videos">
      {videos.map(({ id, title, thumbnailUrl, duration }) => (
        <li key={id}>
          <Link to={`/video/${id}`} className={styles.related}>
            <span className={styles.thumb}>
              <Poster url={thumbnailUrl} sizes="8rem" />
            </span>
            <span>
              <h3 className={styles.relatedTitle}>{title}</h3>
              <span className={styles.kind}>{formatDuration(duration)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
