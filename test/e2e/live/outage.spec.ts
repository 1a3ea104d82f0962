import { expect, test } from '@playwright/test'
import { live } from '#shared/contract/live/live.ts'
import { signedIn } from '../browser.ts'
import { callsOf } from '../calls.ts'
import { openEvent } from './open-event.ts'
import { looksOf, played, runsOf, send, since, watch } from './watched.ts'

/** The source of an event is cut off and comes back: the pages of its viewers follow by themselves. */

/** Seconds from the first picture of the source to the screen, and to the live edge. */
const limits = { back: 3, behind: 5, within: 30 }

for (const seconds of [2, 20, 200]) {
  test(`a source that is away for ${seconds} s comes back without a press and without a reload @long`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout((seconds + 240) * 1000)
    const call = await callsOf(baseURL)
    const title = `Evening of Cuts ${Date.now()}`
    const id = await openEvent(call, title)
    await call(live.startLive, { params: { id } })
    const viewers = await Promise.all([signedIn(browser, 'premium'), signedIn(browser, 'master')])
    for (const { page } of viewers) {
      await page.goto(`/live/${id}`)
      await played(page, title)
      await expect(page.getByText(/^Live, \d+ s behind$/)).toBeVisible()
      await watch(page)
    }
    const [{ page: first }] = viewers
    await since(Date.now() / 1000, 5)
    await send(first, id, 'cut')
    const cutAt = Date.now() / 1000
    if (seconds > 10) {
      for (const { page } of viewers) {
        await expect(page.getByText('The picture is away for a moment')).toBeVisible({ timeout: 20_000 })
      }
    }
    await since(cutAt, seconds)
    await send(first, id, 'picture')
    await expect.poll(async () => (await runsOf(first, id)).length, { timeout: 20_000 }).toBe(2)
    const [, begun = 0] = await runsOf(first, id)
    await since(begun, limits.within)

    const told: string[] = []
    for (const { page, context } of viewers) {
      const looks = await looksOf(page)
      // A second of pictures arrives at once: until then all that was there is from before.
      const before = Math.max(...looks.filter(({ now }) => now < begun + 1).map(({ end }) => end))
      const onScreen = looks.find(({ now, place }) => now > begun && place > before + 0.05)
      const last = looks.findLast(({ now }) => now <= begun + limits.within)
      const behind = last ? last.now - begun - (last.place - before) : Number.POSITIVE_INFINITY
      const backIn = onScreen ? onScreen.now - begun : Number.POSITIVE_INFINITY
      told.push(`back in ${backIn.toFixed(2)} s, ${behind.toFixed(2)} s behind`)
      expect.soft(backIn).toBeLessThanOrEqual(limits.back)
      expect.soft(behind).toBeLessThanOrEqual(limits.behind)
      expect.soft(last?.isPaused).toBe(false)
      await context.close()
    }
    test.info().annotations.push({ type: `away for ${seconds} s`, description: told.join('; ') })
    await call(live.endLive, { params: { id } })
  })
}
