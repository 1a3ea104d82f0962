import { type Browser as Chromium, expect, type Page, test } from '@playwright/test'
import { type Call, createClient } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { signUp } from '../support/sign-in.ts'
import { expectAccessible } from './browser.ts'

/** What is a member's own: home, list, history, stars, profile. Each test has a member of its own. */

const { auth, catalogue, members, videos } = api
const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

type Arrived = { page: Page; call: Call; email: string; origin: string }

/** Somebody new who has accepted the terms, in a window of their own. */
async function arrive(browser: Chromium, origin = '', viewport = widths[0]): Promise<Arrived> {
  const email = `member-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@kiai.test`
  const session = await signUp(origin, email, 'Mika', 'Oda')
  const call = createClient({ fetch: (input, init) => session.fetch(String(input), asOwn(origin, init)) })
  await call(auth.acceptTerms, { body: { acceptTerms: true, isThirteenOrOlder: true } })
  const context = await browser.newContext({ ...(viewport && { viewport }) })
  await context.addCookies(
    [...session.cookies].map(([key, { value, path }]) => ({
      ...{ name: key.slice(key.indexOf(' ') + 1), value, path, domain: 'localhost' },
      ...{ secure: true, sameSite: 'Lax' as const },
    })),
  )
  return { page: await context.newPage(), call, email, origin }
}

const asOwn = (origin: string, init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { ...Object.fromEntries(new Headers(init.headers)), origin },
})

/** Free videos of the demo, some of one category first. */
async function freeVideos(call: Call) {
  const { items } = await call(catalogue.listVideos, { query: { access: 'free', limit: 30 } })
  return items
}

const watch = (call: Call, videoId: string, completionPercentage: number, watchTime = 60) =>
  call(videos.recordProgress, { body: { videoId, watchTime, completionPercentage } })

/** What the page asks of the API from now on. */
function listen(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && request.method() === 'GET') asked.push(pathname + search)
  })
  return asked
}

const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 200)
      }),
  )

