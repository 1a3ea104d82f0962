import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { catalogue, type Video } from '#shared/contract/catalogue.ts'
import type { VideoInput } from '#shared/contract/videos.ts'
import { read } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileChooser } from './file-chooser.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { inputOf, type useContentWrites } from './use-content.ts'
import type { useUploader } from './use-uploader.ts'
import styles from './video-dialog.module.css'
import { newVideo, VideoForm } from './video-form.tsx'

type VideoDialogProps = {
  /** The video to edit; `new` adds one; undefined shows no dialog. */
  subject: Video | 'new' | undefined
  onClose: () => void
  uploader: ReturnType<typeof useUploader>
  writes: ReturnType<typeof useContentWrites>
}

/** Adds a video or edits one: its file and everything said about it. */
export function VideoDialog({ subject, onClose, uploader, writes }: VideoDialogProps) {
  const formId = useId()
  const [saving, setSaving] = useState<'no' | 'waits' | 'saves'>('no')
  const isNew = subject === 'new'
  return (
    <Dialog
      open={subject !== undefined}
      onClose={onClose}
      title={isNew ? 'Add Content' : 'Edit Content'}
      size="wide"
      footer={
        <>
          {saving === 'waits' && (
            <p role="status" className={styles.waits}>
              Saves by itself as soon as the file has arrived
            </p>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="gold" busy={saving !== 'no'}>
            {isNew ? 'Save video' : 'Save changes'}
          </Button>
        </>
      }
    >
      {subject && (
        <DialogBody
          formId={formId}
          subject={subject}
          uploader={uploader}
          writes={writes}
          onSaving={setSaving}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

type BodyProps = {
  formId: string
  subject: Video | 'new'
  uploader: VideoDialogProps['uploader']
  writes: VideoDialogProps['writes']
  onSaving: (saving: 'no' | 'waits' | 'saves') => void
  onClose: () => void
}

function DialogBody({ formId, subject, uploader, writes, onSaving, onClose }: BodyProps) {
  const categories = useQuery(read(catalogue.listCategories)).data?.items
  const genres = useQuery(read(catalogue.listMovieGenres)).data?.items
  const [fileError, setFileError] = useState<string>()
  const isNew = subject === 'new'
  const { state } = uploader

  /** The key to save with; undefined when there is no file to be had. */
  const fileKey = async (input: VideoInput): Promise<string | null | undefined> => {
    if (state.phase === 'none') return isNew ? undefined : input.videoUrl
    onSaving('waits')
    return uploader.arrived()
  }
  const save = async (input: VideoInput) => {
    setFileError(undefined)
    try {
      const videoUrl = await fileKey(input)
      if (videoUrl === undefined) {
        return setFileError('The video file is missing. Choose it here, or finish its upload.')
      }
      onSaving('saves')
      const body = { ...input, videoUrl }
      if (isNew) await writes.create.mutateAsync(body)
      else await writes.update.mutateAsync({ id: subject.id, body })
      if (state.phase !== 'none') uploader.release()
      onClose()
    } finally {
      onSaving('no')
    }
  }

  // The selects show what is chosen only once there is something to choose from.
  if (!categories || !genres) return <p role="status">Loading the form</p>
  return (
    <div className={styles.body}>
      {state.phase === 'none' ? (
        <div className={styles.file}>
          {!isNew && <p className={styles.has}>{hasFile(subject)}</p>}
          <FileChooser onChoose={uploader.start} error={fileError} />
        </div>
      ) : (
        <>
          <UploadProgress uploader={uploader} />
          {fileError && <p role="alert">{fileError}</p>}
        </>
      )}
      <VideoForm
        id={formId}
        initial={isNew ? newVideo : inputOf(subject)}
        categories={categories}
        genres={genres}
        onSave={save}
      />
    </div>
  )
}

function hasFile({ videoUrl }: Video): string {
  return videoUrl
    ? 'This video has a file. A new one takes its place once you save.'
    : 'This video has no file yet.'
}
