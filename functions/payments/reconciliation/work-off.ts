import { type BooksRunItem, booksRun } from '../../model/ledger/books-run.ts'
import { isRefused } from '../../model/table/refused.ts'
import { inTime } from '../../ports/process/deadline.ts'
import { errorFacts, log } from '../../ports/process/log.ts'
import { noteDifference } from '../ledger/differences.ts'
import { type KeptList, keepListed, readListed } from './kept-lists.ts'
import type { Listed } from './listed.ts'
import type { Check, Page, Run, Step } from './step.ts'

/**
 * Runs a comparison page by page and stores its progress after each page: after an interruption one page at most is
 * repeated.
 */

/** Seconds for which a provider's data may still be on its way: this much of its lists is compared. */
export const comparedSeconds = 4 * 24 * 3600
/**
 * Concurrent checks: one at a time would take more than a night, and most of a provider's rate limit is for its
 * buyers.
 */
const atOnce = 4
/** Milliseconds for a page, and for a few checks: the longest that a caller would wait. */
const pieceMs = 22_000
/** How often a page is tried before its step is given up. */
const mostTries = 5

export type Work = {
  steps: Readonly<Record<string, Step>>
  /** Whether there is time for more: a few checks may take as long as a caller would wait. */
  hasTime: () => boolean
  /** Whether pages that could not be read are left to a later call. */
  isCalledAgain: boolean
}

/** Returns the run in its new state; undefined if another call is working on it. */
export async function workOff(begun: BooksRunItem, work: Work): Promise<BooksRunItem | undefined> {
  let item: BooksRunItem | undefined = begun
  const lists = new Map<KeptList, Promise<Listed>>()
  while (item && item.left.length > 0 && work.hasTime()) {
    item = await save(item, await workOnPage(item, runOf(item, lists), work))
    if (work.isCalledAgain && (item?.tries ?? 0) > 0) break
  }
  return item
}

/** Stores the progress, if the run is unchanged since it was read; undefined if another call was faster. */
export async function save(
  before: Pick<BooksRunItem, 'version'> | undefined,
  to: BooksRunItem,
): Promise<BooksRunItem | undefined> {
  const next = { ...to, version: (before?.version ?? 0) + 1 }
  try {
    await booksRun()
      .put(next)
      .where((a, { eq, notExists }) => (before ? eq(a.version, before.version) : notExists(a.version)))
      .go()
    return next
  } catch (error) {
    if (!isRefused(error)) throw error
    log('info', 'books compared by another one', { startedAt: to.startedAt })
    return undefined
  }
}

function runOf({ startedAt, left, gaveUp }: BooksRunItem, lists: Map<KeptList, Promise<Listed>>): Run {
  return {
    startedAt: new Date(startedAt),
    since: Math.floor(Date.parse(startedAt) / 1000) - comparedSeconds,
    isWhole: (step) => !left.includes(step) && !gaveUp.includes(step),
    keep: (list, page, named) => keepListed(startedAt, list, page, named),
    listed(list) {
      const asked = lists.get(list) ?? readListed(startedAt, list)
      lists.set(list, asked)
      return asked
    },
  }
}

async function workOnPage(item: BooksRunItem, run: Run, { steps, hasTime }: Work): Promise<BooksRunItem> {
  const [name = ''] = item.left
  let page: Page
  try {
    // A step of an earlier version no longer exists.
    page = (await inTime(pieceMs, async () => steps[name]?.(run, item.after))) ?? { checks: [] }
  } catch (error) {
    return notRead(item, name, error)
  }
  const next = { ...item, tries: 0 }
  while (next.done < page.checks.length) {
    if (!hasTime()) return next
    const { wanted, end } = someOf(page.checks, next.done)
    const outcomes = await inTime(pieceMs, () => Promise.all(wanted.map(outcomeOf)))
    next.done = end
    next.checked += wanted.length
    next.differences += outcomes.reduce((sum, { differences }) => sum + differences, 0)
    next.unchecked += outcomes.filter(({ isMade }) => !isMade).length
  }
  return page.next === undefined ? withoutFirst(next) : { ...next, after: page.next, done: 0 }
}

function notRead(item: BooksRunItem, name: string, error: unknown): BooksRunItem {
  const tries = item.tries + 1
  const isOver = tries >= mostTries
  log(isOver ? 'error' : 'warn', 'books not checked', { check: name, tries, ...errorFacts(error) })
  if (!isOver) return { ...item, tries }
  return { ...withoutFirst(item), gaveUp: [...item.gaveUp, name], unchecked: item.unchecked + 1 }
}

const withoutFirst = ({ after: _, ...item }: BooksRunItem): BooksRunItem => ({
  ...item,
  left: item.left.slice(1),
  done: 0,
  tries: 0,
})

/** The next few checks of a page from a position, and the position after them. */
function someOf(checks: Page['checks'], start: number): { wanted: Check[]; end: number } {
  const wanted: Check[] = []
  let end = start
  for (; end < checks.length && wanted.length < atOnce; end++) {
    const check = checks[end]
    if (check) wanted.push(check)
  }
  return { wanted, end }
}

/** Makes a check and stores its difference. A check that fails does not stop the others. */
async function outcomeOf({ name, make }: Check): Promise<{ differences: number; isMade: boolean }> {
  try {
    const found = [(await make()) ?? []].flat()
    for (const one of found) await noteDifference(one)
    return { differences: found.length, isMade: true }
  } catch (error) {
    log('error', 'books not checked', { check: name, ...errorFacts(error) })
    return { differences: 0, isMade: false }
  }
}
