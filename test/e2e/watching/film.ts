import { expect, type Page } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { uploadFile } from '../../support/media/uploads.ts'
import { clip } from '../../support/media/video-clips.ts'
import { callsOf } from '../calls.ts'
import { encoded } from './encoded.ts'

/** A film of six seconds for Premium members, as an admin would add it. Resolves once it can be played. */
export async function publishFilm(origin: string, title: string): Promise<string> {
  const admin = await callsOf(origin)
  const [{ key }, categories] = await Promise.all([
    uploadFile(admin, clip({ seconds: 6 })),
    admin(api.catalogue.listCategories),
  ])
  const categoryId = categories.items[0]?.id ?? ''
  const { id } = await admin(api.videos.createVideo, {
    body: { title, categoryId, videoUrl: key, accessLevel: 'premium', isPublished: true },
  })
  await encoded(() => admin(api.videos.getPlayback, { params: { id } }))
  await expect(() => admin(api.catalogue.getVideo, { params: { id }, query: {} })).toPass({ timeout: 20_000 })
  return id
}

/** The position of the player's picture, in seconds. */
const playedTime = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

/** Starts the film of a page, and expects that more than a second of it is played. */
export async function expectPlays(page: Page): Promise<void> {
  // A browser may start it automatically. Pressing play then would stop it.
  await expect(async () => {
    const isPaused = await page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)
    if (isPaused) await page.getByRole('button', { name: /^Play/ }).first().click()
    await expect.poll(() => playedTime(page), { timeout: 5000 }).toBeGreaterThan(1)
  }).toPass({ timeout: 30_000 })
}
