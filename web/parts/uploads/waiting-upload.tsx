import { Button } from '../../ui/base/button.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useUploader } from './use-uploader.ts'
import styles from './waiting-upload.module.css'

type WaitingUploadProps = {
  place: string
  /** Opens the dialog that takes the file. */
  onDetails: () => void
}

/** A file that is on its way, or has arrived, while nothing was said of it yet; nothing where there is none. */
export function WaitingUpload({ place, onDetails }: WaitingUploadProps) {
  const uploader = useUploader(place)
  const { phase } = uploader.state
  if (phase === 'none') return null
  return (
    <div className={styles.upload}>
      <UploadProgress uploader={uploader} />
      {phase !== 'interrupted' && (
        <Button size="small" onClick={onDetails}>
          Add its details
        </Button>
      )}
    </div>
  )
}