for (const viewport of widths) {
  const at = `at ${viewport.width} px`

  test(`home greets, shows level, XP, streak and four stats, and asks for nothing twice ${at} (2, 65-77, 299-301, 503)`, async ({
    browser,
    baseURL,
  }) => {
    const { page } = await arrive(browser, baseURL, viewport)
    const asked = listen(page)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Mika' })).toBeVisible()
    await expect(page.getByText('Level 1', { exact: true })).toBeVisible()
    await expect(page.getByText('0 of 100 XP')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: /XP/ })).toBeVisible()
    await expect(page.getByText('0-day streak')).toBeVisible()
    const stats = page.getByRole('list', { name: 'Your stats' }).getByRole('listitem')
    await expect(stats).toHaveCount(4)
    await expect(stats).toContainText(['Videos watched', 'Hours watched', 'Courses completed', 'Streak'])
    await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked()
    for (const tab of ['Continue Watching', 'Recommended', 'Recent Activity']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
    }
    for (const row of ['Featured videos', 'Recent Videos', 'Latest Uploads']) {
      const cards = page.getByRole('list', { name: row }).getByRole('listitem')
      await expect(cards.first()).toBeVisible()
      expect(await cards.count()).toBeLessThanOrEqual(8)
    }
    await expect(page.getByRole('link', { name: 'View All' }).first()).toHaveAttribute('href', '/videos')
    await expect(page.getByRole('combobox').last()).toBeVisible()
    const discipline = page.getByRole('list', { name: 'Disciplines' }).getByRole('link').first()
    await expect(discipline).toHaveAttribute('href', /^\/category\//)
    await page.waitForLoadState('networkidle')
    expect(asked.filter((address, place) => asked.indexOf(address) !== place)).toEqual([])
    expect(asked.filter((address) => address.startsWith('/api/user/stats'))).toEqual([
      expect.stringMatching(/period=week&timeZone=/),
    ])
    expect(await layoutShift(page)).toBeLessThan(0.05)
    await expectAccessible(page)
    await page.context().close()
  })

  test(`continue watching holds what was begun, lets it go and takes it back ${at} (70, 301)`, async ({
    browser,
    baseURL,
  }) => {
    const { page, call } = await arrive(browser, baseURL, viewport)
    const [first, second] = await freeVideos(call)
    if (!first || !second) throw new Error('The demo has no free videos')
    await watch(call, first.id, 40, 120)
    await watch(call, second.id, 10)
    await page.goto('/')
    const panel = page.getByRole('tabpanel', { name: 'Continue Watching' })
    await expect(panel.getByRole('link')).toHaveText([second.title, first.title])
    await expect(panel.getByRole('progressbar', { name: `Watched of ${first.title}` })).toHaveAttribute(
      'aria-valuenow',
      '40',
    )
    await panel.getByRole('button', { name: `Dismiss ${second.title}` }).click()
    await expect(panel.getByRole('link')).toHaveText([first.title])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(panel.getByRole('link')).toHaveText([second.title, first.title])
    // Without Undo it is gone, even when the page is left at once.
    await panel.getByRole('button', { name: `Dismiss ${second.title}` }).click()
    await page.reload()
    await expect(panel.getByRole('link')).toHaveText([first.title])
    await page.context().close()
  })

  test(`recommended says why and never holds what was finished; activity tells what was ${at} (70, 300)`, async ({
    browser,
    baseURL,
  }) => {
    const { page, call } = await arrive(browser, baseURL, viewport)
    const [seen] = await freeVideos(call)
    if (!seen) throw new Error('The demo has no free videos')
    await watch(call, seen.id, 95, 100)
    await page.goto('/')
    await page.getByRole('tab', { name: 'Recommended' }).click()
    const panel = page.getByRole('tabpanel', { name: 'Recommended' })
    await expect(panel.getByText(`Because you watched ${seen.title}`).first()).toBeVisible()
    await expect(panel.getByRole('link', { name: seen.title, exact: true })).toHaveCount(0)
    await page.getByRole('tab', { name: 'Recent Activity' }).click()
    const activity = page.getByRole('list', { name: 'Recent Activity' })
    await expect(activity.getByRole('listitem')).toContainText([seen.title])
    await expect(page.getByText('10 of 100 XP')).toBeVisible()
    await expectAccessible(page)
    await page.context().close()
  })

  test(`My List and history: remove with Undo, clear all after a question ${at} (111, C15)`, async ({
    browser,
    baseURL,
  }) => {
    const { page, call } = await arrive(browser, baseURL, viewport)
    const [first, second] = await freeVideos(call)
    if (!first || !second) throw new Error('The demo has no free videos')
    await page.goto('/my-list')
    await expect(page.getByRole('heading', { name: 'Your list is empty' })).toBeVisible()
    await call(videos.bookmarkVideo, { params: { id: first.id } })
    await call(videos.bookmarkVideo, { params: { id: second.id } })
    for (const { id } of [first, second]) await watch(call, id, 95)
    await page.reload()
    const kept = page.getByRole('list', { name: 'My List' })
    await expect(kept.getByRole('link')).toHaveText([second.title, first.title])
    await kept.getByRole('button', { name: `Remove ${second.title} from My List` }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(kept.getByRole('link')).toHaveText([second.title, first.title])
    await kept.getByRole('button', { name: `Remove ${second.title} from My List` }).click()
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
    await page.reload()
    await expect(kept.getByRole('link')).toHaveText([first.title])

    await page.getByRole('tab', { name: 'History' }).click()
    await expect(page).toHaveURL(/tab=history/)
    await expect(page.getByRole('list', { name: 'History' }).getByRole('link')).toHaveCount(2)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear all history' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('list', { name: 'History' }).getByRole('link')).toHaveCount(2)
    await page.getByRole('button', { name: 'Clear all history' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Clear history' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing watched yet' })).toBeVisible()
    expect((await call(members.listHistory, { query: {} })).items).toEqual([])
    await page.context().close()
  })

  test(`stars: by keyboard, once a quarter was watched, and taken back ${at} (108, 361)`, async ({
    browser,
    baseURL,
  }) => {
    const { page, call } = await arrive(browser, baseURL, viewport)
    const [video] = await freeVideos(call)
    if (!video) throw new Error('The demo has no free videos')
    await page.goto(`/video/${video.id}`)
    await expect(page.getByText('Watch a quarter of it to rate it.')).toBeVisible()
    await expect(page.getByRole('radio', { name: '4 stars' })).toBeDisabled()
    await watch(call, video.id, 30)
    await page.reload()
    await expect(page.getByRole('radio', { name: '3 stars' })).toBeEnabled()
    await page.getByRole('radio', { name: '3 stars' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
    await expect(page.getByText('Rating Saved')).toBeVisible()
    await expect
      .poll(async () => (await call(videos.getEngagement, { params: { id: video.id } })).myRating)
      .toBe(4)
    await page.reload()
    await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
    await page.getByRole('button', { name: 'Remove rating' }).click()
    await expect(page.getByText('Rating Removed')).toBeVisible()
    await expect(page.getByRole('radio', { name: '4 stars' })).not.toBeChecked()
    await page.context().close()
  })

  test(`profile: names, picture and the email that stays ${at} (14, 201, 202, 205, 322, 477, 479)`, async ({
    browser,
    baseURL,
  }) => {
    const { page, email } = await arrive(browser, baseURL, viewport)
    await page.goto('/profile')
    await expect(page.getByRole('tab')).toHaveText(['Profile Info', 'Preferences', 'Subscription'])
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Email')).not.toBeEditable()
    await expect(page.getByText('Email cannot be changed. Contact support if needed.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your courses' })).toBeVisible()
    await page.getByLabel('First name').fill('')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Required')).toBeVisible()
    await page.getByLabel('First name').fill('Aiko')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Profile Updated')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Aiko Oda' })).toBeVisible()
    await expectAccessible(page)

    const png = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 200 } })
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
    const dialog = page.getByRole('dialog', { name: 'Your picture' })
    await dialog.getByLabel('Zoom').fill('2')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Use picture' }).click()
    const picture = page.getByAltText('You, as others see you')
    await expect(picture).toHaveAttribute('src', /^\/media\/images\/members\/.+\.webp$/)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await expect(picture).toHaveCount(0)

    await page.route('**/api/user/profile', (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Failed to update profile. Please try again.')).toBeVisible()
    await page.context().close()
  })

  test(`settings are a tab of the profile, saved as they are switched ${at} (37, 204, 323, 401, 419, 478, 480)`, async ({
    browser,
    baseURL,
  }) => {
    const { page, call } = await arrive(browser, baseURL, viewport)
    await page.goto('/settings')
    await expect(page).toHaveURL('/profile?tab=preferences')
    const names = ['Email notifications', 'Course reminders', 'Live event alerts', 'Marketing emails']
    const on = async () =>
      Promise.all(names.map((name) => page.getByLabel(name, { exact: true }).isChecked()))
    await expect(page.getByLabel('Marketing emails', { exact: true })).toBeAttached()
    expect(await on()).toEqual([true, true, true, false])
    await page.getByLabel('Marketing emails', { exact: true }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Your preferences have been saved.')).toBeVisible()
    expect(await call(members.getSettings)).toMatchObject({ marketingEmails: true, emailNotifications: true })
    await expectAccessible(page)
    await page.route('**/api/user/settings', (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.getByLabel('Course reminders', { exact: true }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Failed to update settings. Please try again.')).toBeVisible()
    expect(await on()).toEqual([true, true, true, true])
    await page.context().close()
  })

  test(`the plan, the data and the way out, with 14 days to come back ${at} (203, C26)`, async ({
    browser,
    baseURL,
  }) => {
    const { page, call } = await arrive(browser, baseURL, viewport)
    await page.goto('/profile?tab=subscription')
    await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('Free plan')
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Preferences' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download my data' }).click()
    expect((await download).suggestedFilename()).toMatch(/^kiai-\d{4}-\d\d-\d\d\.zip$/)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByText('Type DELETE to go on')).toBeVisible()
    expect((await call(auth.getUser)).deletionDueAt).toBeNull()
    await dialog.getByLabel('Type DELETE to confirm').fill('delete')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    const banner = page.getByRole('region', { name: 'Account deletion' })
    await expect(banner).toContainText('Your account will be deleted on')
    await page.goto('/videos')
    await expect(banner).toBeVisible()
    await expectAccessible(page)
    await banner.getByRole('button', { name: 'Undo' }).click()
    await expect(banner).toHaveCount(0)
    await page.context().close()
  })
}

test('a session that has ended is told, then sign-in follows and comes back (54, 451, 452)', async ({
  browser,
  baseURL,
}) => {
  const { page } = await arrive(browser, baseURL)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back')
  await page.context().clearCookies({ name: '__Host-kiai' })
  const signIn = page.waitForRequest(/\/api\/login\?returnTo=/)
  await page.getByRole('radio', { name: 'Month' }).check({ force: true })
  await expect(page.getByText('Unauthorized')).toBeVisible()
  await expect(page.getByText('You are logged out. Logging in again...')).toBeVisible()
  await signIn
  await page.context().close()
})
