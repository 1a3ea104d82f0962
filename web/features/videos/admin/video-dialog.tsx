import { useQuery } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import { categories } from '#shared/contract/categories.ts'
import type { Video } from '#shared/contract/videos/video.ts'
import type { VideoInput } from '#shared/contract/videos/videos.ts'
import { read } from '../../../api.ts'
import { UploadDialog } from '../../../parts/uploads/upload-dialog.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx'
import { inputOf, newVideoPlace, type useContentWrites } from './use-content.ts'
import { newVideo, VideoForm } from './video-form.tsx'

type VideoDialogProps = {
  /** The video to edit; `new` adds one; undefined shows no dialog. */
  subject: Video | 'new' | undefined
  onClose: () => void
  writes: ReturnType<typeof useContentWrites>
}

/** Adds or edits a video: its file and its details. */
export function VideoDialog({ subject, onClose, writes }: VideoDialogProps) {
  const isNew = subject === 'new'
  const known = isNew ? undefined : subject
  const disciplines = useQuery(read(catalogue.listCategories))
  // Includes inactive genres, because a film may have one.
  const genres = useQuery(read(categories.listAllMovieGenres))
  const choices = [disciplines, genres]
  const retry = () => {
    for (const list of choices) if (list.error) void list.refetch()
  }
  const save = async (body: VideoInput) => {
    if (known) await writes.update.mutateAsync({ known, wanted: body })
    else await writes.create.mutateAsync(body)
  }
  return (
    <UploadDialog<VideoInput>
      open={subject !== undefined}
      title={isNew ? 'Add Content' : 'Edit Content'}
      saveLabel={isNew ? 'Save video' : 'Save changes'}
      onClose={onClose}
      place={known?.id ?? newVideoPlace}
      fileNote={known && hasFile(known)}
      needsFile={isNew}
      onSave={save}
    >
      {(form) =>
        // The selects show their value only once their options are loaded.
        disciplines.data && genres.data ? (
          <VideoForm
            {...form}
            initial={known ? inputOf(known) : newVideo}
            categories={disciplines.data.items}
            genres={genres.data.items}
          />
        ) : choices.some(({ error }) => error) ? (
          <ErrorState level={3} title="The form could not be loaded" onRetry={retry} />
        ) : (
          <FormSkeleton />
        )
      }
    </UploadDialog>
  )
}

function hasFile({ videoUrl }: Video): string {
  return videoUrl
    ? 'This video has a file. A new file replaces it when you save.'
    : 'This video has no file yet.'
}
