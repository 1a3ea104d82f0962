import { expect, test } from 'vitest'
import { byCountedTime, compare } from '../../../support/money/large-books/compare.ts'

byCountedTime()

test('books of several pages are compared by several calls, one of them killed, and one error of each kind is named', async () => {
  // Few pages, each so slow that one call of the clock does not do all of them.
  const { minutes, ids, run, fee } = await compare(
    { subscribers: 120, charges: 250 },
    new Map([[2, 3]]),
    4000,
  )
  expect(minutes).toBeGreaterThan(2)
  expect(fee).toMatchObject({ kind: 'fee', chargeId: 'chg_feeless' })
  // There are no other errors.
  expect(ids).toHaveLength(11)
  expect(run).toMatchObject({ left: [], gaveUp: [], unchecked: 0 })
})
