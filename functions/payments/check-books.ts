import { booksCheck } from '../model/ledger/books-check.ts'
import { type BooksRunItem, findBooksRun } from '../model/ledger/books-run.ts'
import { clock } from '../ports/process/clock.ts'
import { log } from '../ports/process/log.ts'
import { steps } from './reconciliation/steps.ts'
import { save, workOff } from './reconciliation/work-off.ts'

/** Milliseconds that a few checks may take at most, and what is written after them. */
const margin = 25_000
/** Milliseconds after which a comparison that is not done is late. */
const longest = 6 * 60 * 60_000

type Call = {
  /** When the clock called; an operator tells no time. */
  time?: string
}
type Lambda = { getRemainingTimeInMillis(): number }

/**
 * Each night: every entry of the books balances; what the providers list is booked, and what is booked is listed; what was
 * paid is open, and what is open was paid. What can be repaired, by asking the provider, is; what cannot is told. Also ends
 * the plans whose days of grace are over.
 *
 * The clock calls each minute of the day: the first call begins the comparison, and each call goes on with it as long as
 * its time allows. What ends a call in between loses the page that it was at. An operator's call begins another comparison.
 * In the end it is kept when this was.
 */
export async function handler({ time }: Call = {}, lambda?: Lambda): Promise<{ checked: number }> {
  const last = await findBooksRun()
  const isDue = time === undefined || !last || (last.endedAt !== undefined && !isToday(last))
  if (!isDue && last?.endedAt !== undefined) return { checked: 0 }
  const run = isDue ? await save(last, newRun()) : last
  if (!run) return { checked: 0 }
  if (clock.now().getTime() - Date.parse(run.startedAt) > longest) {
    log('error', 'books compared too slowly', { startedAt: run.startedAt, left: run.left })
  }
  const worked = await workOff(run, {
    steps,
    hasTime: () => !lambda || lambda.getRemainingTimeInMillis() > margin,
    isCalledAgain: time !== undefined,
  })
  if (worked?.left.length === 0) await end(worked)
  return { checked: worked?.checked ?? 0 }
}

const isToday = ({ startedAt }: BooksRunItem) =>
  startedAt.slice(0, 10) === clock.now().toISOString().slice(0, 10)

const newRun = (): BooksRunItem => ({
  startedAt: clock.now().toISOString(),
  left: Object.keys(steps),
  gaveUp: [],
  done: 0,
  tries: 0,
  checked: 0,
  differences: 0,
  unchecked: 0,
  version: 0,
})

/** Keeps that the books were compared, and fails where they were not compared whole. */
async function end(run: BooksRunItem): Promise<void> {
  const endedAt = clock.now().toISOString()
  const { differences, unchecked } = run
  await booksCheck().put({ at: endedAt, differences, unchecked }).go()
  await save(run, { ...run, endedAt })
  if (unchecked > 0) throw new Error(`${unchecked} checks of the books could not be made`)
}
