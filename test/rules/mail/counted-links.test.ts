import { describe, expect, test } from 'vitest'
import { campaignLetter, noToken } from '#shared/mail/newsletter/campaign.ts'
import { countedLinks, shownTracking, type Tracking } from '#shared/mail/newsletter/counted-links.ts'
import { renderMail } from '#shared/mail/render.ts'

const origin = 'https://kiai.example'
const content = [
  '# Oss',
  'See [the films](/videos) and [the shop](https://shop.example/a?b=1&c=2), or [the films](/videos) again.',
  '- [A course](/courses/judo)\n- plain',
  '[Watch](https://films.example/new)',
  'Choose in [your profile](/profile?tab=preferences) or [leave](/newsletter/unsubscribe).',
].join('\n\n')
const htmlContent = [
  '<p><a style="color:red" href="https://shop.example/a?b=1&amp;c=2">Shop</a></p>',
  `<a href="${origin}/videos" title="x">Films</a> <a href="mailto:dojo@kiai.example">Write</a>`,
  '<a href="https://greet.example/{{firstName|you}}">Yours</a>',
  `<a href="${origin}/newsletter/preferences">Choose</a>`,
].join('')

const text = { subject: 'News', content }
const places = countedLinks({ content, htmlContent })
const tracking: Tracking = {
  origin,
  linkOf: (address) =>
    places.includes(address) ? `/api/newsletter/links/${places.indexOf(address)}` : address,
  image: '/api/newsletter/images/1',
}
const mailOf = (letter: Parameters<typeof renderMail>[0]) => renderMail(letter, origin)
const known = { firstName: 'Mika' }

describe('the links of a newsletter that may be counted', () => {
  test('are those of its text and its HTML, each once, in order', () => {
    expect(countedLinks(text)).toEqual([
      '/videos',
      'https://shop.example/a?b=1&c=2',
      '/courses/judo',
      'https://films.example/new',
    ])
    expect(countedLinks({ content: '', htmlContent })).toEqual([
      'https://shop.example/a?b=1&c=2',
      `${origin}/videos`,
    ])
  })

  test('do not include mail addresses, addresses with a variable, and links to a reader’s own choices', () => {
    const all = countedLinks({ content, htmlContent }).join(' ')
    expect(all).not.toMatch(/mailto|greet|newsletter|profile/)
  })
})

describe('a mail without tracking', () => {
  test('has the addresses as written and no image of Kiai’s', () => {
    const plain = mailOf(campaignLetter({ ...text, htmlContent }, known, noToken))
    expect(`${plain.html}${plain.text}`).not.toMatch(/\/api\/|<img|We count/)
    expect(plain.html).toContain('href="https://greet.example/Mika"')
  })
})

describe('a mail with tracking', () => {
  test('leads over Kiai in HTML and text, and ends with the image', () => {
    const { html, text: words } = mailOf(campaignLetter(text, known, noToken, tracking))
    const led = [...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address)
    expect(led.slice(0, 5)).toEqual([0, 1, 0, 2, 3].map((at) => `${origin}/api/newsletter/links/${at}`))
    expect(words).toContain(`the shop (${origin}/api/newsletter/links/1)`)
    expect(words).toContain(`Watch: ${origin}/api/newsletter/links/3`)
    expect(html).toMatch(
      /<img src="https:\/\/kiai\.example\/api\/newsletter\/images\/1" alt="" [^>]*>\n<\/body>/,
    )
    expect(words).not.toContain('/images/')
  })

  test('keeps the links by which its reader chooses and leaves', () => {
    const { html } = mailOf(campaignLetter(text, known, noToken, tracking))
    expect(html).toContain(`href="${origin}/profile?tab=preferences"`)
    expect(html).toContain(`href="${origin}/newsletter/unsubscribe?token=${noToken}"`)
    expect(html).toContain(`href="${origin}/newsletter/preferences?token=${noToken}"`)
  })

  test('leads over Kiai in HTML that an admin wrote, too', () => {
    const { html } = mailOf(campaignLetter({ ...text, htmlContent }, known, noToken, tracking))
    expect(html).toContain(`<a style="color:red" href="${origin}/api/newsletter/links/1">Shop</a>`)
    expect(html).toContain(`<a href="${origin}/api/newsletter/links/4" title="x">Films</a>`)
    expect(html).toContain('href="mailto:dojo@kiai.example"')
    expect(html).toContain('href="https://greet.example/Mika"')
  })

  test('differs from its preview by nothing but the addresses and the image', () => {
    for (const each of [text, { ...text, htmlContent }]) {
      const shown = mailOf(campaignLetter(each, known, noToken, shownTracking)).html
      const sent = mailOf(campaignLetter(each, known, noToken, tracking)).html
      const addresses = /(href=")[^"]*|<img [^>]*\/images\/[^>]*>\n/g
      expect(sent).not.toBe(shown)
      expect(sent.replaceAll(addresses, '$1')).toBe(shown.replaceAll(addresses, '$1'))
      expect(shown).not.toContain('/api/')
      expect(shown).toContain('We count whether the newsletter is opened and its links are followed.')
    }
  })
})
