import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listedDefences } from '../sabotage/defence.ts'
import { acknowledged } from './acknowledged.ts'
import { changedBy, guardsOf } from './guards.ts'
import { provenRooms } from './report.ts'
import { switchOffsIn, withSwitches } from './switch-offs.ts'
import { roomOf } from './tests-for.ts'

/** The guards of the repository, and the list of those that no test can notice. */

const guards = guardsOf(await listedDefences())
const ids = guards.map(({ id }) => id)

test('guards are found in every room that has some, each with an ID of its own', () => {
  expect(ids.length).toBeGreaterThan(1000)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  const rooms = new Set(guards.map(({ file }) => roomOf(file)))
  expect([...rooms]).toEqual(expect.arrayContaining(['model', 'payments', 'bookings', 'store', 'live']))
})

test('the model has claims alone: conditions of writes and of checks', () => {
  const kinds = guards.filter(({ file }) => roomOf(file) === 'model').map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['where', 'check']))
})

test('a file can still be read with the switches of all its guards', () => {
  const files = [...new Set(guards.map(({ file }) => file))]
  const unread = files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    const switched = withSwitches(text, switchOffsIn(file, text))
    return switchOffsIn(file, switched).length < switchOffsIn(file, text).length
  })
  expect(unread).toEqual([])
})

test('a guard that a listed defence changes names it', () => {
  expect(guards.find(({ listed }) => listed === 'claim-of-another')).toMatchObject({
    kind: 'where',
    file: 'functions/model/bookings/booking-claims.ts',
  })
  const text = 'first\nif (is && may) return 1\nlast'
  const { start, end } = changedBy({ from: '(is && may) return', to: '(is) return' }, text)
  expect(text.slice(start, end)).toBe(' && may')
})

test('acknowledged guards exist, are not listed elsewhere, and have a reason of one line', () => {
  const own = acknowledged.map(({ id }) => id)
  expect(own.filter((id, at) => own.indexOf(id) !== at)).toEqual([])
  expect(own.filter((id) => !ids.includes(id))).toEqual([])
  const listed = new Set(guards.filter((guard) => guard.listed).map(({ id }) => id))
  expect(own.filter((id) => listed.has(id))).toEqual([])
  expect(acknowledged.filter(({ why }) => !/^[A-Z].{15,120}\.$/.test(why))).toEqual([])
})

test('rooms that count as proven exist', () => {
  const rooms = guards.map(({ file }) => roomOf(file))
  expect(provenRooms.filter((room) => !rooms.includes(room))).toEqual([])
})
