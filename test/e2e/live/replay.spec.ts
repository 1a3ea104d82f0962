import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { inMinutes } from '../../support/fixtures.ts'
import { expectAccessible } from '../accessible.ts'
import { signedIn } from '../browser.ts'
import { atRest } from '../every/loading.ts'

/** A recorded event becomes a replay on its own page. */

/** For steps that wait for an encoder shared with other tests. */
const slow = { timeout: 150_000 }

type Told = { phase: string }

async function plan(page: Page, title: string): Promise<string> {
  const answer = await page.request.post('/api/admin/live', {
    data: { title, minutes: 60, ...inMinutes(5) },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

const isIn = (page: Page, id: string, phase: string) =>
  expect
    .poll(async () => ((await (await page.request.get(`/api/live/${id}`)).json()) as Told).phase, slow)
    .toBe(phase)

/** Sets the source of an event's channel. */
const send = (page: Page, channel: string, act: 'picture' | 'cut') =>
  page.request.post('/-/live', { form: { channel, act } })

async function airedFor(page: Page, id: string, seconds: number): Promise<void> {
  await isIn(page, id, 'on_air')
  await page.request.get(`/api/live/${id}/playback`)
  const list = async () => (await page.request.get(`/media/live/${id}/source.m3u8`)).text()
  const count = async () => (await list()).split('.m4s').length
  const before = await count()
  await expect.poll(count, slow).toBeGreaterThanOrEqual(before + seconds)
}

const seek = (page: Page, second: number) =>
  page.evaluate((to) => {
    const video = document.querySelector('video')
    if (video) video.currentTime = to
  }, second)

async function say(page: Page, id: string, text: string): Promise<number> {
  const answer = await page.request.post(`/api/live/${id}/chat`, { data: { text, clientId: randomUUID() } })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { seq: number }).seq
}

const playerState = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    return { place: video?.currentTime ?? 0, length: video?.duration ?? 0 }
  })

