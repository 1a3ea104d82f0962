import { entity, type ItemOf } from './entity.ts'
import { isRefused } from './refused.ts'

/** How far a night's work is: one item for each such work. */
export const nightRun = entity({
  model: { service: 'kiai', entity: 'night-run', version: '1' },
  attributes: {
    work: { type: 'string', required: true, readOnly: true },
    /** The day of the night, by UTC. */
    night: { type: 'string', required: true },
    begunAt: { type: 'string', required: true },
    /** Pages that were done; who did one claims that nobody else did. */
    pages: { type: 'number', required: true },
    /** Where the next page begins; none at the beginning. */
    cursor: { type: 'string' },
    isDone: { type: 'boolean', required: true },
    done: { type: 'number', required: true },
    failed: { type: 'number', required: true },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: ['work'], casing: 'none' },
      sk: { field: 'sk', composite: [] },
    },
  },
})
export type NightRunItem = ItemOf<typeof nightRun>

/** What became of a page: how much of it was done, how much could not be, and where the next one begins. */
export type NightPage = { done: number; failed: number; next?: string }

export async function findNight(work: string): Promise<NightRunItem | undefined> {
  const { data } = await nightRun().get({ work }).go({ consistent: true })
  return data ?? undefined
}

/** Begins a night's work in the place of an earlier one; undefined where another call has. */
export function beginNight(
  { work, night }: { work: string; night: string },
  before: NightRunItem | undefined,
  now: Date,
): Promise<NightRunItem | undefined> {
  const begun = { work, night, begunAt: now.toISOString(), pages: 0, isDone: false, done: 0, failed: 0 }
  return writeRun(begun, before)
}

/** Keeps that a page was done; undefined where another call did it meanwhile. */
export function keepPage(run: NightRunItem, page: NightPage): Promise<NightRunItem | undefined> {
  const { cursor: _before, ...rest } = run
  const { done, failed, next } = page
  const kept = {
    ...rest,
    ...(next !== undefined && { cursor: next }),
    pages: run.pages + 1,
    isDone: next === undefined,
    done: run.done + done,
    failed: run.failed + failed,
  }
  return writeRun(kept, run)
}

/** Written in the place of what was read; undefined where that is no longer there. */
async function writeRun(
  item: NightRunItem,
  before: NightRunItem | undefined,
): Promise<NightRunItem | undefined> {
  try {
    await nightRun()
      .put(item)
      .where((a, { eq, notExists }) =>
        before ? `${eq(a.night, before.night)} AND ${eq(a.pages, before.pages)}` : notExists(a.work),
      )
      .go()
    return item
  } catch (error) {
    if (isRefused(error)) return undefined
    throw error
  }
}
