import { consumeByTarget } from '../events/consume.ts'
import { mostSettled, settleRatings } from '../model/catalogue/rating-average.ts'

const grouping = { targetOf: ({ videoId }: { videoId: string }) => videoId, most: mostSettled }

/** Updates averages: one write per video for many ratings. */
export const handler = consumeByTarget('videoRated', grouping, (videoId, ratings) =>
  settleRatings(videoId, [...new Set(ratings.map(({ memberId }) => memberId))]),
)
