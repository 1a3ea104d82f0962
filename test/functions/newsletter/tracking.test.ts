import { beforeEach, describe, expect, test } from 'vitest'
import { newsletter } from '#shared/contract/newsletter.ts'
import { noToken } from '#shared/mail/newsletter/campaign.ts'
import { testOf } from '../../../functions/mail/newsletter-letters.ts'
import { findCampaign, linkKeyOf } from '../../../functions/model/newsletter/campaign.ts'
import { endSubscription } from '../../../functions/model/newsletter/end-subscription.ts'
import { countedDays, newsletterReading } from '../../../functions/model/newsletter/reading.ts'
import { paymentSettings } from '../../../functions/model/payments/payment-settings.ts'
import { removeBelongings } from '../../../functions/model/table/belongings.ts'
import { toCampaign, toListed } from '../../../functions/newsletter/campaigns/campaign-wire.ts'
import { requireCampaign } from '../../../functions/newsletter/campaigns/find.ts'
import { previewOf } from '../../../functions/newsletter/campaigns/preview.ts'
import { handler } from '../../../functions/newsletter/index.ts'
import { sendCampaign } from '../../../functions/newsletter/send/start.ts'
import { handler as sweep } from '../../../functions/newsletter/sweep-newsletter.ts'
import { tokenOf } from '../../../functions/newsletter/tracking/token.ts'
import { changeSettings } from '../../../functions/payments/settings/settings.ts'
import { justBefore } from '../../support/meanwhile.ts'
import { draft, subscribers } from '../../support/people/campaigns.ts'
import { type FarMail, taken } from '../../support/people/far-ses.ts'
import { ownNewsletters } from '../../support/people/own-newsletters.ts'
import { callFrom, lambda, ownAddress } from '../../support/platform/lambda.ts'

/** Opens and clicks of newsletters; on a table of its own, since the setting applies to all newsletters. */

let mails: FarMail[] = []
let now = Date.parse('2031-06-12T09:00:00.000Z')

const ses = ownNewsletters(() => now)
beforeEach(async () => {
  mails = []
  ses.answers((each, res) => {
    mails.push(each)
    taken(res)
  })
  await changeSettings({ newsletterTracking: true })
})

const content = 'See [the films](/videos) and [the shop](https://shop.example/a?b=1&c=2).'

async function sent(readers: number, word: string, more: { htmlContent?: string } = {}) {
  const known = await subscribers(readers, word)
  const id = await draft(new Date(now), { content, ...more })
  await sendCampaign(id, 'mem_admin')
  await sweep()
  expect(mails).toHaveLength(readers)
  return { id, readers: known, mails: [...mails].sort((a, b) => a.to.localeCompare(b.to)) }
}

