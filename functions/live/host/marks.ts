import { Problem } from '#shared/contract/problem.ts'
import { isLive } from '#shared/rules/live/live-event.ts'
import { replayRules } from '#shared/rules/live/replay.ts'
import type { Caller } from '../../http/serve.ts'
import { changed, liveEntities, replaceSteps } from '../../model/live/change-live-event.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { requireHost } from '../admit.ts'
import { requireEvent } from '../find.ts'

/** Marks the current moment of a live event. */
export async function addMark(id: string, word: string, caller: Caller) {
  return tryAgain(async () => {
    const known = await requireEvent(id)
    requireHost(known, caller)
    if (!isLive(known.state)) throw new Problem('live.not_on_air')
    const { marks = [] } = known
    if (marks.length >= replayRules.mostMarks) throw new Problem('live.too_many_marks')
    const now = clock.now()
    const mark = { seq: Math.max(0, ...marks.map(({ seq }) => seq)) + 1, at: now.toISOString(), word }
    await writeSteps(liveEntities, replaceSteps(known, changed(known, { marks: [...marks, mark] }, now)))
    return mark
  })
}

/** Removes a mark; a retry changes nothing. */
export async function removeMark(id: string, seq: number, caller: Caller): Promise<void> {
  return tryAgain(async () => {
    const known = await requireEvent(id)
    requireHost(known, caller)
    if (known.state === 'replay') throw new Problem('replay.decided', 'The replay is already published')
    const left = known.marks?.filter((mark) => mark.seq !== seq) ?? []
    if (left.length === (known.marks ?? []).length) return
    await writeSteps(liveEntities, replaceSteps(known, changed(known, { marks: left }, clock.now())))
  })
}
