import { clock } from '../../functions/ports/clock.ts'
import { recordProgress } from '../../functions/videos/engagement.ts'

/** Has a member watch a video of so many seconds whole, on a clock that runs ahead until then. */
export async function watchWhole(memberId: string, id: string, length: number): Promise<void> {
  const now = clock.now
  const began = now().getTime() - length * 1000
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
