import { rating } from '../model/catalogue/rating.ts'
import { settleRatings } from '../model/catalogue/rating-average.ts'
import { isRefused } from '../model/table/refused.ts'
import { clock } from '../ports/process/clock.ts'

/** Takes a member's ratings out of every average and deletes them. An interrupted run can be repeated. */
export async function withdrawRatings(memberId: string): Promise<void> {
  const { data: given } = await rating().query.ofMember({ memberId }).go({ consistent: true, pages: 'all' })
  for (const { videoId } of given) {
    await takeBack(memberId, videoId)
    await settleRatings(videoId, [memberId])
  }
}

async function takeBack(memberId: string, videoId: string): Promise<void> {
  try {
    await rating().patch({ memberId, videoId }).set({ stars: 0, updatedAt: clock.now().toISOString() }).go()
  } catch (error) {
    // It was taken back and settled in the meantime.
    if (!isRefused(error)) throw error
  }
}
