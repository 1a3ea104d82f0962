import { type Browser, expect, type Page, test } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { expectAccessible } from '../accessible.ts'
import { signedIn } from '../browser.ts'
import { callsOf } from '../calls.ts'
import { openMail } from '../members/mailbox.ts'
import { arrive, deskFirst, widths } from '../members/newcomer.ts'
import { subscribe } from '../members/subscriber.ts'
import { instructor } from '../sessions/instructor.ts'
import { passMinute } from '../sessions/past.ts'

/**
 * An admin's settings of the site reach visitors: the banner above every page, and the social links at its foot; Master
 * members: the sessions included in their plan; and readers of newsletters, whose opens and clicks are counted. The settings are one item: all tests that save them are in this file, and
 * run one after the other.
 */

async function save(page: Page, card: string): Promise<void> {
  await page.getByRole('region', { name: card }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings Updated')).toBeVisible()
}

for (const viewport of deskFirst) {
  test(`a banner and a social link appear for visitors at ${viewport.width} px`, async ({
    browser,
    page: visitor,
  }) => {
    await visitor.setViewportSize(viewport)
    const { page, context } = await signedIn(browser, 'admin')
    await page.setViewportSize(viewport)
    await page.goto('/admin/settings?tab=social')
    await page.getByLabel('YouTube').fill('https://www.youtube.com/@kiai')
    await save(page, 'Social Media')
    await page.goto('/admin/settings?tab=platform')
    await expect(page.getByRole('region', { name: 'Office' })).toBeVisible()
    await expectAccessible(page)

    const words = page.getByLabel('Text at the top of every page')
    const notice = `Maintenance on Sunday, see https://status.kiai.example/${'upgrade'.repeat(12)}`
    await words.fill(notice)
    await save(page, 'Banner')
    try {
      // The edge caches an answer for some seconds.
      await expect(async () => {
        await visitor.goto('/contact')
        await expect(visitor.getByRole('region', { name: 'Notice' })).toHaveText(notice, {
          timeout: 2000,
        })
      }).toPass()
      // A long address is broken: it widens no page, on phones either.
      await visitor.setViewportSize({ width: 390, height: 844 })
      await expectFit(visitor)
      await visitor.setViewportSize(viewport)
    } finally {
      await words.fill('')
      await save(page, 'Banner')
    }
    await expect(visitor.getByRole('navigation', { name: 'Social media' })).toContainText('YouTube')
    await expect(visitor.getByText('233 West 135th Street')).toBeVisible()
    await expectAccessible(visitor)

    await page.goto('/admin/settings?tab=social')
    await page.getByLabel('YouTube').fill('')
    await save(page, 'Social Media')
    await context.close()
  })
}

const hour = 3_600_000
const inHours = (hours: number) => new Date(Math.ceil(Date.now() / hour) * hour + hours * hour).toISOString()

/** Somebody new whom an admin has put on the Master plan. */
async function master(browser: Browser, origin = '', viewport = widths[0]) {
  const arrived = await arrive(browser, origin, viewport)
  const admin = await callsOf(origin)
  const { id: userId } = await arrived.call(api.auth.getUser)
  await admin(api.members.setTier, { params: { userId }, body: { subscriptionStatus: 'master' } })
  return arrived
}

async function includeSessions(page: Page, monthly: string): Promise<void> {
  await page.goto('/admin/settings?tab=platform')
  await page.getByLabel('Sessions per month').fill(monthly)
  await save(page, 'Platform')
}

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

for (const viewport of widths) {
  test(`a Master member books a session that the plan includes at ${viewport.width} px`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(150_000)
    const [{ page: settings, context }, teacher, { page }] = await Promise.all([
      signedIn(browser, 'admin'),
      instructor(browser, baseURL, viewport),
      master(browser, baseURL, viewport),
    ])
    await settings.setViewportSize(viewport)
    await includeSessions(settings, '2')
    await expect(
      settings.getByText('2 sessions of up to 60 minutes per month for each Master member.'),
    ).toBeVisible()
    await expectFit(settings)
    try {
      // The edge keeps an answer for some seconds.
      await expect(async () => {
        await page.goto('/subscribe')
        await expect(page.getByText('2 sessions each month included, up to 60 minutes')).toBeVisible({
          timeout: 2000,
        })
      }).toPass()
      await expectFit(page)

      await page.goto(`/instructors/${teacher.id}/book?duration=60&step=details&time=${inHours(50)}`)
      await expect(page.getByRole('radio', { name: /^With a Master credit/ })).toBeChecked()
      await expect(page.getByText(/^2 of 2 sessions of .* left$/)).toBeVisible()
      await expectFit(page)
      await page.getByRole('button', { name: 'Book with your credit' }).click()
      await expect(page.getByText('This session is booked')).toBeVisible()
      await expect(page.getByText('Your Master credit covers it')).toBeVisible()

      await page.goto('/my-bookings')
      const coming = page.getByRole('region', { name: 'Coming up', exact: true }).getByRole('listitem')
      await expect(coming).toContainText('Master credit')
      await expect(page.getByRole('region', { name: 'Included in Master' })).toBeVisible()
      await expectFit(page)
      await teacher.page.goto('/teach')
      await expect(teacher.page.getByText('Master credit').first()).toBeVisible()
      await settings.goto(`/admin/instructors/${teacher.id}/sessions`)
      await expect(settings.getByText('Master credit').first()).toBeVisible()
      await expectFit(settings)

      await coming.getByRole('button', { name: /^More for/ }).click()
      await coming.getByRole('button', { name: 'Cancel', exact: true }).click()
      const cancel = page.getByRole('dialog', { name: 'Cancel this session?' })
      await expect(cancel).toContainText('Your Master credit is returned')
      await expectFit(page)
      await cancel.getByRole('button', { name: 'Cancel, keep the credit' }).click()
      const past = page.getByRole('region', { name: 'Past', exact: true }).getByRole('listitem')
      await expect(past).toContainText('credit returned')
    } finally {
      await includeSessions(settings, '0')
    }
    await teacher.leave()
    await page.context().close()
    await context.close()
  })
}

