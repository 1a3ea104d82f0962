import { expect, type Page, test } from '@playwright/test'
import { inMinutes } from '../../support/fixtures.ts'
import { expectAccessible, signedIn } from '../browser.ts'
import { atRest } from '../every/loading.ts'

/** Checklist 8, 212 to 214; resolutions C8, C54: an event goes on air, and open pages follow. */

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
  await form.getByLabel('Clocks of').selectOption('UTC')
  await form.getByRole('button', { name: 'Plan event' }).click()

  await premium.page.goto('/live')
  await premium.page.getByRole('link', { name: title, exact: true }).first().click()
  await expect(premium.page).toHaveURL(/\/live\/liv_/)
  await expect(premium.page.getByRole('heading', { name: /^Starts in|^About to begin/ })).toBeVisible()
  await premium.page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await free.page.goto(new URL(premium.page.url()).pathname)
  await expect(free.page.getByRole('link', { name: 'See the plans' }).first()).toBeVisible()

  await admin.page.getByRole('button', { name: `Go live: ${title}` }).click()
  const ready = admin.page.getByRole('dialog', { name: 'Ready to go live' })
  await expect(ready.getByRole('textbox', { name: 'Stream key' })).toHaveValue(/^sk_/)
  await ready.getByRole('button', { name: 'Done' }).click()

  const player = premium.page.getByRole('region', { name: `Live player: ${title}` })
  await expect(player).toBeVisible({ timeout: 20_000 })
  await player.getByRole('button', { name: 'Play', exact: true }).click()
  await isMoving(premium.page)
  await expect(player.getByText(/^Live, \d+ s behind$/)).toBeVisible()
  expect(await premium.page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await expectAccessible(premium.page)
  await expect(free.page.getByRole('heading', { name: 'For Premium and Master' })).toBeVisible()
  expect(await free.page.locator('video').count()).toBe(0)

  await player.getByRole('button', { name: 'Pause' }).click()
  await player.getByRole('button', { name: 'Back to live' }).click()
  await isMoving(premium.page)

  await admin.page.getByRole('button', { name: `End: ${title}` }).press('Enter', { timeout: 20_000 })
  await admin.page.getByRole('dialog').getByRole('button', { name: 'End it' }).click()
  await expect(premium.page.getByRole('heading', { name: 'Thank you for being here' })).toBeVisible({
    timeout: 40_000,
  })
  await atRest(premium.page)
  await expectAccessible(premium.page)
})
