import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, signedIn } from '../browser.ts'
import { deskFirst } from '../members/newcomer.ts'

/** An admin's settings of the site reach visitors: the banner above every page, and the social links at its foot. */

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

    const words = page.getByLabel('Words above every page')
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
