import { entity, type ItemOf, key } from './entity.ts'
import { isRefused } from './refused.ts'

/** The progress of a nightly job: one item for each job. */
export const nightRun = entity({
  model: { service: 'kiai', entity: 'night-run', version: '1' },
  attributes: {
    work: { type: 'string', required: true, readOnly: true },
    /** The day of the night, by UTC. */
    night: { type: 'string', required: true },
    begunAt: { type: 'string', required: true },
    /** Number of completed pages; a write requires the number that was read. */
    pages: { type: 'number', required: true },
    /** Start of the next page; absent at the beginning. */
    cursor: { type: 'string' },
    isDone: { type: 'boolean', required: true },
    done: { type: 'number', required: true },
    failed: { type: 'number', required: true },
  },
  indexes: {
    primary: key(['work'], []),
  },
})
export type NightRunItem = ItemOf<typeof nightRun>

/** The result of a page: how much was done, how much failed, and where the next page begins. */
export type NightPage = { done: number; failed: number; next?: string }

export async function findNight(work: string): Promise<NightRunItem | undefined> {
  const { data } = await nightRun().get({ work }).go({ consistent: true })
  return data ?? undefined
}

/** Starts a night's job in place of an earlier one; undefined if another call did. */
export function beginNight(
  { work, night }: { work: string; night: string },
  before: NightRunItem | undefined,
  now: Date,
): Promise<NightRunItem | undefined> {
  const begun = { work, night, begunAt: now.toISOString(), pages: 0, isDone: false, done: 0, failed: 0 }
  return writeRun(begun, before)
}

/** Records a completed page; undefined if another call has recorded it already. */
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

/** Replaces the item that was read; undefined if that has changed. */
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
