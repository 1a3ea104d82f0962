import { entity, type ItemOf } from '../table/entity.ts'
import { ofMemberAndVideo } from './engagement.ts'

/** How far a member has watched a video. Never falls back; see rules/progress.ts and rules/proof.ts. */
export const watchProgress = entity({
  model: { service: 'kiai', entity: 'watch-progress', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true },
    videoId: { type: 'string', required: true },
    /** Seconds to resume at, and furthest seconds reached. */
    position: { type: 'number', required: true },
    watchTime: { type: 'number', required: true },
    completionPercentage: { type: 'number', required: true },
    /** When watching it began: nothing was played before. */
    startedAt: { type: 'string' },
    /** The parts proven to be played, as `from, to, from, to, …` seconds; of no use once it is finished. */
    stretches: { type: 'list', items: { type: 'number' } },
    /** A quarter is proven to be played. */
    isViewed: { type: 'boolean' },
    /** When it first counted as finished: for what was played, not for the place reached. */
    finishedAt: { type: 'string' },
    /** Left out of continue watching; the next report brings it back. */
    isDismissed: { type: 'boolean' },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    ofMember: ofMemberAndVideo,
    recentOfMember: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: ['memberId'], casing: 'none' },
      sk: { field: 'gsi1sk', composite: ['updatedAt', 'videoId'], casing: 'none' },
    },
  },
})
export type WatchProgressItem = ItemOf<typeof watchProgress>
