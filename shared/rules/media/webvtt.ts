/** One caption: seconds, and its text without markup, one line of the picture on each line. */
export type Cue = {
  start: number
  end: number
  text: string
  /** The same with the names of the voices, if any: `Sensei Mori: Begin`. */
  said?: string
}
/** A caption as in its file, with markup. */
export type MarkedCue = Pick<Cue, 'start' | 'end'> & { marked: string }
/** A remark about a line of a file, counted from 1. */
export type VttNote = { line: number; message: string }

type Read<OfCue> = {
  /** Sorted by start. */
  cues: OfCue[]
  /** Why the whole file is refused, if so. */
  faults: VttNote[]
  /** The reasons of the omitted cues. */
  notes: VttNote[]
  /** Number of omitted cues. */
  passedOver: number
}

/** Most notes in one answer: once these are fixed, the next ones are reported. */
const mostNotes = 20

const time = '(?:(\\d+):)?(\\d{1,2}):(\\d{1,2})(?:[.,](\\d{1,3}))?'
/** Also with a comma, as in SRT, and with unknown settings. */
const timing = new RegExp(`^\\s*${time}\\s*-->\\s*${time}(?:\\s|$)`)

type Block = { line: number; lines: string[] }

/** Reads WebVTT or SRT like players do: a fault in a cue omits only that cue. */
export function parseWebVtt(text: string): Read<Cue> {
  const { cues, ...rest } = markedCues(text)
  return { ...rest, cues: cues.map(plainCue) }
}

/** The same with the file's markup, for code that writes it again. */
export function markedCues(text: string): Read<MarkedCue> {
  const blocks = blocksOf(text)
  const [head] = blocks
  const notes: VttNote[] = []
  const isVtt = /^WEBVTT([ \t]|$)/.test(head?.lines[0] ?? '')
  const isSrt = head?.lines.slice(0, 2).some(isTiming)
  if (!isVtt && !isSrt) {
    const message = 'The file must be SRT, or WebVTT with WEBVTT as its first line'
    return { cues: [], notes, passedOver: 0, faults: [{ line: 1, message }] }
  }
  const found = blocks.flatMap((block, at) => cuesOf(block, isVtt, at === 0, notes))
  const cues = found.flatMap((one) => (isCue(one) ? [one] : [])).toSorted((a, b) => a.start - b.start)
  const passedOver = found.length - cues.length
  const faults = unreadable(found, cues, notes)
  return { cues, faults, notes: notes.slice(0, mostNotes), passedOver }
}

/** Blocks of lines separated by empty lines; a line of spaces belongs to its cue. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (line === '') open = undefined
    else if (open) open.lines.push(line)
    else {
      open = { line: at + 1, lines: [line] }
      blocks.push(open)
    }
  }
  return blocks
}

const isTiming = (line: string) => line.includes('-->')
const isCue = (one: MarkedCue | undefined): one is MarkedCue => one !== undefined

/** The cues of a block, including those without an empty line before them; undefined for an omitted one. */
function cuesOf(
  { line: first, lines }: Block,
  isVtt: boolean,
  isHead: boolean,
  notes: VttNote[],
): (MarkedCue | undefined)[] {
  const begins = lines.flatMap((line, at) => (isTiming(line) ? [at] : []))
  if (isVtt && (isHead ? begins.length === 0 : /^(NOTE|STYLE|REGION)([ \t]|$)/.test(lines[0] ?? '')))
    return []
  if (begins.length === 0) {
    if (lines.every((line) => line.trim() === '')) return []
    notes.push({
      line: first,
      message: 'This text has no times above it, such as 00:01.000 --> 00:04.000',
    })
    return [undefined]
  }
  return begins.map((at, place) => {
    const next = begins[place + 1]
    const words = lines.slice(at + 1, next)
    // The number of the following cue, which has no empty line before it.
    if (next !== undefined && /^\s*\d+\s*$/.test(words.at(-1) ?? '')) words.pop()
    const read = cueOf(lines[at] ?? '', words)
    if (typeof read !== 'string') return read
    notes.push({ line: first + at, message: read })
    return undefined
  })
}

/** A cue, or the reason it is omitted. */
function cueOf(times: string, words: readonly string[]): MarkedCue | string {
  const found = timing.exec(times)
  if (!found) return 'These times cannot be read. They are written 00:01.000 --> 00:04.000'
  const [start, end] = [secondsOf(found.slice(1, 5)), secondsOf(found.slice(5, 9))]
  if (start === undefined || end === undefined) return 'A minute has 60 seconds, and an hour 60 minutes'
  const marked = words
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
  if (plainText(marked) === '') return 'The cue has no text'
  return end > start ? { start, end, marked } : 'The cue must end after it begins'
}

function secondsOf([hours = '0', minutes = '0', seconds = '0', part = '']: (string | undefined)[]) {
  const [minute, second] = [Number(minutes), Number(seconds)]
  if (minute > 59 || second > 59) return undefined
  return (Number(hours) * 60 + minute) * 60 + second + Number(part.padEnd(3, '0')) / 1000
}

/** Why a whole file is refused: its encoding is not guessed, and it needs at least one cue. */
function unreadable(
  found: readonly unknown[],
  cues: readonly MarkedCue[],
  notes: readonly VttNote[],
): VttNote[] {
  // The replacement character for bytes that are not UTF-8.
  if (cues.some(({ marked }) => marked.includes('\uFFFD'))) {
    return [{ line: 1, message: 'Some characters cannot be read. Please save the file as UTF-8' }]
  }
  if (cues.length > 0) return []
  return found.length > 0 ? notes.slice(0, mostNotes) : [{ line: 1, message: 'The file contains no cues' }]
}

const voice = /<v(?:\.[^\s<>]*)?[ \t\n]+([^<>]+)>/g

function plainCue({ start, end, marked }: MarkedCue): Cue {
  const text = plainText(marked)
  const said = plainText(marked.replace(voice, (_, name: string) => `${name.trim()}: `))
  return said === text ? { start, end, text } : { start, end, text, said }
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
}

/** The visible text, without `<b>`, `<v Ana>`, `<00:01.000>`, SRT's `{\an8}`, and with `&amp;` as `&`. */
export function plainText(marked: string): string {
  return marked
    .replace(/<[^<>]*>|\{\\[^{}]*\}/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|lrm|rlm);/g, (whole, name: string) => named[name] ?? whole)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** The cues shown at a position, in their order. */
export function cuesAt(cues: readonly Cue[], position: number): Cue[] {
  return cues.filter(({ start, end }) => position >= start && position < end)
}
