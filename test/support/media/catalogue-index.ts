import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { table } from '../../../functions/model/table/table.ts'
import { createTestTable, unheard } from '../platform/dynamodb.ts'
import { Bucket, credentials, server, startLocalS3ForEachTest } from './local-s3.ts'

/** The index over a table of the test file alone and a storage of each test alone. */
export function startCatalogueIndex(): void {
  startLocalS3ForEachTest()
  beforeAll(() => createTestTable(unheard(table)))
  beforeEach(() => {
    process.env.AWS_ENDPOINT_URL_S3 = server.url
    process.env.MEDIA_BUCKET = Bucket
    process.env.AWS_ACCESS_KEY_ID = credentials.accessKeyId
    process.env.AWS_SECRET_ACCESS_KEY = credentials.secretAccessKey
  })
  afterEach(() => vi.restoreAllMocks())
}

/**
 * Modules read the table's name when they load, so they are imported late. `again` gives the modules of another
 * process.
 */
export async function functions(anew = false) {
  if (anew) vi.resetModules()
  const { handler: change } = await import('../../../functions/catalogue/on-catalogue-changed.ts')
  const { handler: rebuild } = await import('../../../functions/catalogue/rebuild-index.ts')
  const { handler: writeCounters } = await import('../../../functions/catalogue/write-counters.ts')
  const { currentSnapshot } = await import('../../../functions/ports/catalogue/catalogue-index.ts')
  const { changeSnapshot } = await import('../../../functions/ports/catalogue/change-snapshot.ts')
  const { changeCounters, currentCounters } = await import(
    '../../../functions/ports/catalogue/catalogue-counters.ts'
  )
  const { countChange } = await import('../../../functions/model/catalogue/count-change.ts')
  const { course } = await import('../../../functions/model/catalogue/course.ts')
  const { video } = await import('../../../functions/model/catalogue/video.ts')
  const { category } = await import('../../../functions/model/catalogue/category.ts')
  const { movieGenre } = await import('../../../functions/model/catalogue/movie-genre.ts')
  /** The stored state, without the memory: the index with the counters' figures. */
  const stored = async () => {
    vi.resetModules()
    const { currentSnapshot } = await import('../../../functions/ports/catalogue/catalogue-index.ts')
    return currentSnapshot()
  }
  return {
    change,
    rebuild,
    writeCounters,
    stored,
    changeSnapshot,
    currentSnapshot,
    changeCounters,
    currentCounters,
    video,
    course,
    category,
    movieGenre,
    countChange,
  }
}

export const createdAt = '2026-01-01T00:00:00.000Z'
export const videoItem = (id: string, categoryId = 'cat_a', isPublished = true, title = id) => ({
  id,
  title,
  categoryId,
  isPublished,
  contentType: 'training' as const,
  createdAt,
  updatedAt: createdAt,
})
export const categoryItem = (id: string, name: string) => ({
  id,
  name,
  slug: id.slice(4),
  description: '',
  createdAt,
})
export const newVideoId = () => `vid_${randomUUID()}`

export type Snapshot = Awaited<ReturnType<Awaited<ReturnType<typeof functions>>['stored']>>
export const sorted = ({ videos, categories, movieGenres }: Snapshot) => ({
  videos: videos.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  categories,
  movieGenres,
})

/** Counts the writes of the index, or of its counters, from now on. */
export function writesOf(): (object?: 'index' | 'counters') => number {
  const send = globalThis.fetch
  const written: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init)
    if (request.method === 'PUT') written.push(request.url)
    return send(request)
  })
  return (object = 'index') => written.filter((url) => url.includes(`/catalogue/${object}.`)).length
}
