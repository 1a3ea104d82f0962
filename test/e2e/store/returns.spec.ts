import { expect, type Locator, type Page, test } from '@playwright/test'
import { signIn } from '../../support/people/sign-in.ts'
import { expectAccessible } from '../accessible.ts'
import { cookiesOf } from '../browser.ts'
import { arrive, widths } from '../members/newcomer.ts'
import { deliveredShirts } from './delivered.ts'

/** Returns and claims in a browser. */

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name })

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** The refund is made in the background: the page shows its outcome by itself. */
async function expectSentBack(page: Page, amount: string): Promise<void> {
  await page.reload()
  await expect(page.getByText(`${amount} was refunded to you.`)).toBeVisible({ timeout: 60_000 })
}

for (const viewport of widths) {
  const at = `at ${viewport.width} px`

  test(`one of two shirts is returned and refunded ${at}`, async ({ browser, baseURL }) => {
    const buyer = await arrive(browser, baseURL, viewport)
    const { page } = buyer
    const { id, number } = await deliveredShirts(buyer, 2)
    await page.goto(`/order/${id}`)
    await button(page, 'Return items').click()
    const dialog = page.getByRole('dialog', { name: 'Return items' })
    await expect(dialog.getByText('$24.00 is refunded when')).toBeVisible()
    await button(dialog, 'Request return').click()
    await expect(dialog.getByText('Choose a reason for each item')).toBeVisible()
    await dialog.getByLabel('Reason').selectOption({ label: 'Too small' })
    await expectFit(page)
    await button(dialog, 'Request return').click()
    const returns = page.getByRole('region', { name: 'Returns' })
    await expect(returns.getByText('Requested', { exact: true })).toBeVisible()
    await expect(page.getByText('1 of 2 being returned')).toBeVisible()
    await expectFit(page)

    const desk = await browser.newContext({ ...(baseURL && { baseURL }), viewport })
    await desk.addCookies(cookiesOf(await signIn(baseURL ?? '', 'admin')))
    const admin = await desk.newPage()
    await admin.goto('/admin/orders?state=returns')
    const toDecide = admin.getByRole('region', { name: 'To decide' })
    const mine = toDecide.getByRole('article').filter({ hasText: number })
    await expect(mine).toBeVisible()
    const decide = button(mine, /^Decide on/)
    // The longest waiting one is open already.
    await expect(button(mine, 'Approve').or(decide)).toBeVisible()
    if (await decide.isVisible()) await decide.click()
    await expectFit(admin)
    await button(mine, 'Approve').click()
    const coming = admin.getByRole('region', { name: 'In transit' }).getByRole('article')
    await button(coming.filter({ hasText: number }), /^Receive/).click()
    await expectFit(admin)
    await button(coming.filter({ hasText: number }), 'Book as received').click()
    await expect(admin.getByText('Received: refund of $24.00 started')).toBeVisible()
    await desk.close()

    await expectSentBack(page, '$24.00')
    await expect(returns.getByText('Received', { exact: true })).toBeVisible()
    await expect(page.getByText('1 returned')).toBeVisible()
    await expectFit(page)
  })

  test(`a damaged shirt is claimed with a picture and refunded in part ${at}`, async ({
    browser,
    baseURL,
  }) => {
    const buyer = await arrive(browser, baseURL, viewport)
    const { page } = buyer
    const { id, number } = await deliveredShirts(buyer, 1)
    await page.goto(`/order/${id}`)
    await button(page, 'Report a problem').click()
    const dialog = page.getByRole('dialog', { name: 'Report a problem' })
    await dialog.getByLabel('What is wrong?').selectOption({ label: 'It arrived damaged' })
    await dialog.getByLabel('What happened?').fill('The seam at the left shoulder is torn.')
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 200 } })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'seam.png', mimeType: 'image/png', buffer })
    await expect(dialog.getByRole('img', { name: 'Your picture 1' })).toBeVisible()
    await expectFit(page)
    await button(dialog, 'Send').click()
    const claims = page.getByRole('region', { name: 'Claims' })
    await expect(claims.getByText('In review')).toBeVisible()
    await expectFit(page)

    const desk = await browser.newContext({ ...(baseURL && { baseURL }), viewport })
    await desk.addCookies(cookiesOf(await signIn(baseURL ?? '', 'admin')))
    const admin = await desk.newPage()
    await admin.goto('/admin/orders?state=claims')
    const mine = admin.getByRole('article').filter({ hasText: number })
    await expect(mine).toBeVisible()
    const decide = button(mine, /^Decide on/)
    if (await decide.isVisible()) await decide.click()
    await expect(mine.getByRole('img')).not.toHaveCount(0)
    await mine.getByLabel('Refund, USD').fill('10.00')
    await mine.getByLabel('Reason').fill('A new seam costs so much.')
    await expectFit(admin)
    await button(mine, 'Refund $10.00').click()
    await expect(admin.getByText('Refund of $10.00 started')).toBeVisible()
    await desk.close()

    await expectSentBack(page, '$10.00')
    await expect(page.getByText('A new seam costs so much.')).toBeVisible()
    await expectFit(page)
  })
}
