import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Video } from '#shared/contract/videos/video.ts'
import { videos } from '#shared/contract/videos/videos.ts'
import { read } from '../../../api.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useUnsaved } from '../../../ui/dialog/use-unsaved.tsx'
import { createMedia, type Media } from '../../../ui/player/media/use-media.ts'
import { Player } from '../../../ui/player/player.tsx'
import { CaptionsEditor } from './captions-editor.tsx'
import { ChaptersEditor } from './chapters-editor.tsx'
import styles from './study-aids.module.css'
import { useStudyAids } from './use-study-aids.ts'

type DialogProps = { video: Video | undefined; onClose: () => void }

/** Edits the study aids of a video, its chapters and its captions, with the video beside them. */
export function StudyAidsDialog({ video, onClose }: DialogProps) {
  const open = video !== undefined
  const { onWritten, mayClose, question } = useUnsaved(open, onClose)
  return (
    <>
      {question}
      <Dialog
        open={open}
        onClose={onClose}
        mayClose={mayClose}
        title={`Chapters and captions: ${video?.title ?? ''}`}
        size="wide"
      >
        {video && <StudyAidsOf key={video.id} video={video} onWritten={onWritten} onDone={onClose} />}
      </Dialog>
    </>
  )
}

type StudyAidsProps = { video: Video; onWritten: () => void; onDone: () => void }

function StudyAidsOf({ video, onWritten, onDone }: StudyAidsProps) {
  const [media] = useState(createMedia)
  const aids = useStudyAids(video.id)
  const hasFile = video.media !== undefined && video.media.status !== 'none'
  return (
    <div className={styles.body}>
      {video.media?.status === 'ready' && <Preview video={video} media={media} />}
      <section className={styles.part} aria-label="Chapters">
        <h3 className={styles.heading}>Chapters</h3>
        <ChaptersEditor
          aids={aids}
          media={media}
          onWritten={onWritten}
          onDone={onDone}
          duration={video.duration}
        />
      </section>
      <section className={styles.part} aria-label="Captions">
        <h3 className={styles.heading}>Captions</h3>
        <CaptionsEditor aids={aids} hasFile={hasFile} />
      </section>
    </div>
  )
}

const nothing = () => {}

/** Plays the video to find times in it; an admin's viewing here is not counted. */
function Preview({ video, media }: { video: Video; media: Media }) {
  const playback = useQuery({
    ...read(videos.getPlayback, { params: { id: video.id } }),
    staleTime: 0,
    gcTime: 0,
  })
  if (!playback.data) return <div className={styles.preview} aria-hidden="true" />
  return (
    <div className={styles.preview}>
      <Player
        title={video.title}
        artist="Kiai"
        poster={playback.data.poster}
        source={playback.data}
        duration={video.duration}
        media={media}
        renew={async () => (await playback.refetch({ throwOnError: true })).data ?? playback.data}
        onProgress={nothing}
        onQuarter={nothing}
      />
    </div>
  )
}
