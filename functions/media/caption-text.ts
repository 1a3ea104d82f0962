import { type MarkedCue, markedCues } from '#shared/rules/media/webvtt.ts'

/**
 * The stored text of a caption file: WebVTT that any browser reads. Character references are decoded, and of the tags
 * only voices are kept.
 */
export async function captionsToKeep(text: string) {
  const { cues, ...rest } = markedCues(text)
  // Loaded on first use, to keep the cold start short.
  const { decodeHTML } = await import('entities/decode')
  const written = cues.map(({ start, end, marked }) => {
    return `${clock(start)} --> ${clock(end)}\n${rewritten(marked, decodeHTML)}`
  })
  return { ...rest, cues: cues.length, text: `${['WEBVTT', ...written].join('\n\n')}\n` }
}

function rewritten(marked: MarkedCue['marked'], decode: (text: string) => string): string {
  return marked
    .replaceAll(/\{\\[^{}]*\}/g, '')
    .split(/(<[^<>]*>)/)
    .map((piece, at) => (at % 2 === 0 ? escaped(decode(piece)) : voiceMark(piece, decode)))
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** `<v.loud Ana>` as `<v Ana>`, and its end; other tags change nothing that is shown. */
function voiceMark(mark: string, decode: (text: string) => string): string {
  if (mark === '</v>') return mark
  const name = /^<v(?:\.\S*)?\s+(.+)>$/s.exec(mark)?.[1]
  return name ? `<v ${escaped(decode(name)).replaceAll(/\s+/g, ' ').trim()}>` : ''
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '')

/** `00:01.000`, and with hours if there are any. */
function clock(seconds: number): string {
  const whole = Math.round(seconds * 1000)
  const [hours, rest] = [Math.floor(whole / 3_600_000), whole % 3_600_000]
  const short = new Date(rest).toISOString().slice(14, 23)
  return hours > 0 ? `${String(hours).padStart(2, '0')}:${short}` : short
}
