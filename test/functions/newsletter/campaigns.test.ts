import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { newsletter } from '#shared/contract/newsletter.ts'
import { enrollment } from '../../../functions/model/learning/enrollment.ts'
import { noteFeedback } from '../../../functions/model/mail/mail-address.ts'
import { newsletterSubscriber } from '../../../functions/model/members/newsletter-subscriber.ts'
import { newId } from '../../../functions/model/table/new-id.ts'
import { handler } from '../../../functions/newsletter/index.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import { caller, expectProblem, ownWord, passMinute, problemOf } from '../../support/kiai.ts'
import { mailsTo } from '../../support/people/mails.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { type Browser, signIn } from '../../support/people/sign-in.ts'
import { fromOwnNetwork } from '../../support/platform/lambda.ts'

let admin: Call
let browser: Browser
beforeAll(async () => {
  ;[admin, browser] = await Promise.all([caller('admin'), signIn(inject('origin'), 'admin')])
})

const content = 'Hello {{firstName|there}}, **three** films.\n\n[Watch](/videos)'
const create = (more: object = {}) =>
  admin(newsletter.createCampaign, { body: { subject: `News ${ownWord()}`, content, ...more } })
const noToken = '0'.repeat(43)

/** A member who is subscribed to the newsletter. */
async function reader(firstName = 'Mika') {
  const { browser, email } = await newcomer()
  await fromOwnNetwork(handler, browser)(newsletter.subscribe, { body: { email, firstName } })
  const { data } = await newsletterSubscriber().get({ email }).go({ consistent: true })
  if (!data) throw new Error('Nobody has subscribed')
  return data
}

describe('writing a newsletter', () => {
  test('creates a draft, which the list shows', async () => {
    const made = await create()
    expect(made).toMatchObject({ status: 'draft', sentCount: 0, openCount: 0, clickCount: 0, delivery: null })
    const { items } = await admin(newsletter.listCampaigns, { query: { limit: 100 } })
    expect(items.find(({ id }) => id === made.id)).toEqual(made)
  })

  test.each([
    ['subject', { subject: ' ' }],
    ['content', { content: '' }],
    ['subject', { subject: 'News\r\nBcc: somebody@kiai.test' }],
    ['content', { content: 'Hello {{firstName}}' }],
    ['audience', { audience: 'nobody' }],
    ['morningOf', { morningOf: '2031-02-30' }],
    ['morningOf', { morningOf: 'tomorrow' }],
    ['morningOf', { morningOf: '2031-02-03', scheduledAt: '2031-02-03T09:00:00Z' }],
  ])('is refused for its %s: %j', async (path, more) => {
    expect(await problemOf(create(more))).toMatchObject({ code: 'request.invalid', issues: [{ path }] })
  })

  test('changes a draft, but not over a newer state', async () => {
    const { id, updatedAt } = await create()
    const change = (body: object) => admin(newsletter.updateCampaign, { params: { id }, body })
    const changed = await change({ subject: 'Another', knownUpdatedAt: updatedAt })
    expect(changed.subject).toBe('Another')
    await expectProblem(change({ subject: 'Late', knownUpdatedAt: updatedAt }), 'campaign.changed')
  })

  test('is for a time or for the morning of a day: the later choice counts', async () => {
    const { id, ...made } = await create({ scheduledAt: '2031-02-03T09:00:00Z' })
    expect(made).toMatchObject({ scheduledAt: '2031-02-03T09:00:00Z', morningOf: null, nextAt: null })
    const change = (body: object) => admin(newsletter.updateCampaign, { params: { id }, body })
    expect(await change({ morningOf: '2031-02-04' })).toMatchObject({
      scheduledAt: null,
      morningOf: '2031-02-04',
    })
    expect(await change({ subject: 'The same day' })).toMatchObject({ morningOf: '2031-02-04' })
    expect(await change({ scheduledAt: '2031-02-03T09:00:00Z' })).toMatchObject({ morningOf: null })
    expect(await change({ scheduledAt: null })).toMatchObject({ scheduledAt: null, morningOf: null })
  })

  test('is deleted while it is a draft', async () => {
    const { id } = await create()
    await admin(newsletter.deleteCampaign, { params: { id } })
    await expectProblem(admin(newsletter.getCampaign, { params: { id } }), 'campaign.not_found')
  })

  test('HTML is sanitized before it is stored', async () => {
    const { htmlContent } = await create({
      htmlContent: '<p onclick="a()">Hi</p><script>a()</script><a href="javascript:a()">x</a>',
    })
    expect(htmlContent).toBe('<p>Hi</p><a>x</a>')
  })
})

