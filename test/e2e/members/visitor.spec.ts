import { expect, type Locator, type Page, test } from '@playwright/test'
import { addresses } from '../../../web/addresses.ts'
import { expectAccessible } from '../accessible.ts'
import { signedIn, signInAs, slideOf } from '../browser.ts'
import { exampleOf, goInside } from '../every/routes.ts'
import { clipId } from '../watching/demo-clip.ts'
import { deskFirst, handFirst } from './newcomer.ts'

/** The pages of a visitor, and the frame of every screen. */

/** The names of links, without explanatory text. */
const labelsOf = async (list: Locator) =>
  (await list.getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0]?.trim())

async function titlesAt(page: Page, address: string): Promise<string[]> {
  const videos: { title: string }[] = await (await page.request.get(address)).json()
  return videos.map(({ title }) => title)
}

for (const viewport of handFirst) {
  const at = `at ${viewport.width} px`

  test(`the landing page: slides, disciplines, featured and free videos, plans ${at}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/')

    const hero = page.getByRole('region', { name: 'Welcome to Kiai' })
    await expect(hero.locator('[aria-roledescription=slide]')).toHaveCount(3)
    const dots = hero.getByRole('button', { name: /^Slide \d/ })
    await expect(dots).toHaveCount(3)
    await expect.poll(() => slideOf(hero)).toBe(0)
    await expect(async () => {
      await page.clock.fastForward(5000)
      expect(await slideOf(hero)).toBeGreaterThan(0)
    }).toPass()
    await hero.getByRole('button', { name: 'Pause slides' }).click()
    await dots.nth(0).click()
    await expect.poll(() => slideOf(hero)).toBe(0)
    for (const [button, shown] of [
      ['Next', 1],
      ['Previous', 0],
      ['Previous', 2],
      ['Next', 0],
    ] as const) {
      await hero.getByRole('button', { name: `${button} slide` }).click()
      await expect.poll(() => slideOf(hero)).toBe(shown)
    }

    const disciplines = page.getByRole('list', { name: 'Disciplines' }).getByRole('listitem')
    await expect(disciplines).toHaveCount(8)
    const titles = (list: string) => page.getByRole('list', { name: list }).getByRole('heading')
    await expect(titles('Featured videos')).toHaveText(await titlesAt(page, '/api/videos/featured?limit=8'))
    const free = '/api/videos?limit=8&access=free'
    await expect(titles('Free videos')).toHaveText(await titlesAt(page, free))
    expect(await titles('Free videos').count()).toBeLessThanOrEqual(8)
    expect(asked.some((url) => url.endsWith(free))).toBe(true)
    expect(asked.filter((url) => url.endsWith('/api/auth/user'))).toEqual([])

    const plans = page
      .getByRole('region', { name: 'Choose your path' })
      .locator('li', { has: page.getByRole('heading') })
    await expect(plans.getByRole('heading')).toHaveText(['Free', 'Premium', 'Master'])
    await expect(plans).toContainText(['$0 per month', '$19.99 per month', '$39.99 per month'])
    await expect(plans.nth(1)).toContainText('Most Popular')
    await expect(plans.nth(2)).toContainText('1-on-1 virtual sessions')
    await expect(plans.nth(2)).toContainText('Master classes')

    await page.getByRole('link', { name: 'Sign up' }).click()
    await expect(page).toHaveURL(/\/-\/identity\//)
  })

  test(`navigation and footer, before and after signing in, and out again ${at}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/videos')
    const main = ['Home', 'Library', 'Movies', 'Courses', 'Instructors', 'Live']
    const more = ['Techniques', 'Movie Genres', 'All disciplines', 'Store', 'About', 'Contact']
    const isNarrow = viewport.width < 1000
    const menu = page.getByRole('navigation', { name: isNarrow ? 'Menu' : 'Main' })
    const openMenu = async () => {
      const opener = isNarrow ? 'Open menu' : 'More'
      await page.getByRole('button', { name: opener, exact: true }).click()
    }
    const header = page.getByRole('banner')
    const premium = header.getByRole('link', { name: 'Premium' })
    await page.setViewportSize({ width: 320, height: 640 })
    expect((await header.getByRole('link', { name: 'Sign in' }).boundingBox())?.height).toBe(44)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.setViewportSize(viewport)

    await openMenu()
    expect(await labelsOf(menu)).toEqual([...main, ...more, ...(isNarrow ? ['Premium', 'Sign in'] : [])])
    await page.keyboard.press('Escape')
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText('© 2025')
    const legal = footer.getByRole('navigation', { name: 'Legal' })
    expect(await labelsOf(legal)).toEqual([
      'Privacy Policy',
      'Terms of Service',
      'Cookie Policy',
      'Refund Policy',
    ])
    const start = await page.request.get('/api/login', { maxRedirects: 0 })
    expect([start.status(), start.headers().location]).toEqual([302, expect.stringContaining('/-/identity/')])

    if (isNarrow) await openMenu()
    const signIn = isNarrow
      ? menu.getByRole('link', { name: 'Sign in' })
      : header.getByRole('link', { name: 'Sign in' })
    await signIn.click()
    await page.getByRole('button', { name: /free@kiai\.test/ }).click()
    await expect(page).toHaveURL('/videos')
    const account = header.getByRole('button', { name: 'Your account' })
    await expect(account).toBeVisible()
    await openMenu()
    const labels = await labelsOf(menu)
    expect(labels).toEqual(expect.arrayContaining([...main, ...more, 'My List', 'My Bookings']))
    await expect(isNarrow ? menu.getByRole('link', { name: 'Premium' }) : premium).toHaveAttribute(
      'href',
      '/subscribe',
    )
    const slugs = ['karate', 'kung-fu', 'taekwondo', 'boxing', 'mma', 'jiu-jitsu']
    const disciplines = footer.getByRole('navigation', { name: 'Disciplines' }).getByRole('link')
    expect(await disciplines.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
      slugs.map((slug) => `/category/${slug}`),
    )
    if (!isNarrow) await account.click()
    const own = isNarrow ? menu : header
    await expect(own.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile')
    const ended = page.waitForResponse(/\/api\/logout$/)
    await own.getByRole('link', { name: 'Sign out' }).click()
    expect((await ended).status()).toBe(302)
    await expect(page.getByRole('heading', { level: 1, name: /One breath/ })).toBeVisible()
    await expect(account).toHaveCount(0)
  })
}

