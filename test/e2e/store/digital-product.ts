import { expect, type Page } from '@playwright/test'
import { atRest } from '../every/loading.ts'

/** A digital product, from the form of admins to its page in the store. */

type Digital = { name: string; category: 'photo' | 'video_clip'; dollars: number }

/** Creates it; the dialog asks for its file next. */
export async function createDigital(page: Page, { name, category, dollars }: Digital): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(name)
  await dialog.getByRole('combobox', { name: /^Category/ }).selectOption(category)
  await dialog.getByRole('textbox', { name: /^Price in dollars/ }).fill(String(dollars))
  // Clips are always files; a photo may be a print.
  if (category === 'photo') await dialog.getByText('A file to download').click()
  await dialog.getByRole('button', { name: 'Create product' }).click()
}

/** Chooses an entry of its menu on the page of admins. */
export async function inMenu(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page
    .getByRole('group', { name: `More for ${name}` })
    .getByText(entry)
    .click()
}

/** Publishes it, once its file is on sale. */
export async function publish(page: Page, name: string): Promise<void> {
  // The list is read again after each change: one that is older is refused.
  await atRest(page)
  await inMenu(page, name, 'Publish')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Product Published').first()).toBeVisible()
}

/** Finds it in the store, whose index follows a moment later, and opens its page. */
export async function openInStore(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/store?search=${encodeURIComponent(name)}`)
    await expect(page.getByRole('link', { name })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.getByRole('link', { name }).click()
}
