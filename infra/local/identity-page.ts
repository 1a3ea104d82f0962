import { createHash } from 'node:crypto'
import type { FieldName, FormState } from './identity-form.ts'
import type { Account } from './identity-store.ts'
import { style } from './identity-style.ts'

/** Why there is no sign-in form: the attempt is over, wrongly asked for, broken, or no such page. */
export type ProblemKind = 'expired' | 'refused' | 'failed' | 'missing'

const problems: Record<ProblemKind, { title: string; text: string }> = {
  expired: {
    title: 'This sign-in has expired',
    text: 'It was finished already, or it was left open too long. Starting again takes a moment.',
  },
  refused: {
    title: 'This sign-in was refused',
    text: 'The request is not one that this sign-in takes. Nobody was signed in or out.',
  },
  failed: {
    title: 'Sign-in is not working',
    text: 'Something went wrong on this side. The terminal that runs Kiai says more.',
  },
  missing: { title: 'There is no such page', text: 'The local sign-in knows nothing at this address.' },
}

const icon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 32 32%22%3E' +
  '%3Ccircle cx=%2216%22 cy=%2216%22 r=%2211%22 fill=%22none%22 stroke=%22%23d4a843%22 stroke-width=%225%22/%3E%3C/svg%3E'

/** Headers of every page. `formTargets` are the origins that the redirect after a form may reach. */
export function pageHeaders(formTargets: readonly string[]): Record<string, string> {
  const styleHash = createHash('sha256').update(style).digest('base64')
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    'img-src data:',
    `form-action ${[...new Set(["'self'", ...formTargets])].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    // Not 'no-referrer': the form's own Origin header would become 'null'.
    'referrer-policy': 'same-origin',
  }
}

/** The sign-in form: the offered accounts, an email, or a new account; `state` is what was typed before. */
export function signInPage(accounts: readonly Account[], state: FormState): string {
  const wrong = Object.keys(state.problems).length > 0
  return pageOf(
    wrong ? 'Check the form' : 'Sign in',
    `<p class="eyebrow">Local sign-in</p>
    <h1>Step onto the mat</h1>
    <p class="lead">This page stands in for the hosted sign-in while Kiai runs on this machine.
      Choose who you are: no password is needed.</p>
    ${state.problems.form ? `<p class="alert" role="alert">${escaped(state.problems.form)}</p>` : ''}
    <section aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">Demo accounts</h2>
      <form method="post">
        <ul class="accounts">${accounts.map(accountCard).join('')}</ul>
      </form>
    </section>
    <section aria-labelledby="own-account">
      <h2 id="own-account">Your own account</h2>
      ${emailForm(state)}
      ${createForm(state)}
    </section>`,
  )
}

/** A page in words instead of the form, with a way back to a new sign-in. `reason` is for developers. */
export function problemPage(kind: ProblemKind, reason?: string): string {
  const { title, text } = problems[kind]
  return pageOf(
    title,
    `<p class="eyebrow">Local sign-in</p>
    <h1>${title}</h1>
    <p class="lead">${text}</p>
    ${reason ? `<p class="reason">${escaped(reason)}</p>` : ''}
    <p class="message"><a class="action" href="/api/login">Sign in again</a></p>`,
  )
}

function accountCard({ sub, email, givenName, familyName, title, note }: Account): string {
  return `<li><button class="account" name="account" value="${escaped(sub)}">
    <span class="initials" aria-hidden="true">${escaped(initial(givenName) + initial(familyName))}</span>
    <span class="who">
      <span class="name">${escaped(`${givenName} ${familyName}`)}
        ${title ? `<span class="title">${escaped(title)}</span>` : ''}</span>
      ${note ? `<span class="note">${escaped(note)}</span>` : ''}
    </span>
    <span class="email">${escaped(email)}</span>
    <svg class="chevron" width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="currentColor"
      stroke-width="2" aria-hidden="true"><path d="M7 4l5 5-5 5"/></svg>
  </button></li>`
}

function emailForm(state: FormState): string {
  return `<form class="by-email" method="post">
    <input type="hidden" name="form" value="email">
    ${field(state, 'email', 'email', 'Email', 'type="email" autocomplete="email"')}
    <button class="action">Continue</button>
  </form>`
}

function createForm(state: FormState): string {
  const open = state.form === 'create'
  return `<details${open ? ' open' : ''}>
    <summary>Create an account</summary>
    <form class="create" method="post">
      <input type="hidden" name="form" value="create">
      ${field(state, 'create', 'email', 'Email', 'type="email" autocomplete="email" maxlength="254"')}
      <div class="names">
        ${field(state, 'create', 'givenName', 'First name', 'autocomplete="given-name" maxlength="60"')}
        ${field(state, 'create', 'familyName', 'Last name', 'autocomplete="family-name" maxlength="60"')}
      </div>
      <p class="fine">It is kept on this machine only. No mail is sent.</p>
      <button class="action">Create account</button>
    </form>
  </details>`
}

/** One labelled input; shows what was typed and what is wrong only in the form that was posted. */
function field(
  state: FormState,
  form: FormState['form'],
  name: FieldName,
  label: string,
  extra: string,
): string {
  const posted = state.form === form
  const problem = posted ? state.problems[name] : undefined
  const first = problem !== undefined && Object.keys(state.problems)[0] === name
  const id = `${form}-${name}`
  const invalid = problem ? ` aria-invalid="true" aria-describedby="${id}-problem"` : ''
  return `<div class="field">
    <label for="${id}">${label}</label>
    <input id="${id}" name="${name}" required ${extra} value="${escaped((posted && state.values[name]) || '')}"
      ${invalid}${first ? ' autofocus' : ''}>
    ${problem ? `<p class="wrong" id="${id}-problem">${escaped(problem)}</p>` : ''}
  </div>`
}

function pageOf(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="dark">
  <meta name="robots" content="noindex">
  <title>${title} – Kiai</title>
  <link rel="icon" href="${icon}">
  <style>${style}</style>
</head>
<body>
  <header class="brand">
    ${enso}
    ${wordmark}
    <p class="tagline">Learn from the masters. Train like one.</p>
  </header>
  <main>
    ${main}
  </main>
</body>
</html>
`
}

