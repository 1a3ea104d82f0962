import { randomBytes } from 'node:crypto'

/** A mail as one text, by RFC 2045 to 2047: for what the mail service has no field of its own. All parts are base64. */

export type Message = {
  from: string
  to: string
  subject: string
  html: string
  text: string
  calendar: { method: string; content: string }
}

const line = '\r\n'

/**
 * A mail that a calendar reads: as the last of its alternatives, which mail programs show as an invitation, and as a file
 * to open. The method stands with the part as it does in the file, or Outlook takes neither. What is published is no
 * invitation: mail programs take one event for that, and a file may hold several.
 */
export function messageOf({ from, to, subject, html, text, calendar }: Message): string {
  const { method, content } = calendar
  const ics = `text/calendar; method=${method}; charset=utf-8`
  const alternatives = multipart('alternative', [
    part('text/plain; charset=utf-8', text),
    part('text/html; charset=utf-8', html),
    ...(method === 'PUBLISH' ? [] : [part(ics, content)]),
  ])
  const name = method === 'PUBLISH' ? 'sessions.ics' : 'session.ics'
  const file = part(`${ics}; name="${name}"`, content, [
    `Content-Disposition: attachment; filename="${name}"`,
  ])
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${encodedWords(subject)}`,
    // Asks machines not to answer: nobody is there.
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    multipart('mixed', [alternatives, file]),
  ].join(line)
}

function multipart(kind: 'mixed' | 'alternative', parts: readonly string[]): string {
  // In no part: base64 has no `=_`.
  const boundary = `=_${randomBytes(12).toString('hex')}`
  return [
    `Content-Type: multipart/${kind}; boundary="${boundary}"`,
    '',
    ...parts.flatMap((each) => [`--${boundary}`, each]),
    `--${boundary}--`,
    '',
  ].join(line)
}

const part = (type: string, content: string, more: readonly string[] = []) =>
  [`Content-Type: ${type}`, 'Content-Transfer-Encoding: base64', ...more, '', base64(content)].join(line)

const base64 = (content: string) =>
  (
    Buffer.from(content, 'utf8')
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join(line)

/** Bytes of an encoded word: with its name a header stays below 76 signs a line. */
const mostBytes = 39

/** A header's text in ASCII; no sign is cut in two. */
function encodedWords(words: string): string {
  if (/^[ -~]{0,60}$/.test(words) && !words.includes('=?')) return words
  const pieces = ['']
  for (const sign of words) {
    const last = pieces.at(-1) ?? ''
    if (Buffer.byteLength(last + sign) > mostBytes) pieces.push(sign)
    else pieces[pieces.length - 1] = last + sign
  }
  return pieces.map((piece) => `=?UTF-8?B?${Buffer.from(piece).toString('base64')}?=`).join(`${line} `)
}