// The audience of a screen is the same at every width.
for (const viewport of deskFirst) {
  const at = `at ${viewport.width} px`

  test(`a visitor sees public pages, and 404 with a link to sign in for the rest ${at}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/no/such/page')
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    const open = addresses.filter(({ audience }) => audience === 'everyone').map(({ path }) => path)
    // The booking pages ask visitors to log in.
    const served = ['/', '/my-bookings', ...open]
    const closed = addresses.map(({ path }) => path).filter((path) => !served.includes(path))
    for (const address of [
      '/no/such/page',
      ...(await Promise.all(closed.map((path) => exampleOf(path, page)))),
    ]) {
      await goInside(page, address)
      await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
        'href',
        `/api/login?returnTo=${encodeURIComponent(address)}`,
      )
      await expect(heading).toHaveText('404 Page Not Found')
      await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
    }
    await goInside(page, '/my-bookings')
    await expect(heading).toHaveText('Please Log In')
    for (const path of open) {
      await goInside(page, await exampleOf(path, page))
      await expect(heading).toBeVisible()
      await expect(heading).not.toHaveText('404 Page Not Found')
    }
  })

  test(`every screen of the table is shown to a member, admin ones to admins ${at} @long`, async ({
    browser,
  }) => {
    const { context, page } = await signedIn(browser, 'free')
    await page.setViewportSize(viewport)
    await page.goto('/')
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    const admins = addresses.filter(({ audience }) => audience === 'admin')
    for (const { path } of addresses) {
      await goInside(page, '/no/such/page')
      await expect(heading).toHaveText('404 Page Not Found')
      await goInside(page, await exampleOf(path, page))
      const isForAdmins = admins.some((route) => route.path === path)
      await expect(heading).toHaveText(isForAdmins ? 'This area is for admins' : /^(?!404)/)
    }
    await context.clearCookies()
    await signInAs(page, 'admin')
    await page.goto('/')
    for (const { path } of admins) {
      await goInside(page, await exampleOf(path, page))
      await expect(heading).toHaveText(
        path === '/admin/*' ? 'Admin Page Not Found' : /^(?!This area|404|Admin Page)/,
      )
    }
    await goInside(page, '/admin/nowhere')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Go to Admin' })).toHaveAttribute('href', '/admin')
    await expect(main.getByRole('link', { name: 'Back to Kiai' })).toHaveAttribute('href', '/')
    await goInside(page, '/admin')
    await expect(heading).toHaveText(/^(?!Admin Page|404)/)
    await context.close()
  })
}

test('a shared link shows title and picture in a chat, and its page to a person', async ({
  page,
  baseURL,
}) => {
  const headers = { 'user-agent': 'facebookexternalhit/1.1' }
  const told = await page.request.get(`/video/${clipId}`, { headers })
  expect([told.status(), new URL(told.url()).pathname]).toEqual([200, `/api/previews/video/${clipId}`])
  const { title }: { title: string } = await (await page.request.get(`/api/videos/${clipId}`)).json()
  expect(await told.text()).toContain(`<meta property="og:title" content="${title}">`)
  expect(await told.text()).toContain(`<meta property="og:image" content="${baseURL}/media/images/`)
  expect(await (await page.request.get('/robots.txt')).text()).toContain('Allow: /api/previews/')
  const refused: string[] = []
  page.on('response', (response) => response.status() >= 400 && refused.push(response.url()))
  await page.goto(`/video/${clipId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    `/api/login?returnTo=${encodeURIComponent(`/video/${clipId}`)}`,
  )
  await expectAccessible(page)
  expect(refused).toEqual([])
})
