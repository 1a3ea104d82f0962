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
 * A night's work that may be too much for one call. The clock calls for it each minute of a part of the night; a call goes
 * on where the one before it ended, and one that finds the night's work done has nothing to do.
 */

/** `isEnd`: whether it was this call that ended it. */
export type NightOutcome = { done: number; failed: number; isDone: boolean; isEnd: boolean }
type DoPage = (cursor: string | undefined) => Promise<NightPage>

/** What the clock calls a Lambda with, as EventBridge says it; without a time where somebody calls by hand. */
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

/** Milliseconds in which a page is done: with less left none is begun. */
const pageMs = 25_000
/** Milliseconds after which a night's work that is not done is told of each minute. */
const lateMs = 15 * 60_000

/**
 * Does a night's work page by page, as far as the time goes, and keeps its place. Fails at its end where something of it
 * could not be done. Called by hand it does all of it, and keeps no place.
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
  // What an earlier night left is done first.
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
    // Another call went on meanwhile, and goes on.
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

/** What of a page is looked after at the same time. */
const together = 10

/** Does something for each of a page. One that cannot be done keeps no other waiting, and is told. */
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