/** The paths of the site in a mail that are counted. */
const counted = ({ html = '' }: FarMail = { to: '', tags: {}, subject: '' }) => ({
  links: [...html.matchAll(/href="[^"]*(\/api\/newsletter\/links\/[^"]+)"/g)].map(([, path = '']) => path),
  image: /src="[^"]*(\/api\/newsletter\/images\/[^"]+)"/.exec(html)?.[1] ?? '',
})
const get = (path: string) => lambda(handler, callFrom(ownAddress(), path))
const counts = async (id: string) => {
  const { openCount, clickCount } = await toCampaign(await requireCampaign(id))
  return { openCount, clickCount }
}
/** The transaction that counts a reader. */
const isCount = (command: object) => /TransactItems.*newsletter-reading/.test(JSON.stringify(command))
const readingsOf = async (email = '') => (await newsletterReading().query.primary({ email }).go()).data

describe('while the setting is off', () => {
  beforeEach(() => changeSettings({ newsletterTracking: false }))

  test('a mail has no image and no rewritten link, and is the preview to the byte', async () => {
    const { id, readers, mails } = await sent(1, 'off', {
      htmlContent: '<a href="https://shop.example/">x</a>',
    })
    const [mail] = mails
    expect(`${mail?.html}${mail?.text}`).not.toMatch(/\/api\/|<img|We count/)
    expect(mail?.html).toContain('href="https://shop.example/"')
    const { html, text } = await previewOf(id, readers[0]?.id)
    const token = readers[0]?.token ?? ''
    expect(mail?.html?.replaceAll(token, noToken)).toBe(html)
    expect(mail?.text?.replaceAll(token, noToken)).toBe(text)
    expect(await toCampaign(await requireCampaign(id))).toMatchObject({ isTracked: false, openCount: 0 })
  })

  test('is the state without any setting', async () => {
    await paymentSettings().delete({}).go()
    const { forgetSite } = await import('../../../functions/model/payments/site-settings.ts')
    forgetSite()
    const { mails } = await sent(1, 'none')
    expect(mails[0]?.html).not.toContain('/api/')
  })
})

describe('while the setting is on', () => {
  test('links lead over Kiai to where they were written, and what ends the newsletter is never rewritten', async () => {
    const { mails, readers } = await sent(1, 'on')
    const { links } = counted(mails[0])
    const answers = await Promise.all(links.map(get))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([302, 302])
    const targets = answers.map(({ headers }) => String(headers?.location))
    expect(targets[0]).toMatch(/^https?:\/\/[^/]+\/videos$/)
    expect(targets[1]).toBe('https://shop.example/a?b=1&c=2')
    expect(answers.every(({ headers }) => headers?.['cache-control'] === 'no-store')).toBe(true)
    expect(mails[0]?.html).toContain(`/newsletter/unsubscribe?token=${readers[0]?.token}`)
    expect(mails[0]?.text).toContain('/api/newsletter/links/')
  })

  test('the image is an image of one pixel that nobody keeps', async () => {
    const { mails } = await sent(1, 'img')
    const { statusCode, headers, body } = await get(counted(mails[0]).image)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'image/gif', 'cache-control': 'no-store' })
    const bytes = Buffer.from(body ?? '', 'base64')
    expect(bytes.subarray(0, 6).toString()).toBe('GIF89a')
    expect([bytes.readUInt16LE(6), bytes.readUInt16LE(8)]).toEqual([1, 1])
  })

  test('each reader is counted once for opening and once for clicking, also when calls come at once', async () => {
    const { id, mails } = await sent(3, 'once')
    const [first, second] = mails.map((mail) => counted(mail))
    const paths = [first?.image, first?.image, first?.image, ...(first?.links ?? []), ...(first?.links ?? [])]
    await Promise.all([...paths, second?.image].map((path) => get(path ?? '')))
    await get(first?.image ?? '')
    expect(await counts(id)).toEqual({ openCount: 2, clickCount: 1 })
    const listed = await toListed(await requireCampaign(id))
    expect(listed).toMatchObject({
      isTracked: true,
      openCount: 2,
      clickCount: 1,
      recipients: null,
      sentCount: 3,
    })
  })

  test('a second call in the moment before the count changes nothing', async () => {
    const { id, mails } = await sent(1, 'twice')
    const { image } = counted(mails[0])
    justBefore(isCount, () => get(image))
    await get(image)
    expect(await counts(id)).toEqual({ openCount: 1, clickCount: 0 })
  })

  test('what is kept of a reader has no time, and is gone once they have left; the sums stay', async () => {
    const { id, mails, readers } = await sent(2, 'gone')
    const [left, erased] = mails.map((mail) => counted(mail))
    await Promise.all([left?.image, left?.links[0], erased?.image].map((path) => get(path ?? '')))
    const [one, other] = readers
    const [kept] = await readingsOf(one?.email)
    expect(kept).toEqual({
      email: one?.email,
      campaignId: id,
      opened: true,
      clicked: true,
      expire: (now + countedDays * 86_400_000) / 1000,
    })
    await endSubscription(one?.email ?? '', new Date(now).toISOString())
    await removeBelongings({ id: 'mem_none', email: other?.email ?? '' })
    expect([...(await readingsOf(one?.email)), ...(await readingsOf(other?.email))]).toEqual([])
    expect(await counts(id)).toEqual({ openCount: 2, clickCount: 1 })
    // Their links still lead where they should, and count no more.
    const again = await Promise.all([left?.links[1], erased?.links[0]].map((path) => get(path ?? '')))
    expect(again.map(({ statusCode }) => statusCode)).toEqual([302, 302])
    expect(await counts(id)).toEqual({ openCount: 2, clickCount: 1 })
    expect([...(await readingsOf(one?.email)), ...(await readingsOf(other?.email))]).toEqual([])
  })

  test('a reader who leaves in the moment before the count is not counted', async () => {
    const { id, mails, readers } = await sent(1, 'race')
    justBefore(isCount, () => endSubscription(readers[0]?.email ?? '', new Date(now).toISOString()))
    expect((await get(counted(mails[0]).image)).statusCode).toBe(200)
    expect(await counts(id)).toEqual({ openCount: 0, clickCount: 0 })
    expect(await readingsOf(readers[0]?.email)).toEqual([])
  })

  test(`a mail is counted for ${countedDays} days, so that a forgotten reader is not counted twice`, async () => {
    const { id, mails } = await sent(1, 'late')
    now += (countedDays * 24 + 1) * 3_600_000
    expect((await get(counted(mails[0]).image)).statusCode).toBe(200)
    expect(await counts(id)).toEqual({ openCount: 0, clickCount: 0 })
  })

  test('the preview has the text of the mail without its counted addresses and image, and is not counted', async () => {
    const { id, mails, readers } = await sent(1, 'same')
    const { html } = await previewOf(id, readers[0]?.id)
    const varying = /(href=")[^"]*|<img [^>]*\/images\/[^>]*>\n/g
    expect(mails[0]?.html?.replaceAll(varying, '$1')).toBe(html.replaceAll(varying, '$1'))
    expect(html).not.toContain('/api/')
    expect(html).toContain('We count whether the newsletter is opened and its links are followed.')
  })

  test('a test mail is neither rewritten nor counted', async () => {
    const [reader] = await subscribers(1, 'trial')
    const id = await draft(new Date(now), { content })
    const letter = await testOf({ campaignId: id, subscriberId: reader?.id ?? '' })
    expect(letter?.subject).toBe('[Test] News')
    expect(letter).not.toHaveProperty('image')
    expect(JSON.stringify(letter)).not.toMatch(/\/api\/|We count/)
    expect((await findCampaign(id))?.linkKey).toBeUndefined()
  })

  test('all workers of a campaign sign by one key', async () => {
    const id = await draft(new Date(now))
    const known = await requireCampaign(id)
    const keys = await Promise.all(Array.from({ length: 10 }, () => linkKeyOf(known)))
    expect(new Set(keys).size).toBe(1)
    expect((await findCampaign(id))?.linkKey).toBe(keys[0])
  })
})

