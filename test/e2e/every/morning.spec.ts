import { type Browser, expect, type Page, test } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { noFilm, uploadFile } from '../../support/media/uploads.ts'
import { expectAccessible } from '../accessible.ts'
import { signedIn } from '../browser.ts'
import { callsOf } from '../calls.ts'
import { openMail } from '../members/mailbox.ts'
import { arrive, widths } from '../members/newcomer.ts'
import { askedBack } from '../money/asked-back.ts'
import { pay } from '../money/paid.ts'
import { passMinute } from '../sessions/past.ts'

/** An admin's morning: the waiting work of the dashboard is done in turn, and the audit log lists all of it. */

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** A video whose file cannot be transcoded. */
async function failedFilm(origin: string, title: string): Promise<string> {
  const admin = await callsOf(origin)
  const { id, key } = await uploadFile(admin, noFilm)
  const { items } = await admin(api.catalogue.listCategories)
  await admin(api.videos.createVideo, { body: { title, categoryId: items[0]?.id ?? '', videoUrl: key } })
  await expect(async () => {
    const { items: failed } = await admin(api.catalogue.listVideos, {
      query: { status: 'failed', limit: 100 },
    })
    expect(failed.map((video) => video.title)).toContain(title)
  }).toPass({ timeout: 60_000 })
  return id
}

/** A member of Premium who reads the newsletter. */
async function premiumReader(browser: Browser, origin: string) {
  const reader = await arrive(browser, origin)
  await pay(reader.call, await reader.call(api.payments.checkOutSubscription, { body: { tier: 'premium' } }))
  await reader.call(api.newsletter.subscribe, { body: { email: reader.email } })
  return reader
}

/** The entries of the log about a member or an item. */
async function expectActs(page: Page, id: string, acts: readonly string[]): Promise<void> {
  await page.goto(`/admin/audit?search=${encodeURIComponent(id)}`)
  const list = page.getByRole('list', { name: 'Actions' })
  for (const act of acts) await expect(list.getByText(act, { exact: true }).first()).toBeVisible()
}

for (const viewport of widths) {
  test(`a morning: a film, a refund, a message, a campaign and a suspension at ${viewport.width} px`, async ({
    browser,
    baseURL,
  }) => {
    // Four people and all their waiting: films convert, providers send events, mails go out.
    test.setTimeout(360_000)
    const origin = baseURL ?? ''
    const word = `${Date.now()}${viewport.width}`
    const [film, course, subject] = [`Film ${word}`, `Course ${word}`, `Question ${word}`]
    const [member, reader] = await Promise.all([
      arrive(browser, origin, viewport),
      premiumReader(browser, origin),
    ])
    const [uploadId] = await Promise.all([
      failedFilm(origin, film),
      askedBack(member.call, origin, course),
      member.call(api.contact.sendMessage, {
        body: { name: 'Mika Oda', email: member.email, subject, message: 'When?', category: 'technical' },
      }),
    ])
    const { id: memberId } = await member.call(api.auth.getUser)
    const { page, context } = await signedIn(browser, 'admin')
    await page.setViewportSize(viewport)

    await page.goto('/admin')
    const waiting = page.getByRole('region', { name: 'Needs attention' })
    await expect(waiting.getByRole('link', { name: /^Review: \d+ refunds? to decide$/ })).toBeVisible()
    await expectFit(page)
    await waiting.getByRole('link', { name: /^Retry: \d+ films? did not convert$/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible()
    await page.goto(`/admin/content?search=${encodeURIComponent(film)}`)
    await expectFit(page)
    await page.getByRole('button', { name: 'Retry' }).filter({ visible: true }).click()
    await expect(page.getByText('Processing restarted')).toBeVisible()

    await page.goto('/admin')
    await waiting.getByRole('link', { name: /^Review: / }).click()
    const card = page.getByRole('article').filter({ hasText: course })
    const review = card.getByRole('button', { name: /^Review the refund of/ })
    await expect(card).toBeVisible()
    if (await review.isVisible()) await review.click()
    await card.getByLabel('Refund, USD').fill('20.00')
    await card.getByLabel('Reason').fill('Sorry for the last minute.')
    await expectFit(page)
    await card.getByRole('button', { name: 'Refund $20.00' }).click()
    await expect(page.getByText('$20.00 is on its way back').first()).toBeVisible()

    await page.goto(`/admin/messages?search=${encodeURIComponent(subject)}`)
    await page.getByRole('link').filter({ hasText: subject }).click()
    await page.getByRole('textbox', { name: 'Your answer' }).fill('This evening.')
    await expectFit(page)
    const messageId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await page.getByRole('button', { name: 'Send and close' }).click()
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()

    const campaignId = await sendToPremium(page, `Open mat ${word}`)
    await openMail(reader.page, reader.email, `Open mat ${word}`, 'See you on Sunday.')
    await reader.page.getByRole('button', { name: 'Leave by one click' }).click()
    await expect(reader.page.getByRole('status')).toHaveText(
      'The mail program asked to end the subscription.',
    )
    await page.goto('/admin/newsletter')
    const readers = page.getByRole('region', { name: 'Active subscribers' })
    await expect(readers).toBeVisible()
    await expect(readers).not.toContainText(reader.email)

    await page.goto(`/admin/users/${memberId}`)
    await page.getByRole('button', { name: 'Suspend' }).click()
    const dialog = page.getByRole('dialog', { name: 'Suspend Mika Oda?' })
    await dialog.getByLabel('Reason').fill('Shared the account')
    await expectFit(page)
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect(page.getByText(/^Suspended on .*: “Shared the account”/)).toBeVisible()

    await expectActs(page, uploadId, ['Retried an upload'])
    await expectActs(page, messageId, ['Answered a message'])
    await expectActs(page, campaignId, ['Created a newsletter', 'Sent a newsletter'])
    await expectActs(page, memberId, ['Decided on a refund', 'Suspended the account'])
    await expectFit(page)
    for (const each of [context, member.page.context(), reader.page.context()]) await each.close()
  })
}

/** Writes a campaign to the members of Premium and sends it. Returns its id. */
async function sendToPremium(page: Page, subject: string): Promise<string> {
  await page.goto('/admin/newsletter')
  await page.getByRole('button', { name: 'New campaign' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Subject').fill(subject)
  await dialog.getByLabel('Content').fill('See you on Sunday.')
  await dialog.getByLabel('To', { exact: true }).selectOption('premium')
  await expectFit(page)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.getByRole('button', { name: 'Review and send' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Newsletter campaign sent successfully!')).toBeVisible()
  await passMinute('sweepNewsletter')
  return id
}
