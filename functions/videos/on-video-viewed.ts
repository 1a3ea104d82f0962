import { consumeSums } from '../events/consume-sums.ts'
import { video } from '../model/catalogue/video.ts'
import { view } from '../model/learning/view.ts'

/** Sums views into their videos. */
export const handler = consumeSums('videoViewed', {
  entities: { video, view },
  targetOf: ({ videoId }) => videoId,
  keyOf: ({ userId, day }) => `${userId} ${day}`,
  mark: ({ view }, detail) =>
    view
      .patch(detail)
      .set({ counted: true })
      .where((a, { eq }) => eq(a.counted, false))
      .commit(),
  add: ({ video }, id, count) => video.patch({ id }).add({ viewCount: count }).commit(),
})
