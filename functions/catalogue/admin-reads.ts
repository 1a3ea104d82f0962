import { Problem } from '#shared/contract/problem.ts'
import { category } from '../model/category.ts'
import { video } from '../model/video.ts'
import { toAdminVideo } from '../model/wire.ts'

/** Categories are few: all in one query. */
async function categoriesById() {
  const { data } = await category.query.byName({}).go({ pages: 'all' })
  return new Map(data.map((item) => [item.id, item]))
}

/** Every video, drafts too, newest first. `total` is what is known so far: one more while there is more. */
export async function listAllVideos(limit: number, cursor: string | undefined) {
  const [found, categories] = await Promise.all([
    video.query.byCreated({}).go({ order: 'desc', limit, cursor: cursor ?? null }),
    categoriesById(),
  ])
  const items = found.data.map((item) => toAdminVideo(item, categories.get(item.categoryId)))
  return { items, total: items.length, ...(found.cursor && { next: found.cursor }) }
}

/** One video in whatever state. */
export async function getAnyVideo(id: string) {
  const { data } = await video.get({ id }).go({ consistent: true })
  if (!data) throw new Problem('video.not_found')
  const { data: itsCategory } = await category.get({ id: data.categoryId }).go()
  return toAdminVideo(data, itsCategory ?? undefined)
}
