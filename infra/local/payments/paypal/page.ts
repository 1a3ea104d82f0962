import { createHash } from 'node:crypto'
import { style as houseStyle } from '../../identity/style.ts'

/** The frame of PayPal's pages: plain forms, no script, nothing to load. */

const style = `${houseStyle}
.choices { display: grid; gap: var(--space-3); margin-top: var(--space-5); }
.choice { width: 100%; }
.choice.plain, .small { color: var(--bone); background: var(--ink-raised); border-color: var(--line-control); }
.choice.plain:hover, .small:hover { background: var(--ink-high); }
.small { min-height: 2.75rem; padding: .35rem .9rem; font-weight: 500; }
.row { display: flex; flex-wrap: wrap; gap: var(--space-2); align-items: end; margin-top: var(--space-2); }
.row label { display: grid; gap: .35rem; }
.row input, .row select { width: auto; max-width: 11rem; min-height: 2.75rem; color: var(--bone); font: inherit; padding: .35rem .6rem; background: var(--ink-raised); border: 1px solid var(--line-control); border-radius: var(--radius); }
.things { list-style: none; display: grid; gap: var(--space-4); }
.things > li { padding: var(--space-4); background: var(--ink-raised); border: 1px solid var(--line); border-radius: var(--radius); }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .35rem 1rem; margin: var(--space-5) 0 0; }
dt { color: var(--bone-soft); }
dd { margin: 0; }
`

/** Headers of every page. `formTargets` are the addresses that the redirect after a form may reach. */
export function pageHeaders(formTargets: readonly string[] = []): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    'font-src data:',
    `form-action ${[...new Set(["'self'", ...formTargets.map((url) => new URL(url).origin)])].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  }
}

export const pageOf = (title: string, main: string) => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="dark">
  <meta name="robots" content="noindex">
  <title>${escaped(title)} – Local PayPal</title>
  <style>${style}</style>
</head>
<body>
  <header class="brand">
    <p class="logo">PayPal</p>
    <p class="tagline">Stands in for PayPal while Kiai runs on this machine. No money moves.</p>
  </header>
  <main>
    <p class="eyebrow">Local PayPal</p>
    <h1>${escaped(title)}</h1>
    ${main}
  </main>
</body>
</html>
`

export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
