import { Button } from '../../ui/base/button.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useUploader } from './use-uploader.ts'
import styles from './waiting-upload.module.css'

type WaitingUploadProps = {
  place: string
  /** Opens the dialog for the details of the file. */
  onDetails: () => void
}

/** A file that is uploading or has arrived, but has no details yet. Renders nothing if there is none. */
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
