import { expect, type Page } from '@playwright/test'

/** The least width of a title that is readable beside the other columns, in pixels. */
const leastTitle = 18 * 16

/**
 * Expects that the first rows of an admin's table are readable before it is scrolled sideways: each title has its room,
 * and no cell lies under the actions, which stay in place while the rest scrolls.
 */
export async function expectReadableRows(page: Page, name: string): Promise<void> {
  const rows = page.getByRole('table', { name }).locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const measured = await rows.evaluateAll((all) =>
    all.slice(0, 5).map((row) => {
      row.closest('section')?.scrollTo({ left: 0 })
      const actions = row.lastElementChild?.getBoundingClientRect()
      const cells = [...row.children].slice(0, -1).map((cell) => cell.getBoundingClientRect())
      const title = row.querySelector('th[scope=row] > span')
      const words = title?.lastElementChild?.getBoundingClientRect()
      return {
        // Beside the picture. A short title does not fill it.
        room: (title?.getBoundingClientRect().right ?? 0) - (words?.left ?? 0),
        // Half a pixel is rounding.
        covered: cells.filter(({ right }) => right > (actions?.left ?? 0) + 0.5).length,
      }
    }),
  )
  for (const { room, covered } of measured) {
    expect(room, `Room for a title of ${name}`).toBeGreaterThanOrEqual(leastTitle)
    expect(covered, `Cells under the actions of ${name}`).toBe(0)
  }
}
