import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import { media } from '#shared/contract/media.ts'
import type { Video } from '#shared/contract/videos/video.ts'
import { type VideoInput, videos } from '#shared/contract/videos/videos.ts'
import { call, readPages } from '../../../api.ts'
import { isInFlight } from '../../../parts/uploads/media-state.tsx'
import { isOvertaken } from '../../../problem.ts'
import { invalidate } from '../../../query-client.ts'
import { saveChange } from '../../../save-change.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'
import type { Filters } from '../../../ui/form/filters.ts'
import { contentTypes } from '../../../ui/text/content-types.ts'

const pollEveryMs = 2000

/** The upload place for a video that does not exist yet. */
export const newVideoPlace = 'videos'

export type ContentFilters = Filters<'search' | 'category' | 'type'>

/** The matching videos, including drafts; polled while a file is being processed. */
export function useContent({ search, category, type }: ContentFilters) {
  const contentType = contentTypes.find((each) => each === type)
  const wanted = { ...(search && { search }), ...(category && { category }) }
  const query = { status: 'all' as const, limit: 100, ...wanted, ...(contentType && { contentType }) }
  return useInfiniteQuery({
    ...readPages(catalogue.listVideos, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ media }) => isInFlight(media)))
        ? pollEveryMs
        : false,
  })
}

/** The input that keeps a video as it is: only the fields that an admin may set. */
export function inputOf(video: Video): VideoInput {
  const { title, description, thumbnailUrl, duration, movieGenreId, contentType, accessLevel } = video
  const { releaseYear, director, cast, country, language, imdbRating, tags, isPublished, isFeatured } = video
  return {
    title,
    description,
    thumbnailUrl,
    duration,
    movieGenreId,
    contentType,
    accessLevel,
    releaseYear,
    director,
    cast,
    country,
    language,
    imdbRating,
    tags,
    isPublished,
    isFeatured,
    categoryId: video.categoryId ?? '',
    videoUrl: video.videoUrl ?? null,
  }
}

/** The writes of the content page; they reload the lists they change. */
export function useContentWrites() {
  const client = useQueryClient()
  const refresh = () => invalidate(client, catalogue.listVideos.path, catalogue.search.path)
  const failed = (description: string) => (error: Error) => {
    toastFailure(error, description)
    if (isOvertaken(error)) void refresh()
  }
  const create = useMutation({
    mutationFn: (body: VideoInput) => call(videos.createVideo, { body }),
    onSuccess: () => {
      toast({ title: 'Video uploaded successfully' })
      return refresh()
    },
    onError: failed('Failed to upload video'),
  })
  const update = useMutation({
    mutationFn: ({ known, wanted }: { known: Video; wanted: Partial<VideoInput> }) => {
      const params = { id: known.id }
      return saveChange({
        known,
        wanted,
        inputOf,
        save: (body) => call(videos.updateVideo, { params, body }),
        newest: () => call(catalogue.getVideo, { params, query: { status: 'all' } }),
      })
    },
    onSuccess: ({ title, isPublished }) => {
      toast({
        title: 'Video updated successfully',
        description: `${title}: ${isPublished ? 'published' : 'draft'}`,
      })
      return refresh()
    },
    onError: failed('Failed to update video'),
  })
  const remove = useMutation({
    mutationFn: ({ id }: Video) => call(videos.deleteVideo, { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Video deleted successfully' })
      return refresh()
    },
    onError: failed('Failed to delete video'),
  })
  const retry = useMutation({
    mutationFn: (id: string) => call(media.retryUpload, { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Processing restarted', description: 'The list shows the progress.' })
      return refresh()
    },
    onError: failed('Failed to process the video again'),
  })
  return { create, update, remove, retry }
}
