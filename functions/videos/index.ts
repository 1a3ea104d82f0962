import { Problem } from '#shared/contract/problem.ts'
import { videos } from '#shared/contract/videos/videos.ts'
import { effectiveTier, opens } from '#shared/rules/access/access.ts'
import { captionsKey, firstFiles, masterKey, mediaFolder } from '#shared/rules/media/storage-keys.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { type Caller, serve, WithCookies } from '../http/serve.ts'
import { video } from '../model/catalogue/video.ts'
import { bookmark } from '../model/learning/bookmark.ts'
import { like } from '../model/learning/like.ts'
import { createOnce } from '../model/table/create-once.ts'
import { openFolder } from '../ports/media/cloudfront.ts'
import { clock } from '../ports/process/clock.ts'
import { chaptersOf, updateChapters } from './chapters.ts'
import { createVideo, deleteVideo, updateVideo } from './edit.ts'
import { engagementOf } from './engagement.ts'
import { createLoop, deleteLoop, loopsOf, updateLoop } from './loops.ts'
import { recordProgress, recordView } from './progress.ts'
import { rateVideo, unrateVideo } from './rating.ts'

/** The video of an id, if the caller may see it. */
async function visibleVideo(id: string, { isAdmin }: Caller) {
  const { data } = await video().get({ id }).go()
  if (!data || !(data.isPublished || isAdmin)) throw new Problem('video.not_found')
  return data
}

/** The video of an id if the caller's plan includes it; admins need none. */
async function openedVideo(id: string, caller: Caller) {
  const item = await visibleVideo(id, caller)
  const { accessLevel } = item
  if (!caller.isAdmin && !opens(effectiveTier(caller.member, clock.now().getTime()), accessLevel)) {
    throw new Problem('tier.required', `This video needs the ${planNames[accessLevel]} plan`, {
      tier: accessLevel,
    })
  }
  return item
}

export const handler = serve(videos, {
  getPlayback: async ({ caller, params }) => {
    const item = await openedVideo(params.id, caller)
    const { media, uploadId } = item
    if (media.status !== 'ready' || !uploadId) {
      throw new Problem('video.not_ready', notReady[media.status], { state: media.status })
    }
    const { cookies, expiresAt } = await openFolder(`/${mediaFolder(uploadId)}`)
    const url = `/${masterKey(uploadId)}`
    const { playlist, segment } = firstFiles(uploadId)
    const first = { playlist: `/${playlist}`, segment: `/${segment}` }
    const captions = (item.captions ?? []).map(({ language, label, file }) => ({
      language,
      label,
      url: `/${captionsKey(uploadId, file)}`,
    }))
    return new WithCookies({ url, first, poster: item.thumbnailUrl ?? null, expiresAt, captions }, cookies)
  },

  getEngagement: ({ caller, params }) => engagementOf(caller.memberId, params.id),

  recordView: async ({ caller, params }) => {
    await visibleVideo(params.id, caller)
    await recordView(caller.memberId, params.id)
  },

  recordProgress: async ({ caller, body }) => {
    if (body.userId !== undefined && body.userId !== caller.memberId) throw new Problem('user.mismatch')
    // Views, ratings and XP rest on these reports: a member who cannot play a video cannot report.
    return recordProgress(caller.memberId, await openedVideo(body.videoId, caller), body)
  },

  likeVideo: async ({ caller, params }) => {
    await visibleVideo(params.id, caller)
    await createOnce(() => like().create(mark(caller.memberId, params.id)).go())
    return engagementOf(caller.memberId, params.id)
  },

  unlikeVideo: async ({ caller, params }) => {
    await like().delete({ memberId: caller.memberId, videoId: params.id }).go()
    return engagementOf(caller.memberId, params.id)
  },

  bookmarkVideo: async ({ caller, params }) => {
    await visibleVideo(params.id, caller)
    await createOnce(() => bookmark().create(mark(caller.memberId, params.id)).go())
    return engagementOf(caller.memberId, params.id)
  },

  unbookmarkVideo: async ({ caller, params }) => {
    await bookmark().delete({ memberId: caller.memberId, videoId: params.id }).go()
    return engagementOf(caller.memberId, params.id)
  },

  rateVideo: async ({ caller, params, body }) => {
    await visibleVideo(params.id, caller)
    await rateVideo({ memberId: caller.memberId, videoId: params.id }, body.stars)
    return engagementOf(caller.memberId, params.id)
  },

  unrateVideo: async ({ caller, params }) => {
    await unrateVideo({ memberId: caller.memberId, videoId: params.id })
    return engagementOf(caller.memberId, params.id)
  },

  createVideo: ({ body }) => createVideo(body),
  updateVideo: ({ params, body }) => updateVideo(params.id, body),
  deleteVideo: ({ params }) => deleteVideo(params.id),

  getChapters: ({ params }) => chaptersOf(params.id),
  updateChapters: ({ params, body }) => updateChapters(params.id, body),

  listLoops: ({ caller, params }) => loopsOf(ofCaller(caller, params)),
  createLoop: async ({ caller, params, body }) => {
    await visibleVideo(params.id, caller)
    return createLoop(ofCaller(caller, params), body)
  },
  updateLoop: ({ caller, params, body }) => updateLoop(ofCaller(caller, params), params.loopId, body),
  deleteLoop: ({ caller, params }) => deleteLoop(ofCaller(caller, params), params.loopId),
})

/** The messages while there is nothing to play. */
const notReady = {
  none: 'This video has no file yet. Please check back soon.',
  uploading: 'This video is still being uploaded. Please check back soon.',
  processing: 'This video is being prepared. Please check back in a minute.',
  failed: 'This video could not be prepared. Please check back soon.',
  ready: 'This video is being prepared. Please check back in a minute.',
} as const

const ofCaller = (caller: { memberId: string }, { id }: { id: string }) => ({
  memberId: caller.memberId,
  videoId: id,
})

const mark = (memberId: string, videoId: string) => ({
  memberId,
  videoId,
  createdAt: clock.now().toISOString(),
})