describe('an address that Kiai has not made', () => {
  test('leads nowhere: forged, cut off, of another campaign, another reader or another place', async () => {
    const { id, mails, readers } = await sent(2, 'forged')
    const other = await draft(new Date(now), { content: '[Out](https://elsewhere.example/)' })
    const otherKey = await linkKeyOf(await requireCampaign(other))
    const { links, image } = counted(mails[0])
    const path = links[0] ?? ''
    const token = path.split('/').at(-1) ?? ''
    const [, subscriberId = '', place = '', signature = ''] = token.split('.')
    const at = (token: string, base = newsletter.followLink.path) => base.replace('{token}', token)
    const bad = [
      at(`${id}.${subscriberId}.${place}.${'A'.repeat(signature.length)}`),
      path.slice(0, -1),
      at(`${id}.${subscriberId}.${place}.`),
      at(`${id}.${readers[1]?.id}.${place}.${signature}`),
      at(`${id}.${subscriberId}.1.${signature}`),
      at(`${other}.${subscriberId}.${place}.${signature}`),
      at(`cmp_nobody.${subscriberId}.${place}.${signature}`),
      at(`${token}.more`),
      // Signed, but by the key of another campaign.
      at(tokenOf(otherKey, { campaignId: id, subscriberId, place })),
      // Signed, yet of no link that the campaign holds, or of the other kind of address.
      at(tokenOf(otherKey, { campaignId: other, subscriberId, place: '7' })),
      at(tokenOf(otherKey, { campaignId: other, subscriberId, place: 'length' })),
      image.replace('/images/', '/links/'),
      path.replace('/links/', '/images/'),
    ]
    const answers = await Promise.all(bad.map(get))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(bad.map(() => 404))
    for (const { headers, body } of answers) {
      expect(headers).not.toHaveProperty('location')
      expect(JSON.parse(body ?? '')).toMatchObject({
        code: 'route.not_found',
        detail: expect.stringContaining('link'),
      })
    }
    expect(await counts(id)).toEqual({ openCount: 0, clickCount: 0 })
  })

  test('names no target: an address elsewhere is refused by its form', async () => {
    const answers = await Promise.all(
      ['https%3A%2F%2Felsewhere.example', 'a%2Fb', '%0d%0aLocation'].map((token) =>
        get(newsletter.followLink.path.replace('{token}', token)),
      ),
    )
    for (const { statusCode, headers } of answers) {
      expect([400, 404]).toContain(statusCode)
      expect(headers).not.toHaveProperty('location')
    }
  })
})
