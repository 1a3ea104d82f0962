import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { DemoName } from '../support/sign-in.ts'

/** A window of its own, signed in through the sign-in page as one of the demo accounts. */
export async function signedIn(
  browser: Browser,
  name: DemoName,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInAs(page, name)
  return { context, page }
}

export async function signInAs(page: Page, name: DemoName): Promise<void> {
  await page.goto('/api/login')
  await page.getByRole('button', { name: new RegExp(`${name}@kiai\\.test`) }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/-/'))
}

/** Fails on any accessibility rule of WCAG 2.2 AA that a machine can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual(
    [],
  )
}

/** Which slide of a carousel its dots say is shown, from 0. */
export function slideOf(carousel: Locator): Promise<number> {
  return carousel
    .getByRole('button', { name: /^Slide \d/ })
    .evaluateAll((dots) => dots.findIndex((dot) => dot.getAttribute('aria-current') === 'true'))
}
