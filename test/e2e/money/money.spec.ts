import { expect, type Locator, type Page, test } from '@playwright/test'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { expectAccessible } from '../accessible.ts'
import { publishCourse } from '../catalogue/course.ts'
import { press, write } from '../every/keys.ts'
import { arrive, handFirst } from '../members/newcomer.ts'

/**
 * Money by keyboard alone, from the first press to the last refunded cent, over stand-ins of the providers.
 */

const { payments, auth } = api

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const card = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Plans' })
    .locator('li', { has: page.getByRole('heading', { level: 3, name, exact: true }) })
const givenBack = (page: Page, amount: string) =>
  page.getByRole('heading', { name: new RegExp(`^\\${amount} (was refunded|is on its way back)$`) })

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** Goes to the page on which Premium is paid. */
async function leaveToPay(page: Page): Promise<void> {
  await page.goto('/subscribe')
  await press(page, button(page, 'Subscribe for $19.99'))
  await page.waitForURL('**/-/stripe/pay/**')
}

/** Subscribes to Premium as a member does, and comes back. */
async function subscribe(page: Page): Promise<void> {
  await leaveToPay(page)
  await press(page, button(page, 'Pay'))
  await expect(title(page, 'You are Premium now')).toBeVisible()
}

const tierOf = async (call: Call) => (await call(auth.getUser)).subscriptionStatus

