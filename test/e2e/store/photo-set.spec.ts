import { expect, test } from '@playwright/test'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { expectAccessible } from '../accessible.ts'
import { signedIn } from '../browser.ts'
import { atRest } from '../every/loading.ts'
import { arrive, handFirst } from '../members/newcomer.ts'
import { createDigital, openInStore, publish } from './digital-product.ts'

/** A photo set from an admin's archive to its public previews, in a browser. */

const photo = (background: string) =>
  sharp({ create: { width: 2400, height: 1600, channels: 3, background } })
    .jpeg()
    .toBuffer()

for (const viewport of handFirst) {
  test(`a photo set has previews with a watermark at ${viewport.width} px`, async ({ browser, baseURL }) => {
    test.setTimeout(120_000)
    const name = `Dojo Set ${Date.now()}`
    const { context, page } = await signedIn(browser, 'admin')
    await page.setViewportSize(viewport)
    const dialog = page.getByRole('dialog')
    await test.step('an admin uploads an archive, and its previews are added', async () => {
      await createDigital(page, { name, category: 'photo', dollars: 7 })
      const archive = zipSync({
        'one.jpg': new Uint8Array(await photo('#804020')),
        'two.jpg': new Uint8Array(await photo('#204080')),
        'read me.txt': new TextEncoder().encode('Thank you'),
      })
      await dialog
        .getByLabel('Choose a file')
        .setInputFiles({ name: 'dojo.zip', mimeType: 'application/zip', buffer: Buffer.from(archive) })
      await expect(dialog.getByText(/^On sale/)).toBeVisible()
      await expect(page.getByText('Product Updated').first()).toBeVisible()
      await dialog.getByRole('button', { name: 'Done' }).click()
      await publish(page, name)
    })

    const visitor = await arrive(browser, baseURL, viewport)
    await test.step('its page shows them, smaller than the photos and under a watermark', async () => {
      await openInStore(visitor.page, name)
      const shown = visitor.page.getByAltText(/preview \d with a watermark$/)
      await expect(shown).toHaveCount(2)
      await atRest(visitor.page)
      await expectAccessible(visitor.page)
      const src = await shown.first().getAttribute('src')
      const { data, info } = await sharp(await (await visitor.page.request.get(src ?? '')).body())
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([1600, 1067])
      // The photo has a single colour: brighter points are the watermark, in each quarter of the picture.
      const isMarked = (left: number, top: number) => {
        const reds = Array.from({ length: 400 * 250 }, (_, at) => {
          const [x, y] = [left + (at % 400) * 2, top + Math.floor(at / 400) * 2]
          return data[(y * info.width + x) * info.channels] ?? 0
        })
        return reds.some((red) => red > 0xa0)
      }
      for (const [left, top] of [
        [0, 0],
        [790, 0],
        [0, 560],
        [790, 560],
      ] as const)
        expect(isMarked(left, top), `${left}, ${top}`).toBe(true)
    })
    await visitor.page.context().close()
    await context.close()
  })
}
