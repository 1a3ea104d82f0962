import { expect, test } from 'vitest'
import { quarter, quarterOf, takenQuarters } from '../../../../functions/model/calendar/quarter.ts'
import { type PlainQuery, queryPlainly } from '../../../../functions/model/table/plain-query.ts'
import { ownWord } from '../../../support/kiai.ts'

/** The taken quarter hours of a person, read past the SDK. */

const from = Date.UTC(2031, 0, 6, 9)
const minute = 60_000
const at = (place: number) => quarterOf(from + place * 15 * minute)

/** Five quarter hours: of a held session, and of a block. */
async function taken() {
  const personId = `mem_${ownWord()}`
  const heldUntil = new Date(from).toISOString()
  const session = { bookingId: 'bkg_1', sessionAt: heldUntil, heldUntil }
  await quarter()
    .put(
      [0, 1, 2, 3, 4].map((place) => ({
        personId,
        at: at(place),
        ...(place < 3 ? session : { bookingId: 'blk_1' }),
      })),
    )
    .go()
  const asked = quarter()
    .query.ofPerson({ personId })
    .between({ at: at(0) }, { at: at(4) })
    .params<PlainQuery>()
  return { personId, session, asked }
}

test('several pages are read to the end, in order, and absent fields stay absent', async () => {
  const { session, asked } = await taken()
  const names = ['at', 'bookingId', 'sessionAt', 'heldUntil'] as const
  const inPages = { ...asked, Limit: 2 }
  expect(await queryPlainly(inPages, names, true)).toEqual([
    ...[0, 1, 2].map((place) => ({ at: at(place), ...session })),
    ...[3, 4].map((place) => ({ at: at(place), bookingId: 'blk_1' })),
  ])
})

test('an expired hold takes no time', async () => {
  const { personId } = await taken()
  const span = { from, to: from + 60 * minute }
  expect(await takenQuarters(personId, { ...span, now: new Date(from) })).toHaveLength(5)
  const later = await takenQuarters(personId, { ...span, now: new Date(from + 1) })
  expect(later).toEqual([3, 4].map((place) => ({ personId, at: at(place), bookingId: 'blk_1' })))
})

test('a missing table is an error, not a table in which nothing is taken', async () => {
  const { asked } = await taken()
  const elsewhere = queryPlainly({ ...asked, TableName: 'not-there' }, ['at'], false)
  await expect(elsewhere).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
})
