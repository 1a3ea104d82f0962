import { expect, type Locator, type Page, test } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { expectAccessible } from '../accessible.ts'
import { signedIn } from '../browser.ts'
import { press, turnTo, write } from '../every/keys.ts'
import { arrive, deskFirst } from '../members/newcomer.ts'
import { askedBack } from './asked-back.ts'
import { pay } from './paid.ts'

/**
 * An admin's view of money and their decisions by keyboard alone, over stand-ins of the providers.
 */

const { payments, auth } = api

const toast = (page: Page) => page.locator('[popover=manual][role=status] > div')

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** Opens a payment by keyboard, leaves it and comes back, and refunds five dollars of it. */
async function refundByHand(page: Page, opener: Locator): Promise<void> {
  const drawer = page.getByRole('dialog', { name: 'Payment' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(drawer).toContainText('$19.99')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  // The browser reports the close a moment after it. Until then the page takes the drawer for open.
  await expect(page.locator('dialog').getByText('Payment', { exact: true })).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await drawer.getByRole('button', { name: 'Refund…' }).click()
  await drawer.getByLabel(/^Refund, USD/).fill('5.00')
  await drawer.getByLabel(/^Reason/).fill('The stream stopped twice')
  // The focus stays in the drawer, however often Tab is pressed.
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(
      () =>
        !['BODY', 'HTML'].includes(document.activeElement?.tagName ?? 'BODY') &&
        !document.activeElement?.closest('dialog'),
    )
    expect(isOutside).toBe(false)
  }
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Refund $5.00' }).click()
  await expect(toast(page)).toContainText('$5.00 is on its way back')
  await expect(drawer).toContainText('$5.00 refunded, $14.99 left')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
}

for (const viewport of deskFirst) {
  const at = `at ${viewport.width} px`

  test(`revenue changes with payments of members, and the books balance ${at}`, async ({
    browser,
    baseURL,
  }) => {
    test.slow()
    const { context, page } = await signedIn(browser, 'admin')
    await page.setViewportSize(viewport)
    await page.goto('/admin/payments')
    const card = page.getByRole('region', { name: 'Revenue', exact: true })
    await expect(card).toContainText(/This month\$[\d,]+\.\d\d/)
    const before = await card.textContent()

    const member = await arrive(browser, baseURL)
    const word = `Payer${Date.now()}`
    await member.call(api.members.updateProfile, { body: { firstName: word, lastName: 'Oda' } })
    const asked = await member.call(payments.checkOutSubscription, { body: { tier: 'premium' } })
    await pay(member.call, asked)

    // The sums follow a moment after the payment.
    await expect(async () => {
      await page.reload()
      await expect(card).toContainText(/This month\$[\d,]+\.\d\d/)
      await expect(card).not.toHaveText(before ?? '', { timeout: 1000 })
    }).toPass()
    const row = page
      .getByRole('table', { name: 'Recent payments' })
      .getByRole('row')
      .filter({ hasText: `${word} Oda` })
    await expect(row).toContainText('$19.99')
    await expect(row).toContainText('Paid')
    await expect(page.getByRole('region', { name: 'Instructor earnings' })).toBeVisible()
    await refundByHand(page, row.getByRole('button'))
    const { items } = await member.call(payments.listPurchases, { query: {} })
    expect(items[0]).toMatchObject({
      state: 'part_refunded',
      refundedAmount: '5.00',
      request: { answer: 'The stream stopped twice' },
    })
    await expectFit(page)
    await press(page, page.getByRole('button', { name: 'Revenue by month: as a table' }))
    await expect(page.getByRole('table', { name: 'Revenue by month' }).getByRole('row')).toHaveCount(13)
    await expectFit(page)

    await turnTo(page, 'Ledger', 'Shift+Tab')
    const books = page.getByRole('table', { name: /^Ledger of/ })
    await expect(books).toContainText('Stripe balance')
    await expect(books).toContainText('both sides agree')
    await expectFit(page)
    const download = page.waitForEvent('download')
    await press(page, page.getByRole('link', { name: 'Ledger CSV' }))
    expect((await download).suggestedFilename()).toMatch(/ledger.*\.csv$/)

    await press(page, page.getByRole('button', { name: 'Adjustment' }))
    const dialog = page.getByRole('dialog', { name: 'Book an adjustment' })
    await write(page, dialog.getByLabel('Amount, USD'), '-0.01')
    await write(page, dialog.getByLabel('Reason'), word)
    await expectFit(page)
    await press(page, dialog.getByRole('button', { name: 'Book' }))
    await expect(toast(page)).toContainText('Adjustment Booked')
    await expect(books).toContainText(word)

    await turnTo(page, 'Differences', 'Shift+Tab')
    await expect(
      page
        .getByText(/^(No differences|Not checked yet)$/)
        .or(page.getByRole('list', { name: 'Differences' })),
    ).toBeVisible()
    await expectFit(page)
    await context.close()
    await member.page.context().close()
  })

  test(`a refund that the rules leave to a person is reviewed, and paid in part ${at} @long`, async ({
    browser,
    baseURL,
  }) => {
    test.slow()
    const { context, page } = await signedIn(browser, 'admin')
    await page.setViewportSize(viewport)
    const member = await arrive(browser, baseURL)
    const title = `Whole course ${Date.now()}`
    await askedBack(member.call, member.origin, title)

    await page.goto('/admin/payments')
    await turnTo(page, /^Refunds to review \d+$/)
    const card = page.getByRole('article').filter({ hasText: title })
    const review = card.getByRole('button', { name: /^Review the refund of/ })
    await expect(card).toBeVisible()
    if (await review.isVisible()) await press(page, review)
    await expect(card).toContainText('The picture froze in the last minute.')
    await expect(card).toContainText('$0.00 refund')
    await expectFit(page)
    const amount = card.getByLabel('Refund, USD')
    await write(page, amount, '50.00')
    await expect(card.getByRole('button', { name: 'Refund $50.00' })).toBeDisabled()
    await write(page, amount, '20.00')
    await press(page, card.getByRole('button', { name: 'Refund $20.00' }))
    await expect(card.getByText('Required')).toBeVisible()
    await write(page, card.getByLabel('Reason'), 'Sorry for the last minute.')
    await press(page, card.getByRole('button', { name: 'Refund $20.00' }))
    await expect(toast(page)).toContainText('$20.00 is on its way back')
    const decided = page.getByRole('table', { name: 'Decided refunds' }).getByRole('row')
    await expect(decided.filter({ hasText: title })).toContainText('Sorry for the last minute.')
    await expectFit(page)
    const { items } = await member.call(payments.listPurchases, { query: {} })
    await expect
      .poll(
        async () => (await member.call(payments.getPurchase, { params: { id: items[0]?.id ?? '' } })).state,
      )
      .toBe('part_refunded')
    await context.close()
    await member.page.context().close()
  })

  test(`a tier is set by hand, with a warning of an active subscription ${at} @long`, async ({
    browser,
    baseURL,
  }) => {
    const { context, page } = await signedIn(browser, 'admin')
    await page.setViewportSize(viewport)
    const member = await arrive(browser, baseURL)
    const asked = await member.call(payments.checkOutSubscription, { body: { tier: 'premium' } })
    await pay(member.call, asked)

    await page.goto('/admin/users')
    await expect(page.getByRole('region', { name: 'Users by tier' })).toContainText(/Total[\d,]+/)
    await expectFit(page)
    await write(page, page.getByLabel('Search users'), 'nobody-has-this-name')
    await expect(page.getByRole('heading', { name: 'No Users Found' })).toBeVisible()
    await write(page, page.getByLabel('Search users'), member.email)
    const row = page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: member.email })
    const tier = row.getByRole('combobox')
    await expect(tier).toHaveValue('premium')
    await press(page, tier, 'Tab', 'ArrowDown')
    const dialog = page.getByRole('dialog', { name: /^Change the tier of/ })
    await expect(dialog).toContainText('They have an active subscription to Premium, which renews on')
    await expectFit(page)
    await press(page, dialog.getByRole('button', { name: 'Cancel' }))
    await expect(tier).toHaveValue('premium')
    await press(page, tier, 'Tab', 'ArrowDown')
    await press(page, dialog.getByRole('button', { name: 'Set Master' }))
    await expect(toast(page)).toContainText('Subscription Updated')
    await expect(row).toContainText('Tier set by hand')
    expect((await member.call(auth.getUser)).subscriptionStatus).toBe('master')
    await press(page, tier, 'Tab', 'ArrowUp')
    await expect(dialog).toContainText('The plan they pay for applies again')
    await expect(dialog).toContainText(/from Premium to Master, by /)
    await press(page, dialog.getByRole('button', { name: 'Set Premium' }))
    await expect(row).not.toContainText('Tier set by hand')
    expect((await member.call(auth.getUser)).subscriptionStatus).toBe('premium')
    await context.close()
    await member.page.context().close()
  })
}
