import { RotateCcw } from 'lucide-react'
import type { Video } from '#shared/contract/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './content-page.module.css'

type MediaStateProps = { video: Video; onRetry: (uploadId: string) => void; isRetrying: boolean }

/** How far a video's file is on its way to being playable, and the way on when that failed. */
export function MediaStateShown({ video, onRetry, isRetrying }: MediaStateProps) {
  const { status = 'none', progress = 0, reason = null } = video.media ?? {}
  if (status === 'uploading' || status === 'processing') {
    const label = status === 'uploading' ? 'Uploading' : 'Processing'
    return (
      <span className={styles.progress}>
        {label} {Math.round(progress)} %
        <ProgressBar label={`${label} ${video.title}`} percent={progress} />
      </span>
    )
  }
  if (status === 'ready') return <span className={styles.ready}>Ready</span>
  if (status === 'none') return <span className={styles.none}>No file</span>
  const uploadId = video.videoUrl?.split('/')[1]
  return (
    <span className={styles.failed}>
      <span>Failed: {reason ?? 'the file could not be read'}</span>
      {uploadId && (
        <Button size="small" busy={isRetrying} onClick={() => onRetry(uploadId)}>
          <RotateCcw size={15} aria-hidden="true" /> Retry
        </Button>
      )}
    </span>
  )
}
