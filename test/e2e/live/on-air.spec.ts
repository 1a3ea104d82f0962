import { expect, type Page, test } from '@playwright/test'
import { live } from '#shared/contract/live/live.ts'
import { inMinutes } from '../../support/fixtures.ts'
import { expectAccessible } from '../accessible.ts'
import { signedIn } from '../browser.ts'
import { callsOf } from '../calls.ts'
import { atRest } from '../every/loading.ts'
import { openEvent } from './open-event.ts'

/** An event goes on air, and open pages follow. */

const timeOf = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    return video && video.videoWidth > 0 ? video.currentTime : 0
  })

async function isMoving(page: Page): Promise<void> {
  await expect.poll(() => timeOf(page), { timeout: 20_000 }).toBeGreaterThan(0)
  const before = await timeOf(page)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(before)
}

test('a planned event goes live, is watched by members whose plan includes it, and ends', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const title = `Night of the Open Ring ${Date.now()}`
  const [admin, premium, free] = await Promise.all([
    signedIn(browser, 'admin'),
    signedIn(browser, 'premium'),
    signedIn(browser, 'free'),
  ])

  await admin.page.goto('/admin/live')
  await admin.page.getByRole('button', { name: 'Plan an event' }).first().click()
  const form = admin.page.getByRole('dialog', { name: 'Plan an event' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Begins').fill(inMinutes(2).wallTime)
  await form.getByLabel('Time zone').selectOption('UTC')
  await form.getByRole('button', { name: 'Plan event' }).click()

  await premium.page.goto('/live')
  await premium.page.getByRole('link', { name: title, exact: true }).first().click()
  await expect(premium.page).toHaveURL(/\/live\/liv_/)
  await expect(premium.page.getByRole('heading', { name: /^Starts in|^About to begin/ })).toBeVisible()
  await premium.page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await free.page.goto(new URL(premium.page.url()).pathname)
  await expect(free.page.getByRole('link', { name: 'See the plans' }).first()).toBeVisible()

  await admin.page.getByRole('link', { name: `Desk: ${title}` }).click()
  await expect(admin.page).toHaveURL(/\/admin\/live\/liv_/)
  await admin.page.getByRole('button', { name: 'Go live' }).click()
  const ready = admin.page.getByRole('dialog', { name: 'Ready to go live' })
  await expect(ready.getByRole('textbox', { name: 'Stream key' })).toHaveValue(/^sk_/)
  const key = await ready.getByRole('textbox', { name: 'Stream key' }).inputValue()
  await ready.getByRole('button', { name: 'Done' }).click()
  await expect(admin.page.getByText(`ends in ${key.slice(-4)}`)).toBeVisible()

  const player = premium.page.getByRole('region', { name: `Live player: ${title}` })
  await expect(player).toBeVisible({ timeout: 20_000 })
  // With reduced motion it waits for a press.
  const play = player.getByRole('button', { name: /^(Play|Pause)$/ })
  if ((await play.getAttribute('aria-label')) === 'Play') await play.click()
  await isMoving(premium.page)
  await expect(player.getByText(/^Live, \d+ s behind$/)).toBeVisible()
  expect(await premium.page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await expectAccessible(premium.page)
  await expect(free.page.getByRole('heading', { name: 'For Premium and Master' })).toBeVisible()
  expect(await free.page.locator('video').count()).toBe(0)

  // The host sees the same picture, without sound, and how it arrives.
  const preview = admin.page.getByRole('region', { name: `Live player: ${title}` })
  await expect(preview).toBeVisible({ timeout: 20_000 })
  expect(await admin.page.locator('video').evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
  const health = admin.page.getByRole('region', { name: 'Health' })
  await expect(health.getByText(/^960 × 540, 30 fps$/)).toBeVisible({ timeout: 20_000 })
  await expect(health.getByText(/ [Mk]bit\/s$/)).toBeVisible()
  await expect(admin.page.getByRole('button', { name: 'Rotate' })).toBeHidden()
  await atRest(admin.page)
  await expectAccessible(admin.page)

  // The playlist of half an hour is loaded by those who go back, and left again at the live edge.
  const asked: string[] = []
  premium.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const isAsked = (file: RegExp) => asked.some((path) => file.test(path))
  await expect.poll(() => isAsked(/\/(source|160p)\.m3u8$/)).toBe(true)
  expect(isAsked(/back\.m3u8$/)).toBe(false)
  await player.getByRole('slider', { name: 'Go back' }).press('Home')
  await expect.poll(() => isAsked(/\/back\.m3u8$/)).toBe(true)
  await isMoving(premium.page)
  await expect(player.getByText(/^−\d+:\d\d$/)).toBeVisible()
  await player.getByRole('button', { name: 'Back to live' }).click()
  await isMoving(premium.page)
  await expect(player.getByText(/^Live, \d+ s behind$/)).toBeVisible()

  await player.getByRole('button', { name: 'Pause' }).click()
  await player.getByRole('button', { name: 'Back to live' }).click()
  await isMoving(premium.page)

  // By key: while the picture begins, the page may move under a pointer.
  await admin.page.getByRole('button', { name: 'End stream' }).press('Enter', { timeout: 20_000 })
  await admin.page.getByRole('dialog').getByRole('button', { name: 'End it' }).click()
  await expect(premium.page.getByRole('heading', { name: 'Thank you for being here' })).toBeVisible({
    timeout: 40_000,
  })
  await atRest(premium.page)
  await expectAccessible(premium.page)
})

test('the desk of an event is for its hosts', async ({ browser, baseURL }) => {
  const [host, premium] = await Promise.all([signedIn(browser, 'instructor'), signedIn(browser, 'premium')])
  const id = await openEvent(await callsOf(baseURL), `Evening at the Desk ${Date.now()}`, ['ins_kenji-sato'])
  await host.page.goto(`/live/${id}`)
  await host.page.getByRole('link', { name: 'Host’s desk' }).click()
  await expect(host.page).toHaveURL(new RegExp(`/live/${id}/desk$`))
  await expect(host.page.getByRole('button', { name: 'Go live' })).toBeVisible()
  await atRest(host.page)
  await expectAccessible(host.page)
  await premium.page.goto(`/live/${id}/desk`)
  await expect(premium.page.getByRole('heading', { name: 'This desk is for the hosts' })).toBeVisible()
  await expect(premium.page.getByRole('button', { name: 'Go live' })).toHaveCount(0)
  await expectAccessible(premium.page)
})

test('a host rehearses before the doors open, and members see nothing of it', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const [host, premium] = await Promise.all([signedIn(browser, 'instructor'), signedIn(browser, 'premium')])
  const call = await callsOf(baseURL)
  const title = `Evening Behind Closed Doors ${Date.now()}`
  const body = { title, wallTime: '2031-05-10T19:00', zone: 'UTC', minutes: 60, hostIds: ['ins_kenji-sato'] }
  const { id } = await call(live.createLiveEvent, { body })
  await premium.page.goto(`/live/${id}`)
  await host.page.goto(`/live/${id}/desk`)
  await host.page.getByRole('button', { name: 'Rehearse' }).click()
  const ready = host.page.getByRole('dialog', { name: 'Ready to rehearse' })
  await expect(ready.getByRole('textbox', { name: 'Stream key' })).toHaveValue(/^sk_/)
  await ready.getByRole('button', { name: 'Done' }).click()
  const player = host.page.getByRole('region', { name: `Live player: ${title}` })
  await expect(player).toBeVisible({ timeout: 30_000 })
  const play = player.getByRole('button', { name: /^(Play|Pause)$/ })
  if ((await play.getAttribute('aria-label')) === 'Play') await play.click()
  await isMoving(host.page)
  await expect(player.getByText('Rehearsal', { exact: true })).toBeVisible()
  await atRest(host.page)
  await expectAccessible(host.page)
  await expect(premium.page.getByRole('heading', { name: /^Starts in/ })).toBeVisible()
  expect(await premium.page.locator('video').count()).toBe(0)
  expect((await premium.page.request.get(`/media/live/${id}-rehearsal/index.m3u8`)).status()).toBe(403)
  await host.page.getByRole('button', { name: 'End rehearsal' }).press('Enter')
  await expect(host.page.getByRole('heading', { name: 'The doors are closed' })).toBeVisible()
  await expect(host.page.getByRole('button', { name: 'Rehearse' })).toBeVisible()
})
