import { expect, type Locator, type Page, test } from '@playwright/test'
import { signInAs } from '../browser.ts'
import { widths } from '../members/newcomer.ts'

/** A toast covers no button that is about to be pressed. */

async function expectClear(toast: Locator, button: Locator): Promise<void> {
  await expect(toast).toBeVisible()
  const [one, other] = [await toast.boundingBox(), await button.boundingBox()]
  if (!one || !other) throw new Error('Both are to be seen')
  const isBeside =
    one.x >= other.x + other.width ||
    other.x >= one.x + one.width ||
    one.y >= other.y + other.height ||
    other.y >= one.y + one.height
  expect(isBeside, `${JSON.stringify(one)} covers ${JSON.stringify(other)}`).toBe(true)
}

const fails = (page: Page, address: string) =>
  page.route(address, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 503, body: 'busy' }),
  )

for (const viewport of [...widths, { width: 844, height: 390 }]) {
  const at = `at ${viewport.width} px`

  test(`a toast leaves a dialog's buttons free ${at}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await signInAs(page, 'admin')
    await fails(page, '**/api/admin/categories')
    await page.goto('/admin/categories')
    await page.getByRole('button', { name: 'Add Category' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Wrestling')
    await dialog.getByLabel('Description').fill('Holds and throws of two, on a mat')
    const save = dialog.getByRole('button', { name: 'Create category' })
    await save.click()
    const toast = page.getByRole('status').filter({ hasText: 'Error' })
    await expectClear(toast, save)
    await expectClear(toast, dialog.getByRole('button', { name: 'Cancel' }))
  })
}
