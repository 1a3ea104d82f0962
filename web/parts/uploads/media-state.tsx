import { RotateCcw } from 'lucide-react'
import type { MediaState } from '#shared/contract/videos/playback.ts'
import { Button } from '../../ui/base/button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import styles from './media-state.module.css'

type MediaStateProps = {
  /** The title of the video. */
  title: string
  state: MediaState | undefined
  /** Key of the uploaded file. */
  fileKey: string | null | undefined
  onRetry: (uploadId: string) => void
  isRetrying: boolean
}

/** Whether the server is still processing a file. */
export function isInFlight(state: MediaState | undefined): boolean {
  return state?.status === 'uploading' || state?.status === 'processing'
}

/** The processing state of a file, with a retry button if it failed. */
export function MediaStateShown({ title, state, fileKey, onRetry, isRetrying }: MediaStateProps) {
  const { status = 'none', progress = 0, reason = null } = state ?? {}
  if (status === 'uploading' || status === 'processing') {
    const label = status === 'uploading' ? 'Uploading' : 'Processing'
    return (
      <span className={styles.progress}>
        {label} {Math.round(progress)} %
        <ProgressBar label={`${label} ${title}`} percent={progress} />
      </span>
    )
  }
  if (status === 'ready') return <span className={styles.ready}>Ready</span>
  if (status === 'none') return <span className={styles.none}>No file</span>
  const uploadId = fileKey?.split('/')[1]
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
