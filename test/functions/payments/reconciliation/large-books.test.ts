import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { stripeRates } from '../../../../infra/local/payments/rates.ts'
import { long } from '../../../support/long.ts'
import { type BookSize, largeBooks } from '../../../support/money/large-books/books.ts'
import { makeWrong, payWithoutFee } from '../../../support/money/large-books/wrongs.ts'
import { startMoneyStack } from '../../../support/money/money-stack.ts'

/**
 * The comparison of books of any size with Stripe's stand-in, as a Lambda of 60 seconds that the clock calls each minute:
 * a call of Stripe takes 0.7 s by that clock, which nobody waits for, and its rates are those of keys for tests.
 */

/** Milliseconds of a call of Stripe. */
let callMs = 700
const lambdaMs = 60_000
const start = Date.UTC(2026, 10, 20, 4)
let stack: Awaited<ReturnType<typeof startMoneyStack>>
/** Milliseconds since the start: what calls of Stripe took, and what was really worked between them. */
let counted = 0
let realSince = performance.now()
let callsOfStripe = 0
const passed = () => counted + performance.now() - realSince

const hear = (message: unknown) => {
  const { request } = message as { request: ClientRequest }
  if (!request.path.startsWith('/-/stripe/v1/')) return
  callsOfStripe++
  counted += callMs
}

beforeAll(async () => {
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
  clock.now = () => new Date(start + passed())
  clock.pause = async (ms) => {
    counted += ms
  }
  stack = await startMoneyStack(
    1,
    {},
    { isAtOnce: true, stripe: { rates: stripeRates, milliseconds: passed } },
  )
  subscribe('http.client.request.start', hear)
})
afterAll(async () => {
  unsubscribe('http.client.request.start', hear)
  await stack.close()
})

/** One call of the clock. A killed one throws at its so manieth look at how much time is left. */
async function minute(killedAt = Number.POSITIVE_INFINITY): Promise<void> {
  const { handler } = await import('../../../../functions/payments/check-books.ts')
  const begun = passed()
  let looks = 0
  const lambda = {
    getRemainingTimeInMillis() {
      if (++looks >= killedAt) throw new Error('killed')
      const left = lambdaMs - (passed() - begun)
      if (left <= 0) throw new Error('The Lambda timed out')
      return left
    },
  }
  await handler({ time: clock.now().toISOString() }, lambda)
  if (passed() - begun > lambdaMs) throw new Error('The Lambda timed out')
  counted += lambdaMs - (passed() - begun)
}

/** Calls until all is done: how many minutes that took. */
async function night(kills: ReadonlyMap<number, number>): Promise<number> {
  const { findBooksRun } = await import('../../../../functions/model/ledger/books-run.ts')
  for (let minutes = 1; ; minutes++) {
    const kill = kills.get(minutes)
    const outcome = await minute(kill).catch((error: Error) => error.message)
    if (kill) expect(outcome).toBe('killed')
    else if (outcome) expect(outcome).toMatch(/^\d+ checks of the books could not be made$/)
    if ((await findBooksRun())?.endedAt) return minutes
  }
}

async function foundIds(): Promise<string[]> {
  const { difference } = await import('../../../../functions/model/ledger/difference.ts')
  const { data } = await difference().query.byMonth({ month: '2026-11' }).go({ pages: 'all' })
  return data.map(({ id }) => id)
}

async function compare(size: BookSize, kills: ReadonlyMap<number, number>, callTakes = 700) {
  callMs = callTakes
  await stack.open()
  const { neededStripe } = await import('../../../../functions/payments/provider/keys.ts')
  const { findBooksRun } = await import('../../../../functions/model/ledger/books-run.ts')
  const { account } = await neededStripe()
  const books = await largeBooks({ files: stack.files(), account, at: new Date(start) }, size)
  const wrong = await makeWrong(books, size.subscribers)
  const feeId = await payWithoutFee(books, size.subscribers)
  counted = 0
  realSince = performance.now()
  callsOfStripe = 0
  const minutes = await night(kills)
  const real = (performance.now() - realSince) / 1000
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

test('books of several pages are compared by several calls, one of them killed, and one wrong of each kind is named', async () => {
  // Few pages, each so slow that one call of the clock does not do all of them.
  const { minutes, ids, run, fee } = await compare(
    { subscribers: 120, charges: 250 },
    new Map([[2, 3]]),
    4000,
  )
  expect(minutes).toBeGreaterThan(2)
  expect(fee).toMatchObject({ kind: 'fee', chargeId: 'chg_feeless' })
  // Nothing else is wrong.
  expect(ids).toHaveLength(9)
  expect(run).toMatchObject({ left: [], gaveUp: [], unchecked: 0 })
})

test('10,000 subscribers and 100,000 charges are compared within two hours, whatever is killed meanwhile', {
  ...long,
  timeout: 3_600_000,
}, async () => {
  const kills = new Map([2, 5, 11, 20].map((minute, place) => [minute, 2 + place * 3]))
  const { minutes, ids, run } = await compare({ subscribers: 10_000, charges: 100_000 }, kills)
  expect(minutes).toBeLessThan(120)
  expect(ids).toHaveLength(9)
  expect(run).toMatchObject({ left: [], gaveUp: [], unchecked: 0 })
})
