import type { Step } from '../table/service.ts'
import { watchClock } from './watch-clock.ts'
import { hourOf, watchHour } from './watch-hour.ts'

/** What is written of the time a member spent watching. */
export const ofTime = { watchClock, watchHour }

type Spent = {
  memberId: string
  /** The video or lesson. */
  watchedId: string
  /** Seconds watched since the report before. */
  seconds: number
  /** The clock as it was read, and as it is now; epoch milliseconds. */
  before: number | undefined
  after: number
  now: Date
}

/** Moves a member's clock, as it was read, and counts the seconds towards their hour; nothing where none were. */
export function spendSteps({
  memberId,
  watchedId,
  seconds,
  before,
  after,
  now,
}: Spent): Step<typeof ofTime>[] {
  const moved: Step<typeof ofTime> = {
    write: ({ watchClock }) =>
      before === undefined
        ? watchClock.create({ memberId, spentUntil: after }).commit()
        : watchClock
            .patch({ memberId })
            .set({ spentUntil: after })
            .where((a, { eq }) => eq(a.spentUntil, before))
            .commit(),
  }
  const counted: Step<typeof ofTime> = {
    write: ({ watchHour }) =>
      watchHour
        .upsert({ memberId, hour: hourOf(now) })
        .add({ seconds })
        .set({ watchedId })
        .commit(),
  }
  return [...(Number.isFinite(after) && after !== before ? [moved] : []), ...(seconds > 0 ? [counted] : [])]
}
