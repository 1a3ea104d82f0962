import { createHash } from 'node:crypto'
import { escaped } from '#shared/rules/text/html.ts'
import { style as houseStyle } from './identity/style.ts'

/** The frame of a stand-in's pages: plain forms, no script, nothing to load. */

const style = `${houseStyle}
main { max-width: 46rem; }
.choices { display: flex; flex-wrap: wrap; gap: var(--space-2); margin-top: var(--space-4); }
.plain { color: var(--bone); background: var(--ink-raised); border-color: var(--line-control); }
.plain:hover { background: var(--ink-high); }
.paying { display: grid; gap: 1rem; margin-top: var(--space-5); }
.sum { margin-top: var(--space-4); font-size: var(--text-3xl); font-weight: 800; letter-spacing: -.03em; }
.items, .things { list-style: none; display: grid; gap: var(--space-2); margin-top: var(--space-4); }
.items li { display: flex; justify-content: space-between; gap: var(--space-4); }
.things > li { padding: var(--space-3) var(--space-4); background: var(--ink-raised); border: 1px solid var(--line); border-radius: var(--radius); }
.row { display: flex; flex-wrap: wrap; gap: var(--space-2); align-items: end; }
.row label { display: grid; gap: .35rem; }
.row input, select { width: auto; max-width: 12rem; min-height: 2.75rem; padding: .35rem .6rem; color: var(--bone); font: inherit; background: var(--ink-raised); border: 1px solid var(--line-control); border-radius: var(--radius); }
.row .action, .things .action { min-height: 2.75rem; padding: .35rem .9rem; font-weight: 500; }
code { font-size: .8125rem; color: var(--bone-soft); }
.things form { margin-top: var(--space-2); }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .35rem 1rem; margin: var(--space-5) 0 0; }
dt { color: var(--bone-soft); }
dd { margin: 0; }
`

/** Headers of every page. `targets` are the addresses that the redirect after a form may reach. */
export function pageHeaders(targets: readonly (string | null)[] = []): Record<string, string> {
  const origins = targets.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : []))
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    'font-src data:',
    `form-action ${[...new Set(["'self'", ...origins])].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // Not 'no-referrer': the form's own Origin header would become 'null'.
    'referrer-policy': 'same-origin',
  }
}

/** The provider of a page, and a sentence on what it stands in for. */
type Owner = { name: string; words: string }

export const pageOf = ({ name, words }: Owner, title: string, main: string) => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="dark">
  <meta name="robots" content="noindex">
  <title>${escaped(title)} – Local ${name}</title>
  <style>${style}</style>
</head>
<body>
  <header class="brand">
    <p class="logo">${name}</p>
    <p class="tagline">${words}</p>
  </header>
  <main>
    <p class="eyebrow">Local ${name}</p>
    <h1>${escaped(title)}</h1>
    ${main}
  </main>
</body>
</html>
`
