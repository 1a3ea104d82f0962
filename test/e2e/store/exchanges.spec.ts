import { expect, type Locator, type Page, test } from '@playwright/test'
import { signIn } from '../../support/people/sign-in.ts'
import { expectAccessible } from '../accessible.ts'
import { cookiesOf } from '../browser.ts'
import { arrive, widths } from '../members/newcomer.ts'
import { archiveShirts, deliveredShirts } from './delivered.ts'

/** A shirt is exchanged for another size, in a browser. */

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name })

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

for (const viewport of widths) {
  test(`M is exchanged for L at no cost at ${viewport.width} px`, async ({ browser, baseURL }) => {
    const buyer = await arrive(browser, baseURL, viewport)
    const { page } = buyer
    const order = await deliveredShirts(buyer, 1, { isStillSold: true })
    await page.goto(`/order/${order.id}`)
    await button(page, 'Exchange size or colour').click()
    const dialog = page.getByRole('dialog', { name: 'Exchange size or colour' })
    await expect(dialog.getByRole('radio', { name: 'L', exact: true })).toBeVisible()
    // The bought size is not offered.
    await expect(dialog.getByRole('radio', { name: 'M', exact: true })).toHaveCount(0)
    await button(dialog, 'Request exchange').click()
    await expect(dialog.getByText('Choose what you want instead')).toBeVisible()
    await dialog.getByRole('radio', { name: 'L', exact: true }).check()
    await dialog.getByLabel('Reason').selectOption({ label: 'Too small' })
    await expectFit(page)
    await button(dialog, 'Request exchange').click()
    const returns = page.getByRole('region', { name: 'Returns' })
    await expect(returns.getByText('White, L is on hold for you until')).toBeVisible()
    await archiveShirts(buyer, order)
    await expectFit(page)
    await returns.getByRole('link', { name: /^Order K-/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'On hold for your exchange' })).toBeVisible()
    await expectFit(page)
    const newPath = new URL(page.url()).pathname

    const desk = await browser.newContext({ ...(baseURL && { baseURL }), viewport })
    await desk.addCookies(cookiesOf(await signIn(baseURL ?? '', 'admin')))
    const admin = await desk.newPage()
    await admin.goto('/admin/orders?state=returns')
    const toDecide = admin.getByRole('region', { name: 'To decide' })
    const mine = toDecide.getByRole('article').filter({ hasText: order.number })
    await expect(mine).toBeVisible()
    const decide = button(mine, /^Decide on/)
    await expect(button(mine, 'Approve').or(decide)).toBeVisible()
    if (await decide.isVisible()) await decide.click()
    await expect(mine.getByText('Exchange for White, L')).toBeVisible()
    await expectFit(admin)
    await button(mine, 'Approve').click()
    const coming = admin.getByRole('region', { name: 'In transit' }).getByRole('article')
    const arriving = coming.filter({ hasText: order.number })
    await button(arriving, /^Receive/).click()
    await expect(arriving.getByText('Nothing is refunded.')).toBeVisible()
    await expectFit(admin)
    await button(arriving, 'Book as received').click()
    await expect(admin.getByText(/^Received: order K-.* can be packed$/)).toBeVisible()
    await admin.goto(newPath.replace('/order/', '/admin/orders/'))
    await expect(admin.getByRole('link', { name: `order ${order.number}` })).toBeVisible()
    await expectFit(admin)
    await button(admin, 'Mark as packed').click()
    await button(admin, 'Ship').click()
    const shipping = admin.getByRole('dialog')
    await shipping.getByLabel('Carrier').fill('UPS')
    await shipping.getByLabel('Tracking number').fill('1Z 999')
    await button(shipping, /^Ship|^Mark/).click()
    await button(admin, 'Mark as delivered').click()
    await expect(button(admin, 'Mark as delivered')).toHaveCount(0)
    await desk.close()

    await page.goto(newPath)
    await expect(page.getByRole('heading', { level: 1, name: /^Order K-/ })).toBeVisible()
    await expect(page.getByText('Exchanged item')).toBeVisible()
    await expect(button(page, 'Return items')).toBeVisible()
    await expectFit(page)
    await page.goto(`/order/${order.id}`)
    await expect(page.getByText('It has arrived. Nothing is refunded for it.')).toBeVisible()
    await expectFit(page)
  })
}
