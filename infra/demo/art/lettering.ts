import { seededRandom } from './random.ts'

/** Capitals of one line weight, drawn, because a machine may have no fonts: width and strokes, 14 units high. */
const glyphs: Readonly<Record<string, readonly [width: number, strokes: string]>> = {
  A: [12, 'M0 14L6 0L12 14M2.3 9.6H9.7'],
  B: [9, 'M0 0H4.6A3.4 3.4 0 0 1 4.6 6.8H0M4.6 6.8H5.4A3.6 3.6 0 0 1 5.4 14H0V0'],
  C: [12, 'M11.95 2.05A7 7 0 1 0 11.95 11.95'],
  D: [11, 'M0 0H4A7 7 0 0 1 4 14H0Z'],
  E: [7.4, 'M7.4 0H0V14H7.4M0 6.8H6.4'],
  F: [7, 'M7 0H0V14M0 6.8H6'],
  G: [14, 'M11.95 2.05A7 7 0 1 0 14 7.4H8.6'],
  H: [9.6, 'M0 0V14M9.6 0V14M0 6.8H9.6'],
  I: [0, 'M0 0V14'],
  J: [5.6, 'M5.6 0V10.4A2.9 2.9 0 0 1 0 11.2'],
  K: [9, 'M0 0V14M8.6 0L0 8.2M3.2 5.2L9 14'],
  L: [6.8, 'M0 0V14H6.8'],
  M: [13, 'M0 14L1.1 0L6.5 10.6L11.9 0L13 14'],
  N: [10.4, 'M0 14V0L10.4 14V0'],
  O: [14, 'M7 0A7 7 0 1 1 7 14A7 7 0 1 1 7 0Z'],
  P: [8.6, 'M0 14V0H4.6A4 4 0 0 1 4.6 8H0'],
  Q: [14, 'M7 0A7 7 0 1 1 7 14A7 7 0 1 1 7 0ZM8.8 9.4L13.4 14.4'],
  R: [9, 'M0 14V0H4.6A4 4 0 0 1 4.6 8H0M4.8 8L9 14'],
  S: [
    8.2,
    'M7.8 2.4C6.9 .8 5.6 0 4 0C1.8 0 .4 1.4 .4 3.5C.4 8.2 8.2 5.8 8.2 10.4C8.2 12.6 6.6 14 4.3 14C2.4 14 .9 13.1 0 11.3',
  ],
  T: [9, 'M0 0H9M4.5 0V14'],
  U: [9.6, 'M0 0V9.2A4.8 4.8 0 0 0 9.6 9.2V0'],
  V: [11.4, 'M0 0L5.7 14L11.4 0'],
  W: [17, 'M0 0L4.3 14L8.5 2.4L12.7 14L17 0'],
  X: [10.4, 'M0 0L10.4 14M10.4 0L0 14'],
  Y: [10.6, 'M0 0L5.3 7.4L10.6 0M5.3 7.4V14'],
  Z: [9, 'M0 0H9L0 14H9'],
  1: [3.4, 'M0 2.6L3.4 0V14'],
  2: [8.4, 'M.3 3.9A4 4 0 0 1 8.2 4.2C8.2 7 3.4 10 0 14H8.4'],
  '-': [5, 'M0 7.4H5'],
}
const height = 14
const space = 5.4
/** Pairs that need kerning. */
const tight = /AV|VA|AT|TA|LT|LY|AY|YA|PA|TO|WA|AW/

const lettersOf = (text: string) => [...text.normalize('NFD').toUpperCase()]

/** Letters of a text without a shape here; accents and marks are left out. */
export const lettersMissing = (text: string) =>
  lettersOf(text).filter((letter) => /\p{L}|\p{N}/u.test(letter) && !glyphs[letter])

type Style = { weight: number; tracking: number; condense: number }
const styles: readonly [Style, ...Style[]] = [
  { weight: 1.5, tracking: 5.2, condense: 1 },
  { weight: 2.7, tracking: 3.6, condense: 1 },
  { weight: 2.1, tracking: 3.8, condense: 0.78 },
]

