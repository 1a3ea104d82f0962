import { CloudUpload } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useId, useState } from 'react'
import styles from './file-chooser.module.css'

type FileChooserProps = { accept: string; onChoose: (file: File) => void; error?: string | undefined }

/** An area to drop a video file on, or to press and choose one. */
export function FileChooser({ accept, onChoose, error }: FileChooserProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (file) onChoose(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) onChoose(file)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <div className={styles.chooser}>
      <input
        id={id}
        type="file"
        accept={accept}
        className={styles.file}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={choose}
      />
      <label
        htmlFor={id}
        className={styles.zone}
        data-over={isOver || undefined}
        onDragOver={over}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <CloudUpload size={30} aria-hidden="true" />
        <span className={styles.lead}>Drop a video here, or choose a file</span>
        <span className={styles.hint}>
          MP4, MOV, WebM or MKV, up to 10 GB. The upload starts immediately. The length and a poster are taken
          from the file.
        </span>
      </label>
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
