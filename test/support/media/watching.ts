import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import { recordProgress } from '../../../functions/videos/progress.ts'

/** The end of each member's last film: a member cannot watch two films at once. */
const doneAt = new Map<string, number>()

/** Has a member watch a whole video of this many seconds, on a clock that runs ahead until then. */
export async function watchWhole(memberId: string, id: string, length: number): Promise<void> {
  const now = clock.now
  const began = Math.max(doneAt.get(memberId) ?? 0, now().getTime() - length * 1000)
  doneAt.set(memberId, began + length * 1000)
  const video = { id, title: 'A kata', duration: length }
  try {
    for (const at of [0, length]) {
      clock.now = () => new Date(began + at * 1000)
      const percent = (at / length) * 100
      await recordProgress(memberId, video, {
        watchTime: at,
        completionPercentage: percent,
        stretches: [[0, at]],
      })
    }
  } finally {
    clock.now = now
  }
}

/** One report, now, that a part of a film of this length was played. */
export const watchSome = (call: Call, videoId: string, length: number, completionPercentage: number) => {
  const watchTime = (length * completionPercentage) / 100
  return call(api.videos.recordProgress, {
    body: { videoId, watchTime, completionPercentage, stretches: [[0, watchTime]] },
  })
}
