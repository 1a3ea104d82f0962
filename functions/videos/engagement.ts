import type { Engagement } from '#shared/contract/videos/videos.ts'
import { type RatingItem, rating } from '../model/catalogue/rating.ts'
import { bookmark } from '../model/learning/bookmark.ts'
import { like } from '../model/learning/like.ts'
import { type WatchProgressItem, watchProgress } from '../model/learning/watch-progress.ts'
import { serviceOf } from '../model/table/service.ts'

const engagement = { bookmark, like, rating, watchProgress }

/** A member's activity on a video; one query. */
export async function engagementOf(memberId: string, videoId: string): Promise<Engagement> {
  const { data } = await serviceOf(engagement)
    .collections.engagement({ memberId, videoId })
    .go({ consistent: true })
  // The query matches a prefix of the key, and one id may be a prefix of another.
  const ofVideo = (row: { videoId: string }) => row.videoId === videoId
  return toEngagement({
    bookmark: data.bookmark.find(ofVideo),
    like: data.like.find(ofVideo),
    rating: data.rating.find(ofVideo),
    watchProgress: data.watchProgress.find(ofVideo),
  })
}

type Rows = {
  bookmark: object | undefined
  like: object | undefined
  rating: RatingItem | undefined
  watchProgress: WatchProgressItem | undefined
}

export const toEngagement = ({ bookmark, like, rating, watchProgress }: Rows): Engagement => ({
  liked: like !== undefined,
  bookmarked: bookmark !== undefined,
  position: watchProgress?.position ?? 0,
  completionPercentage: watchProgress?.completionPercentage ?? 0,
  mayRate: watchProgress?.isViewed ?? false,
  myRating: rating?.stars || null,
})
