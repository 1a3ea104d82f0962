import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { signedIn } from '../browser.ts'
import { atRest } from '../every/loading.ts'
import { arrive, widths } from '../members/newcomer.ts'
import { createDigital, inMenu, openInStore, publish } from './digital-product.ts'

/** A digital product from an admin's file to a buyer's download, in a browser. */

async function expectFit(page: Page): Promise<void> {
  await atRest(page)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

const photo = (fill: number) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000, fill)])

for (const viewport of widths) {
  test(`an admin uploads the file of a digital product, and a member downloads it at ${viewport.width} px`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000)
    const name = `Morning Light ${Date.now()}`
    const { context, page } = await signedIn(browser, 'admin')
    await page.setViewportSize(viewport)
    const dialog = page.getByRole('dialog')
    const send = (label: string, filename: string, buffer: Buffer) =>
      dialog.getByLabel(label).setInputFiles({ name: filename, mimeType: 'image/jpeg', buffer })

    await test.step('the form asks for the file once the product is created', async () => {
      await createDigital(page, { name, category: 'photo', dollars: 7 })
      await expect(dialog.getByRole('heading', { name: `File of ${name}` })).toBeVisible()
      await expectFit(page)
    })

    await test.step('a file that is no picture is refused, and a picture is put on sale', async () => {
      await send('Choose a file', 'light.jpg', Buffer.from('no picture at all'))
      await expect(dialog.getByRole('alert')).toContainText('does not match its name')
      await send('Choose a file', 'light.jpg', photo(1))
      await expect(dialog.getByText('On sale, 5 KB')).toBeVisible()
      await expectFit(page)
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect(page.getByText('File, 5 KB').first()).toBeVisible()
      await publish(page, name)
    })

    const buyer = await arrive(browser, baseURL, viewport)
    await test.step('a member buys it', async () => {
      await openInStore(buyer.page, name)
      await buyer.page.getByRole('button', { name: 'Buy now' }).click()
      await buyer.page.getByRole('button', { name: 'Pay $7.00' }).click()
      await buyer.page.waitForURL('**/-/stripe/pay/**')
      await buyer.page.getByRole('button', { name: 'Pay', exact: true }).click()
      await expect(buyer.page.getByText('is paid')).toBeVisible()
    })

    await test.step('the file is replaced, and the buyer still has the first one, byte for byte', async () => {
      await inMenu(page, name, 'File')
      await send('Replace the file', 'dusk.jpg', photo(2))
      await expect(dialog.getByText('dusk.jpg')).toBeVisible()
      await expect(dialog.getByText('On sale, 5 KB')).toBeVisible()
      await buyer.page.reload()
      const download = buyer.page.waitForEvent('download')
      await buyer.page.getByRole('button', { name: /^Download/ }).click()
      const saved = await download
      expect(saved.suggestedFilename()).toBe('light.jpg')
      expect((await readFile(await saved.path())).equals(photo(1))).toBe(true)
    })

    await test.step('without a file the product cannot be bought', async () => {
      await dialog.getByRole('button', { name: 'Remove' }).click()
      await expect(dialog.getByText('Members who have bought it keep')).toBeVisible()
      await expectFit(page)
      await dialog.getByRole('button', { name: 'Take off sale' }).click()
      await expect(dialog.getByText('is out of stock')).toBeVisible()
      await expect(async () => {
        await buyer.page.goto(`/store?search=${encodeURIComponent(name)}`)
        await expect(buyer.page.getByText('Out of stock').first()).toBeVisible({ timeout: 2000 })
      }).toPass()
    })
    await buyer.page.context().close()
    await context.close()
  })
}