async function countReadings(page: Page, isOn: boolean): Promise<void> {
  await page.goto('/admin/settings?tab=platform')
  const counting = page.getByRole('switch', { name: 'Count opens and clicks' })
  await counting.setChecked(isOn, { force: true })
  await save(page, 'Platform')
  await page.reload()
  await expect(counting).toBeChecked({ checked: isOn })
}

for (const viewport of deskFirst) {
  test(`opens and clicks of a newsletter are counted once where an admin wants it at ${viewport.width} px`, async ({
    browser,
    baseURL,
  }) => {
    test.slow()
    const { page: reader } = await arrive(browser, baseURL)
    const { email } = await subscribe(reader)
    const { page, context } = await signedIn(browser, 'admin')
    await page.setViewportSize(viewport)
    const subject = `Read by you ${Date.now()}`
    const admin = await callsOf(baseURL)
    await countReadings(page, true)
    try {
      await expectFit(page)
      const { id } = await admin(api.newsletter.createCampaign, {
        body: { subject, content: 'Oss.\n\n[See the live schedule](/live)' },
      })
      await page.goto(`/admin/newsletter/${id}`)
      await expect(page.getByText('Opens and clicks are counted in sent mails')).toBeVisible()
      await page.getByRole('button', { name: 'Review and send' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
      await expect(page.getByText('Newsletter campaign sent successfully!')).toBeVisible()
      await passMinute('sweepNewsletter')

      await openMail(reader, email, subject, 'Oss.')
      const mail = reader.frameLocator('iframe')
      await expect(
        mail.getByText('We count whether the newsletter is opened and its links are followed.'),
      ).toBeVisible()
      for (const _twice of [1, 2]) {
        const [opened] = await Promise.all([
          reader.waitForEvent('popup'),
          mail.getByRole('link', { name: 'See the live schedule' }).click(),
        ])
        await expect(opened).toHaveURL(/\/live$/)
        await opened.close()
      }
      const figures = page.getByRole('region', { name: 'Recipients' })
      await expect(async () => {
        await page.reload()
        // Opened and clicked, although the link was followed twice.
        await expect(figures.getByText('about 1', { exact: true })).toHaveCount(2, { timeout: 2000 })
      }).toPass({ timeout: 30_000 })
      await expectFit(page)
    } finally {
      await countReadings(page, false)
    }
    await reader.context().close()
    await context.close()
  })
}
