import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { signInAs } from '../browser.ts'
import { deskFirst } from '../members/newcomer.ts'
import { press } from './keys.ts'

/** The dashboard shows the state of the platform, and leads to waiting work. */

for (const viewport of deskFirst) {
  test(`an admin sees the four figures, changes their chart and follows waiting work at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await signInAs(page, 'admin')
    const cards = page.getByRole('region', { name: 'Figures of the platform' })
    await page.goto('/admin')
    await expect(cards).toContainText(/Total Videos[1-9]/)
    await expect(cards).toContainText(/Total Users[1-9]/)
    await expect(cards).toContainText(/Total Subscribers[1-9]/)
    await expect(cards).toContainText(/Monthly Revenue\$[\d,]+\.\d\d/)
    await expect(page.getByText(/^Figures as of .* UTC\. Days are UTC\.$/)).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('radio', { name: '90 days' }).press('Space')
    await expect(page).toHaveURL(/days=90/)
    const revenue = page.getByRole('region', { name: 'Revenue', exact: true })
    await press(page, revenue.getByRole('button', { name: 'Revenue: as a table' }))
    await expect(revenue.getByRole('table', { name: 'Revenue' }).getByRole('row')).toHaveCount(91)
    const download = page.waitForEvent('download')
    await press(page, revenue.getByRole('link', { name: 'Revenue as CSV' }))
    expect((await download).suggestedFilename()).toBe('kiai-revenue-90-days.csv')
    await expectAccessible(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)

    const top = page.getByRole('region', { name: 'Top videos' }).first()
    await expect(top.getByRole('listitem')).toHaveCount(6)
    await expect(top).toContainText('by views in 90 days, compared with the 90 days before')
    await press(page, top.getByRole('button', { name: 'Top videos: as a table' }))
    await expect(top.getByRole('table', { name: 'Top videos' }).getByRole('row')).toHaveCount(21)
    await expectAccessible(page)

    const waiting = page.getByRole('region', { name: 'Needs attention' })
    const read = waiting.getByRole('link', { name: /^Read: \d+ instructor application/ })
    await press(page, read, 'Shift+Tab')
    await expect(page).toHaveURL(/\/admin\/instructors/)
    await expect(page.getByRole('heading', { level: 1, name: 'Instructors' })).toBeVisible()
  })
}