const wordmark = `<svg class="wordmark" viewBox="0 0 252 80" role="img" aria-label="Kiai">
  <defs><linearGradient id="gold" x1="0" y1="0" x2="0" y2="80" gradientUnits="userSpaceOnUse">
    <stop offset="0" stop-color="#f6dc98"/><stop offset=".55" stop-color="#d4a843"/><stop offset="1" stop-color="#a67c26"/>
  </linearGradient></defs>
  <g fill="url(#gold)"><path d="M0 0h13v80H0z"/><path d="M52 0h17L34 40l37 40H54L16 39z"/><path d="M99 0h13v80H99z"/>
    <path d="M166 0h12l34 80h-14l-26-63-26 63h-14z"/><path d="M160 58h24l4 10h-32z"/><path d="M239 0h13v80h-13z"/></g>
</svg>`

/** Degrees by which the whole stroke is turned, so that its gap is at the upper right. */
const TURN = 100

/** Bristles of one brush stroke around the wordmark: radius, width, start and end in degrees, strength. */
const bristles: readonly [number, number, number, number, number][] = [
  [186, 0.8, -64, 150, 0.35],
  [181, 1.4, -52, 214, 0.5],
  [177, 1, -58, 262, 0.5],
  [173, 2.6, -47, 236, 0.75],
  [169, 3.4, -50, 274, 0.85],
  [165, 4.2, -43, 281, 0.95],
  [160.5, 5, -46, 286, 1],
  [155.5, 4.6, -41, 279, 1],
  [151, 3.2, -44, 284, 0.9],
  [147.5, 2.2, -37, 258, 0.75],
  [144, 1.6, -40, 244, 0.6],
  [140.5, 1, -30, 188, 0.5],
  [136, 0.8, -34, 120, 0.35],
]

const enso = `<svg class="enso" viewBox="0 0 400 400" fill="none" aria-hidden="true">
  <defs><linearGradient id="ink" x1="300" y1="30" x2="330" y2="350" gradientUnits="userSpaceOnUse">
    <stop offset="0" stop-color="#f0cf7d"/><stop offset=".45" stop-color="#b98a2f"/><stop offset="1" stop-color="#5c451a"/>
  </linearGradient></defs>
  <g stroke="url(#ink)" stroke-linecap="round">${bristles.map(bristlePath).join('')}</g>
</svg>`

/** Drawn against the clock from the upper right, as the brush goes. */
function bristlePath([radius, width, start, end, strength]: (typeof bristles)[number]): string {
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return `${(200 + radius * Math.cos(angle)).toFixed(1)} ${(200 - radius * Math.sin(angle)).toFixed(1)}`
  }
  const far = end - start > 180 ? 1 : 0
  const arc = `M${at(start + TURN)}A${radius} ${radius} 0 ${far} 0 ${at(end + TURN)}`
  return `<path d="${arc}" stroke-width="${width}" opacity="${strength}"/>`
}

function initial(name: string): string {
  return [...name][0]?.toUpperCase() ?? ''
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
