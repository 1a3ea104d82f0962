import { expect, type Page, test } from '@playwright/test'
import { clip } from '../../support/media/video-clips.ts'
import { endSession, signedIn } from '../browser.ts'
import { deskFirst } from '../members/newcomer.ts'
import { expectReadableRows } from './record-table.ts'

/** Videos and categories for admins. */

const toast = (page: Page) => page.locator('[popover=manual][role=status] > div')

for (const viewport of deskFirst) {
  const at = `at ${viewport.width} px`
  const isNarrow = viewport.width < 600

  test(`content is added, found, opened, edited and deleted, and every failure is reported ${at}`, async ({
    browser,
  }) => {
    const { context, page } = await signedIn(browser, 'admin')
    await page.setViewportSize(viewport)
    const title = `Content ${Date.now()} ${viewport.width}`
    const listed = page.waitForRequest(/\/api\/videos\?(?=.*status=all)(?=.*limit=100)/)
    await page.goto('/admin/content')
    await listed
    const rows = isNarrow
      ? page.getByRole('list', { name: 'Videos' }).locator('> li')
      : page.getByRole('table', { name: 'Videos' }).locator('tbody tr')
    const row = rows.filter({ hasText: title })
    const search = page.getByPlaceholder('Search by title, description or category')
    const category = page.getByRole('combobox', { name: 'Category' })
    const type = page.getByRole('combobox', { name: 'Content type' })
    const dialog = page.getByRole('dialog')

    await test.step('the list and its filters', async () => {
      if (!isNarrow) {
        await expect(page.getByRole('columnheader')).toHaveText([
          'Title Created',
          'Category Type',
          'Status',
          'Views',
          'Actions',
        ])
      }
      await expect(page.getByText(/^Showing \d+ of \d+ videos$/)).toBeVisible()
      await category.selectOption({ label: 'Judo' })
      await type.selectOption({ label: 'Training' })
      await expect(rows.first()).toContainText(isNarrow ? /Judo · Training/ : /JudoTraining/)
      await expect(rows.filter({ hasNotText: /Judo.*Training/ })).toHaveCount(0)
      const found = await rows.count()
      await expect(page.getByText(`Showing ${found} of ${found} videos`, { exact: true })).toBeVisible()
      await search.fill('qqzzxx')
      await expect(page.getByRole('heading', { name: 'No videos found' })).toBeVisible()
      await expect(page.getByText('Adjust the filters, or upload the first video.')).toBeVisible()
      await expect(page.getByText(/^Showing 0 of \d+ videos$/)).toBeVisible()
      await category.selectOption('')
      await type.selectOption('')
    })

    await test.step('a new one: missing fields and a failure are reported, and it is saved as a draft', async () => {
      await page.getByRole('button', { name: 'Add Content' }).first().click()
      await expect(dialog.getByLabel('Type')).toHaveValue('training')
      await expect(dialog.getByLabel('Access level')).toHaveValue('free')
      await expect(dialog.getByRole('group', { name: 'Poster' })).toBeVisible()
      await expect(dialog.getByLabel('Published')).not.toBeChecked()
      await expect(dialog.getByLabel('Featured')).not.toBeChecked()
      const save = dialog.getByRole('button', { name: 'Save video' })
      await save.click()
      await expect(dialog.getByText('Required', { exact: true })).toBeVisible()
      await expect(dialog.getByText('Category is required')).toBeVisible()
      await dialog.getByLabel('Title').fill(title)
      await dialog.getByLabel('Category').selectOption({ label: 'Aikido' })
      await save.click()
      await expect(dialog.getByText(/The video file is missing/)).toBeVisible()
      const file = { name: 'film.mp4', mimeType: 'video/mp4', buffer: clip() }
      await dialog.locator('input[type=file]').first().setInputFiles(file)
      await page.route('**/api/videos', (route) => route.fulfill({ status: 500, body: 'no' }))
      await save.click()
      // Saved once the file has arrived whole, however long that takes.
      await expect(toast(page)).toHaveText(/^ErrorFailed to upload video/, { timeout: 60_000 })
      await page.unroute('**/api/videos')
      await save.click()
      await expect(toast(page)).toContainText('Video uploaded successfully')
      await expect(dialog).toHaveCount(0)
      await search.fill(title)
      await expect(page.getByText(/^Showing 1 of \d+ videos$/)).toBeVisible()
      await expect(row).toContainText('Aikido')
      await expect(row.getByText('Draft', { exact: true })).toBeVisible()
    })

    await test.step('it opens in a new tab, is edited and published', async () => {
      const opened = page.waitForEvent('popup')
      const link = row.getByRole('link', { name: `Open ${title} in a new tab` })
      await expect(link).toHaveAttribute('href', /^\/video\/vid_/)
      await link.click()
      const tab = await opened
      await expect(tab.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await tab.close()
      await row.getByRole('button', { name: `Edit ${title}` }).click()
      await expect(dialog.getByLabel('Title')).toHaveValue(title)
      await dialog.getByLabel('Description').fill('Nothing to see')
      await dialog.getByText('Published', { exact: true }).click()
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await expect(toast(page)).toContainText('Video updated successfully')
      await expect(row.getByText('Published', { exact: true })).toBeVisible()
    })

    await test.step('deleting asks, reports a failure, and succeeds', async () => {
      const remove = row.getByRole('button', { name: `Delete ${title}` })
      const sure = dialog.getByRole('button', { name: 'Delete video' })
      const more = row.getByRole('button', { name: `More for ${title}` })
      await more.click()
      await remove.click()
      await expect(dialog).toContainText(title)
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(row).toHaveCount(1)
      await page.route('**/api/videos/vid_*', (route) => route.fulfill({ status: 500, body: 'no' }))
      await more.click()
      await remove.click()
      await sure.click()
      await expect(toast(page)).toHaveText(/^ErrorFailed to delete video/)
      await page.unroute('**/api/videos/vid_*')
      await more.click()
      await remove.click()
      await sure.click()
      await expect(toast(page)).toContainText('Video deleted successfully')
      await expect(row).toHaveCount(0)
    })

    await test.step('an ended session is reported and leads to sign-in', async () => {
      const listedAnew = page.waitForResponse(/\/api\/videos\?(?=.*status=all)(?!.*search=)/)
      await search.fill('')
      await listedAnew
      await expect(rows).not.toHaveCount(0)
      await endSession(page)
      await rows
        .first()
        .getByRole('button', { name: /^More for / })
        .click()
      await rows
        .first()
        .getByRole('button', { name: /^Delete / })
        .click()
      await dialog.getByRole('button', { name: 'Delete video' }).click()
      await expect(toast(page)).toHaveText(/^UnauthorizedYou are logged out\. Logging in again\.\.\./)
      const signIn = page.waitForRequest(/\/api\/login\?returnTo=%2Fadmin%2Fcontent$/)
      await page.clock.resume()
      await signIn
    })
    await context.close()
  })

  test(`categories are created, edited and deleted, with the server’s messages for refusals ${at}`, async ({
    browser,
  }) => {
    const { context, page } = await signedIn(browser, 'admin')
    await page.setViewportSize(viewport)
    const name = `Category ${Date.now()} ${viewport.width}`
    await page.goto('/admin/categories')
    const cards = page.getByRole('list', { name: 'Categories' }).getByRole('listitem')
    const dialog = page.getByRole('dialog')
    await expect(cards.filter({ hasText: 'Karate' })).toContainText('/category/karate')

    await page.getByRole('button', { name: 'Add Category' }).click()
    await expect(dialog.getByLabel('Name')).toBeFocused()
    const create = dialog.getByRole('button', { name: 'Create category' })
    await create.click()
    await expect(dialog.getByText('Category name must be at least 2 characters')).toBeVisible()
    await expect(dialog.getByText('Description must be at least 10 characters')).toBeVisible()
    await dialog.getByLabel('Name').fill('karate')
    await dialog.getByLabel('Description').fill('Made for a test of the screens')
    await create.click()
    await expect(toast(page)).toHaveText(/^ErrorA category with this name already exists/)
    await dialog.getByLabel('Name').fill(name)
    await create.click()
    await expect(toast(page)).toContainText('Category Created')
    const card = cards.filter({ hasText: name })
    await expect(card).toBeVisible()

    await card.getByRole('button', { name: `Edit ${name}` }).click()
    await expect(dialog.getByLabel('Name')).toHaveValue(name)
    await dialog.getByLabel('Description').fill('Told in other words')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page)).toContainText('Category Updated')
    await expect(card).toContainText('Told in other words')

    await page.getByRole('button', { name: 'Delete Karate' }).click()
    await dialog.getByRole('button', { name: 'Delete category' }).click()
    await expect(toast(page)).toHaveText(/^Error\d+ videos or courses use this category/)
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(card).toBeVisible()
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await dialog.getByRole('button', { name: 'Delete category' }).click()
    await expect(toast(page)).toContainText('Category Deleted')
    await expect(card).toHaveCount(0)
    await context.close()
  })
}

// The narrowest screen that shows tables, and a small notebook.
for (const width of [1312, 1366]) {
  test(`titles are readable and nothing lies under the actions in tables at ${width} px`, async ({
    browser,
  }) => {
    const { context, page } = await signedIn(browser, 'admin')
    await page.setViewportSize({ width, height: 768 })
    for (const [path, name] of [
      ['content', 'Videos'],
      ['courses', 'Courses'],
      ['products', 'Products'],
    ] as const) {
      await test.step(name, async () => {
        await page.goto(`/admin/${path}`)
        await expectReadableRows(page, name)
      })
    }
    await context.close()
  })
}
