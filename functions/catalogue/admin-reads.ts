import type { VideoSort } from '#shared/contract/catalogue.ts'
import { Problem } from '#shared/contract/problem.ts'
import { category } from '../model/category.ts'
import { chapters } from '../model/chapters.ts'
import { instructor } from '../model/instructor.ts'
import { member } from '../model/member.ts'
import { movieGenre } from '../model/movie-genre.ts'
import { video } from '../model/video.ts'
import { toAdminVideo, toOwnInstructor, toVideo } from '../model/wire.ts'
import { cursorOf, type Place, placeOf } from './cursor.ts'
import { matcherOf, type VideoFilter } from './filter.ts'

/** Categories are few: all in one query. */
async function categoriesById() {
  const { data } = await category().query.byName({}).go({ pages: 'all' })
  return new Map(data.map((item) => [item.id, item]))
}

/**
 * Every video, drafts too, by date. A page holds what passes among the next `limit` videos, so it may be
 * shorter while there is more. `total` is what is known so far.
 */
export async function listAllVideos(
  filter: VideoFilter,
  sort: VideoSort,
  limit: number,
  cursor: string | undefined,
) {
  if (sort !== 'newest' && sort !== 'oldest') {
    throw new Problem('request.invalid', 'With drafts, videos are listed newest or oldest first')
  }
  const [categories, genres] = await Promise.all([categoriesById(), filter.genre ? allGenres() : []])
  const passes = matcherOf(filter, genres)
  let place = cursor ? placeOf(cursor) : undefined
  for (;;) {
    const found = await byDate(sort, limit, place)
    const last = found.at(-1)
    place = last && found.length === limit ? toVideo(last, undefined) : undefined
    const items = found
      .map((item) => toAdminVideo(item, categories.get(item.categoryId)))
      .filter((item) => passes(item))
    if (items.length > 0 || !place) {
      return { items, total: items.length, ...(place && { next: cursorOf(place) }) }
    }
  }
}

async function byDate(sort: 'newest' | 'oldest', limit: number, place: Place | undefined) {
  const all = video().query.byCreated({})
  if (sort === 'oldest') return (await (place ? all.gt(place) : all).go({ order: 'asc', limit })).data
  return (await (place ? all.lt(place) : all).go({ order: 'desc', limit })).data
}

const allGenres = async () => (await movieGenre().query.byName({}).go({ pages: 'all' })).data

/** One video in whatever state. */
export async function getAnyVideo(id: string) {
  const { data } = await video().get({ id }).go({ consistent: true })
  if (!data) throw new Problem('video.not_found')
  const [{ data: itsCategory }, { data: its }] = await Promise.all([
    category().get({ id: data.categoryId }).go(),
    chapters().get({ videoId: id }).go(),
  ])
  return { ...toAdminVideo(data, itsCategory ?? undefined), chapters: its?.list ?? [] }
}

/** Who teaches and who has applied to, latest first, with how to reach them. */
export async function listAllInstructors() {
  const { data } = await instructor().query.byCreated({}).go({ order: 'desc', pages: 'all' })
  const accounts = data.flatMap(({ memberId }) => (memberId ? [{ id: memberId }] : []))
  const found = accounts.length > 0 ? await member().get(accounts).go({ concurrency: 4 }) : undefined
  if (found && found.unprocessed.length > 0) throw new Problem('server.busy')
  const emails = new Map(found?.data.map(({ id, email }) => [id, email]))
  return data.map((item) => ({ ...toOwnInstructor(item), email: emails.get(item.memberId ?? '') ?? null }))
}
