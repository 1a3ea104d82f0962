import type { Video } from '#shared/contract/videos/video.ts'
import { type Tab, Tabs } from '../../ui/list/tabs.tsx'
import type { Drill } from '../../ui/player/drill/drill.ts'
import type { Media } from '../../ui/player/media/use-media.ts'
import { ChapterList } from './chapter-list.tsx'
import styles from './side-panel.module.css'
import { Transcript } from './transcript.tsx'
import { UpNextList } from './up-next-list.tsx'
import type { Captions } from './use-captions.ts'
import type { UpNext } from './use-up-next.ts'

type SidePanelProps = {
  video: Video
  media: Media
  drill: Drill
  captions: Captions | undefined
  /** Whether there is a player beside it. */
  playable: boolean
  onJump: (seconds: number) => void
  /** Undefined until it is known. */
  upNext: UpNext | undefined
}

/** Beside the video, as tall as its content: next videos, chapters and transcript. */
export function SidePanel({ video, media, drill, captions, playable, onJump, upNext }: SidePanelProps) {
  const chapters = video.chapters ?? []
  const content = (
    <>
      <h2 className="visually-hidden">Up next</h2>
      <UpNextList upNext={upNext} />
    </>
  )
  const tabs: Tab[] = [{ id: 'next', label: 'Up next', content }]
  if (chapters.length > 0) {
    const content = (
      <ChapterList
        chapters={chapters}
        media={media}
        drill={drill}
        playable={playable}
        onJump={onJump}
        duration={video.duration}
      />
    )
    tabs.push({ id: 'chapters', label: 'Chapters', content })
  }
  if (captions) {
    const content = <Transcript captions={captions} media={media} onJump={onJump} />
    tabs.push({ id: 'transcript', label: 'Transcript', content })
  }
  return (
    <aside className={styles.panel} aria-label="About this video">
      <Tabs label="About this video" tabs={tabs} />
    </aside>
  )
}
