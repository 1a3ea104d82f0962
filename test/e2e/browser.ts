import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { type DemoName, type Browser as Session, signIn } from '../support/people/sign-in.ts'
import { atRest, hearAnswers } from './every/loading.ts'

/** A window of its own, signed in as one of the demo accounts. */
export async function signedIn(
  browser: Browser,
  name: DemoName,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInAs(page, name)
  return { context, page }
}

/** The session of a demo account, without drawing the pages on the way: hundreds of tests begin with it. */
export async function signInAs(page: Page, name: DemoName): Promise<void> {
  const { baseURL = '' } = test.info().project.use
  hearAnswers(page.context())
  await page.context().addCookies(cookiesOf(await signIn(baseURL, name)))
}

/** Those of the demo, whose ids are words: what other tests add may be gone a moment later. */
export const ofDemo = <Item extends { id: string }>(items: readonly Item[]): Item[] =>
  items.filter(({ id }) => /[a-z]/.test(id.slice(id.indexOf('_'))))

/** As a person does it. */
export async function signInByPage(page: Page, name: DemoName): Promise<void> {
  await page.goto('/api/login')
  await page.getByRole('button', { name: new RegExp(`${name}@kiai\\.test`) }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/-/'))
}

/** What a session keeps, as Chromium takes it. */
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
 * Stops the clock of a page that has read all it shows, and ends its session: what it says before it leaves for
 * sign-in stands there, however slow the machine is. `page.clock.resume()` lets it leave.
 */
export async function endSession(page: Page): Promise<void> {
  await atRest(page)
  await page.clock.install()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  // Last: whatever hears of it from now on waits for the clock before it leaves.
  await page.context().clearCookies()
}

/** Fails on any accessibility rule of WCAG 2.2 AA that a machine can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => inMotion(page), { message: 'what fades in has come' }).toBe(0)
  const { violations } = await new AxeBuilder({ page })
    // What keeps the rules is not gathered: nobody reads it.
    .options({ resultTypes: ['violations'] })
    // In the page itself: nothing here is framed from elsewhere, which takes a second page to gather.
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual(
    [],
  )
}

/** How many things still move that will come to rest: half faded in, words have not the colours that they come to. */
const inMotion = (page: Page) =>
  page.evaluate(
    () =>
      document.getAnimations().filter((animation) => {
        const { endTime } = animation.effect?.getComputedTiming() ?? {}
        return animation.playState === 'running' && typeof endTime === 'number' && endTime < Infinity
      }).length,
  )

/** Which slide of a carousel its dots say is shown, from 0. */
export function slideOf(carousel: Locator): Promise<number> {
  return carousel
    .getByRole('button', { name: /^Slide \d/ })
    .evaluateAll((dots) => dots.findIndex((dot) => dot.getAttribute('aria-current') === 'true'))
}
