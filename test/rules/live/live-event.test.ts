import { describe, expect, test } from 'vitest'
import { isMoved, lapsesAt, phaseOf } from '../../../shared/rules/live/live-event.ts'

const startsAt = '2031-05-10T17:00:00.000Z'
const event = { state: 'planned', startsAt, minutes: 90 } as const
const at = (moment: string) => new Date(moment)

describe('the phase of an event', () => {
  test.each([
    ['2031-05-10T16:44:59.999Z', 'planned'],
    ['2031-05-10T16:45:00.000Z', 'open'],
    ['2031-05-10T18:00:00.000Z', 'open'],
  ])('for a planned event is at %s: %s', (moment, phase) => {
    expect(phaseOf(event, at(moment))).toBe(phase)
  })

  test.each(['on_air', 'away', 'ended', 'cancelled'] as const)('that is %s stays so', (state) => {
    expect(phaseOf({ ...event, state }, at(startsAt))).toBe(state)
  })
})

test('an event lapses an hour after its planned end if it never started, and 15 minutes after its source stopped', () => {
  expect(lapsesAt(event)).toBe('2031-05-10T19:30:00.000Z')
  expect(lapsesAt({ ...event, state: 'away', awaySince: '2031-05-10T17:20:00.000Z' })).toBe(
    '2031-05-10T17:35:00.000Z',
  )
  for (const state of ['on_air', 'ended', 'cancelled'] as const) {
    expect(lapsesAt({ ...event, state })).toBeUndefined()
  }
})

test.each([
  ['2031-05-10T17:05:00.000Z', false],
  ['2031-05-10T16:55:00.000Z', false],
  ['2031-05-10T17:05:00.001Z', true],
  ['2031-05-10T16:00:00.000Z', true],
])('members are notified of a start that becomes %s: %s', (now, isTold) => {
  expect(isMoved(startsAt, now)).toBe(isTold)
})
