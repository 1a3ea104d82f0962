import * as z from 'zod/mini'
import { members } from '#shared/contract/members.ts'
import { Problem } from '#shared/contract/problem.ts'
import type { Video } from '#shared/contract/video.ts'
import { finishedFromPercent } from '#shared/rules/progress.ts'
import { cursorOf, placeOf } from '../http/cursor.ts'
import { serve } from '../http/serve.ts'
import { activity } from '../model/activity.ts'
import { inFull } from '../model/batch.ts'
import { bookmark } from '../model/bookmark.ts'
import { type MemberItem, member } from '../model/member.ts'
import { isRefused } from '../model/refused.ts'
import { type WatchProgressItem, watchProgress } from '../model/watch-progress.ts'
import { toUser } from '../model/wire.ts'
import { currentSnapshot, type Snapshot, videosById } from '../ports/catalogue-index.ts'
import { clock } from '../ports/clock.ts'
import { cancelDeletion, planDeletion } from './deletion.ts'
import { changeSettings, settingsOf } from './settings.ts'
import { statsOf } from './stats.ts'

async function mustFind(id: string): Promise<MemberItem> {
  const { data } = await member().get({ id }).go({ consistent: true })
  if (!data) throw new Problem('session.required')
  return data
}

/** Everything a member has watched, latest first. */
async function watchedBy(memberId: string): Promise<WatchProgressItem[]> {
  const { data } = await watchProgress()
    .query.recentOfMember({ memberId })
    .go({ order: 'desc', pages: 'all' })
  return data
}

/** Rows that name a video, as what is shown of it; what is no longer published is left out. */
async function shown<Row extends { videoId: string }, Shown>(
  rows: Row[],
  show: (video: Video, row: Row) => Shown,
) {
  const videos = videosById(await currentSnapshot())
  return rows.flatMap((row) => {
    const video = videos.get(row.videoId)
    return video ? [show(video, row)] : []
  })
}

const watched = (video: Video, row: WatchProgressItem) => ({
  ...video,
  progress: row.completionPercentage,
  position: row.position,
  watchedAt: row.updatedAt,
  finishedAt: row.finishedAt ?? null,
})

/** A video to go on with, and the chapter it comes to next. */
function begunOf(video: Video, row: WatchProgressItem, lists: Snapshot['chapters']) {
  const its = lists.find(({ id }) => id === video.id)?.chapters ?? []
  return { ...watched(video, row), nextChapter: its.find(({ start }) => start > row.position)?.title ?? null }
}

const placeShape = z.tuple([z.int().check(z.positive())])

/** One page of a list that is at hand whole; its cursor counts what was given. */
function pageOf<Item>(items: Item[], limit: number, cursor: string | undefined) {
  const [start] = placeOf(placeShape, cursor) ?? [0]
  const next = start + limit < items.length ? cursorOf([start + limit]) : undefined
  return { items: items.slice(start, start + limit), total: items.length, ...(next && { next }) }
}

export const handler = serve(members, {
  getStats: async ({ caller, query }) => statsOf(caller.memberId, query.period, query.timeZone ?? 'UTC'),

  listActivity: async ({ caller, query }) => {
    const { data } = await activity()
      .query.ofMember({ memberId: caller.memberId })
      .go({ order: 'desc', pages: 'all' })
    const items = data.map(({ at, progress, memberId: _own, ...rest }) => ({
      ...rest,
      timestamp: at,
      progress: progress ?? null,
    }))
    return pageOf(items, query.limit, query.cursor)
  },

  listContinueWatching: async ({ caller, query }) => {
    const rows = await watchedBy(caller.memberId)
    const begun = rows.filter(
      (row) => row.completionPercentage < finishedFromPercent && row.position > 0 && !row.isDismissed,
    )
    const { chapters } = await currentSnapshot()
    return pageOf(await shown(begun, (video, row) => begunOf(video, row, chapters)), query.limit, undefined)
  },

  dismissContinueWatching: async ({ caller, params }) => {
    const key = { memberId: caller.memberId, videoId: params.videoId }
    try {
      await watchProgress().patch(key).set({ isDismissed: true }).go()
    } catch (error) {
      // Never begun, or forgotten meanwhile: it is left out already.
      if (!isRefused(error)) throw error
    }
  },

  listHistory: async ({ caller, query }) =>
    pageOf(await shown(await watchedBy(caller.memberId), watched), query.limit, query.cursor),

  deleteHistoryItem: async ({ caller, params }) => {
    await watchProgress().delete({ memberId: caller.memberId, videoId: params.videoId }).go()
  },

  clearHistory: async ({ caller }) => {
    const { memberId } = caller
    const keys = (await watchedBy(memberId)).map(({ videoId }) => ({ memberId, videoId }))
    await inFull(keys, (asked) => watchProgress().delete(asked).go({ concurrency: 4 }))
  },

  listBookmarks: async ({ caller, query }) => {
    const { data } = await bookmark().query.ofMember({ memberId: caller.memberId }).go({ pages: 'all' })
    const latestFirst = data.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    return pageOf(await shown(latestFirst, (video) => video), query.limit, query.cursor)
  },

  updateProfile: async ({ caller, body: { firstName, lastName } }) => {
    const { data } = await member()
      .patch({ id: caller.memberId })
      .set({ firstName, lastName, updatedAt: clock.now().toISOString() })
      .go({ response: 'all_new' })
    return toUser(data, caller.isAdmin)
  },

  getSettings: async ({ caller }) => settingsOf(caller.member),

  updateSettings: ({ caller, body }) => changeSettings(() => mustFind(caller.memberId), body),

  exportData: async ({ caller }) => {
    // Read when it is asked for: the packer makes its tables as it is loaded.
    const { exportOf } = await import('./export.ts')
    return exportOf(caller.member)
  },

  deleteUser: async ({ caller }) => toUser(await planDeletion(caller), caller.isAdmin),

  restoreUser: async ({ caller }) => toUser(await cancelDeletion(caller.memberId), caller.isAdmin),
})
