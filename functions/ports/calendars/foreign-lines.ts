/** The lines of a calendar, as RFC 5545 writes and folds them, read while its text still arrives. */

export type Line = {
  /** In capitals. */
  name: string
  /** By their names in capitals, without quotes. */
  parameters: Readonly<Record<string, string>>
  value: string
}

/** Thrown of a line that is wanted and has no end. */
export class LineTooLong extends Error {}

/** Characters of one line that is wanted; others may be as long as they like, since nothing of them is kept. */
const longest = 500_000

/** Joins folded lines of a text that comes in parts, and gives the lines that have a wanted name. */
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
 * A line in its pieces; undefined where it is none. Where only its parameters cannot be read, all of it is its value:
 * a beginning that is no time is told, and not passed over.
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
