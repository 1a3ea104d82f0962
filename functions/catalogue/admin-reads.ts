import type { VideoOrder } from '#shared/contract/catalogue.ts'
import { Problem } from '#shared/contract/problem.ts'
import { category } from '../model/catalogue/category.ts'
import { chapters } from '../model/catalogue/chapters.ts'
import { movieGenre } from '../model/catalogue/movie-genre.ts'
import { video } from '../model/catalogue/video.ts'
import { instructor } from '../model/instructors/instructor.ts'
import { member } from '../model/members/member.ts'
import { settingsFee } from '../model/payments/platform-fee.ts'
import { inFull } from '../model/table/batch.ts'
import { toAdminVideo, toOwnInstructor } from '../model/wire/wire.ts'
import { matcherOf, type VideoFilter } from './filter.ts'
import { orders, pageOf } from './listing.ts'

/** Categories are few: all in one query. */
async function categoriesById() {
  const { data } = await category().query.byName({}).go({ pages: 'all' })
  return new Map(data.map((item) => [item.id, item]))
}

/**
 * Matching videos, drafts included, or only those whose transcoding failed. All are read, so that `total` and the
 * filters cover all of them: admins are few.
 */
export async function listAllVideos(
  filter: VideoFilter,
  status: 'all' | 'failed',
  order: VideoOrder,
  limit: number,
  cursor: string | undefined,
) {
  // Drafts have no publication date.
  const sort = order === 'published' ? 'newest' : order
  const [categories, genres, { data }] = await Promise.all([
    categoriesById(),
    filter.genre ? allGenres() : [],
    video().query.byCreated({}).go({ pages: 'all' }),
  ])
  const items = status === 'failed' ? data.filter(({ media }) => media?.status === 'failed') : data
  const videos = items.map((item) => toAdminVideo(item, categories.get(item.categoryId)))
  return pageOf(videos.filter(matcherOf(filter, genres)).sort(orders[sort]), sort, limit, cursor)
}

const allGenres = async () => (await movieGenre().query.byName({}).go({ pages: 'all' })).data

/** One video in any state. */
export async function getAnyVideo(id: string) {
  const { data } = await video().get({ id }).go({ consistent: true })
  if (!data) throw new Problem('video.not_found')
  const [{ data: itsCategory }, { data: its }] = await Promise.all([
    category().get({ id: data.categoryId }).go(),
    chapters().get({ videoId: id }).go(),
  ])
  return { ...toAdminVideo(data, itsCategory ?? undefined), chapters: its?.list ?? [] }
}

/** Instructors and applicants, latest first, with their contact details. */
export async function listAllInstructors() {
  const [{ data }, usualFee] = await Promise.all([
    instructor().query.byCreated({}).go({ order: 'desc', pages: 'all' }),
    settingsFee(),
  ])
  const accounts = data.flatMap(({ memberId }) => (memberId ? [{ id: memberId }] : []))
  const found = await inFull(accounts, (keys) => member().get(keys).go({ concurrency: 4 }))
  const emails = new Map(found.map(({ id, email }) => [id, email]))
  return data.map((item) => ({
    ...toOwnInstructor(item, usualFee),
    email: emails.get(item.memberId ?? '') ?? null,
  }))
}
