import { expect, type Page, test } from '@playwright/test'
import { handFirst } from '../members/newcomer.ts'

/** The video library for a visitor, from end to end. */

type Video = { id: string; title: string; description: string; accessLevel: string; viewCount: number }
type Listed = Video & { category: { name: string; slug: string } | null }

const countOf = async (page: Page) =>
  Number((await page.getByText(/^\d+ video\(s\) found$/).textContent())?.split(' ')[0])

type Filters = { search?: string; category?: string; access?: string }

/** The videos that match search and category and access level, all three. */
function passing(all: readonly Listed[], filters: Filters) {
  const words = (filters.search ?? '').toLowerCase()
  return all.filter(
    ({ title, description, category, accessLevel }) =>
      [title, description, category?.name ?? ''].some((text) => text.toLowerCase().includes(words)) &&
      (!filters.category || category?.slug === filters.category) &&
      (!filters.access || accessLevel === filters.access),
  )
}

for (const viewport of handFirst) {
  test(`the library is searched, filtered, cleared and shown to its end at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    // Other tests publish at the same time. The comparison uses data read together with the page.
    const listed = async (): Promise<Listed[]> => (await page.request.get('/api/videos')).json()
    const all = await listed()
    const categories: { name: string; slug: string }[] = await (
      await page.request.get('/api/categories')
    ).json()
    const cards = page.getByRole('list', { name: 'Videos' }).getByRole('listitem')
    const search = page.getByRole('searchbox', { name: 'Search videos' })
    const category = page.getByRole('combobox', { name: 'Category' })
    const access = page.getByRole('combobox', { name: 'Access level' })
    const chip = (words: string) => page.getByRole('button', { name: `Remove filter ${words}` })
    const expectAll = () =>
      expect(page.getByText(`${all.length} video(s) found`, { exact: true })).toBeVisible()
    const expectPassing = async (filters: Filters) => {
      const found = passing(await listed(), filters)
      await expect(page.getByText(`${found.length} video(s) found`, { exact: true })).toBeVisible()
      return found
    }

    await test.step('placeholders are shown until the videos have arrived', async () => {
      let letThrough = () => {}
      const held = new Promise<void>((resolve) => {
        letThrough = resolve
      })
      await page.route('**/api/videos?*', async (route) => {
        await held
        await route.continue()
      })
      await page.goto('/videos')
      await expect(page.getByRole('heading', { level: 1, name: 'Video Library' })).toBeVisible()
      await expect(page.getByText('Films, documentaries and training from every discipline.')).toBeVisible()
      await expect(page.locator('[data-skeleton]')).toHaveCount(8)
      letThrough()
      await expect(cards.first()).toBeVisible()
      await expect(page.locator('[data-skeleton]')).toHaveCount(0)
      await page.unroute('**/api/videos?*')
    })

    await test.step('fields, count and order', async () => {
      await expect(page.getByPlaceholder('Search by title, description or category')).toBeVisible()
      await expect(category.getByRole('option')).toHaveText([
        'All Categories',
        ...categories.map(({ name }) => name),
      ])
      await expect(access.getByRole('option')).toHaveText(['All Access Levels', 'Free', 'Premium', 'Master'])
      await expectAll()
      await expect(page.getByText('Sort by popularity')).toBeVisible()
      await expect(cards).toHaveCount(24)
      const views = new Map(all.map(({ title, viewCount }) => [title, viewCount]))
      const shown = (await cards.getByRole('heading').allTextContents()).map(
        (title) => views.get(title) ?? -1,
      )
      expect(shown).toEqual(shown.toSorted((a, b) => b - a))
      // Side by side on wide screens, one below the other on narrow ones.
      const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()]
      expect(first?.y === second?.y).toBe(viewport.width > 600)
    })

    await test.step('a card shows views and date on hover', async () => {
      const facts = cards
        .nth(1)
        .getByText(/views?$/)
        .locator('..')
      await expect(facts).toHaveText(/\d+(\.\d)?[KM]? views?.*\d{4}$/)
      await cards.nth(1).hover()
      await expect(facts).toHaveCSS('opacity', '1')
    })

    await test.step('more, until all are shown', async () => {
      const more = page.getByRole('button', { name: 'Load More Videos' })
      for (let shown = 24; shown < all.length; ) {
        await more.click()
        shown = Math.min(shown + 24, all.length)
        await expect(cards).toHaveCount(shown)
      }
      await expect(more).toHaveCount(0)
    })

    await test.step('search, category and access level apply together; each chip removes its own', async () => {
      await search.fill('THE')
      await expect(chip('Search: THE')).toBeVisible()
      await expectPassing({ search: 'the' })
      await category.selectOption({ label: 'Karate' })
      await expectPassing({ search: 'the', category: 'karate' })
      await access.selectOption({ label: 'Premium' })
      const narrow = await expectPassing({ search: 'the', category: 'karate', access: 'premium' })
      await expect(cards.getByRole('heading')).toHaveText(
        narrow.toSorted((a, b) => b.viewCount - a.viewCount).map(({ title }) => title),
      )
      await chip('Category: Karate').click()
      await expectPassing({ search: 'the', access: 'premium' })
      await expect(category).toHaveValue('')
      await chip('Search: THE').click()
      await expectPassing({ access: 'premium' })
      await expect(search).toHaveValue('')
      await chip('Access: Premium').click()
      await expectAll()
      await expect(access).toHaveValue('')
      await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0)
      // The name of a category is searched too.
      await search.fill('jiu-jitsu')
      await expectPassing({ search: 'jiu-jitsu' })
      await access.selectOption({ label: 'Free' })
      await page.getByRole('button', { name: 'Clear All Filters' }).click()
      await expectAll()
      await expect(page.getByRole('button', { name: 'Clear All Filters' })).toHaveCount(0)
    })

    await test.step('no match, and an empty library', async () => {
      await search.fill('qqzzxx')
      await expect(page.getByRole('heading', { name: 'No Videos Found' })).toBeVisible()
      await expect(page.getByText('Try adjusting your search or filter criteria.')).toBeVisible()
      await page.route('**/api/videos?*', (route) => route.fulfill({ json: [] }))
      await page.goto('/videos')
      await expect(page.getByRole('heading', { name: 'No Videos Found' })).toBeVisible()
      await expect(
        page.getByText('No videos are currently available. Check back soon for new content!'),
      ).toBeVisible()
      expect(await countOf(page)).toBe(0)
    })
  })
}
