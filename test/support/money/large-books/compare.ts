import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { stripeRates } from '../../../../infra/local/payments/rates.ts'
import { startMoneyStack } from '../money-stack.ts'
import { type BookSize, largeBooks } from './books.ts'
import { makeWrong, payWithoutFee } from './wrongs.ts'

/**
 * The comparison of books of any size with Stripe's stand-in, as a Lambda of 60 seconds that the scheduler calls each
 * minute. Time is counted from the calls, one after the other: 0.7 s for Stripe, 0.01 s for the table. The test does
 * not wait for it, and a busy machine changes nothing. Stripe's rates are those of test keys.
 */

/** Milliseconds of a call of Stripe. */
let callMs = 700
const tableMs = 10
const lambdaMs = 60_000
const start = Date.UTC(2026, 10, 20, 4)
let stack: Awaited<ReturnType<typeof startMoneyStack>>
/** Milliseconds since the start. */
let passed = 0
let callsOfStripe = 0

const hear = (message: unknown) => {
  const { request } = message as { request: ClientRequest }
  const isStripe = request.path.startsWith('/-/stripe/v1/')
  if (isStripe) callsOfStripe++
  passed += isStripe ? callMs : tableMs
}

/** Sets up the calling file: its clock is the counted time. */
export function byCountedTime(): void {
  beforeAll(async () => {
    for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
    clock.now = () => new Date(start + passed)
    clock.pause = async (ms) => {
      passed += ms
    }
    stack = await startMoneyStack(
      1,
      {},
      { isAtOnce: true, stripe: { rates: stripeRates, milliseconds: () => passed } },
    )
    subscribe('http.client.request.start', hear)
  })
  afterAll(async () => {
    unsubscribe('http.client.request.start', hear)
    await stack.close()
  })
}

/** One call of the scheduler. A killed one throws when it checks the remaining time for the given time. */
async function minute(killedAt = Number.POSITIVE_INFINITY): Promise<void> {
  const { handler } = await import('../../../../functions/payments/check-books.ts')
  const begun = passed
  let looks = 0
  const lambda = {
    getRemainingTimeInMillis() {
      if (++looks >= killedAt) throw new Error('killed')
      const left = lambdaMs - (passed - begun)
      if (left <= 0) throw new Error('The Lambda timed out')
      return left
    },
  }
  await handler({ time: clock.now().toISOString() }, lambda)
  if (passed - begun > lambdaMs) throw new Error('The Lambda timed out')
  passed = begun + lambdaMs
}

/** Calls until everything is done. Returns the number of minutes. */
async function night(kills: ReadonlyMap<number, number>): Promise<number> {
  const { findBooksRun } = await import('../../../../functions/model/ledger/books-run.ts')
  for (let minutes = 1; ; minutes++) {
    const kill = kills.get(minutes)
    const outcome = await minute(kill).catch((error: Error) => error.message)
    if (kill) expect(outcome).toBe('killed')
    else if (outcome) expect(outcome).toMatch(/^\d+ checks of the books could not run$/)
    if ((await findBooksRun())?.endedAt) return minutes
  }
}

async function foundIds(): Promise<string[]> {
  const { difference } = await import('../../../../functions/model/ledger/difference.ts')
  const { data } = await difference().query.byMonth({ month: '2026-11' }).go({ pages: 'all' })
  return data.map(({ id }) => id)
}

/** Compares books of a size with one error of each kind. Kills: the check of the time at which a minute ends. */
export async function compare(size: BookSize, kills: ReadonlyMap<number, number>, callTakes = 700) {
  callMs = callTakes
  await stack.open()
  const { neededStripe } = await import('../../../../functions/payments/provider/keys.ts')
  const { findBooksRun } = await import('../../../../functions/model/ledger/books-run.ts')
  const { account } = await neededStripe()
  const books = await largeBooks({ files: stack.files(), account, at: new Date(start) }, size)
  const wrong = await makeWrong(books, size.subscribers)
  const feeId = await payWithoutFee(books, size.subscribers)
  passed = 0
  callsOfStripe = 0
  const begun = performance.now()
  const minutes = await night(kills)
  const real = (performance.now() - begun) / 1000
  books.close()
  await stack.settle()
  const ids = await foundIds()
  const run = await findBooksRun()
  process.stdout.write(
    `${size.subscribers} subscribers, ${size.charges} charges: ${minutes} calls of the clock, ${callsOfStripe} of Stripe, ${real.toFixed(0)} s of work\n`,
  )
  for (const [kind, id] of Object.entries(wrong)) {
    expect(
      ids.some((found) => found.startsWith(id)),
      `${kind}: ${ids.join(' ')}`,
    ).toBe(true)
  }
  const { ledgerEntry } = await import('../../../../functions/model/ledger/ledger-entry.ts')
  const { data: fee } = await ledgerEntry().get({ id: feeId }).go({ consistent: true })
  return { minutes, ids, run, fee }
}
