import { consumeByTarget } from '../events/consume.ts'
import { mostSettled, settleRatings } from '../model/catalogue/rating-average.ts'

const grouping = { targetOf: ({ videoId }: { videoId: string }) => videoId, most: mostSettled }

/** Brings averages up to what members say: one write of a video for many ratings. */
export const handler = consumeByTarget('videoRated', grouping, (videoId, ratings) =>
  settleRatings(videoId, [...new Set(ratings.map(({ memberId }) => memberId))]),
)
