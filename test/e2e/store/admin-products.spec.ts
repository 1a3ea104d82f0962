import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { signedIn } from '../browser.ts'
import { atRest } from '../every/loading.ts'
import { widths } from '../members/newcomer.ts'

/** Admins manage the products of the store. */

/** A red square of one pixel. */
const picture = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
    'base64',
  ),
})

async function expectFit(page: Page): Promise<void> {
  await atRest(page)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** Drags the first row of a list by its handle onto the second one. */
async function dragBelow(page: Page, rows: Locator): Promise<void> {
  await rows.nth(1).scrollIntoViewIfNeeded()
  const handle = await rows.first().locator('[aria-hidden="true"]').first().boundingBox()
  const below = await rows.nth(1).boundingBox()
  if (!handle || !below) throw new Error('There are no two rows')
  const x = handle.x + handle.width / 2
  await page.mouse.move(x, handle.y + handle.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, below.y + below.height / 2, { steps: 5 })
  await page.mouse.up()
}

for (const viewport of widths) {
  test(`a product is created, counted, published, changed and archived at ${viewport.width} px`, async ({
    browser,
  }) => {
    test.setTimeout(120_000)
    const name = `Bo Staff Tee ${Date.now()}`
    const { context, page } = await signedIn(browser, 'admin')
    await page.setViewportSize(viewport)
    const dialog = page.getByRole('dialog')
    const inMenu = async (entry: string) => {
      await page.getByRole('button', { name: `More for ${name}` }).click()
      await page
        .getByRole('group', { name: `More for ${name}` })
        .getByText(entry)
        .click()
    }
    const visitor = await context.browser()?.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
    const store = await visitor?.newPage()
    if (!store) throw new Error('There is no second window')

    await test.step('it is created with sorted pictures and their descriptions', async () => {
      await page.goto('/admin/products')
      await expect(page.getByText(/^Showing \d+ of \d+\+? products$/)).toBeVisible()
      await expectFit(page)
      await page.getByRole('button', { name: 'Add Product' }).press('Enter')
      await dialog.getByRole('textbox', { name: /^Name/ }).fill(name)
      await dialog.getByRole('textbox', { name: /^Price in dollars/ }).fill('19')
      await dialog.getByText('Red', { exact: true }).click()
      await dialog.getByText('M', { exact: true }).click()
      await dialog.getByText('L', { exact: true }).click()
      const file = dialog.getByLabel('Add a picture')
      await file.setInputFiles(picture('one.png'))
      await dialog.getByRole('textbox', { name: 'Description of picture 1' }).fill('The front')
      await file.setInputFiles(picture('two.png'))
      await dialog.getByRole('textbox', { name: 'Description of picture 2' }).fill('The back')
      const first = dialog.getByRole('textbox', { name: 'Description of picture 1' })
      await dialog.getByRole('button', { name: 'Move picture 2 up' }).press('Enter')
      await expect(first).toHaveValue('The back')
      await dragBelow(page, dialog.getByRole('list', { name: 'Pictures' }).getByRole('listitem'))
      await expect(first).toHaveValue('The front')
      await dragBelow(page, dialog.getByRole('list', { name: 'Pictures' }).getByRole('listitem'))
      await expect(first).toHaveValue('The back')
      await expectFit(page)
      await dialog.getByRole('button', { name: 'Create product' }).click()
    })

    await test.step('then its stock: one size is counted, the other is not', async () => {
      await expect(dialog.getByRole('heading', { name: `Stock of ${name}` })).toBeVisible()
      await dialog.getByRole('textbox', { name: 'M, Red' }).fill('0')
      await expectFit(page)
      await dialog.getByRole('button', { name: 'Save stock' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText('0 left, 1 of 2 sold out').first()).toBeVisible()
    })

    await test.step('it is hidden until it is published', async () => {
      await store.goto(`/store?search=${encodeURIComponent(name)}`)
      await expect(store.getByRole('heading', { name: 'No Products Found' })).toBeVisible()
      await inMenu('Publish')
      await expectFit(page)
      await dialog.getByRole('button', { name: 'Publish' }).click()
      await expect(page.getByText('Product Published').first()).toBeVisible()
      await expect(async () => {
        await store.reload()
        await expect(store.getByRole('link', { name })).toBeVisible({ timeout: 2000 })
      }).toPass()
      await store.getByRole('link', { name }).click()
      await expect(store.getByRole('radio', { name: 'M sold out' })).toBeAttached()
      await store.getByText('L', { exact: true }).click()
      await expect(store.getByText('In stock in L red')).toBeVisible()
      await expect(store.getByRole('img', { name: 'The back' })).toBeVisible()
    })

    await test.step('changes and the archiving reach the store', async () => {
      await page.getByRole('button', { name: `Edit ${name}` }).click()
      await dialog.getByRole('textbox', { name: /^Price in dollars/ }).fill('21.50')
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Product Updated').first()).toBeVisible()
      await expect(async () => {
        await store.reload()
        await expect(store.getByText('$21.50').first()).toBeVisible({ timeout: 2000 })
      }).toPass()
      await inMenu('Archive')
      await expect(page.getByText('Product Archived').first()).toBeVisible()
      await expect(async () => {
        await store.reload()
        await expect(store.getByRole('heading', { name: 'Product Not Found' })).toBeVisible({ timeout: 2000 })
      }).toPass()
    })
    await visitor?.close()
    await context.close()
  })
}
