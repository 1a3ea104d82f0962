import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cue, cuesAt, parseWebVtt, plainText } from '#shared/rules/media/webvtt.ts'

const written = (seconds: number) => {
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0')
  const ms = String(Math.round((seconds % 1) * 1000)).padStart(3, '0')
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${ms}`
}
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const fileOf = (cues: readonly Cue[], lineEnd = '\n') =>
  ['WEBVTT', ...cues.map((c) => `${written(c.start)} --> ${written(c.end)}\n${escaped(c.text)}`)]
    .join('\n\n')
    .replaceAll('\n', lineEnd)

const words = fc
  .stringMatching(/^[A-Za-zÀ-ÿ空手<>&;.' -]{0,30}[A-Za-z空]$/)
  .filter((text) => text.trim() === text)
const cues = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 5000 }),
      length: fc.integer({ min: 1, max: 9000 }),
      text: fc.array(words, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((given) => {
    let start = 0
    return given.map(({ gap, length, text }): Cue => {
      start += gap
      return { start: start / 1000, end: (start + length) / 1000, text }
    })
  })

const faultsOf = (text: string) => parseWebVtt(text).faults

describe('a WebVTT file', () => {
  test('gives back the cues it was written from, with any line ends', () => {
    fc.assert(
      fc.property(cues, fc.constantFrom('\n', '\r\n', '\r'), (given, lineEnd) => {
        const { cues: found, faults } = parseWebVtt(fileOf(given, lineEnd))
        expect(faults).toEqual([])
        expect(found.map(({ text }) => text)).toEqual(given.map(({ text }) => text))
        for (const [at, { start, end }] of found.entries()) {
          expect(start).toBeCloseTo(given[at]?.start ?? -1, 6)
          expect(end).toBeCloseTo(given[at]?.end ?? -1, 6)
        }
      }),
    )
  })

  test('is read without failing, whatever it contains', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom('', 'WEBVTT', '00:01.000 --> 00:02.000', '-->', 'NOTE', '00:02,000 --> x'),
    )
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const { cues, faults } = parseWebVtt(lines.join('\n'))
        expect(cues.length > 0 || faults.length > 0).toBe(true)
        for (const fault of faults) expect(fault.line).toBeGreaterThanOrEqual(1)
      }),
    )
  })

  test('may have a byte order mark, a title, notes, styles, regions, names of cues and settings', () => {
    const text = [
      '\uFEFFWEBVTT - Heian Shodan\nKind: captions',
      'STYLE\n::cue { color: gold }',
      'REGION\nid:fred',
      'NOTE a note\nof two lines',
      'first\n00:01.000 --> 00:02.500 line:0 align:start\n<v Ana>Bow <i>first</i> &amp; breathe',
      '01:00:03.000 --> 01:00:04.000\nYame',
    ].join('\n\n')
    expect(parseWebVtt(text)).toEqual({
      faults: [],
      notes: [],
      passedOver: 0,
      cues: [
        { start: 1, end: 2.5, text: 'Bow first & breathe', said: 'Ana: Bow first & breathe' },
        { start: 3603, end: 3604, text: 'Yame' },
      ],
    })
  })

  test.each([
    ['', 1, 'WEBVTT'],
    ['WEBVTTER', 1, 'WEBVTT'],
    ['Os', 1, 'SRT'],
    ['WEBVTT', 1, 'no cue'],
    ['WEBVTT\n\nOs', 3, 'has no times above'],
    ['WEBVTT\n\n1\n00:01.000 -> 00:02.000\nOs', 3, 'has no times above'],
    ['WEBVTT\n\none\n0:1:x --> 0:2.0\nOs', 4, 'cannot be read'],
    ['WEBVTT\n\n00:61.000 --> 00:62.000\nOs', 3, '60 seconds'],
    ['WEBVTT\n\n00:02.000 --> 00:02.000\nOs', 3, 'must end after'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n \n', 3, 'has no text'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\nCaf\uFFFD', 1, 'UTF-8'],
  ])('%j is refused at line %i', (text, line, said) => {
    const [first] = faultsOf(text)
    expect(first?.line).toBe(line)
    expect(first?.message).toContain(said)
  })

  const os = { start: 1, end: 2, text: 'Os' }
  test.each([
    ['\nWEBVTT\n\n00:01.000 --> 00:02.000\nOs', [os]],
    ['WEBVTT\n00:01.000 --> 00:02.000\nOs', [os]],
    ['WEBVTT\n\n00:01,000 --> 00:02,000\nOs', [os]],
    ['WEBVTT\n\n0:1.0-->0:2.0 loud\nOs', [os]],
    [
      'WEBVTT\n\n00:02.000 --> 00:03.000\nYame\n\n00:01.000 --> 00:02.000\nOs',
      [os, { start: 2, end: 3, text: 'Yame' }],
    ],
    [
      'WEBVTT\n\n00:01.000 --> 00:02.000\nOs\n2\n00:02.000 --> 00:03.000\nYame',
      [os, { start: 2, end: 3, text: 'Yame' }],
    ],
  ])('%j is read nevertheless', (text, expected) => {
    expect(parseWebVtt(text)).toEqual({ cues: expected, faults: [], notes: [], passedOver: 0 })
  })

  test('is read without invalid cues, which are counted and named by their lines', () => {
    const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nOs\n\nlost words\n\n00:03.000 --> 00:03.000\nYame'
    expect(parseWebVtt(text)).toMatchObject({
      cues: [os],
      faults: [],
      passedOver: 2,
      notes: [{ line: 6 }, { line: 8 }],
    })
  })

  test('names at most some twenty errors of a file that is no captions at all', () => {
    expect(faultsOf(`WEBVTT\n\n${'words\n\n'.repeat(5000)}`)).toHaveLength(20)
  })
})

test('markup is left out of the text', () => {
  expect(plainText('<c.loud>Kiai</c> <00:01.000>&lt;now&gt; &amp;lt; &bogus;')).toBe(
    'Kiai <now> &lt; &bogus;',
  )
})

test('a cue of only opening tags is read as quickly as any other', () => {
  const marks = '<'.repeat(200_000)
  expect(plainText(marks)).toBe(marks)
  expect(plainText('5 < 6 <b>and</b> 7')).toBe('5 < 6 and 7')
  // Milliseconds. If every tag were searched to the end, it would take most of a minute.
}, 5000)

test('a cue shows from its first moment until before its last', () => {
  const cue = { start: 1, end: 2, text: 'Os' }
  expect([0.99, 1, 1.99, 2].map((at) => cuesAt([cue], at).length)).toEqual([0, 1, 1, 0])
})
