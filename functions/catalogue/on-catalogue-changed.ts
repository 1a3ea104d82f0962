import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { category } from '../model/category.ts'
import { movieGenre } from '../model/movie-genre.ts'
import { video } from '../model/video.ts'
import { toCategory, toMovieGenre, toVideo } from '../model/wire.ts'
import { changeSnapshot, type Snapshot } from '../ports/catalogue-index.ts'

type Kind = 'video' | 'category' | 'movie-genre'

/**
 * Carries changes of the table into the catalogue index. A record only names what changed; its state is
 * read anew, so records that come twice, late or in another order do no harm.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<void> {
  const changed = { video: new Set<string>(), category: new Set<string>(), 'movie-genre': new Set<string>() }
  for (const record of event.Records) {
    const kind = kindOf(record)
    const id = idOf(record)
    if (kind && id) changed[kind].add(id)
  }
  if (changed.video.size + changed.category.size + changed['movie-genre'].size === 0) return
  await changeSnapshot(async (snapshot) => {
    const [categories, movieGenres] = await Promise.all([
      changed.category.size > 0 || changed.video.size > 0 ? readCategories() : undefined,
      changed['movie-genre'].size > 0 ? readMovieGenres() : undefined,
    ])
    return merged(snapshot, await readVideos([...changed.video]), [...changed.video], categories, movieGenres)
  })
}

type Categories = Awaited<ReturnType<typeof readCategories>>
type MovieGenres = Awaited<ReturnType<typeof readMovieGenres>>
type Videos = Awaited<ReturnType<typeof readVideos>>

function merged(
  snapshot: Snapshot,
  read: Videos,
  changedIds: string[],
  categories: Categories | undefined,
  movieGenres: MovieGenres | undefined,
): Snapshot {
  const byId = new Map(snapshot.videos.map((item) => [item.id, item]))
  const categoryById = new Map(categories?.map((item) => [item.id, item]))
  for (const id of changedIds) byId.delete(id)
  for (const item of read)
    if (item.isPublished) byId.set(item.id, toVideo(item, categoryById.get(item.categoryId)))
  const videos = [...byId.values()]
  return {
    videos: categories ? videos.map((item) => renamed(item, categoryById)) : videos,
    categories: categories?.map(toCategory) ?? snapshot.categories,
    movieGenres: movieGenres?.map(toMovieGenre) ?? snapshot.movieGenres,
  }
}

/** A video under the present name of its category. */
function renamed(item: Snapshot['videos'][number], categories: Map<string, Categories[number]>) {
  const its = item.categoryId ? categories.get(item.categoryId) : undefined
  if (its?.name === item.category?.name && its?.slug === item.category?.slug) return item
  return { ...item, category: its ? { name: its.name, slug: its.slug } : null }
}

async function readVideos(ids: string[]) {
  if (ids.length === 0) return []
  const { data, unprocessed } = await video.get(ids.map((id) => ({ id }))).go({ consistent: true })
  if (unprocessed.length > 0) throw new Error('The table did not give every changed video')
  return data
}

const readCategories = async () => (await category.query.byName({}).go({ pages: 'all' })).data
const readMovieGenres = async () => (await movieGenre.query.byName({}).go({ pages: 'all' })).data

function kindOf(record: DynamoDBRecord): Kind | undefined {
  const image = record.dynamodb?.NewImage ?? record.dynamodb?.OldImage
  const kind = image?.__edb_e__?.S
  return kind === 'video' || kind === 'category' || kind === 'movie-genre' ? kind : undefined
}

function idOf(record: DynamoDBRecord): string | undefined {
  return (record.dynamodb?.NewImage ?? record.dynamodb?.OldImage)?.id?.S
}
