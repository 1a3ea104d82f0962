import { expect, type Page, test } from '@playwright/test'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { arrive, handFirst } from '../members/newcomer.ts'
import { clipId } from './demo-clip.ts'
import { encoded } from './encoded.ts'

/** A press on a card opens the film where it was left. Each test has a member of its own. */

const { catalogue, videos } = api

async function playable(call: Call) {
  await encoded(() => call(videos.getPlayback, { params: { id: clipId } }))
  return call(catalogue.getVideo, { params: { id: clipId }, query: {} })
}

const position = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

test.describe.configure({ timeout: 150_000 })
// A film plays automatically, except with reduced motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

for (const viewport of handFirst) {
  for (const [left, from, to, tag] of [
    [0, 0, 3, ' @long'],
    [5, 5, 8, ''],
    // The clip has eleven seconds: the rest is its end, and it starts over.
    [10, 0, 3, ' @long'],
  ] as const) {
    test(`left at second ${left}, a press on its card plays it from second ${from} at ${viewport.width} px${tag}`, async ({
      browser,
      baseURL,
    }) => {
      const { page, call } = await arrive(browser, baseURL, viewport)
      const { title } = await playable(call)
      const watched = { videoId: clipId, watchTime: left, completionPercentage: 1 }
      if (left > 0) await call(videos.recordProgress, { body: watched })
      const requested: string[] = []
      page.on('request', (request) => requested.push(new URL(request.url()).pathname))
      await page.goto(`/videos?search=${encodeURIComponent(title)}`)
      await page.locator(`a[href="/video/${clipId}"]`).first().click()
      await expect.poll(() => position(page)).toBeGreaterThan(from)
      expect(await position(page)).toBeLessThan(to)
      // Files that were fetched ahead are those that the player reads.
      for (const name of ['/master.m3u8', '/master_360p.m3u8']) {
        expect(requested.filter((path) => path.endsWith(name))).toHaveLength(1)
      }
      await page.context().close()
    })
  }
}
