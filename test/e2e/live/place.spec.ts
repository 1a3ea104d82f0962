import { expect, type Page, test } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { signedIn } from '../browser.ts'
import { callsOf } from '../calls.ts'
import { openEvent } from './open-event.ts'
import { type Look, looksOf, played, runsOf, send, since, watch } from './watched.ts'

/** The place of a player belongs to its viewer: it moves with time, and by a press. */

/** Seconds by which a place may differ from that of a clock: looks are twenty a second, on a busy machine fewer. */
const slack = 0.5

/** Moves of a player that time alone does not explain. Places in `loop` follow those at its end. */
function leaps(looks: readonly Look[], loop?: { start: number; end: number }): string[] {
  return looks.flatMap(({ now, place }, index) => {
    const before = looks[index - 1]
    if (!before) return []
    const moved = place - before.place
    const isForward = moved >= -0.01 && moved <= now - before.now + slack
    const isAround = loop && before.place > loop.end - slack && Math.abs(place - loop.start) < slack
    return isForward || isAround ? [] : [`${before.place.toFixed(2)} to ${place.toFixed(2)}`]
  })
}

/** Seconds behind the live edge, as the player shows them. */
async function behind(page: Page): Promise<number> {
  const text = (await page.getByText(/^−(\d+:)?\d+:\d\d$/).textContent()) ?? ''
  return text
    .slice(1)
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)
}

test('a viewer who paused for ten minutes, and one five minutes behind, keep their places @long', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(20 * 60_000)
  const call = await callsOf(baseURL)
  const title = `Evening of Patience ${Date.now()}`
  const id = await openEvent(call, title)
  await call(api.live.startLive, { params: { id } })
  const viewers = await Promise.all([signedIn(browser, 'premium'), signedIn(browser, 'master')])
  const [paused, late] = viewers.map(({ page }) => page) as [Page, Page]
  for (const page of [paused, late]) {
    await page.goto(`/live/${id}`)
    await played(page, title)
    await expect(page.getByText(/^Live, \d+ s behind$/)).toBeVisible()
  }
  const [begun = 0] = await runsOf(paused, id)
  await since(begun, 20)
  await paused.getByRole('button', { name: 'Pause' }).click()
  await expect(paused.getByText(/^−0:\d\d$/)).toBeVisible()
  const pausedAt = Date.now() / 1000
  const pausedBehind = await behind(paused)
  await watch(paused)

  await since(begun, 330)
  const slider = late.getByRole('slider', { name: 'Go back' })
  await slider.evaluate((input: HTMLInputElement) => input.focus())
  // Each press is ten seconds, however quickly they follow each other.
  for (let presses = 0; presses < 30; presses++) await late.keyboard.press('ArrowLeft')
  await expect.poll(() => behind(late), { timeout: 20_000 }).toBeGreaterThan(290)
  await expect.poll(() => late.evaluate(() => document.querySelector('video')?.paused)).toBe(false)
  const lateAt = Date.now() / 1000
  const lateBehind = await behind(late)
  await since(lateAt, 10)
  await watch(late)

  await since(pausedAt, 600)
  const still = await looksOf(paused)
  expect(still.every(({ isPaused }) => isPaused)).toBe(true)
  expect(new Set(still.map(({ place }) => place)).size).toBe(1)
  expect(still.length).toBeGreaterThan(1000)
  const moving = await looksOf(late)
  expect(leaps(moving)).toEqual([])
  expect(moving.every(({ isPaused }) => !isPaused)).toBe(true)
  const stalled = (await behind(late)) - lateBehind
  test.info().annotations.push({
    type: 'places',
    description: `${still.length} looks paused, ${moving.length} looks behind, ${lateBehind} s behind and ${stalled} s more after it`,
  })
  expect(stalled).toBeGreaterThanOrEqual(-1)

  // It goes on where it was, which the short playlist no longer has.
  const opened = paused.waitForResponse(/\/back\.m3u8$/)
  await paused.getByRole('button', { name: 'Play', exact: true }).click()
  await opened
  // The other playlist has places of its own: the player is there once it moves.
  const place = () => paused.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
  await expect.poll(place, { timeout: 20_000 }).toBeGreaterThan(0)
  const resumedAt = await place()
  await expect.poll(place, { timeout: 20_000 }).toBeGreaterThan(resumedAt + 1)
  const awaited = Date.now() / 1000 - pausedAt + pausedBehind
  await expect.poll(() => paused.evaluate(() => document.querySelector('video')?.paused)).toBe(false)
  await expect
    .poll(async () => Math.abs((await behind(paused)) - awaited), { timeout: 20_000 })
    .toBeLessThan(5)
  await watch(paused)
  await since(Date.now() / 1000, 45)
  const resumed = await looksOf(paused)
  expect(leaps(resumed)).toEqual([])
  expect(Math.abs((await behind(paused)) - awaited)).toBeLessThan(8)
  await call(api.live.endLive, { params: { id } })
  for (const { context } of viewers) await context.close()
})

