import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseWebVtt } from '#shared/rules/media/webvtt.ts'
import { captionsToKeep } from '../../../functions/media/caption-text.ts'

/** Real caption files: the text that is stored of each, and the cues that a player reads from it. */

const read = (name: string) =>
  readFileSync(new URL(`../../cases/media/captions/${name}.vtt`, import.meta.url), 'utf8')

async function kept(text: string) {
  const { text: written, faults, ...rest } = await captionsToKeep(text)
  expect(faults).toEqual([])
  return { ...rest, cues: parseWebVtt(written).cues }
}
const words = async (text: string) => (await kept(text)).cues.map((cue) => cue.text)

describe('real caption files', () => {
  test('are three cues if a line with one space separates lines: only an empty line ends a cue', async () => {
    expect(await words(read('youtube-auto'))).toEqual([
      'bow to your partner',
      'bow to your partner',
      'bow to your partner\nand step back',
    ])
  })

  test('replace every character reference of HTML by its character', async () => {
    expect(await words(read('char-refs'))).toEqual(["Don't drop your guard & breathe — café"])
  })

  test('are skipped where they are empty, and counted', async () => {
    const { cues, passedOver, notes } = await kept(read('empty-cue'))
    expect(cues.map(({ text }) => text)).toEqual(['Hello', 'Again'])
    expect([passedOver, notes]).toEqual([1, [{ line: 6, message: 'The cue has no text' }]])
  })

  test('are skipped where they last no time, and counted', async () => {
    const { cues, passedOver, notes } = await kept(read('zero-length'))
    expect(cues).toEqual([{ start: 2, end: 3, text: 'rest' }])
    expect([passedOver, notes]).toEqual([1, [{ line: 3, message: 'The cue must end after it begins' }]])
  })

  test('have unknown settings, which are left out', async () => {
    expect(await kept(read('srt-coords'))).toEqual({
      cues: [{ start: 1, end: 2, text: 'Subrip coordinates' }],
      passedOver: 0,
      notes: [],
    })
  })

  test('may write an hour with one digit', async () => {
    expect((await kept(read('one-digit-hour'))).cues).toEqual([
      { start: 3601, end: 3602, text: 'One digit hour' },
    ])
  })

  test('keep the name of each voice', async () => {
    expect((await kept(read('voices'))).cues).toEqual([
      { start: 0, end: 2, text: 'Begin', said: 'Sensei Mori: Begin' },
      { start: 2, end: 4, text: 'Osu!', said: 'Ana: Osu!' },
    ])
  })

  test('keep their letters, in either direction', async () => {
    expect(await words(read('rtl-cjk'))).toEqual(['مرحبا بكم (العربية)!', 'שלום, 123!', '空手道へようこそ。'])
  })
})

describe('SRT', () => {
  const srt =
    '1\r\n00:00:01,000 --> 00:00:02,500 X1:1\r\n<font color="red">Bow</font> {\\an8}first\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nR&D\r\nYame\r\n'

  test('is accepted, and stored as WebVTT', async () => {
    expect(await captionsToKeep(srt)).toMatchObject({
      text: 'WEBVTT\n\n00:01.000 --> 00:02.500\nBow first\n\n00:03.000 --> 00:04.000\nR&amp;D\nYame\n',
      faults: [],
    })
    expect(await words(srt)).toEqual(['Bow first', 'R&D\nYame'])
  })

  test('is accepted without numbers, and with spaces on the lines between its cues', async () => {
    expect(await words(srt.replaceAll(/^\d\r\n/gm, ''))).toEqual(['Bow first', 'R&D\nYame'])
    expect(await words(srt.replaceAll('\r\n\r\n', '\r\n \r\n'))).toEqual(['Bow first', 'R&D\nYame'])
  })
})

test('stored captions that are sent again are stored unchanged', async () => {
  for (const name of ['youtube-auto', 'char-refs', 'voices', 'rtl-cjk', 'empty-cue']) {
    const { text } = await captionsToKeep(read(name))
    expect((await captionsToKeep(text)).text).toBe(text)
  }
})

test('a name and words that look like tags are read as text', async () => {
  const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v A &amp; B>1 &lt; 2 &amp;lt; 3</v> <i>x</i> a<b\n'
  const [cue] = (await kept(text)).cues
  expect(cue).toEqual({ start: 1, end: 2, text: '1 < 2 &lt; 3 x a<b', said: 'A & B: 1 < 2 &lt; 3 x a<b' })
})
