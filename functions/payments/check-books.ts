import { booksCheck } from '../model/ledger/books-check.ts'
import { type BooksRunItem, findBooksRun } from '../model/ledger/books-run.ts'
import { clock } from '../ports/process/clock.ts'
import { log } from '../ports/process/log.ts'
import { steps } from './reconciliation/steps.ts'
import { save, workOff } from './reconciliation/work-off.ts'

/** Milliseconds that a few checks and the write after them may take at most. */
const margin = 25_000
/** Milliseconds after which an unfinished comparison is late. */
const longest = 6 * 60 * 60_000

type Call = {
  /** The time of the scheduled call. An operator's call has none. */
  time?: string
}
type Lambda = { getRemainingTimeInMillis(): number }

/**
 * Compares the books every night: each entry balances; all that the providers list is booked, and all that is booked
 * is listed; everything paid is open to its member, and everything open was paid. Differences that can be repaired by
 * asking the provider are repaired; the others are reported. Also ends the plans whose days of grace are over.
 *
 * The schedule calls it every minute. The first call of a day begins the comparison, and each call continues it as
 * long as its time allows. If a call is cut off, only its current page is repeated. An operator's call begins another
 * comparison. At the end the time of the comparison is stored.
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

/** Stores that the books were compared. Fails if the comparison is not complete. */
async function end(run: BooksRunItem): Promise<void> {
  const endedAt = clock.now().toISOString()
  const { differences, unchecked } = run
  await booksCheck().put({ at: endedAt, differences, unchecked }).go()
  await save(run, { ...run, endedAt })
  if (unchecked > 0) throw new Error(`${unchecked} checks of the books could not run`)
}
