import { mailEntities, mailSteps, operations } from '../model/mail/mail.ts'
import {
  countTry,
  type DueItem,
  type DueKind,
  dueBy,
  mostTries,
  setAside,
  setAsideSteps,
  tryAgainSteps,
} from '../model/table/due.ts'
import { isRefused, Refused } from '../model/table/refused.ts'
import { writeSteps } from '../model/table/service.ts'
import { clock } from '../ports/process/clock.ts'
import { inBatches } from './in-batches.ts'

/** Does the due work for one thing, and ends its due item, or sets the next one, in the same write. */
export type Follow = (item: DueItem) => Promise<void>

/** An operator's option for a sweep: retry the items that were set aside. */
export type SweepCall = { tryAgain?: boolean }

/**
 * The sweep of a minute, made of a domain's handlers by kind of due item. An item that fails does not stop the
 * others, stays due, and fails the run at the end. After its tenth try it is set aside, and operations are notified.
 */
export function sweepOf(follows: Partial<Record<DueKind, Follow>>) {
  return async (call: SweepCall = {}): Promise<{ done: number }> => {
    const each = Object.entries(follows) as [DueKind, Follow][]
    if (call.tryAgain) for (const [kind] of each) await tryAsideAgain(kind)
    const outcomes = await Promise.allSettled(each.map(([kind, follow]) => sweepKind(kind, follow)))
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    return { done: outcomes.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0) }
  }
}

async function sweepKind(kind: DueKind, follow: Follow): Promise<number> {
  const now = clock.now()
  let isTold = false
  return inBatches(
    kind,
    await dueBy(kind, now),
    follow,
    ({ subjectId }) => ({ subjectId }),
    async (item, error) => {
      if ((item.tries ?? 0) + 1 < mostTries) return unlessDone(countTry(item))
      // One mail for all items that a run sets aside.
      const told = isTold ? [] : asideTold(kind, now)
      isTold = true
      await unlessDone(writeSteps(mailEntities, [...setAsideSteps(item, nameOf(error)), ...told]))
    },
  )
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')

/** Another sweep may have done it, or counted the try, in the meantime. */
async function unlessDone(write: Promise<void>): Promise<void> {
  try {
    await write
  } catch (error) {
    if (!(error instanceof Refused || isRefused(error))) throw error
  }
}

const asideTold = (kind: DueKind, now: Date) =>
  mailSteps(
    { kind: 'setAside', memberId: operations, cause: `${kind}-${now.getTime()}`, about: { due: kind } },
    now,
  )

async function tryAsideAgain(kind: DueKind): Promise<void> {
  for (const item of await setAside(kind)) await writeSteps(mailEntities, tryAgainSteps(item))
}
