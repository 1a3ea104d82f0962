import { expect, type Page } from '@playwright/test'

/** What a viewer's player does over time, read from the page itself. */

/** A look at the player: the time of day, the place on its timeline, and the end of what has arrived. Seconds. */
export type Look = { now: number; place: number; end: number; isPaused: boolean }

declare global {
  interface Window {
    looks?: Look[]
  }
}

/** Begins to look at the player twenty times a second. The looks are lost with the page: a reload is noticed. */
export const watch = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    if (!video) throw new Error('There is no player')
    const looks: Look[] = []
    window.looks = looks
    setInterval(() => {
      const { buffered, currentTime: place, paused: isPaused } = video
      const end = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0
      // A player that was replaced does not move.
      looks.push({ now: Date.now() / 1000, place, end, isPaused: isPaused || !video.isConnected })
    }, 50)
  })

/** All looks so far; fails if the page was reloaded. */
export async function looksOf(page: Page): Promise<Look[]> {
  const looks = await page.evaluate(() => window.looks)
  if (!looks) throw new Error('The page was reloaded')
  return looks
}

/** Resolves once so many seconds have passed since a moment of the day. */
export const since = (moment: number, seconds: number) =>
  expect
    .poll(() => Date.now() / 1000 - moment, { timeout: (seconds + 60) * 1000, intervals: [50] })
    .toBeGreaterThanOrEqual(seconds)

/** Sets the source of an event's channel. */
export const send = (page: Page, channel: string, act: 'picture' | 'cut') =>
  page.request.post('/-/live', { form: { channel, act } })

/** The dates of the first picture of each run of a source that a viewer may still load. Seconds. */
export async function runsOf(page: Page, id: string): Promise<number[]> {
  const list = await (await page.request.get(`/media/live/${id}/source-back.m3u8`)).text()
  return [...list.matchAll(/^#EXT-X-PROGRAM-DATE-TIME:(.+)$/gm)].map(
    ([, date = '']) => Date.parse(date) / 1000,
  )
}

/** Starts playback if the page waits for a press, and resolves once the picture moves. */
export async function played(page: Page, title: string): Promise<void> {
  const player = page.getByRole('region', { name: `Live player: ${title}` })
  await expect(player).toBeVisible({ timeout: 60_000 })
  // Otherwise it begins by itself, and a press could come just after that.
  const isStill = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  if (isStill) await player.getByRole('button', { name: 'Play', exact: true }).click()
  const place = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
  await expect.poll(place, { timeout: 30_000 }).toBeGreaterThan(0)
  const before = await place()
  await expect.poll(place).toBeGreaterThan(before)
}
