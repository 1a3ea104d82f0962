import type { ContentType } from '#shared/contract/videos/video.ts'

export const contentTypeLabels: Record<ContentType, string> = {
  movie: 'Movie',
  tv_episode: 'TV Episode',
  documentary: 'Documentary',
  training: 'Training',
  live_event: 'Live Event',
}

export const contentTypes = Object.keys(contentTypeLabels) as ContentType[]

/** What stands in the film pages; it has makers, a year and a genre, training has none of these. */
export const filmTypes: readonly ContentType[] = ['movie', 'tv_episode', 'documentary']

export function isFilm(type: ContentType | undefined): boolean {
  return type !== undefined && filmTypes.includes(type)
}