test('an event with an interruption is published and played on the same page', async ({ browser }) => {
  test.setTimeout(400_000)
  const title = `Evening of Two Halves ${Date.now()}`
  const [admin, premium, free] = await Promise.all([
    signedIn(browser, 'admin'),
    signedIn(browser, 'premium'),
    signedIn(browser, 'free'),
  ])
  const id = await plan(admin.page, title)
  await premium.page.goto(`/live/${id}`)
  await premium.page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await admin.page.goto(`/live/${id}/desk`)
  await admin.page.getByRole('button', { name: 'Go live' }).click()
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await airedFor(admin.page, id, 4)
  const own = admin.page.getByRole('region', { name: 'Chapters of the replay' })
  await own.getByRole('textbox', { name: 'Name of this moment' }).fill('The bow')
  await own.getByRole('button', { name: 'Mark' }).click()
  await expect(own.getByRole('list', { name: 'Marks' }).getByText('The bow')).toBeVisible()
  await expectAccessible(admin.page)
  await say(premium.page, id, 'In the first half')
  const removed = await say(premium.page, id, 'Taken back')
  await premium.page.request.post(`/api/live/${id}/chat/${removed}/remove`)
  await send(admin.page, id, 'cut')
  await isIn(admin.page, id, 'away')
  await send(admin.page, id, 'picture')
  await airedFor(admin.page, id, 4)
  await say(premium.page, id, 'In the second half')

  // By key: while the picture begins, the page may move under a pointer.
  await admin.page.getByRole('button', { name: 'End stream' }).press('Enter')
  await admin.page.getByRole('dialog').getByRole('button', { name: 'End it' }).click()
  const desk = admin.page.getByRole('region', { name: 'Replay', exact: true })
  await expect(desk.getByText(/^Recorded: 0:\d\d, 2 pieces/)).toBeVisible(slow)
  await atRest(admin.page)
  await expectAccessible(admin.page)
  await expect(premium.page.getByRole('heading', { name: 'Thank you for being here' })).toBeVisible(slow)

  await desk.getByRole('button', { name: 'Publish the replay' }).click()
  const form = admin.page.getByRole('dialog', { name: 'Publish the replay' })
  await expect(form.getByLabel('Title')).toHaveValue(title)
  await form.getByLabel('Category').selectOption({ index: 1 })
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(desk.getByText('The replay is published.')).toBeVisible(slow)

  const player = premium.page.getByRole('region', { name: `Video player: ${title}` })
  await expect(player).toBeVisible(slow)
  await expect(premium.page.getByText('Replay', { exact: true }).first()).toBeVisible()
  await player.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => (await playerState(premium.page)).place, slow).toBeGreaterThan(0)
  const { length } = await playerState(premium.page)
  const told = await admin.page.request.get(`/api/live/${id}/desk`)
  const { recording } = (await told.json()) as { recording: { seconds: number } }
  expect(Math.abs(length - recording.seconds)).toBeLessThanOrEqual(2)
  expect(await premium.page.evaluate(() => 'isSamePage' in window)).toBe(true)
  const { replayVideoId } = (await (await admin.page.request.get(`/api/live/${id}`)).json()) as {
    replayVideoId: string
  }
  const chapters = async () => {
    const video = await admin.page.request.get(`/api/videos/${replayVideoId}`)
    return ((await video.json()) as { chapters?: { title: string }[] }).chapters?.map(({ title }) => title)
  }
  await expect.poll(chapters).toEqual(['The bow'])
  const chat = premium.page.getByRole('region', { name: 'Chat of the event' })
  await premium.page.evaluate(() => document.querySelector('video')?.pause())
  await seek(premium.page, 0)
  await expect(chat.getByText('Messages appear as the replay plays.')).toBeVisible()
  await seek(premium.page, length - 0.2)
  await expect(chat.getByText('In the second half')).toBeVisible()
  await expect(chat.getByText('In the first half')).toBeVisible()
  await expect(chat.getByText('Taken back')).toHaveCount(0)
  await seek(premium.page, 0)
  await expect(chat.getByText('In the second half')).toHaveCount(0)
  await expectAccessible(premium.page)

  await free.page.goto(`/live/${id}`)
  await expect(free.page.getByRole('heading', { name: 'This video needs the Premium plan' })).toBeVisible()
  expect(await free.page.locator('video').count()).toBe(0)

  await premium.page.setViewportSize({ width: 390, height: 844 })
  await premium.page.goto('/live')
  await premium.page.getByRole('list', { name: 'Replays' }).getByRole('link', { name: title }).click()
  await expect(premium.page.getByRole('region', { name: `Video player: ${title}` })).toBeVisible(slow)
  await atRest(premium.page)
  await expectAccessible(premium.page)
})

test('no replay is kept once the host decides so', async ({ browser }) => {
  test.setTimeout(400_000)
  const title = `Evening Without a Trace ${Date.now()}`
  const admin = await signedIn(browser, 'admin')
  const id = await plan(admin.page, title)
  expect((await admin.page.request.post(`/api/live/${id}/start`)).status()).toBe(200)
  await send(admin.page, id, 'picture')
  await airedFor(admin.page, id, 2)
  await admin.page.goto(`/live/${id}/desk`)
  await admin.page.getByRole('button', { name: 'End stream' }).press('Enter')
  await admin.page.getByRole('dialog').getByRole('button', { name: 'End it' }).click()
  await admin.page.getByRole('button', { name: 'Keep no replay' }).click(slow)
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Delete the recording' }).click()
  await isIn(admin.page, id, 'no_replay')
  await expect(admin.page.getByText('No replay is kept.', { exact: true })).toBeVisible()
  await admin.page.goto(`/live/${id}`)
  await expect(admin.page.getByRole('heading', { name: 'Thank you for being here' })).toBeVisible()
})
