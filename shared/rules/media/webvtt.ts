/** One caption: seconds, and its words without marks, a line of the picture each. */
export type Cue = { start: number; end: number; text: string }
/** What is wrong with a file and in which of its lines, counted from 1. */
export type VttFault = { line: number; message: string }

/** Faults told at most: whoever mends these sees the next. */
const mostFaults = 20

const time = '((?:\\d{2,}:)?[0-5]\\d:[0-5]\\d\\.\\d{3})'
const timing = new RegExp(`^${time}[ \\t]+-->[ \\t]+${time}(?:[ \\t]+(.*))?$`)
const setting = /^(vertical|line|position|size|align|region):\S+$/

type Block = { line: number; lines: string[] }

/**
 * Reads WebVTT as the W3C writes it: cues in order, notes, styles and regions passed over. A file with faults
 * gives the cues that are without.
 */
export function parseWebVtt(text: string): { cues: Cue[]; faults: VttFault[] } {
  const [head, ...blocks] = blocksOf(text)
  const faults: VttFault[] = []
  const cues: Cue[] = []
  const tell = (line: number, message: string) => faults.push({ line, message })
  if (head?.line !== 1 || !/^WEBVTT([ \t]|$)/.test(head.lines[0] ?? '')) {
    tell(1, startFault(head))
    return { cues, faults }
  }
  if (head.lines.some((line) => line.includes('-->'))) {
    tell(2, 'There must be an empty line between WEBVTT and the first cue')
  }
  for (const block of blocks) {
    if (/^(NOTE|STYLE|REGION)([ \t]|$)/.test(block.lines[0] ?? '')) continue
    const cue = cueOf(block, cues.at(-1), tell)
    if (cue) cues.push(cue)
    if (faults.length >= mostFaults) break
  }
  if (cues.length === 0 && faults.length === 0) tell(1, 'There is no cue in this file')
  return { cues, faults }
}

/** Runs of lines between empty ones. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (line.trim() === '') open = undefined
    else if (open) open.lines.push(line)
    else {
      open = { line: at + 1, lines: [line] }
      blocks.push(open)
    }
  }
  return blocks
}

function startFault(head: Block | undefined): string {
  const isSrt = /^\d+$/.test(head?.lines[0]?.trim() ?? '') && head?.lines[1]?.includes('-->')
  return isSrt
    ? 'This is an SRT file. Please save it as WebVTT'
    : 'The first line of the file must be the word WEBVTT'
}

type Tell = (line: number, message: string) => void

function cueOf(block: Block, before: Cue | undefined, tell: Tell): Cue | undefined {
  const at = block.lines.findIndex((line) => line.includes('-->'))
  const line = block.line + Math.max(at, 0)
  if (at < 0 || at > 1) {
    tell(block.line, 'A cue begins with its times, such as 00:01.000 --> 00:04.000')
    return undefined
  }
  const times = timing.exec(block.lines[at]?.trim() ?? '')
  if (!times) {
    tell(line, timesFault(block.lines[at] ?? ''))
    return undefined
  }
  const [, from = '', to = '', settings = ''] = times
  const words = block.lines.slice(at + 1)
  const cue = { start: secondsOf(from), end: secondsOf(to), text: plainText(words.join('\n')) }
  const fault = cueFault(cue, words, settings, before)
  if (fault) tell(line, fault)
  return fault ? undefined : cue
}

function timesFault(line: string): string {
  if (/\d,\d{3}/.test(line)) return 'Milliseconds follow a point, not a comma: 00:01.000'
  return 'These times cannot be read. They are written 00:01.000 --> 00:04.000'
}

function cueFault(cue: Cue, words: string[], settings: string, before: Cue | undefined): string | undefined {
  const strange = settings.split(/[ \t]+/).find((word) => word !== '' && !setting.test(word))
  if (strange !== undefined) return `“${strange}” is not a setting of a cue`
  if (cue.end <= cue.start) return 'The cue must end after it begins'
  if (before && cue.start < before.start) return 'The cue begins before the one above it'
  if (words.some((line) => line.includes('-->'))) return 'An empty line is missing before the next cue'
  // What stands where a letter could not be read as UTF-8.
  if (cue.text.includes('\uFFFD')) return 'Some letters cannot be read. Please save the file as UTF-8'
  return cue.text.trim() === '' ? 'The cue says nothing' : undefined
}

function secondsOf(written: string): number {
  const parts = written.split(':').map(Number)
  return parts.reduce((sum, part) => sum * 60 + part, 0)
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

/** Words as they are read, without `<b>`, `<v Ana>`, `<00:01.000>` and with `&amp;` as `&`. */
export function plainText(marked: string): string {
  return marked
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|lrm|rlm);/g, (whole, name: string) => named[name] ?? whole)
}

/** The cues shown at a place, in their order. */
export function cuesAt(cues: readonly Cue[], position: number): Cue[] {
  return cues.filter(({ start, end }) => position >= start && position < end)
}
