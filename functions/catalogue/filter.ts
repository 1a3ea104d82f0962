import type { Video } from '#shared/contract/videos/video.ts'

export type VideoFilter = {
  search?: string | undefined
  /** Slugs. */
  category?: string | undefined
  genre?: string | undefined
  access?: Video['accessLevel'] | undefined
  contentType?: Video['contentType'][] | undefined
  featured?: boolean
}

/** The fields that a filter compares, besides the text. */
export const fields = {
  category: (video: Video) => video.category?.slug ?? '',
  genre: (video: Video) => video.movieGenreId ?? '',
  access: (video: Video) => video.accessLevel,
  contentType: (video: Video) => video.contentType,
  featured: (video: Video) => String(video.isFeatured),
} as const satisfies Record<string, (video: Video) => string>
export type Field = keyof typeof fields

type Genres = readonly { id: string; slug: string }[]

/** Title, description and category name: the text that search covers by the specification. */
export function haystackOf(video: Video): string {
  return `${video.title}\n${video.description}\n${video.category?.name ?? ''}`.toLowerCase()
}

/** The fields of a filter, each with the values that pass. An unknown genre does not filter. */
export function wantedOf(filter: VideoFilter, genres: Genres): [Field, readonly string[]][] {
  const genreId = filter.genre && genres.find(({ slug }) => slug === filter.genre)?.id
  const wanted: [Field, readonly string[]][] = []
  if (filter.category) wanted.push(['category', [filter.category]])
  if (genreId) wanted.push(['genre', [genreId]])
  if (filter.access) wanted.push(['access', [filter.access]])
  if (filter.contentType) wanted.push(['contentType', filter.contentType])
  if (filter.featured) wanted.push(['featured', ['true']])
  return wanted
}

/** Whether a single video passes the whole filter. */
export function matcherOf(filter: VideoFilter, genres: Genres): (video: Video) => boolean {
  const needle = filter.search?.toLowerCase()
  const wanted = wantedOf(filter, genres)
  return (video) =>
    wanted.every(([field, values]) => values.includes(fields[field](video))) &&
    (!needle || haystackOf(video).includes(needle))
}
