import { CheckCircle2, FileVideo, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/base/button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { FileButton } from '../../ui/form/file-button.tsx'
import { formatBytes } from './format-bytes.ts'
import styles from './upload-progress.module.css'
import type { UploadState } from './uploader.ts'
import { sentPercent, type UploadHere } from './use-uploader.ts'

/** The progress of the upload, in words and as a bar, with its actions. */
export function UploadProgress({ uploader }: { uploader: UploadHere }) {
  const { state, retry, discard } = uploader
  if (state.phase === 'none') return null
  const percent = sentPercent(state)
  return (
    <div className={styles.upload} data-phase={state.phase}>
      <span className={styles.icon} aria-hidden="true">
        {state.phase === 'arrived' ? <CheckCircle2 size={22} /> : <FileVideo size={22} />}
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{state.filename}</p>
        <p className={styles.said} role={state.phase === 'failed' ? 'alert' : 'status'}>
          {wordsOf(state)}
        </p>
        {state.phase !== 'arrived' && <ProgressBar label={`Upload of ${state.filename}`} percent={percent} />}
      </div>
      <div className={styles.ways}>
        {state.phase === 'interrupted' && <ResumeButton uploader={uploader} />}
        {state.phase === 'failed' && (
          <Button size="small" onClick={retry}>
            <RotateCcw size={15} aria-hidden="true" /> Try again
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={discard}>
          <Trash2 size={15} aria-hidden="true" /> Discard
        </Button>
      </div>
    </div>
  )
}

function wordsOf(state: Exclude<UploadState, { phase: 'none' }>): string {
  const size = formatBytes(state.size)
  if (state.phase === 'sending' && state.isWaiting) {
    return `Waiting for the network at ${sentPercent(state)} % of ${size}; the upload continues automatically`
  }
  if (state.phase === 'sending') return `Uploading ${sentPercent(state)} % of ${size}`
  if (state.phase === 'joining') return 'Finishing the upload'
  if (state.phase === 'arrived') return `Uploaded, ${size}`
  if (state.phase === 'failed') return `The upload stopped: ${state.reason}`
  return `Resume upload of ${state.filename}: ${sentPercent(state)} % of ${size} is already uploaded. Choose the same file again.`
}

function ResumeButton({ uploader }: { uploader: UploadHere }) {
  const [isOther, setIsOther] = useState(false)
  const choose = (file: File) => {
    setIsOther(false)
    uploader.resume(file, () => setIsOther(true))
  }
  return (
    <>
      {isOther && (
        <p role="alert" className={styles.other}>
          This is a different file. The name and size must match.
        </p>
      )}
      <FileButton accept={uploader.accept} variant="gold" size="small" onChoose={choose}>
        Choose the file
      </FileButton>
    </>
  )
}
