import { expect, type Locator, test } from '@playwright/test'
import { review } from '../../web/payments/admin-payments-fixtures.ts'
import { signInAs } from '../browser.ts'

/** In view from side to side. The row cuts off a fraction of a pixel above. */
const expectInSight = (entry: Locator) =>
  expect
    .poll(async () => {
      const { x, width } = (await entry.boundingBox()) ?? { x: -1, width: 0 }
      return x >= 0 && x + width <= 390
    })
    .toBe(true)

test('on a phone the entry of the current admin page is in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'admin')
  for (const [path, name] of [
    ['/admin/instructors', 'Instructors'],
    ['/admin/content', 'Content'],
    ['/admin/genres', 'Movie Genres'],
  ] as const) {
    await page.goto(path)
    const entry = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name })
    await expect(entry).toHaveAttribute('aria-current', 'page')
    await expectInSight(entry)
  }
})

test('it stays in view when another entry later gets its count', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'admin')
  const told = Promise.withResolvers<void>()
  await page.route('**/api/admin/refunds', async (route) => {
    await told.promise
    await route.fulfill({ json: Array.from({ length: 1000 }, (_, at) => review(at)) })
  })
  await page.goto('/admin/instructors')
  const entry = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Instructors' })
  await expectInSight(entry)
  told.resolve()
  await expect(page.getByRole('link', { name: 'Payments 1,000 waiting', exact: true })).toBeAttached()
  await expectInSight(entry)
})

test('on a low screen the last entries are reached beside a long page', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await signInAs(page, 'admin')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Top videos' })).toBeAttached()
  const last = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Audit Log' })
  await last.focus()
  await expect(last).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await last.press('Enter')
  await expect(last).toHaveAttribute('aria-current', 'page')
  await expect(last).toBeInViewport({ ratio: 1 })
})
