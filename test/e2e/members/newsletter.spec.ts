import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { signedIn } from '../browser.ts'
import { passMinute } from '../sessions/past.ts'
import { openMail } from './mailbox.ts'
import { arrive, deskFirst, handFirst } from './newcomer.ts'
import { subscribe } from './subscriber.ts'

/** A newsletter from an address of a non-member to the press that ends it. */

/** Markup that would run if it were not escaped. */
const mean = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>'

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

for (const viewport of deskFirst) {
  test(`a newsletter is written, previewed, tested and sent once, and left by one click at ${viewport.width} px`, async ({
    browser,
    baseURL,
  }) => {
    const { page: reader } = await arrive(browser, baseURL)
    const { email } = await subscribe(reader)
    const { page } = await signedIn(browser, 'admin')
    await page.setViewportSize(viewport)
    await page.goto('/admin/newsletter')
    const readers = page.getByRole('region', { name: 'Active subscribers' })
    await expect(readers).toContainText(email)
    expect((await readers.boundingBox())?.height).toBeLessThanOrEqual(400)
    await expectFit(page)

    const subject = `Open mat ${Date.now()} ${mean}`
    await page.getByRole('button', { name: 'New campaign' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText('Please fill in subject and content')).toBeVisible()
    await dialog.getByLabel('Subject').fill(subject)
    await dialog.getByLabel('Content').fill(`# Oss, {{firstName|there}}\n\n${mean}\n\nSee you on Sunday.`)
    await expectFit(page)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText('Newsletter campaign created successfully!')).toBeVisible()

    await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
    const preview = page.frameLocator('iframe')
    await expect(preview.getByRole('heading', { name: 'Oss, there' })).toBeVisible()
    await page.getByLabel('As seen by').selectOption({ label: `Noor, ${email}` })
    await expect(preview.getByRole('heading', { name: 'Oss, Noor' })).toBeVisible()
    await page.getByRole('button', { name: 'Send test' }).click()
    await expect(page.getByText('Test sent', { exact: true })).toBeVisible()
    await expectFit(page)

    await page.getByRole('button', { name: 'Review and send' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
    await expect(page.getByText('Newsletter campaign sent successfully!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Review and send' })).toHaveCount(0)
    await passMinute('sweepNewsletter')
    await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible({ timeout: 20_000 })
    await expectFit(page)

    await openMail(reader, email, 'Open mat', 'See you on Sunday.')
    await expect(reader.frameLocator('iframe').getByRole('heading', { name: 'Oss, Noor' })).toBeVisible()
    await reader.getByRole('button', { name: 'Leave by one click' }).click()
    await expect(reader.getByRole('status')).toHaveText('The mail program asked to end the subscription.')
    await page.goto('/admin/newsletter')
    await expect(page.getByRole('link', { name: subject, exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: `Send: ${subject}` })).toHaveCount(0)
    await expect(readers).toBeVisible()
    await expect(readers).not.toContainText(email)
    for (const each of [page, reader]) expect(await each.evaluate(() => 'ran' in window)).toBe(false)
    for (const each of [page, reader]) await each.context().close()
  })
}

for (const viewport of deskFirst) {
  test(`a newsletter is planned for the morning of each reader, stopped and resumed at ${viewport.width} px`, async ({
    browser,
  }) => {
    const { page } = await signedIn(browser, 'admin')
    await page.setViewportSize(viewport)
    await page.goto('/admin/newsletter')
    const subject = `Good morning ${Date.now()}`
    await page.getByRole('button', { name: 'New campaign' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Subject').fill(subject)
    await dialog.getByLabel('Content').fill('See you on the mat.')
    // A tier that no other of these tests writes to.
    await dialog.getByLabel('To', { exact: true }).selectOption('master')
    await dialog.getByLabel('When').selectOption('In the morning of each reader')
    await expect(dialog.getByText('9 AM Eastern if the zone is not known')).toBeVisible()
    await dialog.getByLabel('Day').fill('')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText('A day, such as 2026-12-24')).toBeVisible()
    await dialog.getByLabel('Day').fill('2031-12-24')
    await expectFit(page)
    await dialog.getByRole('button', { name: 'Create' }).click()

    await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
    await expect(page.getByLabel('Day')).toHaveValue('2031-12-24')
    await page.getByRole('button', { name: 'Review and send' }).click()
    const review = page.getByRole('dialog')
    await expect(review).toContainText('on Wednesday, December 24 at 9 AM local time')
    await expectFit(page)
    await review.getByRole('button', { name: 'Schedule' }).click()

    const delivery = page.getByRole('region', { name: 'Delivery' })
    await expect(delivery).toContainText(
      'Master members, in the morning of Wednesday, December 24 of each reader',
    )
    await expect(delivery).toContainText('Queued')
    await expect(delivery).toContainText('The first ones get it on Dec 23, 2031')
    await expectFit(page)
    await delivery.getByRole('button', { name: 'Stop' }).click()
    await expect(delivery).toContainText('Sending was stopped.')
    await page.goto('/admin/newsletter')
    await expect(page.getByRole('row', { name: subject })).toContainText('Dec 24, 2031')
    await page.context().close()
  })
}

for (const viewport of handFirst) {
  test(`a reader changes the name by the link in a newsletter and leaves at ${viewport.width} px`, async ({
    browser,
    baseURL,
  }) => {
    const { page } = await arrive(browser, baseURL, viewport)
    const { token } = await subscribe(page)
    await page.goto(`/newsletter/preferences?token=${token}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Your newsletter' })).toBeVisible()
    await expect(page.getByText('For r…@kiai.test.')).toBeVisible()
    await page.getByLabel('First name (optional)').fill('Nour')
    await page.getByRole('switch', { name: 'Send me the newsletter' }).press('Space')
    await expectFit(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Preferences saved')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('First name (optional)')).toHaveValue('Nour')
    await expect(page.getByRole('switch', { name: 'Send me the newsletter' })).not.toBeChecked()

    await page.goto(`/newsletter/unsubscribe?token=${token}`)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'You are unsubscribed' })).toBeVisible()
    await page.context().close()
  })
}
