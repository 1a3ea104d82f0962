import { createHash } from 'node:crypto'
import { escaped } from '#shared/rules/text/html.ts'
import type { FieldName, FormState } from './form.ts'
import type { Account } from './store.ts'
import { style } from './style.ts'

/** The reason why there is no sign-in form: the attempt expired, was refused or failed, or the page is missing. */
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

/** The logo, as on the site. */
const strokes =
  '<path stroke-width="6" d="M46.5 15.5A21 21 0 1 0 53 31"/><path stroke-width="6.5" d="M24 21v22M40 21 25 33l15 10"/>'
const mark = (stroke: string, more: string) =>
  `<svg ${more} viewBox="0 0 64 64" fill="none" stroke="${stroke}" stroke-linecap="round" stroke-linejoin="round">${strokes}</svg>`
const icon = `data:image/svg+xml,${encodeURIComponent(mark('#e9b94b', 'xmlns="http://www.w3.org/2000/svg"'))}`

/** Headers of every page. `formTargets` are the origins that the redirect after a form may reach. */
export function pageHeaders(formTargets: readonly string[]): Record<string, string> {
  const styleHash = createHash('sha256').update(style).digest('base64')
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    'img-src data:',
    'font-src data:',
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

/** The sign-in form: the offered accounts, an email, or a new account; `state` has the values typed before. */
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

/** A page with a message instead of the form, and a link to a new sign-in. `reason` is for developers. */
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

/** One labelled input; shows the typed value and the error only in the form that was posted. */
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
    <p class="logo">${mark('currentColor', 'aria-hidden="true"')} Kiai</p>
    <p class="tagline">Learn from the masters. Train like one.</p>
  </header>
  <main>
    ${main}
  </main>
</body>
</html>
`
}

function initial(name: string): string {
  return [...name][0]?.toUpperCase() ?? ''
}
