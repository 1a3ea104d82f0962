import { expect, type Locator, type Page, test } from '@playwright/test'
import { signIn } from '../../support/people/sign-in.ts'
import { expectAccessible } from '../accessible.ts'
import { cookiesOf } from '../browser.ts'
import { arrive, handFirst } from '../members/newcomer.ts'

/** Buying in the store in a browser, from the product to the delivery. */

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name })

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** Presses Pay on the checkout and on the provider's page, and returns to the order. */
async function pay(page: Page, amount: string): Promise<void> {
  await button(page, `Pay ${amount}`).click()
  await page.waitForURL('**/-/stripe/pay/**')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(title(page, /^Order K-/)).toBeVisible()
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Street and number').fill('118 Bedford Ave')
  await page.getByLabel('City').fill('Brooklyn')
  await page.getByLabel('State').selectOption({ label: 'New York' })
  await page.getByLabel('ZIP code').fill('1124')
  await page.getByLabel('City').focus()
  await expect(page.getByText('This looks like 95014 there')).toBeVisible()
  await page.getByLabel('ZIP code').fill('11249')
}

/** The packing slip of three shirts, as printed: with address and quantity, and nothing else of the page. */
async function expectSlip(desk: Page, number: string): Promise<void> {
  await desk.emulateMedia({ media: 'print' })
  const slip = desk.locator('section', { hasText: `packing slip ${number}` })
  await expect(slip).toBeVisible()
  await expect(slip).toContainText('118 Bedford Ave')
  await expect(slip.getByRole('row', { includeHidden: true }).nth(1)).toContainText(/^3/)
  await expect(slip).not.toContainText('$')
  await expect(desk.getByText('$81.99').first()).toBeHidden()
  await desk.emulateMedia({ media: 'screen' })
  await expect(slip).toBeHidden()
}

/** After a step, the link to the next order of the queue, or back to the orders, has the focus. */
const expectWayOn = (desk: Page) =>
  expect(desk.getByRole('link', { name: /^(Next (order|parcel)|Back to the orders)/ })).toBeFocused()

for (const viewport of handFirst) {
  const at = `at ${viewport.width} px`

  test(`a photo is bought and downloaded ${at}`, async ({ browser, baseURL }) => {
    const { page } = await arrive(browser, baseURL, viewport)
    await page.goto('/store/product/prd_first-light-photo')
    await button(page, 'Buy now').click()
    await expect(title(page, 'Checkout')).toBeVisible()
    await expectFit(page)
    await pay(page, '$4.00')
    await expect(page.getByText('is paid')).toBeVisible()
    await expectFit(page)
    const download = page.waitForEvent('download')
    await button(page, /^Download and end the refund/).click()
    expect((await download).suggestedFilename()).toMatch(/\.jpg$/)
    await expect(page.getByText('It can no longer be refunded')).toBeVisible()
    await page.goto('/orders')
    await expect(page.getByText('Ready')).toBeVisible()
    await expectFit(page)
  })

  test(`a t-shirt is added to the cart, paid, packed, shipped and delivered ${at}`, async ({
    browser,
    baseURL,
  }) => {
    const { page } = await arrive(browser, baseURL, viewport)
    await page.goto('/store/product/prd_enso-tee?color=white')
    await button(page, 'Choose a size').click()
    await page.keyboard.press('Space')
    await button(page, 'One more').click()
    await button(page, 'Add to cart').click()
    await page.getByRole('link', { name: 'Cart, 2 items' }).click()
    await expect(title(page, 'Your cart')).toBeVisible()
    await expectFit(page)
    // Another tab shows the same cart.
    const other = await page.context().newPage()
    await other.goto('/cart')
    await button(other, 'One more').click()
    await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
    await other.close()
    await page.getByRole('link', { name: 'Checkout' }).click()
    await expect(title(page, 'Checkout')).toBeVisible()
    await fillAddress(page)
    await expectFit(page)
    await page.getByRole('radio', { name: /^Express/ }).check()
    await pay(page, '$81.99')
    await expect(page.getByText('Brooklyn')).toBeVisible()
    await expectFit(page)
    expect(await page.getByRole('link', { name: /^Cart/ }).count()).toBe(0)
    const number = (await title(page, /^Order/).innerText()).replace('Order ', '')

    const admin = await browser.newContext({ ...(baseURL && { baseURL }), viewport })
    await admin.addCookies(cookiesOf(await signIn(baseURL ?? '', 'admin')))
    const desk = await admin.newPage()
    await desk.goto(`/admin/orders?number=${number}`)
    await desk.getByRole('button', { name: new RegExp(number) }).click()
    await expect(title(desk, `Order ${number}`)).toBeVisible()
    await expectFit(desk)
    await expectSlip(desk, number)
    await button(desk, 'Mark as packed').click()
    await expectWayOn(desk)
    await button(desk, 'Ship').click()
    await desk.getByLabel('Carrier').fill('UPS')
    await desk.getByLabel('Tracking number').fill('1Z 999 AA1 0123')
    await desk.getByLabel('Tracking address').fill('https://www.ups.com/track?tracknum=1Z999AA10123')
    await desk.getByRole('dialog').getByRole('button', { name: 'Ship', exact: true }).click()
    await expectWayOn(desk)

    await page.reload()
    const track = page.getByRole('link', { name: 'Track parcel' })
    await expect(track).toHaveAttribute('href', 'https://www.ups.com/track?tracknum=1Z999AA10123')

    await button(desk, 'Mark as delivered').click()
    await expect(desk.getByText('Delivered').first()).toBeVisible()
    await expectWayOn(desk)
    await admin.close()

    await page.reload()
    await expect(page.getByText('UPS 1Z 999 AA1 0123')).toBeVisible()
    await expect(page.getByText('Unused goods can be returned for 30 days').first()).toBeVisible()
    await expectFit(page)
  })
}
