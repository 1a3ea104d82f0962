import { Entity, type EntityItem } from 'electrodb'
import { stored } from './client.ts'
import { ofMemberAndVideo } from './engagement.ts'

/** How far a member has watched a video. Never falls back; see rules/progress.ts. */
export const watchProgress = new Entity(
  {
    model: { service: 'kiai', entity: 'watch-progress', version: '1' },
    attributes: {
      memberId: { type: 'string', required: true },
      videoId: { type: 'string', required: true },
      /** Seconds to resume at, and furthest seconds reached. */
      position: { type: 'number', required: true },
      watchTime: { type: 'number', required: true },
      completionPercentage: { type: 'number', required: true },
      /** When it first counted as finished. */
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
  },
  stored,
)
export type WatchProgress = EntityItem<typeof watchProgress>