for (const viewport of handFirst) {
  const at = `at ${viewport.width} px`

  test(`a plan is bought by card after the bank’s authentication, and opens at once ${at}`, async ({
    browser,
    baseURL,
  }) => {
    const { page, call } = await arrive(browser, baseURL, viewport)
    await page.goto('/subscribe')
    await expectFit(page)
    await leaveToPay(page)
    await press(page, button(page, /3-D Secure/))
    await press(page, button(page, 'Complete authentication'))
    await expect(title(page, 'You are Premium now')).toBeVisible()
    await expectFit(page)
    expect(await tierOf(call)).toBe('premium')
    await press(page, link(page, 'Receipt'))
    await expect(title(page, 'Receipt')).toBeVisible()
    const paper = page.getByRole('article')
    await expect(paper).toContainText('$19.99')
    await expectFit(page)
    // The print shows only the receipt.
    await page.emulateMedia({ media: 'print' })
    await expect(paper).toBeVisible()
    await expect(paper.getByRole('cell', { name: '$19.99' }).first()).toBeVisible()
    await expect(page.getByRole('banner', { includeHidden: true })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print', includeHidden: true })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.goto('/subscribe')
    await expect(card(page, 'Premium')).toContainText('Your plan')
    await expect(card(page, 'Premium')).toContainText(/Renews .* with Visa ending in \d{4}\./)
    await page.context().close()
  })

  test(`a member who is declined, or leaves, loses nothing and finds the same page again ${at} @long`, async ({
    browser,
    baseURL,
  }) => {
    const { page, call } = await arrive(browser, baseURL, viewport)
    await leaveToPay(page)
    const payPage = page.url()
    await press(page, button(page, 'Card is declined'))
    await expect(page.getByRole('alert')).toBeVisible()
    await press(page, button(page, 'Leave without paying'))
    await expect(title(page, 'Not paid yet')).toBeVisible()
    await expect(page.getByText('Nothing was charged.')).toBeVisible()
    await expectFit(page)
    expect(await tierOf(call)).toBe('free')

    // The window is closed on the payment page, and another one opened the day after.
    await press(page, button(page, 'Continue to pay $19.99'))
    await page.waitForURL(payPage)
    const again = await page.context().newPage()
    await page.close()
    await again.setViewportSize(viewport)
    await again.goto('/profile?tab=purchases')
    await press(again, again.getByRole('button', { name: /^Continue to pay/ }))
    await again.waitForURL(payPage)
    // Declined a second time, and paid on the same page.
    await press(again, button(again, 'Card is declined'))
    await expect(again.getByRole('alert')).toBeVisible()
    await press(again, button(again, 'Pay'))
    await expect(title(again, 'You are Premium now')).toBeVisible()
    await again.reload()
    await expect(title(again, 'You are Premium now')).toBeVisible()
    await again.context().close()
  })

  test(`a plan is upgraded at the price shown to the cent, and downgraded from the next month on ${at}`, async ({
    browser,
    baseURL,
  }) => {
    const { page, call } = await arrive(browser, baseURL, viewport)
    await subscribe(page)
    await page.goto('/subscribe')
    await press(page, button(page, 'Upgrade to Master'))
    const dialog = page.getByRole('dialog', { name: 'Upgrade to Master' })
    const pay = dialog.getByRole('button', { name: /^Upgrade, pay \$/ })
    await expect(pay).toBeVisible()
    const due = (await pay.textContent())?.match(/\$([\d.]+)/)?.[1]
    await expectFit(page)
    await press(page, pay)
    await expect(card(page, 'Master')).toContainText('Your plan')
    expect(await tierOf(call)).toBe('master')
    const { items } = await call(payments.listPurchases, { query: {} })
    expect(items.map(({ amount }) => amount)).toContain(due)

    await press(page, button(page, 'Change to Premium'))
    await expect(page.getByRole('dialog')).toContainText('master classes')
    await expectFit(page)
    await press(page, button(page, /^Change on/))
    await expect(card(page, 'Premium')).toContainText(/^.*Begins /s)
    await press(page, button(page, 'Stay on Master'))
    await expect(button(page, 'Change to Premium')).toBeVisible()
    await page.context().close()
  })

  test(`a plan is cancelled with its month and resumed before ${at} @long`, async ({ browser, baseURL }) => {
    const { page, call } = await arrive(browser, baseURL, viewport)
    await subscribe(page)
    await page.goto('/subscribe')
    await press(page, button(page, 'Cancel Premium'))
    const dialog = page.getByRole('dialog', { name: 'Cancel Premium?' })
    await expect(dialog).toContainText('$19.99 is refunded')
    await expectFit(page)
    await press(page, dialog.getByRole('button', { name: /^Cancel on/ }))
    await expect(button(page, 'Resume Premium')).toBeVisible()
    expect(await call(payments.getSubscription)).toMatchObject({ state: 'ending', tier: 'premium' })
    await press(page, button(page, 'Resume Premium'))
    await expect(button(page, 'Upgrade to Master')).toBeVisible()
    expect(await call(payments.getSubscription)).toMatchObject({ state: 'active' })
    await page.context().close()
  })

  test(`a first month is refunded in full within seven days, and the plan ends ${at}`, async ({
    browser,
    baseURL,
  }) => {
    const { page, call, email } = await arrive(browser, baseURL, viewport)
    await subscribe(page)
    await press(page, button(page, 'Request a refund'))
    const dialog = page.getByRole('dialog', { name: 'Request a refund' })
    await expect(button(dialog, 'Refund $19.99')).toBeVisible()
    await expect(dialog).toContainText(email)
    await expect(dialog).toContainText('Premium ends immediately')
    await expectFit(page)
    await write(page, dialog.getByLabel(/^Why do you want a refund/), 'The live events are at night for me.')
    await press(page, button(dialog, 'Refund $19.99'))
    await expect(givenBack(page, '$19.99')).toBeVisible()
    await expectFit(page)
    await press(page, button(page.getByRole('dialog'), 'Close').last())
    await expect(title(page, 'Refunded')).toBeVisible()
    await expect.poll(async () => (await call(payments.getSubscription)).tier).toBe('free')
    await page.goto('/subscribe')
    await expect(button(page, 'Subscribe for $19.99')).toBeVisible()
    await page.context().close()
  })

  test(`a course is bought by PayPal, opens without a plan, and is refunded under a quarter ${at}`, async ({
    browser,
    baseURL,
  }) => {
    const { page, call } = await arrive(browser, baseURL, viewport)
    const words = { title: `The First Cut ${Date.now()}`, price: '49.00', lessons: [] }
    const id = await publishCourse(baseURL ?? '', { ...words, accessLevel: 'premium' })
    await page.goto(`/course/${id}`)
    await press(page, page.getByRole('radio', { name: 'Card' }), 'Tab', 'ArrowDown')
    await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked()
    await expectFit(page)
    await press(page, button(page, 'Buy for $49.00'))
    await page.waitForURL('**/-/paypal/pay/**')
    await press(page, button(page, 'Pay now'))
    await expect(title(page, 'You own this course')).toBeVisible()
    await expectFit(page)
    await press(page, link(page, 'Start learning'))
    await press(page, button(page, 'Enroll Now'))
    await expect(page.getByText('Enrolled Successfully!')).toBeVisible()
    await press(page, link(page, 'Request a refund'))
    await press(page, button(page, 'Request a refund'))
    await write(page, page.getByLabel(/^Why do you want a refund/), 'Not for me')
    await press(page, button(page, 'Refund $49.00'))
    await expect(givenBack(page, '$49.00')).toBeVisible()
    expect(await call(api.courses.getOwnership, { params: { id } })).toBeNull()
    await page.goto(`/course/${id}`)
    await expect(button(page, 'Buy for $49.00')).toBeVisible()
    await page.context().close()
  })
}
