import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { type DemoName, type Browser as Session, signIn } from '../support/people/sign-in.ts'
import { atRest, hearAnswers } from './every/loading.ts'

/** A separate window, signed in as one of the demo accounts. */
export async function signedIn(
  browser: Browser,
  name: DemoName,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInAs(page, name)
  return { context, page }
}

/** The session of a demo account, without loading its pages: hundreds of tests begin with it. */
export async function signInAs(page: Page, name: DemoName): Promise<void> {
  const { baseURL = '' } = test.info().project.use
  hearAnswers(page.context())
  await page.context().addCookies(cookiesOf(await signIn(baseURL, name)))
}

/** Items of the demo, whose ids are words. Items of other tests may be gone a moment later. */
export const ofDemo = <Item extends { id: string }>(items: readonly Item[]): Item[] =>
  items.filter(({ id }) => /[a-z]/.test(id.slice(id.indexOf('_'))))

/** Signs in through the pages, as a person does. */
export async function signInByPage(page: Page, name: DemoName): Promise<void> {
  await page.goto('/api/login')
  await page.getByRole('button', { name: new RegExp(`${name}@kiai\\.test`) }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/-/'))
}

/** The cookies of a session, in Chromium's format. */
export function cookiesOf({ cookies }: Session) {
  return [...cookies].map(([key, { value, path }]) => ({
    name: key.slice(key.indexOf(' ') + 1),
    value,
    path,
    domain: 'localhost',
    secure: false,
    sameSite: 'Lax' as const,
  }))
}

/**
 * Stops the clock of a page that has loaded, and ends its session. Its message before it leaves for sign-in then stays,
 * however slow the machine is. `page.clock.resume()` lets it leave.
 */
export async function endSession(page: Page): Promise<void> {
  await atRest(page)
  // The timer of a toast that is still shown would remove the next one, as the stopped clock does not know it.
  await expect(page.locator('[popover=manual][role=status] > div')).toHaveCount(0)
  await page.clock.install()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  // Last: from now on a page that notices waits for the clock before it leaves.
  await page.context().clearCookies()
}

/** The slide of a carousel that its dots mark as shown, from 0. */
export function slideOf(carousel: Locator): Promise<number> {
  return carousel
    .getByRole('button', { name: /^Slide \d/ })
    .evaluateAll((dots) => dots.findIndex((dot) => dot.getAttribute('aria-current') === 'true'))
}
