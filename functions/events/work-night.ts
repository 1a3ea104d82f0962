import type { Context } from 'aws-lambda'
import {
  beginNight,
  findNight,
  keepPage,
  type NightPage,
  type NightRunItem,
} from '../model/table/night-run.ts'
import { clock } from '../ports/process/clock.ts'
import { errorFacts, log } from '../ports/process/log.ts'

/**
 * Nightly work that may be too much for one call. The schedule calls each minute for part of the night; a call
 * continues where the one before it ended, and does nothing once the work is done.
 */

/** `isEnd`: whether this call completed it. */
export type NightOutcome = { done: number; failed: number; isDone: boolean; isEnd: boolean }
type DoPage = (cursor: string | undefined) => Promise<NightPage>

/** The schedule's call of a Lambda, as EventBridge sends it; without a time if called by hand. */
export type ScheduledCall = { time?: string }
type NightCall = ScheduledCall & {
  /** Milliseconds the Lambda has left. */
  leftMs: () => number
}

export const nightCall = (
  { time }: ScheduledCall,
  context?: Pick<Context, 'getRemainingTimeInMillis'>,
): NightCall => ({
  ...(time !== undefined && { time }),
  leftMs: () => context?.getRemainingTimeInMillis() ?? Number.POSITIVE_INFINITY,
})

/** Milliseconds that a page takes at most: with less time left no page is begun. */
const pageMs = 25_000
/** Milliseconds after which unfinished work is reported each minute. */
const lateMs = 15 * 60_000

/**
 * Does a night's work page by page within the time left, and stores its position. Fails at its end if part of it
 * failed. Called by hand it does all of it, and stores no position.
 */
export async function workNight(work: string, call: NightCall, doPage: DoPage): Promise<NightOutcome> {
  const night = call.time?.slice(0, 10)
  const outcome = await (night ? byNight({ work, night }, call, doPage) : byHand(call, doPage))
  const { done, failed, isEnd } = outcome
  if (isEnd && failed > 0) throw new Error(`${failed} of ${done + failed} could not be done: ${work}`)
  return outcome
}

async function byHand({ leftMs }: NightCall, doPage: DoPage): Promise<NightOutcome> {
  const sum = { done: 0, failed: 0 }
  let cursor: string | undefined
  do {
    if (leftMs() < pageMs) return { ...sum, isDone: false, isEnd: false }
    const { done, failed, next } = await doPage(cursor)
    sum.done += done
    sum.failed += failed
    cursor = next
  } while (cursor !== undefined)
  return { ...sum, isDone: true, isEnd: true }
}

async function byNight(
  wanted: { work: string; night: string },
  call: NightCall,
  doPage: DoPage,
): Promise<NightOutcome> {
  const { work, night } = wanted
  const known = await findNight(work)
  if (known?.isDone && known.night >= night) return outcomeOf(known)
  // Work left from an earlier night is done first.
  const run = known && !known.isDone ? known : await beginNight(wanted, known, clock.now())
  if (!run) return stateOf(work)
  const outcome = await goOn(run, call, doPage)
  if (!outcome.isEnd || outcome.failed > 0 || run.night >= night) return outcome
  return byNight(wanted, call, doPage)
}

async function goOn(begun: NightRunItem, { leftMs }: NightCall, doPage: DoPage): Promise<NightOutcome> {
  let run = begun
  while (!run.isDone) {
    if (leftMs() < pageMs) {
      tellLate(run)
      return outcomeOf(run)
    }
    const kept = await keepPage(run, await doPage(run.cursor))
    // Another call has taken over in the meantime, and continues.
    if (!kept) return stateOf(run.work)
    run = kept
  }
  return { ...outcomeOf(run), isEnd: true }
}

function tellLate({ work, night, begunAt, pages, done }: NightRunItem): void {
  if (clock.now().getTime() - Date.parse(begunAt) < lateMs) return
  log('error', 'night’s work is late', { work, night, begunAt, pages, done })
}

async function stateOf(work: string): Promise<NightOutcome> {
  const known = await findNight(work)
  return known ? outcomeOf(known) : { done: 0, failed: 0, isDone: false, isEnd: false }
}

const outcomeOf = ({ done, failed, isDone }: NightRunItem): NightOutcome => ({
  done,
  failed,
  isDone,
  isEnd: false,
})

/** Items of a page handled concurrently. */
const together = 10

/** Calls a function for each item of a page. A failure does not stop the others, and is logged. */
export async function nightPage<Item>(
  what: string,
  items: readonly Item[],
  follow: (item: Item) => Promise<unknown>,
  factsOf: (item: Item) => object,
): Promise<NightPage> {
  let failed = 0
  for (let start = 0; start < items.length; start += together) {
    const tried = items.slice(start, start + together).map(async (item) => {
      try {
        await follow(item)
      } catch (error) {
        failed++
        log('error', `${what} not followed`, { ...factsOf(item), ...errorFacts(error) })
      }
    })
    await Promise.all(tried)
  }
  return { done: items.length - failed, failed }
}
