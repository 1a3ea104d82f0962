import { expect, type Page, test } from '@playwright/test'
import { live } from '#shared/contract/live/live.ts'
import { expectAccessible } from '../accessible.ts'
import { signedIn } from '../browser.ts'
import { callsOf } from '../calls.ts'
import { widths } from '../members/newcomer.ts'
import { openEvent } from './open-event.ts'

/** A member is banned from a live event, loses the picture and the chat, and is admitted again. */

const reason = 'Advertises in every message, after two warnings'

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

for (const viewport of widths) {
  test(`a member is banned from a live event and admitted again at ${viewport.width} px`, async ({
    browser,
    baseURL,
  }) => {
    const title = `Randori night ${Date.now()}`
    const [call, premium, admin] = await Promise.all([
      callsOf(baseURL),
      signedIn(browser, 'premium'),
      signedIn(browser, 'admin'),
    ])
    const id = await openEvent(call, title)
    await call(live.startLive, { params: { id } })
    for (const { page } of [premium, admin]) {
      await page.setViewportSize(viewport)
      await page.goto(`/live/${id}`)
    }
    const { page } = premium
    const player = page.getByRole('region', { name: `Live player: ${title}` })
    await expect(player).toBeVisible({ timeout: 60_000 })
    await page.getByRole('textbox', { name: 'Your message' }).fill('Buy my book')
    await page.keyboard.press('Enter')

    const messages = admin.page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
    const about = messages.filter({ hasText: 'Buy my book' })
    await about.getByRole('button', { name: /^About the message of/ }).click()
    await admin.page.getByRole('button', { name: 'Ban from the event' }).click()
    const dialog = admin.page.getByRole('dialog', { name: /^Ban .* from this event\?$/ })
    await dialog.getByLabel(/^Reason/).fill(reason)
    await expectFit(admin.page)
    await dialog.getByRole('button', { name: 'Ban', exact: true }).click()
    await expect(admin.page.getByRole('button', { name: 'Bans: 1' })).toBeVisible()

    const told = page.getByText(`You are excluded from this event. Reason: ${reason}`)
    await expect(page.getByRole('heading', { name: 'The picture is closed to you' })).toBeVisible()
    await expect(told).toHaveCount(2)
    await expect(player).toHaveCount(0)
    await expect(page.getByText('Buy my book')).toHaveCount(0)
    await expectFit(page)

    await admin.page.getByRole('button', { name: 'Bans: 1' }).click()
    const bans = admin.page.getByRole('dialog', { name: 'Banned members' })
    await expect(bans.getByText(reason)).toBeVisible()
    await expectFit(admin.page)
    await bans.getByRole('button', { name: /^Lift the ban/ }).click()
    await expect(bans.getByRole('heading', { name: 'No banned members' })).toBeVisible()
    await expect(player).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('textbox', { name: 'Your message' })).toBeVisible()
    await call(live.endLive, { params: { id } })
    await Promise.all([premium.context.close(), admin.context.close()])
  })
}
