import * as z from 'zod/mini'
import { own, summed } from './event.ts'

export const events = {
  videoViewed: own('videoViewed', z.object({ userId: z.string(), videoId: z.string(), day: z.string() })),
  videoRated: own('videoRated', z.object({ memberId: z.string(), videoId: z.string() })),
}

export const consumers = {
  onVideoViewed: { domain: 'videos', file: 'on-video-viewed', event: 'videoViewed', ...summed },
  onVideoRated: {
    domain: 'videos',
    file: 'on-video-rated',
    event: 'videoRated',
    batchSize: 100,
    windowSeconds: 5,
  },
} as const