describe('viewing a newsletter before it is sent', () => {
  const preview = async (id: string, subscriberId?: string) =>
    browser.fetch(
      `/api/newsletter/campaigns/${id}/preview${subscriberId ? `?subscriberId=${subscriberId}` : ''}`,
    )

  test('the preview is a sandboxed page that only our own pages may frame', async () => {
    const { id } = await create()
    const answer = await preview(id)
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/)
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain('Hello there, <strong>three</strong> films.')
  })

  test('the test mail goes to the admin, marked as a test, and equals the preview byte for byte', async () => {
    const { id, subject } = await create()
    const { id: subscriberId } = await reader('Lena <b>')
    await admin(newsletter.testCampaign, { params: { id }, body: { subscriberId } })
    await passMinute()
    const mail = (await mailsTo('admin@kiai.test')).find((each) => each.subject === `[Test] ${subject}`)
    expect(mail?.html).toContain('Hello Lena &#60;b&#62;')
    const shown = await (await preview(id, subscriberId)).text()
    // Only the page's title contains the test mark.
    expect(mail?.html.replace('[Test] ', '')).toBe(shown)
    const said = await admin(newsletter.previewText, { params: { id }, query: { subscriberId } })
    expect(said).toEqual({ subject, text: mail?.text })
    expect(mail?.text).toContain(noToken)
  })
})

describe('the audience of a newsletter', () => {
  test('does not count a reader whose address bounced or who called a newsletter spam', async () => {
    const audience = `crs_${ownWord()}`
    const at = clock.now().toISOString()
    const student = async () => {
      const { browser, call, email } = await newcomer()
      await fromOwnNetwork(handler, browser)(newsletter.subscribe, { body: { email } })
      const { id: memberId } = await call(api.auth.getUser)
      const taken = {
        id: newId('enrollment'),
        memberId,
        courseId: audience,
        enrolledAt: at,
        lastAccessedAt: at,
      }
      await enrollment()
        .create({ ...taken, counted: true })
        .go()
      return email
    }
    const count = () => admin(newsletter.countAudience, { query: { audience } })
    const [, bounced, complained] = await Promise.all([student(), student(), student()])
    expect(await count()).toEqual({ people: 3, members: 3 })
    await noteFeedback(bounced, { kind: 'bouncedNews', id: ownWord(), at })
    await noteFeedback(complained, { kind: 'complained', id: ownWord(), at })
    expect(await count()).toEqual({ people: 1, members: 3 })
  })
})

describe('sending a newsletter', () => {
  test('to a tier reaches its readers, with the bytes of the preview and links to unsubscribe', async () => {
    const lena = await reader('Lena')
    const { id, subject } = await create({ audience: 'free' })
    expect((await admin(newsletter.countAudience, { query: { audience: 'free' } })).people).toBeGreaterThan(0)
    const shown = await (
      await browser.fetch(`/api/newsletter/campaigns/${id}/preview?subscriberId=${lena.id}`)
    ).text()
    expect(await admin(newsletter.sendCampaign, { params: { id }, body: {} })).toMatchObject({
      status: 'sent',
      delivery: 'queued',
    })
    await expectProblem(admin(newsletter.sendCampaign, { params: { id }, body: {} }), 'campaign.sent')
    await passMinute()
    const mails = (await mailsTo(lena.email)).filter((each) => each.subject === subject)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.html.replaceAll(lena.token, noToken)).toBe(shown)
    expect(mails[0]?.headers).toMatchObject({
      'List-Unsubscribe': `<${inject('origin')}/api/newsletter/leave/${lena.token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    await passMinute()
    const sent = await admin(newsletter.getCampaign, { params: { id } })
    expect(sent).toMatchObject({ status: 'sent', delivery: 'finished', recipients: { due: 0, sending: 0 } })
    expect(sent.sentCount).toBeGreaterThan(0)
    await expectProblem(
      admin(newsletter.updateCampaign, { params: { id }, body: { subject: 'Late' } }),
      'campaign.sent',
    )
    await expectProblem(admin(newsletter.deleteCampaign, { params: { id } }), 'campaign.sent')
  })

  test('that is scheduled waits, and can be stopped once', async () => {
    const scheduledAt = new Date(Date.now() + 86_400_000).toISOString()
    const { id } = await create({ scheduledAt, audience: 'master' })
    await admin(newsletter.sendCampaign, { params: { id }, body: {} })
    await passMinute()
    expect(await admin(newsletter.getCampaign, { params: { id } })).toMatchObject({ delivery: 'queued' })
    expect(await admin(newsletter.stopCampaign, { params: { id } })).toMatchObject({ delivery: 'stopped' })
    await expectProblem(admin(newsletter.stopCampaign, { params: { id } }), 'campaign.not_sending')
    const other = await create()
    await expectProblem(
      admin(newsletter.resumeCampaign, { params: { id: other.id } }),
      'campaign.not_stopped',
    )
  })
})

test('subscribers are the active ones, newest first, in pages', async () => {
  const [first, second] = [await reader(), await reader()]
  // Others subscribe at the same time.
  const shown: string[] = []
  let cursor: string | undefined
  do {
    const page = await admin(newsletter.listSubscribers, { query: { limit: 7, ...(cursor && { cursor }) } })
    expect(page.items.every(({ isActive }) => isActive)).toBe(true)
    shown.push(...page.items.map(({ email }) => email))
    cursor = page.next
  } while (cursor)
  expect(new Set(shown).size).toBe(shown.length)
  expect(shown.indexOf(second.email)).toBeGreaterThanOrEqual(0)
  expect(shown.indexOf(second.email)).toBeLessThan(shown.indexOf(first.email))
  const { active, joinedThisMonth } = await admin(newsletter.countSubscribers)
  expect(Math.min(active, joinedThisMonth)).toBeGreaterThanOrEqual(2)
})
