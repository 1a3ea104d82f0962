import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import { media } from '#shared/contract/media.ts'
import type { Video } from '#shared/contract/video.ts'
import { type VideoInput, videos } from '#shared/contract/videos.ts'
import { call, readPages } from '../../api.ts'
import { invalidate } from '../../query-client.ts'
import { saveChange } from '../../save-change.ts'
import type { Filters } from '../../ui/filters.ts'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-failure.ts'
import { isInFlight } from '../../uploads/media-state.tsx'

const pollEveryMs = 2000

/** Where the upload of a video that is not there yet belongs. */
export const newVideoPlace = 'videos'

/** Every video, drafts too; asked for again while a file is on its way to being playable. */
export function useContent() {
  return useInfiniteQuery({
    ...readPages(catalogue.listVideos, { query: { status: 'all', limit: 100 } }),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ media }) => isInFlight(media)))
        ? pollEveryMs
        : false,
  })
}

export type ContentFilters = Filters<'search' | 'category' | 'type'>

/** The library's rule: the search is part of title, description or category name, and both choices fit. */
export function matching(list: readonly Video[], { search, category, type }: ContentFilters): Video[] {
  const wanted = search.trim().toLowerCase()
  return list.filter(
    (video) =>
      [video.title, video.description, video.category?.name ?? ''].some((text) =>
        text.toLowerCase().includes(wanted),
      ) &&
      (category === '' || video.categoryId === category) &&
      (type === '' || video.contentType === type),
  )
}

/** What is sent to keep a video as it is. */
export function inputOf(video: Video): VideoInput {
  const { category, viewCount, rating, createdAt, updatedAt, media: state, chapters, id, ...rest } = video
  return { ...rest, categoryId: rest.categoryId ?? '', videoUrl: rest.videoUrl ?? null }
}

const failed = (description: string) => (error: Error) => toastFailure(error, description)

/** Every write of the content page; the lists it changes are read anew. */
export function useContentWrites() {
  const client = useQueryClient()
  const refresh = () => Promise.all([invalidate(client, '/api/videos'), invalidate(client, '/api/search')])
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
        ...{ known, wanted, inputOf },
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
    onSuccess: refresh,
    onError: failed('Failed to prepare the video again'),
  })
  return { create, update, remove, retry }
}
