import { type Browser, expect, type Page, test } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { expectAccessible } from '../accessible.ts'
import { press } from '../every/keys.ts'
import { arrive, handFirst, widths } from '../members/newcomer.ts'

/**
 * A session from the instructor's card to its payment, from the other side of the world.
 */

const marcus = 'ins_marcus-bell'
const toast = (page: Page) => page.locator('[popover=manual][role=status] > div')
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** A new member whose browser is set to Tokyo. */
async function arriveInTokyo(
  browser: Browser,
  origin: string | undefined,
  viewport: (typeof widths)[number],
) {
  const arrived = await arrive(browser, origin, viewport)
  const context = await browser.newContext({ viewport, timezoneId: 'Asia/Tokyo' })
  await context.addCookies(await arrived.page.context().cookies())
  await arrived.page.context().close()
  return { ...arrived, page: await context.newPage() }
}

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** The first time on the first day that has any. Other tests book the same instructor at the same time. */
const times = (page: Page) => page.getByRole('radio', { name: /[AP]M .* in New York$/ })

for (const viewport of handFirst) {
  const at = `at ${viewport.width} px`

  test(`a session in New York is booked from Tokyo and paid by card ${at}`, async ({ browser, baseURL }) => {
    test.setTimeout(120_000)
    const { page, call } = await arriveInTokyo(browser, baseURL, viewport)
    await page.goto('/instructors')
    await page.getByRole('link', { name: 'Marcus Bell' }).click()
    await expect(title(page, 'Marcus Bell')).toBeVisible()
    await expect(page.getByText(/New York, GMT-[45]/)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Next free times' }).getByRole('link').first()).toContainText(
      'in New York',
    )
    await expectFit(page)
    await page.getByRole('link', { name: 'Book Session' }).click()

    await expect(title(page, 'Choose a time with Marcus')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Times shown in' })).toHaveValue('Asia/Tokyo')
    await expect(page.getByText(/Marcus is in New York, 1[34] hours behind you\./)).toBeVisible()
    await page.getByRole('radio', { name: /^45 minutes/ }).click()
    await expect(page).toHaveURL(/duration=45/)
    await expect(times(page).first()).toBeEnabled()
    await page
      .locator('label')
      .filter({ has: times(page) })
      .first()
      .click()
    await expect(times(page).first()).toBeChecked()
    await expect(page.getByText('your time, Tokyo')).toBeVisible()
    await expect(page.getByText('for Marcus in New York')).toBeVisible()
    await expectFit(page)
    const chosen = page.url()
    await page.reload()
    await expect(page).toHaveURL(chosen)
    await page.getByRole('button', { name: 'Continue' }).click()

    await expect(title(page, 'Your session with Marcus')).toBeFocused()
    await expect(page.getByLabel('Title')).toHaveValue('Private Lesson with Marcus Bell')
    await page.getByLabel(/^What would you like to work on/).fill('My right hand lands, then I fall over.')
    await expect(page.getByRole('region', { name: 'Your session', exact: true })).toContainText('Tokyo')
    await expectFit(page)
    await page.getByRole('button', { name: 'Book Session' }).click()

    await expect(toast(page)).toContainText('Session Booked!')
    await expect(toast(page)).toContainText('proceed to payment')
    await expect(title(page, 'Pay for your session')).toBeFocused()
    await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/)
    await expect(page.getByText('My right hand lands, then I fall over.')).toBeVisible()
    await expectFit(page)
    await page.reload()
    await page.getByRole('button', { name: 'Pay Now, $56.25' }).click()
    await page.waitForURL('**/-/stripe/pay/**')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL(/\/purchases\/chg_/)
    await expect
      .poll(async () => (await call(api.bookings.listOwnBookings, { query: {} })).items[0]?.status)
      .toBe('confirmed')
    const [booked] = (await call(api.bookings.listOwnBookings, { query: {} })).items
    expect(booked).toMatchObject({
      instructorId: marcus,
      duration: 45,
      zone: 'America/New_York',
      isPaid: true,
    })
    await page.goto(`/instructors/${marcus}/book?booking=${booked?.id}`)
    await expect(page.getByRole('heading', { name: 'This session is booked' })).toBeVisible()
    await page.context().close()
  })
}

test('a card’s Book Session suggests an hour in a day’s time, or the nearest free ones', async ({
  browser,
  baseURL,
}) => {
  const { page } = await arriveInTokyo(browser, baseURL, widths[0] ?? { width: 1440, height: 900 })
  await page.goto('/instructors')
  const card = page.getByRole('article').filter({ hasText: 'Marcus Bell' })
  await card.getByRole('button', { name: 'Book Session' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Private Lesson with Marcus Bell')
  const summary = page.getByRole('region', { name: 'Your session', exact: true })
  await expect(summary).toContainText('60 minutes')
  const near = page.getByRole('list', { name: 'Nearest free times' }).getByRole('link')
  const book = page.getByRole('button', { name: 'Book Session' })
  await expect(book).toBeVisible()
  // Whether he is free in a day's time depends on the hour of the run.
  if (await book.isDisabled()) {
    await expect(near).toHaveCount(3)
    await page.getByLabel(/^What would you like to work on/).fill('Footwork')
    await near.first().click()
    await expect(page.getByLabel(/^What would you like to work on/)).toHaveValue('Footwork')
  }
  await expect(book).toBeEnabled()
  await expect(near).toHaveCount(0)
  await page.context().close()
})

test('a time is chosen and held by keyboard alone @long', async ({ browser, baseURL }) => {
  const { page } = await arriveInTokyo(browser, baseURL, widths[0] ?? { width: 1440, height: 900 })
  await page.goto(`/instructors/${marcus}/book`)
  const grid = page.getByRole('grid', { name: 'Days with free times' })
  const today = grid.locator('[tabindex="0"]')
  await press(page, today, 'Tab', 'ArrowRight')
  const before = await page.evaluate(() => document.activeElement?.getAttribute('data-day'))
  await page.keyboard.press('PageDown')
  const after = () => page.evaluate(() => document.activeElement?.getAttribute('data-day'))
  const turned = new Date(Date.parse(before ?? '') + 35 * 24 * 3_600_000).toISOString().slice(0, 10)
  await expect.poll(after).toBe(turned)
  await page.keyboard.press('PageUp')
  await expect.poll(after).toBe(before)
  await grid.locator('[data-has]').first().focus()
  await page.keyboard.press('Enter')
  await expect(times(page).first()).toBeFocused()
  await page.keyboard.press('Space')
  await press(page, page.getByRole('button', { name: 'Continue' }))
  await expect(title(page, 'Your session with Marcus')).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Book Session' }))
  await expect(title(page, 'Pay for your session')).toBeFocused()
  await page.context().close()
})
