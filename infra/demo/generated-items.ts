import { type GeneratedVideo, generateVideos } from './generate.ts'
import { categoryIdOf, videoIdOf } from './ids.ts'
import { ratingOf } from './load.ts'

/** A day in milliseconds. */
const day = 24 * 3600 * 1000

/** A seed yields the same items on every machine, so that measurements can be compared. */
const seed = 'kiai'

/** Generated videos from number `from` on, as items of the table: metadata only, no picture and no file. */
export function* generatedItems(from: number, count: number, now: Date) {
  let number = 0
  for (const video of generateVideos(from + count - 1, seed)) {
    if (++number >= from) yield generatedItem(video, now)
  }
}

export type GeneratedItem = ReturnType<typeof generatedItem>

function generatedItem({ slug, category, daysAgo, ...video }: GeneratedVideo, now: Date) {
  // Some minutes apart, as if people had added them.
  const at = new Date(now.getTime() - daysAgo * day - (video.duration % 1440) * 60_000).toISOString()
  return {
    ...video,
    ...ratingOf(video),
    id: videoIdOf(slug),
    categoryId: categoryIdOf(category),
    cast: [],
    tags: [...video.tags],
    createdAt: at,
    updatedAt: at,
  }
}
