/** The lines of a calendar, unfolded by RFC 5545 while its text still arrives. */

export type Line = {
  /** In capitals. */
  name: string
  /** By name in capitals, without quotes. */
  parameters: Readonly<Record<string, string>>
  value: string
}

/** Thrown for a wanted line without an end. */
export class LineTooLong extends Error {}

/** Characters of a wanted line; other lines may have any length, because they are not kept. */
const longest = 500_000

/** Unfolds the lines of a text that comes in parts, and passes on the lines with a wanted name. */
export function unfolded(wanted: ReadonlySet<string>, take: (line: string) => void) {
  let rest = ''
  let line: string | undefined
  let isSkipping = false

  const flush = () => {
    if (line !== undefined) take(line)
    line = undefined
  }
  const physical = (text: string) => {
    if (text === '') return
    if (text.startsWith(' ') || text.startsWith('\t')) {
      if (line !== undefined) line += text.slice(1)
    } else {
      flush()
      const name = /^\uFEFF?([\w-]+)/.exec(text)?.[1]?.toUpperCase() ?? ''
      if (wanted.has(name)) line = text.replace('\uFEFF', '')
    }
    if (line !== undefined && line.length > longest) throw new LineTooLong()
  }

  return {
    part(text: string) {
      const lines = (rest + text).split(/\r\n|\n|\r/)
      rest = lines.pop() ?? ''
      for (const one of lines) {
        if (!isSkipping) physical(one)
        isSkipping = false
      }
      if (isSkipping) rest = ''
      if (rest.length <= longest) return
      physical(rest)
      rest = ''
      isSkipping = true
    },
    end() {
      if (!isSkipping) physical(rest)
      flush()
    },
  }
}

/**
 * A parsed line; undefined if it is not one. If only its parameters cannot be read, the whole line is its value: an
 * unreadable beginning is reported, not skipped.
 */
export function lineOf(text: string): Line | undefined {
  const name = /^[\w-]+(?=[;:])/.exec(text)?.[0]
  if (!name) return undefined
  const parameters: Record<string, string> = {}
  const parameter = /;([\w-]+)=((?:"[^"]*"|[^";:])*)/y
  let at = name.length
  parameter.lastIndex = at
  for (let found = parameter.exec(text); found; found = parameter.exec(text)) {
    const [, key = '', value = ''] = found
    parameters[key.toUpperCase()] = value.replaceAll('"', '')
    at = parameter.lastIndex
  }
  const value = text[at] === ':' ? text.slice(at + 1).trim() : text
  return { name: name.toUpperCase(), parameters, value }
}
