import { afterEach, expect, test, vi } from 'vitest'
import { rating } from '../../functions/model/catalogue/rating.ts'
import { board, check, isOff, where } from './switchboard.ts'

/** What a guard does while it is on, and while it is off. */

afterEach(() => {
  vi.unstubAllEnvs()
  board().off = undefined
  board().reached.clear()
})

function chain() {
  vi.stubEnv('TABLE_NAME', 'kiai')
  return rating().patch({ memberId: 'mem_1', videoId: 'vid_1' }).set({ counted: 1 })
}
type Chain = ReturnType<typeof chain>
const conditionOf = (made: unknown) =>
  (made as Chain).params<{ ConditionExpression: string }>().ConditionExpression
const asRead = (given: Chain) => given.where((a, { eq }) => eq(a.stars, 3))

test('a guard that is reached is on the board, and is on unless it is the one that is off', () => {
  board().off = 'two'
  expect([isOff('one'), isOff('two')]).toEqual([false, true])
  expect([...board().reached]).toEqual(['one', 'two'])
})

test('a condition is part of its write, except while it is off', () => {
  const whole = conditionOf(where('id', chain(), asRead))
  expect(whole).toContain('#stars = ')
  board().off = 'id'
  expect(conditionOf(where('id', chain(), asRead))).not.toContain('#stars')
})

test('a check holds for every item while it is off, and is still a condition', () => {
  const whole = conditionOf(check('id', chain(), asRead))
  expect(whole).toContain('#stars = ')
  board().off = 'id'
  const open = conditionOf(check('id', chain(), asRead))
  expect(open).toMatch(/attribute_exists\((#\w+)\) OR attribute_not_exists\(\1\)/)
  expect(open).not.toContain('#stars')
})
