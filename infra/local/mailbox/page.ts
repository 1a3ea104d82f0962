import { createHash } from 'node:crypto'
import { escaped } from '#shared/rules/text/html.ts'
import type { Attachment } from './mime.ts'
import { type Press, presses, pressesOf } from './press.ts'
import type { StoredMail } from './store.ts'
import { style } from './style.ts'

/** The mailbox as a page: the sent mails, newest first, and one mail as its reader sees it. */

const styleHash = createHash('sha256').update(style).digest('base64')

const shared = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

export const pageHeaders = {
  ...shared,
  // Its buttons send their origin.
  'referrer-policy': 'same-origin',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
}

/** A mail's own HTML: in an opaque origin, without scripts; links open outside of the mailbox. */
export const mailHeaders = {
  ...shared,
  'content-security-policy':
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https:; form-action 'none'; frame-ancestors 'self'",
}

/** A mail's attachment: downloaded, not shown, whatever type it claims. */
export const fileHeaders = (type: string, name: string) => ({
  ...shared,
  'content-type': type,
  'content-disposition': `attachment; filename="${name}"`,
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
})

export function listPage(mails: readonly StoredMail[]): string {
  const list = mails.map(
    ({ id, to, subject, date }) =>
      `<li><a href="/-/mail/${escaped(id)}"><span class="subject">${escaped(subject)}</span>
        <span class="to">${escaped(to.join(', '))}</span><time class="date" datetime="${date}">${shown(date)}</time></a></li>`,
  )
  return pageOf(
    'Mailbox',
    `<p class="eyebrow">Local mailbox</p>
    <h1>Mails that Kiai sent</h1>
    ${list.length > 0 ? `<ul class="mails">${list.join('')}</ul>` : '<p class="lead">None yet. On this machine no mail leaves for anybody; each one shows here.</p>'}`,
  )
}

/** `told` is the button that was just pressed. */
export function mailPage(mail: StoredMail, told: string | null): string {
  const { id, to, subject, date, text, headers, invitation, attachments = [] } = mail
  const done = Object.entries(presses).find(([press]) => press === told)?.[1].told
  const rows = Object.entries(headers).map(
    ([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`,
  )
  return pageOf(
    subject,
    `<p class="eyebrow"><a href="/-/mail">Local mailbox</a></p>
    <h1>${escaped(subject)}</h1>
    <p class="lead">To ${escaped(to.join(', '))}, ${shown(date)}</p>
    ${done ? `<p class="told" role="status">${done}</p>` : ''}
    <div class="presses">${pressesOf(mail).map(button(id)).join('')}</div>
    <h2>As HTML</h2>
    <iframe title="The mail" src="/-/mail/${escaped(id)}/html"></iframe>
    <h2>As text</h2>
    <pre>${escaped(text)}</pre>
    ${invitation ? `<h2>As an invitation</h2><p class="lead">${escaped(invitation.type)}</p><pre>${escaped(invitation.content)}</pre>` : ''}
    ${attachments.length > 0 ? `<h2>Attached</h2><ul class="files">${attachments.map(fileLink(id)).join('')}</ul>` : ''}
    <h2>Headers</h2>
    <dl>${rows.join('')}</dl>`,
  )
}

const button = (id: string) => (press: Press) =>
  `<form method="post" action="/-/mail/${escaped(id)}/${press}"><button>${presses[press].label}</button></form>`

const fileLink =
  (id: string) =>
  ({ name, type }: Attachment, at: number) =>
    `<li><a href="/-/mail/${escaped(id)}/files/${at}">${escaped(name)}</a> <span class="lead">${escaped(type)}</span></li>`

export const missingPage = () =>
  pageOf(
    'No such mail',
    `<p class="eyebrow"><a href="/-/mail">Local mailbox</a></p><h1>No such mail</h1>
    <p class="lead">It may have been cleared with the data of this machine.</p>`,
  )

/** The mail itself, except that its links open outside: inside its frame they could not. */
export const framed = (html: string) => html.replace('<head>', '<head><base target="_blank">')

const pageOf = (title: string, main: string) => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${escaped(title)} – Kiai</title>
  <style>${style}</style>
</head>
<body>
  <main>
    ${main}
  </main>
</body>
</html>
`

const shown = (date: string) => `${date.slice(0, 10)} ${date.slice(11, 19)} UTC`
