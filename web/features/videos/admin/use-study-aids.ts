import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import { addressOf } from '#shared/contract/client.ts'
import { media } from '#shared/contract/media.ts'
import type { ChapterList } from '#shared/contract/videos/practice.ts'
import { videos } from '#shared/contract/videos/videos.ts'
import { call, read } from '../../../api.ts'
import { invalidate } from '../../../query-client.ts'

type ChaptersSent = Pick<ChapterList, 'version'> & {
  chapters: (Omit<ChapterList['chapters'][number], 'id'> & { id?: string })[]
}

/** The chapters and captions of a video for editing. */
export function useStudyAids(videoId: string) {
  const client = useQueryClient()
  const params = { id: videoId }
  const chaptersRead = read(videos.getChapters, { params })
  const captionsRead = read(media.listCaptions, { params })
  const chapters = useQuery({ ...chaptersRead, staleTime: 0 })
  const captions = useQuery(captionsRead)
  /** The current chapters; undefined if they cannot be loaded. */
  const newestChapters = async () => {
    const { data, isError } = await chapters.refetch()
    return isError ? undefined : data
  }
  const tellPages = () => invalidate(client, addressOf(catalogue.getVideo, { params }))
  const saveChapters = useMutation({
    mutationFn: (body: ChaptersSent) => call(videos.updateChapters, { params, body }),
    onSuccess: (saved) => {
      client.setQueryData(chaptersRead.queryKey, saved)
      void invalidate(client, catalogue.listChapters.path)
    },
  })
  const sendCaptions = useMutation({
    mutationFn: ({ language, text }: { language: string; text: string }) =>
      call(media.putCaptions, { params: { ...params, language }, body: { text } }),
    onSuccess: tellPages,
  })
  const removeCaptions = useMutation({
    mutationFn: (language: string) => call(media.deleteCaptions, { params: { ...params, language } }),
    onSuccess: tellPages,
  })
  return { chapters, newestChapters, captions, saveChapters, sendCaptions, removeCaptions }
}

export type StudyAids = ReturnType<typeof useStudyAids>
