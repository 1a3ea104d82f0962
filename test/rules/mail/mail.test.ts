import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block, Letter } from '#shared/mail/blocks.ts'
import { renderMail } from '#shared/mail/render.ts'
import { day, moment, money } from '#shared/mail/words.ts'

/** One list of blocks as HTML and as text: the same words, no markup from input, and links to the site alone. */

const origin = 'https://kiai.example'
const letterOf = (blocks: readonly Block[], more: Partial<Letter> = {}): Letter => ({
  subject: 'Subject',
  preview: 'Preview',
  because: 'Because.',
  blocks,
  ...more,
})

/** Each kind of block, with the same text in every possible place. */
const everything = (words: string): Letter =>
  letterOf(
    [
      { kind: 'eyebrow', text: words },
      { kind: 'heading', text: words },
      { kind: 'text', text: words },
      { kind: 'quiet', text: words },
      { kind: 'facts', facts: [[words, words]] },
      { kind: 'rule' },
      {
        kind: 'money',
        lines: [{ label: words, detail: words, cents: 123_450 }],
        total: { label: words, cents: -5 },
      },
      { kind: 'button', label: words, path: '/profile?tab=preferences&a=1', isGold: true },
      { kind: 'button', label: words, path: '/subscribe' },
    ],
    { subject: words, preview: words, because: words },
  )

const tagsOf = (html: string) => html.match(/<[^>]*>/g)?.join('')
/** The text that a reader sees of HTML, in one line. */
const seen = (html: string) =>
  html
    .replace(/<style>.*<\/style>/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replaceAll(/\s+/g, ' ')

describe('text of a person', () => {
  const calm = renderMail(everything('x'), origin)

  test('becomes no markup, whatever it contains', () => {
    const mean = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '<script>alert(1)</script>',
        '"><img src=x onerror=y>',
        '</style><b>',
        '<!--',
        "' x='",
        '&lt;',
      ),
    )
    fc.assert(
      fc.property(mean, (words) => {
        expect(tagsOf(renderMail(everything(`x${words}`), origin).html)).toBe(tagsOf(calm.html))
      }),
      { numRuns: 500 },
    )
  })

  test('breaks no single line, and changes no text direction', () => {
    const { subject, text, html } = renderMail(everything('Bcc: a\r\nb\u202ec\u0000d\u2028e'), origin)
    expect(subject).toBe('Bcc: a bc d e')
    const unseen = /[^\P{Cc}\n]|[\u202e\u2028]/u
    expect(text).not.toMatch(unseen)
    expect(html).not.toMatch(unseen)
  })

  test('is the same in the text as in the HTML, unescaped', () => {
    const { text, html } = renderMail(everything('Tom & "Ann" <3'), origin)
    expect(text).toContain('Tom & "Ann" <3')
    expect(html).not.toContain('<3')
    expect(seen(html)).toContain('Tom & "Ann" <3')
  })
})

test('the text contains everything of the HTML, with its links', () => {
  const words = Array.from({ length: 12 }, (_, place) => `word${place}e`)
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = '', i = '', j = '', k = '', l = ''] =
    words
  const { html, text } = renderMail(
    letterOf(
      [
        { kind: 'eyebrow', text: a },
        { kind: 'heading', text: b },
        { kind: 'text', text: c },
        { kind: 'quiet', text: d },
        { kind: 'facts', facts: [[e, f]] },
        { kind: 'money', lines: [{ label: g, detail: h, cents: 100 }], total: { label: i, cents: 200 } },
        { kind: 'button', label: j, path: '/one?a=1&b=2' },
        { kind: 'button', label: k, path: '/two', isGold: true },
      ],
      { because: l },
    ),
    origin,
  )
  for (const word of [...words, '$1.00', '$2.00']) {
    expect(seen(html), word).toContain(word)
    expect(text, word).toContain(word)
  }
  const links = Array.from(html.matchAll(/href="([^"]*)"/g), ([, href = '']) => href.replaceAll('&#38;', '&'))
  expect(links).toHaveLength(3)
  for (const link of links) expect(text).toContain(link)
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/a"b', ''])(
  'a button links to the site alone, not to %j',
  (path) => {
    const letter = letterOf([{ kind: 'button', label: 'Go', path }])
    expect(() => renderMail(letter, origin)).toThrow('paths of the site alone')
  },
)

test('the HTML suits mail programs: small, light and dark, nothing loaded, tables only for layout', () => {
  const { html } = renderMail(everything('word '.repeat(400)), origin)
  expect(Buffer.byteLength(html)).toBeLessThan(60_000)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html).toContain('<html lang="en">')
  expect(html).toContain('max-width:600px')
  expect(html.match(/<table/g)?.length).toBe(html.match(/<table role="presentation"/g)?.length)
  expect(html).not.toMatch(/<(script|img|link|iframe|form|svg)\b|url\(|@import/)
})

describe('words', () => {
  test.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [7500, '$75.00'],
    [123_456_789, '$1,234,567.89'],
    [-500, '−$5.00'],
  ])('%i cents are %s', (cents, said) => expect(money(cents)).toBe(said))

  test('times name their zone, and days are in it', () => {
    expect(moment('2026-11-22T14:05:00.000Z')).toBe('Nov 22, 2026, 2:05 PM UTC')
    expect(day('2026-11-22T23:59:59.999Z')).toBe('Nov 22, 2026')
    expect(() => day('soon')).toThrow('Not a moment')
  })
})
