import { readFileSync } from 'node:fs'

const theme = readFileSync(new URL('../../../web/theme.css', import.meta.url), 'utf8')

/** The style of the mailbox: the product's own design tokens, with nothing to load. */
export const style = `
${theme}
*, *::before, *::after { box-sizing: border-box; }
html { background: var(--ink); text-size-adjust: 100%; }
body { margin: 0; color: var(--bone); font: 400 1rem/1.5 var(--font); overflow-wrap: anywhere; }
h1, h2, p, ul, dl, dd { margin: 0; padding: 0; }
a { color: var(--gold-bright); text-underline-offset: .2em; }
:focus-visible { outline: 2px solid var(--gold-bright); outline-offset: 3px; }
main { max-width: 60rem; margin: 0 auto; padding: var(--space-6) var(--space-5) var(--space-8); }
.eyebrow { color: var(--gold); font-size: .8125rem; font-weight: 650; letter-spacing: .09em; text-transform: uppercase; }
h1 { margin: var(--space-2) 0 var(--space-5); font-size: var(--text-2xl); line-height: 1.15; letter-spacing: -.03em; }
h2 { margin: var(--space-6) 0 var(--space-3); font-size: var(--text-lg); }
.lead { color: var(--bone-soft); }
.told { margin-top: var(--space-4); padding: var(--space-3) var(--space-4); border: 1px solid var(--jade); border-radius: var(--radius); }
.presses { display: flex; flex-wrap: wrap; gap: var(--space-3); margin-top: var(--space-5); }
.presses button { min-height: 2.75rem; padding: 0 var(--space-4); color: var(--bone); font: inherit; background: var(--ink-raised); border: 1px solid var(--line-strong); border-radius: var(--radius); cursor: pointer; }
.presses button:hover { border-color: var(--gold); background: var(--ink-high); }
.files { padding-left: var(--space-5); }
.mails { list-style: none; display: grid; gap: var(--space-2); }
.mails a {
  display: grid;
  gap: 0 var(--space-4);
  grid-template: "subject date" "to date" / minmax(0, 1fr) auto;
  min-height: 2.75rem;
  padding: var(--space-3) var(--space-4);
  color: inherit;
  text-decoration: none;
  background: var(--ink-raised);
  border: 1px solid var(--line);
  border-radius: var(--radius);
}
.mails a:hover { border-color: var(--gold); background: var(--ink-high); }
.subject { grid-area: subject; font-weight: 650; }
.to { grid-area: to; color: var(--bone-quiet); font-size: var(--text-sm); }
.date { grid-area: date; color: var(--bone-quiet); font-size: var(--text-sm); font-variant-numeric: tabular-nums; }
iframe { display: block; width: 100%; height: 44rem; border: 1px solid var(--line); border-radius: var(--radius); background: #efe9dc; }
pre { margin: 0; padding: var(--space-4); white-space: pre-wrap; font: .875rem/1.6 ui-monospace, monospace; background: var(--ink-raised); border: 1px solid var(--line); border-radius: var(--radius); }
dl { display: grid; grid-template-columns: minmax(8rem, max-content) minmax(0, 1fr); gap: var(--space-2) var(--space-4); font-size: var(--text-sm); }
dt { color: var(--bone-quiet); }
@media (width < 40rem) {
  .mails a { grid-template: "subject" "to" "date" / minmax(0, 1fr); }
  dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
  dd { margin-bottom: var(--space-3); }
}
`
