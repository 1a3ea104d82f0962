/** The design of mails. Colours are also inline, for programs that drop style sheets; the sheet is for dark mode. */

export const font = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** The site's theme, and its counterparts on white. */
export const light = {
  page: '#efe9dc',
  card: '#ffffff',
  raised: '#f6f1e6',
  line: '#e5dfd2',
  ink: '#1b1815',
  quiet: '#5f574b',
  eyebrow: '#8a6318',
} as const

const dark = {
  page: '#0b0a09',
  card: '#14120f',
  raised: '#1e1b17',
  line: '#37322a',
  ink: '#f7f2e8',
  quiet: '#a39a8a',
  eyebrow: '#e9b94b',
} as const

/** The same in both modes. */
export const header = { background: '#0b0a09', ink: '#f7f2e8' } as const
export const gold = { background: '#e9b94b', ink: '#191102' } as const
export const edge = '#7d7465'

export const sheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:${dark.page}!important}
.card{background:${dark.card}!important;color:${dark.ink}!important}
.ink{color:${dark.ink}!important}
.quiet{color:${dark.quiet}!important}
.eyebrow{color:${dark.eyebrow}!important}
.raised{background:${dark.raised}!important}
.line{border-color:${dark.line}!important}
}
@media (max-width:480px){.in{padding-left:20px!important;padding-right:20px!important}}`
