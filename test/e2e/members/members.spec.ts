import { expect, type Page, test } from '@playwright/test'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { expectAccessible } from '../accessible.ts'
import { endSession, ofDemo } from '../browser.ts'
import { atRest, layoutShift } from '../every/loading.ts'
import { clipId } from '../watching/demo-clip.ts'
import { encoded } from '../watching/encoded.ts'
import { arrive, handFirst } from './newcomer.ts'

/** Personal pages of a member: home, list, history, stars. Each test has a member of its own. */

const { catalogue, members, videos } = api
/** Free videos of the demo, with some of one category first. */
async function freeVideos(call: Call) {
  const { items } = await call(catalogue.listVideos, { query: { access: 'free', limit: 30 } })
  return ofDemo(items)
}

const watch = (call: Call, videoId: string, completionPercentage: number, watchTime = 60) =>
  call(videos.recordProgress, { body: { videoId, watchTime, completionPercentage } })

/** The API requests of the page from now on. */
function listen(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && request.method() === 'GET') asked.push(pathname + search)
  })
  return asked
}

for (const viewport of handFirst) {
  const at = `at ${viewport.width} px`

  test(`home greets, shows level, XP, streak and four stats, and requests nothing twice ${at}`, async ({
    browser,
    baseURL,
  }) => {
    const { page } = await arrive(browser, baseURL, viewport)
    const asked = listen(page)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Kiai, Mika' })).toBeVisible()
    await expect(page.getByText('Level 1', { exact: true })).toBeVisible()
    await expect(page.getByText('0 of 100 XP')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: /XP/ })).toBeVisible()
    const stats = page.getByRole('list', { name: 'Your stats' }).getByRole('listitem')
    await expect(stats).toHaveCount(4)
    await expect(stats).toContainText(['Videos watched', 'Hours watched', 'Courses completed', 'Day streak'])
    await expect(stats.last()).toContainText('0')
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
    await atRest(page)
    expect(asked.filter((address, place) => asked.indexOf(address) !== place)).toEqual([])
    expect(asked.filter((address) => address.startsWith('/api/user/'))).toHaveLength(2)
    for (const address of [
      '/api/user/dashboard?timeZone=',
      '/api/videos?limit=16',
      '/api/videos/featured',
      '/api/user/enrollments',
    ]) {
      expect(asked.filter((each) => each.startsWith(address))).toHaveLength(1)
    }
    const { sum, moved } = await layoutShift(page)
    expect(sum, moved.join('\n')).toBeLessThan(0.05)
    await expectAccessible(page)
    await page.context().close()
  })

  test(`continue watching lists begun videos, dismisses one and restores it ${at} @long`, async ({
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
    // The last write of the page and the first reads of the next one run at the same time.
    await expect(async () => {
      await page.reload()
      await expect(panel.getByRole('link')).toHaveText([first.title], { timeout: 2000 })
    }).toPass()
    await page.context().close()
  })

  test(`recommended gives reasons and never lists finished videos; activity lists past events ${at} @long`, async ({
    browser,
    baseURL,
  }) => {
    const { page, call } = await arrive(browser, baseURL, viewport)
    const seen = await call(catalogue.getVideo, { params: { id: clipId }, query: {} })
    await encoded(() => call(videos.getPlayback, { params: { id: clipId } }))
    await call(videos.recordProgress, {
      body: { videoId: clipId, watchTime: 10, completionPercentage: 95, stretches: [[0, 10]] },
    })
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

  test(`My List and history: remove with Undo, clear all after a question ${at}`, async ({
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
    await expect(async () => {
      await page.reload()
      await expect(kept.getByRole('link')).toHaveText([first.title], { timeout: 2000 })
    }).toPass()

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

  test(`stars: by keyboard, once a quarter was watched, and taken back ${at}`, async ({
    browser,
    baseURL,
  }) => {
    const { page, call } = await arrive(browser, baseURL, viewport)
    const video = await call(catalogue.getVideo, { params: { id: clipId }, query: {} })
    await page.goto(`/video/${video.id}`)
    await expect(page.getByText('Watch a quarter of the video to rate it.')).toBeVisible()
    await expect(page.getByRole('radio', { name: '4 stars' })).toBeDisabled()
    await call(videos.recordProgress, {
      body: { videoId: clipId, watchTime: 4, completionPercentage: 36, stretches: [[0, 4]] },
    })
    await page.reload()
    await expect(page.getByRole('radio', { name: '3 stars' })).toBeEnabled()
    const row = [
      page.getByRole('button', { name: 'Like' }),
      page.getByRole('radio', { name: '1 star' }),
      page.getByText(video.description),
    ]
    const places = () => Promise.all(row.map((each) => each.boundingBox()))
    const before = await places()
    await page.getByRole('radio', { name: '3 stars' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
    await expect(page.getByText('Rating Saved')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove rating' })).toBeVisible()
    expect(await places()).toEqual(before)
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
}

test('an ended session is reported, then sign-in follows and comes back', async ({ browser, baseURL }) => {
  const { page } = await arrive(browser, baseURL)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome to Kiai')
  await endSession(page)
  await page.getByRole('radio', { name: 'Month' }).check({ force: true })
  const told = page.getByRole('status').filter({ hasText: 'Unauthorized' })
  await expect(told.filter({ hasText: 'You are logged out. Logging in again...' })).toBeVisible()
  await page.clock.resume()
  await page.waitForURL(/\/-\/identity\//)
  await page.context().close()
})
