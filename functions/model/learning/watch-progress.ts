import { entity, type ItemOf, index } from '../table/entity.ts'
import { ofMemberAndVideo } from './engagement.ts'

/** A member's progress in a video. Never decreases; see rules/progress.ts and rules/proof.ts. */
export const watchProgress = entity({
  model: { service: 'kiai', entity: 'watch-progress', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true },
    videoId: { type: 'string', required: true },
    /** Seconds to resume at, and the furthest seconds reached. */
    position: { type: 'number', required: true },
    watchTime: { type: 'number', required: true },
    completionPercentage: { type: 'number', required: true },
    /** Start of watching: nothing was played before it. */
    startedAt: { type: 'string' },
    /** The stretches proven to be played, as `from, to, from, to, …` seconds; unused once the video is finished. */
    stretches: { type: 'list', items: { type: 'number' } },
    /** A quarter is proven to be played. */
    isViewed: { type: 'boolean' },
    /** When it first counted as finished, by played time and not by position. */
    finishedAt: { type: 'string' },
    /** Hidden from continue watching; the next report shows it again. */
    isDismissed: { type: 'boolean' },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    ofMember: ofMemberAndVideo,
    recentOfMember: index('gsi1', ['memberId'], ['updatedAt', 'videoId']),
  },
})
export type WatchProgressItem = ItemOf<typeof watchProgress>
