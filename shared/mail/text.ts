import type { Block, Letter } from './blocks.ts'
import type { Footer, LinkTo } from './html.ts'
import { leadsTo, type Span } from './spans.ts'
import { linesOf, money, oneLine } from './words.ts'

/** The same letter as plain text: all content of the HTML, and each link in full. */
export function textOf({ blocks }: Letter, footer: Footer, linkTo: LinkTo): string {
  const end = [
    '--',
    oneLine(footer.because),
    ...footer.links.map(({ label, path }) => `${label}: ${linkTo(path)}`),
    oneLine(footer.address),
  ]
  return `${[...blocks.map((block) => textBlock(block, linkTo)), end.join('\n')].join('\n\n')}\n`
}

function textBlock(block: Block, linkTo: LinkTo): string {
  switch (block.kind) {
    case 'eyebrow':
    case 'text':
    case 'quiet':
      return oneLine(block.text)
    case 'heading': {
      const words = oneLine(block.text)
      return `${words}\n${'='.repeat(Math.min(words.length, 72))}`
    }
    case 'call':
      return `${oneLine(block.label)}: ${leadsTo(block.address, linkTo)}`
    case 'button':
      return `${oneLine(block.label)}: ${linkTo(block.path)}`
    case 'money':
      return [...block.lines, block.total]
        .flatMap(({ label, detail, cents }) => [
          `${oneLine(label)}: ${money(cents)}`,
          ...(detail ? [`  ${oneLine(detail)}`] : []),
        ])
        .join('\n')
    case 'facts':
      return block.facts.map(([label, value]) => `${oneLine(label)}: ${oneLine(value)}`).join('\n')
    case 'subheading':
      return oneLine(block.text)
    case 'rich':
      return wordsOf(block.spans, linkTo)
    case 'list':
      return block.items
        .map((item, at) => `${block.isNumbered ? `${at + 1}.` : '-'} ${wordsOf(item, linkTo)}`)
        .join('\n')
    case 'picture':
      return `[${oneLine(block.alt)}]`
    case 'rule':
      return '-----'
    case 'prose':
      return linesOf(block.text).join('\n')
    case 'quote': {
      const quoted = linesOf(block.text).map((line) => (line ? `> ${line}` : '>'))
      return [...(block.head ? [`${oneLine(block.head)}:`] : []), ...quoted].join('\n')
    }
  }
}

const wordsOf = (spans: readonly Span[], linkTo: LinkTo) =>
  oneLine(
    spans
      .map((span) => (span.kind === 'link' ? `${span.text} (${leadsTo(span.address, linkTo)})` : span.text))
      .join(''),
  )