test('presses that follow each other quickly go back further than the playlist of the live edge @long', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const call = await callsOf(baseURL)
  const title = `Evening of Second Looks ${Date.now()}`
  const id = await openEvent(call, title)
  await call(api.live.startLive, { params: { id } })
  const { page, context } = await signedIn(browser, 'premium')
  await page.goto(`/live/${id}`)
  await played(page, title)
  // What was watched is still there, but no longer in that playlist.
  const [begun = 0] = await runsOf(page, id)
  await since(begun, 105)
  const slider = page.getByRole('slider', { name: 'Go back' })
  await slider.evaluate((input: HTMLInputElement) => input.focus())
  for (let presses = 0; presses < 9; presses++) await page.keyboard.press('ArrowLeft')
  await expect.poll(() => behind(page), { timeout: 20_000 }).toBeGreaterThanOrEqual(88)
  expect(await behind(page)).toBeLessThanOrEqual(93)
  await call(api.live.endLive, { params: { id } })
  await context.close()
})

test('a loop of four seconds in a replay keeps its viewer for three minutes @long', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(10 * 60_000)
  const slow = { timeout: 150_000 }
  const call = await callsOf(baseURL)
  const title = `Evening in Circles ${Date.now()}`
  const id = await openEvent(call, title)
  const at = { params: { id } }
  await call(api.live.startLive, at)
  const { page, context } = await signedIn(browser, 'premium')
  await expect.poll(async () => (await call(api.live.getLiveEvent, at)).phase, slow).toBe('on_air')
  await page.request.get(`/api/live/${id}/playback`)
  const [begun = 0] = await runsOf(page, id)
  await since(begun, 12)
  await send(page, id, 'cut')
  await call(api.live.endLive, at)
  const desk = () => call(api.live.getLiveDesk, at)
  await expect.poll(async () => (await desk()).recording.state, slow).toBe('closed')
  const { items } = await call(api.catalogue.listCategories)
  const body = { title, categoryId: items[0]?.id ?? '' }
  await call(api.live.publishReplay, { ...at, body })
  await expect.poll(async () => (await desk()).replay?.status, slow).toBe('ready')

  await page.goto(`/live/${id}`)
  const player = page.getByRole('region', { name: `Video player: ${title}` })
  await expect(player).toBeVisible(slow)
  await player.focus()
  const place = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
  const isPlaying = () => page.evaluate(() => document.querySelector('video')?.paused === false)
  if (!(await isPlaying())) await page.keyboard.press('k')
  await expect.poll(place, slow).toBeGreaterThan(2)
  await page.keyboard.press('a')
  const from = await place()
  await page.waitForFunction((to) => (document.querySelector('video')?.currentTime ?? 0) >= to, from + 4)
  await page.keyboard.press('b')
  const point = async (name: RegExp) =>
    Number(await page.getByRole('slider', { name }).getAttribute('aria-valuenow'))
  const loop = { start: await point(/^Loop start/), end: await point(/^Loop end/) }
  expect(loop.end - loop.start).toBeGreaterThan(3.8)
  await expect.poll(place).toBeLessThan(loop.end)
  await watch(page)
  await since(Date.now() / 1000, 180)
  const looks = await looksOf(page)
  const rounds = looks.filter((look, index) => look.place < (looks[index - 1]?.place ?? 0) - 1).length
  test.info().annotations.push({ type: 'loop', description: `${looks.length} looks in ${rounds} rounds` })
  expect(leaps(looks, loop)).toEqual([])
  expect(looks.filter((look) => look.place < loop.start - 0.1 || look.place > loop.end + slack)).toEqual([])
  expect(rounds).toBeGreaterThan(30)
  await context.close()
})
