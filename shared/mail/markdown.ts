import { isHttpsAddress } from '../rules/text/https-address.ts'
import { filled, type Known } from '../rules/text/variables.ts'
import type { Block } from './blocks.ts'
import { isLinkable, spansOf } from './spans.ts'

/**
 * The blocks of a small part of Markdown: headings, paragraphs, lists, rules, pictures, and a link in a paragraph of
 * its own, which becomes a button. Everything else is text.
 */
export const blocksOf = (content: string, known: Known): Block[] =>
  content
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => blockOf(part, known))

function blockOf(part: string, known: Known): Block[] {
  const lines = part.split(/\r?\n/).map((line) => line.trim())
  const [first = ''] = lines
  const [, marks, title] = /^(#{1,3}) +(.+)$/.exec(first) ?? []
  if (marks && title) {
    const heading: Block = { kind: marks === '#' ? 'heading' : 'subheading', text: filled(title, known) }
    const rest = lines.slice(1).join('\n')
    return rest ? [heading, ...blockOf(rest, known)] : [heading]
  }
  if (/^(-{3,}|\*{3,})$/.test(part)) return [{ kind: 'rule' }]
  const items = itemsOf(lines)
  if (items) return [{ kind: 'list', ...items, items: items.items.map((item) => spansOf(item, known)) }]
  const [, alt, picture] = /^!\[([^[\]]*)\]\(([^()\s]+)\)$/.exec(part) ?? []
  if (picture && isHttpsAddress(picture))
    return [{ kind: 'picture', alt: filled(alt ?? '', known), address: picture }]
  const [, label, address] = /^\[([^[\]]+)\]\(([^()\s]+)\)$/.exec(part) ?? []
  if (label && address && isLinkable(address)) return [{ kind: 'call', label: filled(label, known), address }]
  return [{ kind: 'rich', spans: spansOf(lines.join(' '), known) }]
}

function itemsOf(lines: readonly string[]): { isNumbered: boolean; items: string[] } | undefined {
  for (const [isNumbered, mark] of [
    [false, /^[-*] +(.+)$/],
    [true, /^\d{1,3}[.)] +(.+)$/],
  ] as const) {
    const items = lines.map((line) => mark.exec(line)?.[1])
    if (items.every((item) => item !== undefined)) return { isNumbered, items }
  }
  return undefined
}
