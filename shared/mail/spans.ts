import { isHttpsAddress } from '../rules/text/https-address.ts'
import { isSitePath } from '../rules/text/site-path.ts'
import { filled, type Known } from '../rules/text/variables.ts'

/** Text of a mail with its emphasis. */
export type Span =
  | { kind: 'plain' | 'strong' | 'emphasis'; text: string }
  /** Leads to a path of the site or to an https address. */
  | { kind: 'link'; text: string; address: string }

/** Whether a mail may link there. */
export const isLinkable = (address: string) => isSitePath(address) || isHttpsAddress(address)

/** The target of a span: the full address of a path, or an https address unchanged. */
export function leadsTo(address: string, linkTo: (path: string) => string): string {
  return isHttpsAddress(address) ? address : linkTo(address)
}

const marks = /\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^[\]]+)\]\(([^()\s]+)\)/g

/** Inline Markdown: `**strong**`, `*emphasis*` and `[a link](https://…)`; everything else is literal. */
export function spansOf(words: string, known: Known): Span[] {
  const spans: Span[] = []
  const plain = (text: string) => text && spans.push({ kind: 'plain', text: filled(text, known) })
  let end = 0
  for (const found of words.matchAll(marks)) {
    const [whole, strong, emphasis, label, address] = found
    plain(words.slice(end, found.index))
    end = found.index + whole.length
    if (strong) spans.push({ kind: 'strong', text: filled(strong, known) })
    else if (emphasis) spans.push({ kind: 'emphasis', text: filled(emphasis, known) })
    else if (label && address && isLinkable(address))
      spans.push({ kind: 'link', text: filled(label, known), address })
    else plain(whole)
  }
  plain(words.slice(end))
  return spans
}
