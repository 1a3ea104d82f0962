import { type Browser, expect, type Page, test } from '@playwright/test'
import { createClient } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { signIn } from '../../support/people/sign-in.ts'
import { expectAccessible, signedIn } from '../browser.ts'
import { arrive, deskFirst, widths } from '../members/newcomer.ts'
import { instructor } from '../sessions/instructor.ts'

/**
 * An admin's settings of the site reach visitors: the banner above every page, and the social links at its foot; and Master
 * members: the sessions included in their plan. The settings are one item: all tests that save them are in this file, and
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
    await words.fill('Maintenance on Sunday')
    await save(page, 'Banner')
    try {
      // The edge caches an answer for some seconds.
      await expect(async () => {
        await visitor.goto('/contact')
        await expect(visitor.getByRole('region', { name: 'Notice' })).toHaveText('Maintenance on Sunday', {
          timeout: 2000,
        })
      }).toPass()
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
  const session = await signIn(origin, 'admin')
  const admin = createClient({ fetch: (input, init) => session.fetch(String(input), init) })
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
      await expect(cancel).toContainText('Your Master credit comes back')
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
