import { randomBytes } from 'node:crypto'

/** A mail as raw text, by RFC 2045 to 2047, for features that SES has no field for. All parts are base64. */

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
 * A mail with a calendar file: as its last alternative, which mail programs show as an invitation, and as an
 * attachment. The part states the same method as the file, or Outlook accepts neither. A published file is not an
 * invitation: mail programs take one event for that, and the file may hold several.
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
    // Suppresses automatic replies, which are not read.
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    multipart('mixed', [alternatives, file]),
  ].join(line)
}

function multipart(kind: 'mixed' | 'alternative', parts: readonly string[]): string {
  // Never part of the content: base64 has no `=_`.
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

/** Bytes of an encoded word: with its name, a header line stays below 76 characters. */
const mostBytes = 39

/** A header's text in ASCII; no character is split. */
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
