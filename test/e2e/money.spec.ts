import { expect, type Page, test } from '@playwright/test'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { expectAccessible } from './browser.ts'
import { publishCourse } from './course.ts'
import { arrive, handFirst } from './newcomer.ts'

/** Money from the first press to the last cent back, over the providers' stand-ins. Numbers are the checklist's. */

const { payments, auth } = api

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const card = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Plans' })
    .locator('li', { has: page.getByRole('heading', { level: 3, name, exact: true }) })

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** Subscribes as a member does, and comes back. */
async function subscribe(page: Page, tier: 'Premium' | 'Master' = 'Premium'): Promise<void> {
  await page.goto('/subscribe')
  await card(page, tier)
    .getByRole('button', { name: /^Subscribe for/ })
    .click()
  await press(page, 'Pay')
  await expect(title(page, `You are ${tier} now`)).toBeVisible()
}

const tierOf = async (call: Call) => (await call(auth.getUser)).subscriptionStatus

for (const viewport of handFirst) {
  const at = `at ${viewport.width} px`

  test(`a plan is bought by card once the bank knows who pays, and open at once ${at} (C37, 495)`, async ({
    browser,
    baseURL,
  }) => {
    const { page, call } = await arrive(browser, baseURL, viewport)
    await page.goto('/subscribe')
    await expectFit(page)
    await press(page, 'Subscribe for $19.99')
    await page.waitForURL('**/-/stripe/pay/**')
    await press(page, /3-D Secure/)
    await press(page, 'Complete authentication')
    await expect(title(page, 'You are Premium now')).toBeVisible()
    await expectFit(page)
    expect(await tierOf(call)).toBe('premium')
    await page.getByRole('link', { name: 'Receipt', exact: true }).click()
    await expect(title(page, 'Receipt')).toBeVisible()
    await expect(page.getByRole('article')).toContainText('$19.99')
    await expectFit(page)
    await page.goto('/subscribe')
    await expect(card(page, 'Premium')).toContainText('Your plan')
    await expect(card(page, 'Premium')).toContainText(/Renews .* with Visa ending in \d{4}\./)
    await page.context().close()
  })

  test(`who is declined, or leaves, loses nothing and finds the same page again ${at}`, async ({
    browser,
    baseURL,
  }) => {
    const { page, call } = await arrive(browser, baseURL, viewport)
    await page.goto('/subscribe')
    await press(page, 'Subscribe for $19.99')
    await page.waitForURL('**/-/stripe/pay/**')
    const payPage = page.url()
    await press(page, 'Card is declined')
    await expect(page.getByRole('alert')).toBeVisible()
    await press(page, 'Leave without paying')
    await expect(title(page, 'Not paid yet')).toBeVisible()
    await expect(page.getByText('Nothing was charged.')).toBeVisible()
    await expectFit(page)
    expect(await tierOf(call)).toBe('free')

    // The window is closed on the payment page, and another one opened the day after.
    await press(page, 'Go on to pay $19.99')
    await page.waitForURL(payPage)
    const again = await page.context().newPage()
    await page.close()
    await again.setViewportSize(viewport)
    await again.goto('/profile?tab=purchases')
    await again.getByRole('button', { name: /^Go on to pay/ }).click()
    await again.waitForURL(payPage)
    await press(again, 'Pay')
    await expect(title(again, 'You are Premium now')).toBeVisible()
    await again.reload()
    await expect(title(again, 'You are Premium now')).toBeVisible()
    await again.context().close()
  })

  test(`a plan is changed for what was shown to the cent, less of it from the next month on ${at}`, async ({
    browser,
    baseURL,
  }) => {
    const { page, call } = await arrive(browser, baseURL, viewport)
    await subscribe(page)
    await page.goto('/subscribe')
    await press(page, 'Upgrade to Master')
    const dialog = page.getByRole('dialog', { name: 'Upgrade to Master' })
    const pay = dialog.getByRole('button', { name: /^Upgrade, pay \$/ })
    await expect(pay).toBeVisible()
    const due = (await pay.textContent())?.match(/\$([\d.]+)/)?.[1]
    await expectFit(page)
    await pay.click()
    await expect(card(page, 'Master')).toContainText('Your plan')
    expect(await tierOf(call)).toBe('master')
    const { items } = await call(payments.listPurchases, { query: {} })
    expect(items.map(({ amount }) => amount)).toContain(due)

    await press(page, 'Change to Premium')
    await expect(page.getByRole('dialog')).toContainText('master classes')
    await expectFit(page)
    await press(page, /^Change on/)
    await expect(card(page, 'Premium')).toContainText(/^.*Begins /s)
    await press(page, 'Stay on Master')
    await expect(page.getByRole('button', { name: 'Change to Premium' })).toBeVisible()
    await page.context().close()
  })

  test(`a plan is cancelled with its month and resumed before ${at} (491, 512)`, async ({
    browser,
    baseURL,
  }) => {
    const { page, call } = await arrive(browser, baseURL, viewport)
    await subscribe(page)
    await page.goto('/subscribe')
    await press(page, 'Cancel Premium')
    const dialog = page.getByRole('dialog', { name: 'Cancel Premium?' })
    await expect(dialog).toContainText('$19.99 back')
    await expectFit(page)
    await dialog.getByRole('button', { name: /^Cancel on/ }).click()
    await expect(page.getByRole('button', { name: 'Resume Premium' })).toBeVisible()
    expect(await call(payments.getSubscription)).toMatchObject({ state: 'ending', tier: 'premium' })
    await press(page, 'Resume Premium')
    await expect(page.getByRole('button', { name: 'Upgrade to Master' })).toBeVisible()
    expect(await call(payments.getSubscription)).toMatchObject({ state: 'active' })
    await page.context().close()
  })

  test(`a first month comes back whole within seven days, and the plan ends ${at} (511, 526)`, async ({
    browser,
    baseURL,
  }) => {
    const { page, call, email } = await arrive(browser, baseURL, viewport)
    await subscribe(page)
    await press(page, 'Ask for a refund')
    const dialog = page.getByRole('dialog', { name: 'Ask for a refund' })
    await expect(dialog.getByRole('button', { name: 'Refund $19.99' })).toBeVisible()
    await expect(dialog).toContainText(email)
    await expect(dialog).toContainText('Premium ends at once')
    await expectFit(page)
    await dialog.getByLabel(/^Why do you want it back/).fill('The live events are at night for me.')
    await dialog.getByRole('button', { name: 'Refund $19.99' }).click()
    await expect(
      page.getByRole('heading', { name: /^\$19\.99 (was given back|is on its way back)$/ }),
    ).toBeVisible()
    await expectFit(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await expect(title(page, 'Given back')).toBeVisible()
    await expect.poll(async () => (await call(payments.getSubscription)).tier).toBe('free')
    await page.goto('/subscribe')
    await expect(page.getByRole('button', { name: 'Subscribe for $19.99' })).toBeVisible()
    await page.context().close()
  })

  test(`a course is bought by PayPal, opens without a plan, and comes back under a quarter ${at} (515, C27, C38)`, async ({
    browser,
    baseURL,
  }) => {
    const { page, call } = await arrive(browser, baseURL, viewport)
    const words = { title: `The First Cut ${Date.now()}`, price: '49.00', lessons: [] }
    const id = await publishCourse(baseURL ?? '', { ...words, accessLevel: 'premium' })
    await page.goto(`/course/${id}`)
    await page.getByText('PayPal').click()
    await expectFit(page)
    await press(page, 'Buy for $49.00')
    await page.waitForURL('**/-/paypal/pay/**')
    await press(page, 'Pay now')
    await expect(title(page, 'The course is yours')).toBeVisible()
    await expectFit(page)
    await page.getByRole('link', { name: 'Start learning' }).click()
    await press(page, 'Enroll Now')
    await expect(page.getByText('Enrolled Successfully!')).toBeVisible()
    await page.getByRole('link', { name: 'Ask for a refund' }).click()
    await press(page, 'Ask for a refund')
    await page.getByLabel(/^Why do you want it back/).fill('Not for me')
    await press(page, 'Refund $49.00')
    await expect(
      page.getByRole('heading', { name: /^\$49\.00 (was given back|is on its way back)$/ }),
    ).toBeVisible()
    expect(await call(api.courses.getOwnership, { params: { id } })).toBeNull()
    await page.goto(`/course/${id}`)
    await expect(page.getByRole('button', { name: 'Buy for $49.00' })).toBeVisible()
    await page.context().close()
  })
}

// They move the clock that all subscriptions at the stand-in share: one after the other, in one worker.
test.describe
  .serial('a renewal', () => {
    for (const viewport of handFirst) {
      const at = `at ${viewport.width} px`

      test(`that fails is told on every page with both dates, and mended ${at}`, async ({
        browser,
        baseURL,
      }) => {
        const { page, call } = await arrive(browser, baseURL, viewport)
        await subscribe(page)
        const { id: memberId } = await call(auth.getUser)
        const stripe = (path: string, wishes?: object) =>
          page.request
            .fetch(`${baseURL}/-/stripe${path}`, {
              method: wishes ? 'POST' : 'GET',
              headers: { authorization: 'Bearer sk_test_local_kiai_4242', origin: baseURL ?? '' },
              ...(wishes && { data: wishes }),
            })
            .then((response) => response.json())
        const { data } = await stripe('/v1/subscriptions?status=all&limit=100')
        const found = data.find((one: { metadata: { member?: string } }) => one.metadata.member === memberId)
        const subscription = String(found?.id)
        await stripe('/renewals', { subscription, outcome: 'fail' })
        await stripe('/clock', { advance: 32 * 24 * 3600 })
        await expect
          .poll(async () => (await call(payments.getSubscription)).state, { timeout: 30_000 })
          .toBe('past_due')
        await page.goto('/subscribe')
        const bar = page.getByRole('region', { name: 'Your payment' })
        await expect(bar).toContainText(/renewal of .* could not be paid\. Premium stays open until/)
        await expectFit(page)
        await page.getByRole('link', { name: 'Refund Policy' }).first().click()
        await expect(bar).toBeVisible()
        await bar.getByRole('button', { name: 'Mend it' }).click()
        await page.waitForURL('**/-/stripe/**')
        await stripe('/renewals', { subscription, outcome: 'recover' })
        await expect
          .poll(async () => (await call(payments.getSubscription)).state, { timeout: 30_000 })
          .toBe('active')
        await page.getByRole('link', { name: 'Back to Kiai' }).click()
        await expect(card(page, 'Premium')).toContainText('Renews')
        await expect(bar).toBeHidden()
        await page.context().close()
      })
    }
  })
