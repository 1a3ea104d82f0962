import { escaped } from '../rules/text/html.ts'
import type { Block, Letter, MoneyLine } from './blocks.ts'
import { edge, font, gold, header, light, sheet } from './look.ts'
import { leadsTo, type Span } from './spans.ts'
import { linesOf, money, oneLine, visible } from './words.ts'

/** A letter as HTML for mail programs: tables, no script, no external resources except images, all text escaped. */

export type Footer = {
  because: string
  links: readonly { label: string; path: string }[]
  address: string
}

export function htmlOf(
  { subject, preview, blocks, html, image }: Letter,
  footer: Footer,
  linkTo: LinkTo,
): string {
  const body = html ?? blocks.map((block) => htmlBlock(block, linkTo)).join('\n')
  const links = footer.links.map(
    ({ label, path }) =>
      `<a class="quiet" href="${lineOf(linkTo(path))}" style="color:${light.quiet}">${lineOf(label)}</a>. `,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${lineOf(subject)}</title>
<style>${sheet}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page}">
<div style="display:none;max-height:0;overflow:hidden">${lineOf(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.page}">
<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:${light.card};color:${light.ink};border-radius:8px;font:400 16px/1.5 ${font}">
<tr><td class="in" style="padding:20px 28px;background:${header.background};color:${header.ink};border-radius:8px 8px 0 0;font:800 21px/1.3 ${font};letter-spacing:-.04em">Kiai</td></tr>
<tr><td class="in" style="padding:28px 28px 14px">
${body}
</td></tr>
<tr><td class="in quiet line" style="padding:18px 28px 22px;border-top:1px solid ${light.line};color:${light.quiet};font:400 13px/1.55 ${font}">${lineOf(footer.because)} ${links.join('')}${lineOf(footer.address)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
${image ? invisible(linkTo(image)) : ''}</body>
</html>
`
}

/** Not hidden, since mail programs load no hidden images. */
const invisible = (address: string) =>
  `<img src="${lineOf(address)}" alt="" width="1" height="1" style="display:block;width:1px;height:1px;border:0">\n`

/** The full address of a path of the site. */
export type LinkTo = (path: string) => string

function htmlBlock(block: Block, linkTo: LinkTo): string {
  switch (block.kind) {
    case 'eyebrow':
      return `<p class="eyebrow" style="margin:0 0 8px;color:${light.eyebrow};font:600 12px/1.5 ${font};letter-spacing:.12em;text-transform:uppercase">${lineOf(block.text)}</p>`
    case 'heading':
      return `<h1 class="ink" style="margin:0 0 10px;color:${light.ink};font:700 25px/1.2 ${font};letter-spacing:-.03em">${lineOf(block.text)}</h1>`
    case 'text':
      return `<p class="ink" style="margin:0 0 14px;color:${light.ink}">${lineOf(block.text)}</p>`
    case 'quiet':
      return `<p class="quiet" style="margin:0 0 14px;color:${light.quiet}">${lineOf(block.text)}</p>`
    case 'call':
      return button(block.label, leadsTo(block.address, linkTo), true)
    case 'button':
      return button(block.label, linkTo(block.path), block.isGold ?? false)
    case 'subheading':
      return `<h2 class="ink" style="margin:6px 0 10px;color:${light.ink};font:700 19px/1.3 ${font};letter-spacing:-.02em">${lineOf(block.text)}</h2>`
    case 'rich':
      return `<p class="ink" style="margin:0 0 14px;color:${light.ink}">${wordsOf(block.spans, linkTo)}</p>`
    case 'list': {
      const name = block.isNumbered ? 'ol' : 'ul'
      const items = block.items.map((item) => `<li style="margin:0 0 6px">${wordsOf(item, linkTo)}</li>`)
      return `<${name} class="ink" style="margin:0 0 14px;padding:0 0 0 24px;color:${light.ink}">${items.join('')}</${name}>`
    }
    case 'picture':
      return `<img src="${lineOf(block.address)}" alt="${lineOf(block.alt)}" width="544" style="display:block;width:100%;max-width:544px;height:auto;margin:0 0 18px;border:0;border-radius:8px">`
    case 'money':
      return rows(
        [...block.lines.map(moneyRow), totalRow(block.total)].join('\n'),
        'font-variant-numeric:tabular-nums',
      )
    case 'facts':
      return box(block.facts)
    case 'rule':
      return `<div class="line" style="margin:4px 0 18px;border-top:1px solid ${light.line};font-size:0;line-height:0">&nbsp;</div>`
    case 'prose':
      return `<p class="ink" style="margin:0 0 14px;color:${light.ink};overflow-wrap:anywhere">${inLines(block.text)}</p>`
    case 'quote':
      return quote(block.head, block.text)
  }
}

const rows = (content: string, style = '') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 18px;${style}">
${content}
</table>`

/** Outlook pads the cell, other programs the link, so that the whole button can be pressed. */
function button(label: string, address: string, isGold: boolean): string {
  const cell = isGold ? `background:${gold.background}` : `border:1px solid ${edge}`
  const colour = isGold ? gold.ink : light.ink
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 18px"><tr><td style="${cell};border-radius:8px;mso-padding-alt:14px 26px"><a ${isGold ? '' : 'class="ink" '}href="${lineOf(address)}" style="display:inline-block;padding:13px 26px;color:${colour};font:600 16px/1.2 ${font};text-decoration:none">${lineOf(label)}</a></td></tr></table>`
}

const moneyRow = ({ label, detail, cents }: MoneyLine) => {
  const below = detail ? `<br><span class="quiet" style="color:${light.quiet}">${lineOf(detail)}</span>` : ''
  return `<tr><td class="ink line" style="padding:9px 0;color:${light.ink};border-bottom:1px solid ${light.line};vertical-align:top">${lineOf(label)}${below}</td><td class="ink line" align="right" style="padding:9px 0 9px 16px;color:${light.ink};border-bottom:1px solid ${light.line};vertical-align:top;white-space:nowrap">${money(cents)}</td></tr>`
}

const totalRow = ({ label, cents }: MoneyLine) =>
  `<tr><td class="ink" style="padding:11px 0 0;color:${light.ink};font:700 18px/1.4 ${font}">${lineOf(label)}</td><td class="ink" align="right" style="padding:11px 0 0 16px;color:${light.ink};font:700 18px/1.4 ${font};white-space:nowrap">${money(cents)}</td></tr>`

function box(facts: readonly (readonly [label: string, value: string])[]): string {
  const lines = facts.map(
    ([label, value]) =>
      `<p class="quiet" style="margin:0 0 2px;color:${light.quiet};font:400 14px/1.4 ${font}">${lineOf(label)}</p><p class="ink" style="margin:0 0 12px;color:${light.ink};font:600 16px/1.4 ${font}">${lineOf(value)}</p>`,
  )
  return rows(
    `<tr><td class="raised line" style="padding:18px 20px 6px;background:${light.raised};border:1px solid ${light.line};border-radius:8px">${lines.join('\n')}</td></tr>`,
  )
}

function quote(head: string | undefined, text: string): string {
  const above = head
    ? `<p class="quiet" style="margin:0 0 4px;color:${light.quiet};font:400 13px/1.5 ${font}">${lineOf(head)}</p>`
    : ''
  return `<div class="line" style="margin:0 0 18px;padding:2px 0 2px 16px;border-left:3px solid ${light.line}">${above}<p class="quiet" style="margin:0;color:${light.quiet};overflow-wrap:anywhere">${inLines(text)}</p></div>`
}

/** A person's text with its line breaks. */
const inLines = (text: string): string => linesOf(text).map(escaped).join('<br>')
const wordsOf = (spans: readonly Span[], linkTo: LinkTo) =>
  spans
    .map((span) => {
      const text = escaped(visible(span.text))
      if (span.kind === 'strong') return `<strong>${text}</strong>`
      if (span.kind === 'emphasis') return `<em>${text}</em>`
      if (span.kind !== 'link') return text
      return `<a class="ink" href="${lineOf(leadsTo(span.address, linkTo))}" style="color:${light.ink}">${text}</a>`
    })
    .join('')

const lineOf = (text: string): string => escaped(oneLine(text))
