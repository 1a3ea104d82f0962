import type { ContentType } from '#shared/contract/videos/video.ts'

export const contentTypeLabels: Record<ContentType, string> = {
  movie: 'Movie',
  tv_episode: 'TV Episode',
  documentary: 'Documentary',
  training: 'Training',
  live_event: 'Live Event',
}

export const contentTypes = Object.keys(contentTypeLabels) as ContentType[]

/** The types on the film pages. A film has makers, a year and a genre; a training video has none of these. */
export const filmTypes: readonly ContentType[] = ['movie', 'tv_episode', 'documentary']

export function isFilm(type: ContentType | undefined): boolean {
  return type !== undefined && filmTypes.includes(type)
}
