import type { IOptions } from 'sanitize-html'
import { isSitePath } from '#shared/rules/text/site-path.ts'

const safeStyle = [/^(?!.*(?:url|expression|image-set)\s*\()[\w\s#%.,'"()!-]+$/i]
const styles = [
  'color background-color background text-align text-decoration vertical-align',
  'font font-size font-weight font-style font-family line-height letter-spacing',
  'padding padding-top padding-right padding-bottom padding-left',
  'margin margin-top margin-right margin-bottom margin-left',
  'border border-top border-bottom border-radius border-collapse border-color',
  'width max-width min-width height display',
].flatMap((names) => names.split(' '))
const tags = [
  'a p br hr h1 h2 h3 h4 div span center blockquote pre code strong b em i u s sup sub small ul ol li img',
  'table thead tbody tfoot tr td th caption',
].flatMap((names) => names.split(' '))
const cell = ['align', 'valign', 'width', 'height', 'colspan', 'rowspan', 'bgcolor']

const isLink = (address: string) => isSitePath(address) || /^(https:\/\/|mailto:)/i.test(address)

/**
 * The HTML allowed in a mail: text, tables, https pictures and links; nothing that runs, loads or covers other
 * content.
 */
const allowed = (origin: string): IOptions => ({
  allowedTags: tags,
  allowedAttributes: {
    '*': ['style', 'dir', 'lang'],
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    table: ['role', 'width', 'cellpadding', 'cellspacing', 'border', 'align', 'bgcolor'],
    tr: ['align', 'valign', 'bgcolor'],
    td: cell,
    th: [...cell, 'scope'],
  },
  allowedStyles: { '*': Object.fromEntries(styles.map((name) => [name, safeStyle])) },
  allowedSchemes: ['https', 'mailto'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href = '', ...rest }) => ({
      tagName,
      attribs: {
        ...rest,
        ...(isLink(href.trim()) && {
          href: isSitePath(href.trim()) ? `${origin}${href.trim()}` : href.trim(),
        }),
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src?.startsWith('https://'),
})

/** Sanitized HTML; undefined if nothing is left. */
export async function cleanHtml(html: string, origin: string): Promise<string | undefined> {
  // Loaded when first used: few calls write HTML.
  const { default: sanitizeHtml } = await import('sanitize-html')
  return sanitizeHtml(html, allowed(origin)).trim() || undefined
}
