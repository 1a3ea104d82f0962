import { expect, type Page, test } from '@playwright/test'
import { clip } from '../../support/media/video-clips.ts'
import { expectAccessible } from '../accessible.ts'
import { signedIn } from '../browser.ts'
import { atRest } from '../every/loading.ts'
import { arrive, widths } from '../members/newcomer.ts'
import { encoded } from '../watching/encoded.ts'
import { createDigital, openInStore, publish } from './digital-product.ts'

/** A clip from an admin's file to its public preview and to a buyer who watches it, in a browser. */

async function expectFit(page: Page): Promise<void> {
  await atRest(page)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

// The preview plays, and so does the player: both stand still with reduced motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

for (const viewport of widths) {
  test(`a clip has a preview with a watermark, and its buyer watches it at ${viewport.width} px`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(180_000)
    const name = `Ginga Flow clip ${Date.now()}`
    const { context, page } = await signedIn(browser, 'admin')
    await page.setViewportSize(viewport)
    const dialog = page.getByRole('dialog')

    await test.step('an admin uploads it, and learns when its preview is there', async () => {
      await createDigital(page, { name, category: 'video_clip', dollars: 9 })
      await dialog.getByLabel('Choose a file').setInputFiles({
        name: 'ginga.mp4',
        mimeType: 'video/mp4',
        buffer: clip({ size: '640x360', seconds: 6, name: 'ginga.mp4' }),
      })
      await expect(dialog.getByText(/^On sale/)).toBeVisible()
      await encoded(() => expect(dialog.getByText('everybody sees a preview with a watermark')).toBeVisible())
      await expectFit(page)
      await dialog.getByRole('button', { name: 'Done' }).click()
      await publish(page, name)
    })

    const buyer = await arrive(browser, baseURL, viewport)
    const gallery = buyer.page.getByRole('region', { name: `Pictures of ${name}` })
    await test.step('its page shows the preview, and never its stream', async () => {
      const streamed: string[] = []
      buyer.page.on('request', (request) => {
        if (request.url().includes('/media/videos/')) streamed.push(request.url())
      })
      await openInStore(buyer.page, name)
      const picture = gallery.getByAltText(/under a watermark/)
      await expect(picture).toHaveJSProperty('naturalWidth', 640)
      await expectFit(buyer.page)
      await gallery.getByRole('button', { name: /^Play the preview/ }).click()
      await expect(picture).toHaveAttribute('src', /frame\.0000002\.jpg$/)
      await expect(picture).toHaveJSProperty('naturalWidth', 640)
      expect(streamed).toEqual([])
    })

    await test.step('a member buys it, and watches it at the price of its refund', async () => {
      await buyer.page.getByRole('button', { name: 'Buy now' }).click()
      await buyer.page.getByRole('button', { name: 'Pay $9.00' }).click()
      await buyer.page.waitForURL('**/-/stripe/pay/**')
      await buyer.page.getByRole('button', { name: 'Pay', exact: true }).click()
      await expect(buyer.page.getByText('is paid')).toBeVisible()
      await expectFit(buyer.page)
      await buyer.page.getByRole('button', { name: `Watch and end the refund: ${name}` }).click()
      const player = buyer.page.getByRole('dialog', { name })
      const position = () => player.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
      await expect.poll(position, { timeout: 30_000 }).toBeGreaterThan(0.5)
      await expectAccessible(buyer.page)
      await buyer.page.keyboard.press('Escape')
      await expect(player).toBeHidden()
      await expect(buyer.page.getByText(/^Watched or downloaded .*no longer be refunded/)).toBeVisible()
      await expect(buyer.page.getByRole('button', { name: `Watch: ${name}` })).toBeVisible()
    })
    await buyer.page.context().close()
    await context.close()
  })
}
