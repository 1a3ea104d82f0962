import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { moneyTable } from '../../../support/money/money-table.ts'

/** When the books are compared, and how a missing comparison is noticed. Over a table of its own, without providers. */

let handler: typeof import('../../../../functions/payments/check-books.ts').handler
let findBooksRun: typeof import('../../../../functions/model/ledger/books-run.ts').findBooksRun
let booksCheck: typeof import('../../../../functions/model/ledger/books-check.ts').booksCheck
let clock: typeof import('../../../../functions/ports/process/clock.ts').clock
let now = ''
let said: { level: string; message: string }[] = []

beforeAll(async () => {
  await moneyTable()
  ;({ handler } = await import('../../../../functions/payments/check-books.ts'))
  ;({ findBooksRun } = await import('../../../../functions/model/ledger/books-run.ts'))
  ;({ booksCheck } = await import('../../../../functions/model/ledger/books-check.ts'))
  ;({ clock } = await import('../../../../functions/ports/process/clock.ts'))
})
beforeEach(() => {
  said = []
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(now))
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line) => void said.push(JSON.parse(line)))
  }
})
afterEach(() => vi.restoreAllMocks())

/** A Lambda that has time to look at its clock this many times. */
const lambda = (looks = Number.POSITIVE_INFINITY) => {
  let left = looks
  return { getRemainingTimeInMillis: () => (left-- > 0 ? 55_000 : 10_000) }
}

function byClock(at: string, looks?: number) {
  now = at
  return handler({ time: at }, lambda(looks))
}

const kept = async () => (await booksCheck().get({}).go({ consistent: true })).data
const errors = () => said.filter(({ level }) => level === 'error').map(({ message }) => message)

test('the first call of a day begins, and later calls of the day do nothing more', async () => {
  await byClock('2026-11-20T04:00:00.000Z')
  expect(await kept()).toMatchObject({ at: '2026-11-20T04:00:00.000Z', differences: 0, unchecked: 0 })
  const { version } = (await findBooksRun()) ?? {}
  await byClock('2026-11-20T04:01:00.000Z')
  await byClock('2026-11-20T23:59:00.000Z')
  expect(await findBooksRun()).toMatchObject({ startedAt: '2026-11-20T04:00:00.000Z', version })
  await byClock('2026-11-21T04:00:00.000Z')
  expect(await kept()).toMatchObject({ at: '2026-11-21T04:00:00.000Z' })
})

test('a call that has no time left saves its position, and the next minute continues', async () => {
  await byClock('2026-11-22T04:00:00.000Z', 2)
  const run = await findBooksRun()
  expect(run?.endedAt).toBeUndefined()
  expect(run?.left.length).toBeGreaterThan(3)
  expect(await kept()).toMatchObject({ at: '2026-11-21T04:00:00.000Z' })
  await byClock('2026-11-22T04:01:00.000Z')
  expect(await findBooksRun()).toMatchObject({ startedAt: run?.startedAt, left: [] })
  expect(await kept()).toMatchObject({ at: '2026-11-22T04:01:00.000Z' })
  expect(errors()).toEqual([])
})

test('a comparison that is not done after six hours is reported with each call, and continues over midnight', async () => {
  await byClock('2026-11-23T04:00:00.000Z', 1)
  await byClock('2026-11-23T10:00:00.000Z', 1)
  expect(errors()).toEqual([])
  await byClock('2026-11-23T10:01:00.000Z', 1)
  await byClock('2026-11-24T04:00:00.000Z', 1)
  expect(errors()).toEqual(['books compared too slowly', 'books compared too slowly'])
  expect(await findBooksRun()).toMatchObject({ startedAt: '2026-11-23T04:00:00.000Z' })
  await byClock('2026-11-24T04:01:00.000Z')
  expect(await kept()).toMatchObject({ at: '2026-11-24T04:01:00.000Z' })
  // That was the comparison of the night before. This night's begins after it.
  await byClock('2026-11-24T04:02:00.000Z')
  expect(await findBooksRun()).toMatchObject({ startedAt: '2026-11-24T04:02:00.000Z', left: [] })
})

test('a call that another one forestalls leaves the comparison to it', async () => {
  const { justBefore } = await import('../../../support/meanwhile.ts')
  const at = '2026-11-24T08:00:00.000Z'
  now = at
  const isSave = (command: object) =>
    command instanceof PutCommand && JSON.stringify(command.input.Item).includes('books-run')
  justBefore(isSave, () => handler())
  expect(await handler()).toEqual({ checked: 0 })
  expect(await findBooksRun()).toMatchObject({ startedAt: at, endedAt: at, left: [] })
})

test('an operator’s call compares everything again, whatever was done before', async () => {
  now = '2026-11-24T12:00:00.000Z'
  await handler()
  expect(await kept()).toMatchObject({ at: '2026-11-24T12:00:00.000Z' })
  now = '2026-11-24T12:30:00.000Z'
  await handler({}, lambda(1))
  now = '2026-11-24T12:31:00.000Z'
  await handler({})
  expect(await findBooksRun()).toMatchObject({ startedAt: '2026-11-24T12:31:00.000Z', left: [] })
})

test('a comparison that was killed between its last page and its end is ended by the next call', async () => {
  now = '2026-11-25T04:00:00.000Z'
  const { booksRun } = await import('../../../../functions/model/ledger/books-run.ts')
  await byClock(now)
  await booksRun().patch({}).remove(['endedAt']).go()
  await byClock('2026-11-25T04:01:00.000Z')
  expect(await findBooksRun()).toMatchObject({ endedAt: '2026-11-25T04:01:00.000Z' })
  expect(await kept()).toMatchObject({ at: '2026-11-25T04:01:00.000Z' })
})
