import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { signedIn, slideOf } from '../browser.ts'
import { handFirst } from '../members/newcomer.ts'

/** Search, disciplines, movies, the academy and the legal texts in Chromium. */

const finds = (page: Page) => page.getByRole('listbox').getByRole('option')

for (const viewport of handFirst) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('a visitor searches by keyboard, and Escape leaves it at once', async ({ page }) => {
      await page.goto('/videos')
      await page.getByRole('button', { name: 'Search' }).click()
      const field = page.getByRole('combobox', { name: 'Search Kiai' })
      await field.pressSequentially('karaet')
      await expect(page.getByRole('group', { name: 'Categories' }).getByRole('option')).toContainText([
        'Karate',
      ])
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(field).toHaveCount(0)
      await page.getByRole('button', { name: 'Search' }).click()
      await field.fill('qqzzxx')
      await expect(page.getByText('No results found for "qqzzxx"')).toBeVisible()
      await field.fill('judo')
      await expect(finds(page).first()).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await expect(finds(page).first()).toHaveAttribute('aria-selected', 'true')
    })

    test('movies are filtered, and going back restores list and scroll position', async ({ browser }) => {
      const { context, page } = await signedIn(browser, 'free')
      await page.setViewportSize(viewport)
      await page.goto('/movies')
      const count = page.getByText(/\d+ movie\(s\) found/)
      await expect(count).toBeVisible()
      const all = await count.textContent()
      await page.getByRole('combobox', { name: 'Genre' }).selectOption('wuxia')
      await expect(page).toHaveURL(/genre=wuxia/)
      await expect(page.getByRole('button', { name: 'Remove filter Genre: Wuxia' })).toBeVisible()
      await page.goBack()
      await expect(page).not.toHaveURL(/genre/)
      await expect(count).toHaveText(all ?? '')
      const card = page.getByRole('list', { name: 'Movies' }).getByRole('link').nth(5)
      await card.scrollIntoViewIfNeeded()
      const scrolled = await page.evaluate(() => scrollY)
      expect(scrolled).toBeGreaterThan(0)
      await card.click()
      await expect(page).toHaveURL(/\/video\/vid_/)
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: 'Movies' })).toBeVisible()
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
      await expectAccessible(page)
      await context.close()
    })

    test('genres and disciplines lead to their pages @long', async ({ browser }) => {
      const { context, page } = await signedIn(browser, 'free')
      await page.setViewportSize(viewport)
      await page.goto('/movie-genres')
      await page.getByRole('link', { name: 'Wuxia', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Wuxia movies' })).toBeVisible()
      await expect(page).toHaveTitle('Wuxia Movies · Kiai')
      await page.goto('/categories')
      await expectAccessible(page)
      await page.getByRole('main').getByRole('link', { name: 'Karate', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Karate' })).toBeVisible()
      await expect(page.getByText(/\d+ video\(s\) found/)).toBeVisible()
      await expectAccessible(page)
      await page.goto('/category/nowhere')
      await expect(page.getByRole('heading', { name: 'Category Not Found' })).toBeVisible()
      await context.close()
    })

    test('the first five are the slides where none is featured, and wrap around @long', async ({
      browser,
    }) => {
      const { context, page } = await signedIn(browser, 'free')
      await page.setViewportSize(viewport)
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.clock.install()
      await page.route('**/api/*/featured*', (route) => route.fulfill({ json: [] }))
      const films = 'contentType=movie,tv_episode,documentary&sort=newest'
      for (const { path, name, everyMs, list } of [
        { path: '/movies', name: 'Films to watch', everyMs: 6000, list: `/api/videos?${films}&limit=5` },
        { path: '/courses', name: 'Courses to begin with', everyMs: 7000, list: '/api/courses?limit=5' },
      ]) {
        const first: { title: string }[] = await (await page.request.get(list)).json()
        await page.goto(path)
        const hero = page.getByRole('region', { name })
        const dots = hero.getByRole('button', { name: /^Slide \d/ })
        await expect(dots).toHaveCount(5)
        for (const [index, { title }] of first.entries()) {
          await expect(dots.nth(index)).toHaveAccessibleName(`Slide ${index + 1}: ${title}`)
        }
        await expect(async () => {
          await page.clock.fastForward(everyMs)
          expect(await slideOf(hero)).toBeGreaterThan(0)
        }).toPass()
        await hero.getByRole('button', { name: 'Pause slides' }).click()
        await dots.nth(4).click()
        await expect.poll(() => slideOf(hero)).toBe(4)
        await hero.getByRole('button', { name: 'Next slide' }).click()
        await expect.poll(() => slideOf(hero)).toBe(0)
        await hero.getByRole('button', { name: 'Previous slide' }).click()
        await expect.poll(() => slideOf(hero)).toBe(4)
        await page.setViewportSize({ width: 320, height: 640 })
        for (const name of ['Play slides', 'Previous slide', 'Next slide']) {
          expect((await hero.getByRole('button', { name }).boundingBox())?.width).toBe(44)
        }
        await page.setViewportSize(viewport)
      }
      await context.close()
    })

    test('the Film Academy introduces six of nine instructors', async ({ browser }) => {
      const { context, page } = await signedIn(browser, 'free')
      await page.setViewportSize(viewport)
      await page.goto('/about')
      await expect(page.getByRole('list', { name: 'Instructors' }).getByRole('article')).toHaveCount(6)
      await expect(page.getByRole('list', { name: 'Specialties' }).getByRole('listitem')).toHaveCount(12)
      await expectAccessible(page)
      await context.close()
    })

    for (const path of ['/privacy-policy', '/terms-of-service', '/cookie-policy', '/refund-policy']) {
      test(`${path} is written at build, accessible, and its contents link to its parts`, async ({
        page,
      }) => {
        await page.goto(path)
        await expect(page.getByText(/^Last updated: January/)).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last().click()
        const last = page.locator('article section').last()
        await expect(last).toBeInViewport()
        await expect(last).toBeFocused()
      })
    }
  })
}

test('the search of every page opens with /, leads to a discipline by keyboard alone and is remembered', async ({
  browser,
}) => {
  const { context, page } = await signedIn(browser, 'free')
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search Kiai' })
  await expect(field).toBeFocused()
  await page.keyboard.type('kendo')
  const category = page.getByRole('group', { name: 'Categories' }).getByRole('option')
  await expect(category).toHaveText([/Kendo/])
  await expectAccessible(page)
  while ((await category.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/category/kendo')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(finds(page)).toHaveText(['kendo'])
  await context.close()
})

test('a page written at build hydrates without changes, including the searches stored on the device', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.addInitScript(() => localStorage.setItem('kiai.recentSearches', '["judo"]'))
  await page.goto('/videos')
  await expect(page.getByRole('list', { name: 'Videos' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(finds(page)).toHaveText(['judo'])
  expect(errors).toEqual([])
})
