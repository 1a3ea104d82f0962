import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { momentOf, type Piece, replaySecondOf, replaySeconds } from '#shared/rules/live/replay.ts'

/** Two recordings with an interruption of a minute between them. */
const pieces: Piece[] = [
  { at: '2026-05-10T19:00:00.000Z', seconds: 60 },
  { at: '2026-05-10T19:02:00.000Z', seconds: 30 },
]
const at = (time: string) => `2026-05-10T${time}.000Z`

describe('the second of a replay', () => {
  test.each([
    ['18:59:00', 0],
    ['19:00:00', 0],
    ['19:00:42', 42],
    ['19:01:00', 60],
    ['19:01:30', 60],
    ['19:02:00', 60],
    ['19:02:10', 70],
    ['19:05:00', 90],
  ])('that shows %s is %d', (time, second) => {
    expect(replaySecondOf(pieces, at(time))).toBe(second)
  })

  test('stands for its first moment: a message during an interruption belongs to the second of the cut', () => {
    expect(momentOf(pieces, 42)).toBe(at('19:00:42'))
    expect(momentOf(pieces, 60)).toBe(at('19:01:00'))
    expect(momentOf(pieces, 70)).toBe(at('19:02:10'))
    expect(momentOf(pieces, 90)).toBe(at('19:02:30'))
    expect(momentOf(pieces, 0)).toBe(at('18:59:00'))
    expect(momentOf([], 5)).toBeUndefined()
  })

  const anyPieces = fc
    .array(fc.record({ gap: fc.integer({ min: 0, max: 900 }), seconds: fc.integer({ min: 1, max: 600 }) }), {
      minLength: 1,
      maxLength: 8,
    })
    .map((list) => {
      let now = Date.parse(at('19:00:00'))
      return list.map(({ gap, seconds }): Piece => {
        const start = now + gap * 1000
        now = start + seconds * 1000
        return { at: new Date(start).toISOString(), seconds }
      })
    })

  test('and its moment match, whatever the recordings', () => {
    fc.assert(
      fc.property(anyPieces, fc.integer({ min: 1, max: 6000 }), (list, second) => {
        const held = Math.min(second, replaySeconds(list))
        const moment = momentOf(list, held) ?? ''
        expect(replaySecondOf(list, moment)).toBeCloseTo(held, 6)
        const before = new Date(Date.parse(moment) - 1).toISOString()
        expect(replaySecondOf(list, before)).toBeLessThan(held)
      }),
    )
  })
})
