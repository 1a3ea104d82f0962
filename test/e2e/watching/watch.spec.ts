import { expect, type Page, test } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { goInside } from '../every/routes.ts'
import { arrive, deskFirst } from '../members/newcomer.ts'
import { clipId } from './demo-clip.ts'
import { encoded } from './encoded.ts'

/** The page of a video and its player, each with a member of its own. */

const { catalogue, videos } = api
// A video of the demo data, above the plan of a new member.
const locked = 'vid_defending-against-grabs'

const video = (page: Page) => page.locator('video')
const stateOf = (page: Page) =>
  video(page).evaluate(({ currentTime, paused, muted, volume }: HTMLVideoElement) => ({
    currentTime,
    paused,
    muted,
    volume,
  }))
const toasts = (page: Page) => page.locator('[popover=manual][role=status] > div')

test('on a phone in landscape the controls of the player are in view', async ({ browser, baseURL }) => {
  test.setTimeout(150_000)
  const { page } = await arrive(browser, baseURL, { width: 844, height: 390 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/video/${clipId}`)
  const player = page.getByRole('region', { name: /^Video player/ })
  await encoded(() => expect(player.getByRole('slider', { name: 'Seek' })).toBeInViewport({ ratio: 1 }))
  await expect(player.getByRole('button', { name: 'Full screen' })).toBeInViewport({ ratio: 1 })
  await page.context().close()
})

for (const viewport of deskFirst) {
  const at = `at ${viewport.width} px`

  test(`a video: its facts, its actions, and the placeholder where it cannot be played ${at}`, async ({
    browser,
    baseURL,
  }) => {
    const { page, call, origin } = await arrive(browser, baseURL, viewport)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
    await page.clock.install()
    await page.goto('/videos')
    // Its heading was written at build. The account is shown once the page is hydrated.
    await page.getByRole('button', { name: 'Your account' }).waitFor()

    await test.step('facts of a video above the plan, and the link to upgrade', async () => {
      const known = await call(catalogue.getVideo, { params: { id: locked }, query: {} })
      await goInside(page, `/video/${locked}`)
      const title = page.getByRole('heading', { level: 1, name: known.title })
      await expect(title).toBeVisible()
      const head = page.locator('header', { has: title })
      await expect(head.getByText('Premium', { exact: true })).toBeVisible()
      await expect(head.getByText(`${Math.ceil(known.duration / 60)} min`, { exact: true })).toBeVisible()
      await expect(head.getByText(/^[\d.]+[KM]? views?$/)).toBeVisible()
      await expect(head.getByText(Number(known.rating) > 0 ? known.rating : 'Not rated yet')).toBeVisible()
      await expect(head.locator('time')).toHaveAttribute('datetime', known.createdAt)
      await expect(head.getByRole('link', { name: known.category?.name ?? '' })).toHaveAttribute(
        'href',
        `/category/${known.category?.slug}`,
      )
      await expect(page.getByText(known.description)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'This video needs the Premium plan' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute(
        'href',
        /^\/subscribe\?for=%2Fvideo%2F/,
      )
      await expect(video(page)).toHaveCount(0)
      const { items } = await call(catalogue.listCategoryVideos, {
        params: { categoryId: known.categoryId ?? '' },
        query: { limit: 6 },
      })
      const related = page.getByRole('list', { name: 'Related videos' }).getByRole('heading')
      const neighbours = items.filter(({ id }) => id !== locked).slice(0, 5)
      await expect(related).toHaveText(neighbours.map(({ title }) => title))
    })

    await test.step('like, bookmark and share, confirmed by one toast at a time', async () => {
      await page.getByRole('button', { name: 'Like' }).click()
      await expect(toasts(page)).toContainText('Feedback Recorded')
      await page.getByRole('button', { name: 'Bookmark' }).click()
      await expect(toasts(page)).toContainText('Bookmarked')
      await expect(toasts(page)).toContainText('Video saved to your bookmarks')
      await expect(toasts(page)).toHaveCount(1)
      for (const name of ['Like', 'Bookmark']) {
        await expect(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
      }
      const kept = await call(videos.getEngagement, { params: { id: locked } })
      expect(kept).toMatchObject({ liked: true, bookmarked: true })
      await page.getByRole('button', { name: 'Share' }).click()
      await expect(toasts(page)).toHaveText(/^Link Copied/)
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}/video/${locked}`)
    })

    await test.step('the toast goes after five seconds', async () => {
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
      await expect(toasts(page)).toHaveCount(0)
      await page.getByRole('button', { name: 'Share' }).click()
      await expect(toasts(page)).toHaveCount(1)
      await page.clock.runFor(4900)
      await expect(toasts(page)).toHaveCount(1)
      await page.clock.runFor(100)
      await expect(toasts(page)).toHaveCount(0)
      await page.clock.resume()
    })

    await test.step('an unknown one leads back', async () => {
      await goInside(page, '/video/vid_nothing')
      await expect(page.getByRole('heading', { level: 1, name: 'Video Not Found' })).toBeVisible()
      await expect(
        page.getByText("The video you're looking for doesn't exist or has been removed."),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Go Back' }).click()
      await expect(page).not.toHaveURL(/vid_nothing/)
    })
    await page.context().close()
  })

  test(`the player: play, skip, sound, full screen, hiding, and the view at a quarter ${at}`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(150_000)
    const { page } = await arrive(browser, baseURL, viewport)
    // With reduced motion a person starts the video by hand.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`/video/${clipId}`)
    await encoded(() => expect(video(page)).toBeVisible())
    const player = page.getByRole('region', { name: /^Video player/ })
    const button = (name: string) =>
      player.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
    expect(await stateOf(page)).toMatchObject({ paused: true, muted: false, volume: 0.8 })

    // Measured in the page itself: from the first playing frame until the controls are hidden.
    const hidesAfter = video(page).evaluate(
      (element: HTMLVideoElement) =>
        new Promise<number>((resolve) => {
          element.addEventListener('playing', () => {
            const since = performance.now()
            const shell = element.closest('[data-awake]')
            const watch = new MutationObserver(() => {
              if (shell?.getAttribute('data-awake') === 'false') resolve(performance.now() - since)
            })
            if (shell) watch.observe(shell, { attributeFilter: ['data-awake'] })
          })
        }),
    )
    const answered = (path: RegExp, percent = 0) =>
      page.waitForResponse((response) => {
        const request = response.request()
        if (!path.test(response.url()) || request.method() !== 'POST') return false
        return (request.postDataJSON()?.completionPercentage ?? 0) >= percent
      })
    const progress = answered(/\/api\/video-views$/, 25)
    const view = answered(/\/api\/videos\/vid_[\w-]+\/view$/)
    await button('Play').click()
    await expect(button('Pause')).toBeVisible()
    expect((await progress).status()).toBe(200)
    const sent = (await progress).request().postDataJSON()
    expect(sent).toMatchObject({ videoId: clipId, completionPercentage: expect.any(Number) })
    expect(sent.completionPercentage).toBeGreaterThanOrEqual(25)
    expect((await view).status()).toBe(204)
    expect((await view).request().postData()).toBeNull()
    expect(await hidesAfter).toBeGreaterThan(2900)

    // A finger on the picture, or any key, brings them back.
    await player.press('Shift')
    await expect(player.locator('[data-awake=true]')).toBeVisible()
    await button('Pause').click()
    await expect(button('Play')).toBeVisible()
    expect((await stateOf(page)).paused).toBe(true)

    const { currentTime } = await stateOf(page)
    await button('Back 10 seconds').click()
    await expect.poll(async () => (await stateOf(page)).currentTime).toBe(Math.max(0, currentTime - 10))
    await button('Forward 10 seconds').click()
    await expect
      .poll(async () => (await stateOf(page)).currentTime)
      .toBeCloseTo(Math.max(0, currentTime - 10) + 10, 1)

    await button('Mute').click()
    await expect(button('Unmute')).toBeVisible()
    expect(await stateOf(page)).toMatchObject({ muted: true, volume: 0.8 })
    await button('Unmute').click()
    await expect(button('Mute')).toBeVisible()
    const slider = player.getByRole('slider', { name: 'Volume' })
    // Phones have keys of their own for the volume. There the player has no slider.
    if (viewport.width > 600) {
      await expect(slider).toHaveValue('0.8')
      await slider.fill('0')
    } else for (let presses = 0; presses < 8; presses++) await player.press('ArrowDown')
    await expect(button('Unmute')).toBeVisible()
    expect(await stateOf(page)).toMatchObject({ muted: true, volume: 0 })
    await button('Unmute').click()
    expect(await stateOf(page)).toMatchObject({ muted: false, volume: 0.8 })

    const isFull = () => player.evaluate((element) => document.fullscreenElement === element)
    await button('Full screen').click()
    await expect(button('Leave full screen')).toBeVisible()
    expect(await isFull()).toBe(true)
    await button('Leave full screen').click()
    await expect(button('Full screen')).toBeVisible()
    expect(await isFull()).toBe(false)
    await page.context().close()
  })
}
