import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Letter } from '#shared/mail/blocks.ts'
import {
  type MessageReceivedFacts,
  messageAnswered,
  messageCopy,
  messageReceived,
} from '#shared/mail/contact.ts'
import { renderMail } from '#shared/mail/render.ts'

/** Mails of messages to the team: the whole text, with its lines, and as plain words only. */

const rendered = (letter: Letter) => renderMail(letter, 'https://kiai.example')

const received: MessageReceivedFacts = {
  name: 'Mika Test',
  email: 'mika@kiai.test',
  subject: 'Stream stops',
  category: 'technical',
  about: { kind: 'purchase', id: 'chg_1' },
  isMember: false,
  isReply: false,
  text: 'First line\nSecond line\n\n\nLast one',
  dueAt: '2026-11-25T23:00:00.000Z',
  path: '/admin/messages/msg_1',
}

describe('the team', () => {
  test('gets the sender, the subject, the due time of the answer, and a link', () => {
    const { subject, text } = rendered(messageReceived(received))
    expect(subject).toBe('New message: Stream stops')
    for (const words of [
      'From: Mika Test, mika@kiai.test',
      'Account: Not signed in: the address is not verified',
      'Category: Technical',
      'Purchase: chg_1',
      'Answer due: Wednesday, November 25, 2026 at 6:00 PM EST',
      '> First line\n> Second line\n>\n> Last one',
      'Answer: https://kiai.example/admin/messages/msg_1',
    ]) {
      expect(text).toContain(words)
    }
  })

  test('gets a reply by a member as a reply', () => {
    const { subject, text } = rendered(messageReceived({ ...received, isReply: true, isMember: true }))
    expect(subject).toBe('Reply: Stream stops')
    expect(text).toContain('Account: Signed in')
  })
})

test('the sender gets a copy under a subject of ours, with the office hours', () => {
  const at = '2026-11-23T17:00:00.000Z'
  const { subject, text } = rendered(
    messageCopy({ name: 'Mika Test', subject: 'You won a prize', text: 'One\nTwo', at }),
  )
  expect(subject).toBe('We received your message')
  expect(text).toContain("We'll get back to you within 24 hours.")
  expect(text).toContain('Monday to Friday 9 AM to 6 PM EST, Saturday 10 AM to 4 PM EST, Sunday Closed.')
  expect(text).toContain('Mika Test wrote on Nov 23, 2026, 5:00 PM UTC:\n> You won a prize\n>\n> One\n> Two')
})

test('mails to senders without an account do not lead to a profile', () => {
  const at = '2026-11-23T17:00:00.000Z'
  const copy = messageCopy({ name: 'Mika Test', subject: 'Stream', text: 'One', at })
  const answer = messageAnswered({
    subject: 'Stream',
    text: 'Hello',
    thread: [],
    path: '/contact?reply=msg_1.a',
  })
  for (const letter of [copy, answer]) expect(rendered(letter).html).not.toContain('/profile')
})

describe('an answer', () => {
  const said = { by: 'Mika Test', text: 'It stops\nat 20 minutes', at: '2026-11-23T17:00:00.000Z' }
  const answer = {
    subject: 'Stream stops',
    text: 'Hello Mika,\n\nwe look at it.',
    by: 'Ada',
    thread: [said],
    path: '/contact?reply=msg_1.token',
  }

  test('has its text and its author, and quotes the message it answers', () => {
    const { subject, text } = rendered(messageAnswered(answer))
    expect(subject).toBe('Re: Stream stops')
    expect(text).toContain('Hello Mika,\n\nwe look at it.\n\nAda, Kiai')
    expect(text).toContain('Reply: https://kiai.example/contact?reply=msg_1.token')
    expect(text).toContain('Mika Test wrote on Nov 23, 2026, 5:00 PM UTC:\n> It stops\n> at 20 minutes')
  })

  test('has its text once, and quotes the latest of a long conversation', () => {
    const thread = Array.from({ length: 12 }, (_, at) => ({ ...said, text: `said ${at}.` }))
    const { subject, text } = rendered(messageAnswered({ ...answer, subject: 're: Stream', thread }))
    expect(subject).toBe('re: Stream')
    expect(text).toContain('said 7.')
    expect(text).not.toContain('said 8.')
  })
})

test('any text of a sender becomes neither markup nor another header', () => {
  const letters = (words: string): Letter[] => [
    messageReceived({ ...received, name: words, email: words, subject: words, text: words }),
    messageCopy({ name: words, subject: words, text: words, at: received.dueAt }),
    messageAnswered({
      subject: words,
      text: words,
      by: words || 'x',
      thread: [{ by: words, text: words, at: received.dueAt }],
      path: '/contact',
    }),
  ]
  // Line breaks are the only formatting that is kept.
  const tagsOf = (html: string) =>
    html
      .replaceAll('<br>', '')
      .match(/<[^>]*>/g)
      ?.join('')
  const calm = letters('x').map((letter) => tagsOf(rendered(letter).html))
  const mean = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '<script>alert(1)</script>',
      '"><img src=x onerror=y>',
      'a\r\nBcc: b@c.d',
      '<br><b>',
      '\u202e',
    ),
  )
  fc.assert(
    fc.property(mean, (words) => {
      const mails = letters(words).map(rendered)
      expect(mails.map(({ html }) => tagsOf(html))).toEqual(calm)
      for (const { subject } of mails) expect(subject).not.toMatch(/[\p{Cc}\u202a-\u202e]/u)
    }),
    { numRuns: 300 },
  )
})
