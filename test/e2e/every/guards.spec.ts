import { expect, test } from '@playwright/test'
import { signedIn } from '../browser.ts'
import { handFirst } from '../members/newcomer.ts'
import { atRest } from './loading.ts'
import { goInside } from './routes.ts'

/** Pages that check on arrival whether the session is still valid. */

const guarded = ['/category/karate', '/profile', '/admin/content']

for (const viewport of handFirst) {
  test(`a page says on return that the session has ended, then leads to sign-in at ${viewport.width} px`, async ({
    browser,
  }) => {
    const { context, page } = await signedIn(browser, 'admin')
    await page.setViewportSize(viewport)
    const cookies = await context.cookies()
    await page.clock.install()
    await page.route('**/api/login?*', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'Sign in' }),
    )
    for (const path of guarded) {
      await context.addCookies(cookies)
      await page.goto(path)
      const heading = page.getByRole('main').getByRole('heading', { level: 1 })
      await expect(heading).toBeVisible()
      await atRest(page)
      // All its data is here already: nothing else would request the session.
      await goInside(page, '/privacy-policy')
      await expect(heading).toHaveText('Privacy Policy')
      await context.clearCookies({ name: 'plain-kiai' })
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 120_000)
      await goInside(page, path)
      await expect(page.getByText('Unauthorized', { exact: true })).toBeVisible()
      await expect(page.getByText('You are logged out. Logging in again...')).toBeVisible()
      await page.clock.runFor(499)
      await expect(page).toHaveURL(path)
      await page.clock.runFor(1)
      await expect(page).toHaveURL(`/api/login?returnTo=${encodeURIComponent(path)}`)
      await page.clock.resume()
    }
    await context.close()
  })
}
