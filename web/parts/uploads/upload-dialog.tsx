import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { FileChooser } from './file-chooser.tsx'
import styles from './upload-dialog.module.css'
import { UploadProgress } from './upload-progress.tsx'
import { useUploader } from './use-uploader.ts'

type WithFile = { videoUrl: string | null }

type FormTies<Input> = {
  /** Links the form to the button outside it. */
  id: string
  /** The place that the file belongs to. */
  place: string
  /** Rejects with the errors of the server. */
  onSave: (input: Input) => Promise<void>
}

type UploadDialogProps<Input> = {
  open: boolean
  title: string
  saveLabel: string
  onClose: () => void
  /** The place that the file belongs to: an upload continues, or is resumed, where it began. */
  place: string
  /** A note above the file area. */
  fileNote?: string | undefined
  /** Saving requires a file chosen here. */
  needsFile?: boolean
  /** Rejects with the errors of the server. */
  onSave: (input: Input) => Promise<void>
  children: (form: FormTies<Input>) => ReactNode
}

type Saving = 'no' | 'waits' | 'saves'

/** Adds or edits something with a video file: the file and, in a form of its own, its details. */
export function UploadDialog<Input extends WithFile>(props: UploadDialogProps<Input>) {
  const { open, title, saveLabel, onClose } = props
  const [saving, setSaving] = useState<Saving>('no')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      size="wide"
      saveLabel={saveLabel}
      busy={saving !== 'no'}
      note={
        saving === 'waits' && (
          <p role="status" className={styles.waits}>
            Saves automatically when the upload is complete
          </p>
        )
      }
    >
      {(formId) => <DialogBody {...props} formId={formId} onSaving={setSaving} />}
    </FormDialog>
  )
}

type BodyProps<Input> = UploadDialogProps<Input> & { formId: string; onSaving: (saving: Saving) => void }

function DialogBody<Input extends WithFile>(props: BodyProps<Input>) {
  const { formId, place, fileNote, needsFile = false, onSave, onSaving, onClose, children } = props
  const [fileError, setFileError] = useState<string>()
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      onSaving('no')
    }
  }, [onSaving])
  const uploader = useUploader(place)
  const { state } = uploader
  const file = useFocusKept(state.phase === 'none')

  const choose = (file: File) => {
    setFileError(undefined)
    uploader.start(file)
  }
  const save = async (input: Input) => {
    setFileError(undefined)
    const isChosen = uploader.isChosen()
    try {
      if (isChosen) onSaving('waits')
      const known = needsFile ? undefined : input.videoUrl
      const videoUrl = isChosen ? await uploader.arrived() : known
      // If the dialog was closed while the file was uploading, nothing is saved.
      if (!isOpen.current) return
      if (videoUrl === undefined) {
        return setFileError('The video file is missing. Choose it here, or finish its upload.')
      }
      onSaving('saves')
      await onSave({ ...input, videoUrl })
      if (isChosen) uploader.release()
      onClose()
    } finally {
      if (isOpen.current) onSaving('no')
    }
  }
  return (
    <div className={styles.body}>
      <div ref={file} tabIndex={-1} className={styles.file}>
        {state.phase === 'none' ? (
          <>
            {fileNote && <p className={styles.has}>{fileNote}</p>}
            <FileChooser accept={uploader.accept} onChoose={choose} error={uploader.refusal ?? fileError} />
          </>
        ) : (
          <>
            <UploadProgress uploader={uploader} />
            {fileError && (
              <p role="alert" className={styles.error}>
                {fileError}
              </p>
            )}
          </>
        )}
      </div>
      {children({ id: formId, place, onSave: save })}
    </div>
  )
}

/** An element that takes the focus when the focused content in it is replaced. */
function useFocusKept(shown: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current !== shown && document.activeElement === document.body) place.current?.focus()
    before.current = shown
  }, [shown])
  return place
}
