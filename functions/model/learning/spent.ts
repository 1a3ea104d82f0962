import type { Step } from '../table/service.ts'
import { watchClock } from './watch-clock.ts'
import { hourOf, watchHour } from './watch-hour.ts'

/** The entities that hold the watch time of members. */
export const ofTime = { watchClock, watchHour }

type Spent = {
  memberId: string
  /** The video or lesson. */
  watchedId: string
  /** Seconds watched since the previous report. */
  seconds: number
  /** The clock as read, and its new value; epoch milliseconds. */
  before: number | undefined
  after: number
  now: Date
}

/** Moves a member's clock from the value read, and adds the seconds to their hour; no steps for zero seconds. */
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
