import { expect, test } from '@playwright/test'
import { signInAs } from './browser.ts'

test('on a phone the admin page one is on is in sight among the others', async ({ page }) => {
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
    // Whole from side to side; the row cuts off a part of a pixel above.
    await expect
      .poll(async () => {
        const { x, width } = (await entry.boundingBox()) ?? { x: -1, width: 0 }
        return x >= 0 && x + width <= 390
      })
      .toBe(true)
  }
})
