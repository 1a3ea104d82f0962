import { useQuery } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { Course } from '#shared/contract/courses/course.ts'
import type { Video } from '#shared/contract/videos/video.ts'
import { read } from '../../api.ts'

const mostRelated = 5
/** The minimum number of popular videos; more are shown if the category has few. */
const fewPopular = 2

export type UpNext = { related: readonly Video[]; course: Course | undefined; popular: readonly Video[] }

/**
 * The next videos: its category, a course that includes it, and popular videos; undefined until they may be requested
 * and all are known.
 */
export function useUpNext(video: Video | undefined, mayAsk: boolean): UpNext | undefined {
  const categoryId = video?.categoryId ?? ''
  const category = video?.category?.slug ?? ''
  const related = useQuery({
    ...read(catalogue.listCategoryVideos, { params: { categoryId }, query: { limit: mostRelated + 1 } }),
    enabled: mayAsk && categoryId !== '',
  })
  const course = useQuery({
    ...read(catalogue.listCourses, { query: { category, sort: 'popular', limit: 1 } }),
    enabled: mayAsk && category !== '',
  })
  // Enough to have some left when the video and its neighbours are among them.
  const popular = useQuery({
    ...read(catalogue.listVideos, { query: { sort: 'popular', limit: 2 * mostRelated + 1 } }),
    enabled: mayAsk && video !== undefined,
  })
  const isAsking = related.isLoading || course.isLoading || popular.isLoading
  if (!video || !mayAsk || isAsking) return undefined
  const neighbours = (related.data?.items ?? []).filter(({ id }) => id !== video.id).slice(0, mostRelated)
  const known = new Set([video, ...neighbours].map(({ id }) => id))
  const others = (popular.data?.items ?? []).filter(({ id }) => !known.has(id))
  const mostPopular = Math.max(fewPopular, mostRelated - neighbours.length)
  return { related: neighbours, course: course.data?.items[0], popular: others.slice(0, mostPopular) }
}