type Line = { strokes: string; width: number }

/** One line from x = 0, its capitals 14 units high. */
function set(text: string, { tracking, condense }: Style): Line {
  let [x, strokes] = [0, '']
  const letters = lettersOf(text)
  letters.forEach((letter, at) => {
    const glyph = glyphs[letter]
    if (!glyph) {
      if (letter === ' ') x += space * condense
      return
    }
    strokes += `<path d="${glyph[1]}" transform="translate(${x.toFixed(2)} 0) scale(${condense} 1)"/>`
    const kern = tight.test(`${letter}${letters[at + 1] ?? ''}`) ? 1.8 : 0
    x += glyph[0] * condense + tracking - kern
  })
  return { strokes, width: x - tracking }
}

export type Block = {
  title: string
  /** a small line under the title */
  credit?: string | undefined
  /** the middle of the block's lower edge */
  x: number
  y: number
  width: number
  highest: number
  color: string
}

/** A leading article is a small line of its own; the rest is broken into lines of similar length. */
function linesOf(title: string): { text: string; isSmall: boolean }[] {
  const [, article, rest = title] = /^(The|A) (.+)$/.exec(title) ?? []
  const most = Math.max(rest.length <= 9 ? 9 : Math.ceil(rest.length / 2), 8)
  const lines = splits(rest.split(' '))
    .map((lines) => ({ lines, longest: Math.max(...lines.map(({ length }) => length)) }))
    .filter(({ lines }) => lines.length <= 3)
    .sort((a, b) => misfit(a, most) - misfit(b, most))[0]?.lines
  return [
    ...(article ? [{ text: article, isSmall: true }] : []),
    ...(lines ?? [rest]).map((text) => ({ text, isSmall: false })),
  ]
}

const misfit = ({ lines, longest }: { lines: string[]; longest: number }, most: number) =>
  Math.abs(longest - most) + lines.length * 1.5 + (lines.some((text) => text.length < 4) ? 6 : 0)

/** All ways to break words into lines. */
function splits([first = '', ...rest]: readonly string[]): string[][] {
  if (rest.length === 0) return [[first]]
  return splits(rest).flatMap(([next = '', ...others]) => [
    [first, next, ...others],
    [`${first} ${next}`, ...others],
  ])
}

/** The title of a film as a block of lines of one width, as on posters. */
export function drawTitle({ title, credit, x, y, width, highest, color }: Block): string {
  const style = seededRandom(`lettering ${title}`).pick(styles)
  const lines = linesOf(title).map(({ text, isSmall }) => {
    const line = set(text, isSmall ? { ...style, tracking: style.tracking * 1.6 } : style)
    const widest = isSmall ? width * 0.17 : width
    const scale = Math.min(widest / line.width, 0.0165 * width)
    return { ...line, scale, weight: isSmall ? 1.5 : style.weight }
  })
  if (credit) {
    const small = set(credit, { weight: 1.2, tracking: 5.6, condense: 0.92 })
    lines.push({ ...small, scale: Math.min((width * 0.9) / small.width, 0.0055 * width), weight: 1.3 })
  }
  const gap = width * 0.048
  const whole = lines.reduce((sum, { scale }) => sum + height * scale + gap, 0)
  const shrunk = Math.min(1, highest / whole)
  let bottom = y
  const drawn = lines.toReversed().map(({ strokes, width: natural, scale: full, weight }) => {
    const scale = full * shrunk
    const left = x - (natural * scale) / 2
    const top = bottom - height * scale
    bottom = top - gap * shrunk
    return `<g transform="translate(${left.toFixed(1)} ${top.toFixed(1)}) scale(${scale.toFixed(3)})" stroke-width="${weight}">${strokes}</g>`
  })
  return `<g fill="none" stroke="${color}" stroke-linejoin="miter">${drawn.join('')}</g>`
}
