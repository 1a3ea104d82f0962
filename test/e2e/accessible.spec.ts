import { expect, test } from '@playwright/test'
import { expectAccessible, signInAs } from './browser.ts'
import { askedTwice, keepApiAway, layoutShift, longestWaterfall, readsOf } from './loading.ts'
import { widths } from './newcomer.ts'
import { exampleOf, routeTable } from './routes.ts'

/** Every screen of the route table, as somebody who is served it, on a desk and in a hand. */

test.describe.configure({ mode: 'parallel' })

const screens = new Map(
  [...routeTable, { path: '/no/such/page', audience: 'member' }].map((route) => [route.path, route]),
)

for (const viewport of widths) {
  const place = viewport.width > 600 ? 'desk' : 'hand'
  for (const { path, audience } of screens.values()) {
    test(`${path} is accessible on a ${place}, says its title, keeps still and asks for nothing twice or late`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
      const page = await context.newPage()
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      await signInAs(page, audience === 'admin' ? 'admin' : 'premium')
      await keepApiAway(page)
      await page.goto(await exampleOf(path, page))
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      const reads = await readsOf(page)
      expect(askedTwice(reads)).toEqual([])
      expect(longestWaterfall(reads).length, longestWaterfall(reads).join(' → ')).toBeLessThanOrEqual(2)
      expect(await layoutShift(page)).toBeLessThan(0.05)
      await expect(page).toHaveTitle(/Kiai/)
      await expectAccessible(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      expect(errors).toEqual([])
      await context.close()
    })
  }
}

for (const path of ['/', '/videos?search=judo', '/api/login']) {
  test(`${path} is accessible to a visitor`, async ({ page }) => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
  })
}
