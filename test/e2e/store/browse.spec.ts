import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { atRest, hearAnswers } from '../every/loading.ts'
import { widths } from '../members/newcomer.ts'

test.beforeEach(({ page }) => hearAnswers(page.context()))

/** A visitor browses the store. */

const goods = (page: Page) => page.getByRole('list', { name: 'Products' }).getByRole('listitem')
const isNarrow = ({ width }: { width: number }) => width < 1024

/** The filters: beside the products, or in the sheet on a phone. */
async function filter(
  page: Page,
  viewport: { width: number },
  act: (fields: Page | ReturnType<Page['locator']>) => Promise<void>,
) {
  if (!isNarrow(viewport)) return act(page.getByRole('complementary', { name: 'Filters' }))
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await act(sheet)
  await sheet.getByRole('button', { name: /^Show / }).click()
}

for (const viewport of widths) {
  const at = `at ${viewport.width} px`

  test(`the store is searched, filtered and reset ${at}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/videos')
    await page.getByRole('button', { name: isNarrow(viewport) ? 'Open menu' : 'More', exact: true }).click()
    await page
      .getByRole('navigation', { name: isNarrow(viewport) ? 'Menu' : 'Main' })
      .getByRole('link', { name: 'Store' })
      .click()
    await expect(page).toHaveURL('/store')
    await expect(page.getByRole('heading', { level: 1, name: 'Store' })).toBeVisible()
    await expect(goods(page).first()).toBeVisible()
    await atRest(page)
    await expectAccessible(page)

    await filter(page, viewport, async (fields) => {
      await fields.getByText('Video clips').click()
      await fields.getByRole('slider', { name: 'Highest price' }).focus()
    })
    await expect(page).toHaveURL(/category=video_clip/)
    for (const card of await goods(page).all()) await expect(card).toContainText('clip')

    await page.getByRole('searchbox', { name: 'Search the store' }).fill('kimono')
    await expect(page.getByRole('heading', { name: 'No Products Found' })).toBeVisible()
    await expect(page).toHaveURL(/search=kimono/)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No Products Found' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL('/store')

    await filter(page, viewport, async (fields) => {
      await fields.getByText('XXL', { exact: true }).click()
      await fields.getByText('Black', { exact: true }).click()
      await fields.getByText('In stock only').click()
    })
    await expect(page).toHaveURL(/size=xxl&color=black&stock=in/)
    // Filtered by name: other tests publish shirts too, and the newest ones fill the first page.
    const search = page.getByRole('searchbox', { name: 'Search the store' })
    await search.fill('ensō')
    await expect(page.getByRole('heading', { name: 'No Products Found' })).toBeVisible()
    await search.fill('nine gates')
    await expect(goods(page).filter({ hasText: 'Nine Gates Tee' })).toBeVisible()
    await expect(page).toHaveURL(/search=nine/)
    await goods(page).filter({ hasText: 'Nine Gates Tee' }).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nine Gates Tee' })).toBeVisible()
    await page.goBack()
    await expect(goods(page).filter({ hasText: 'Nine Gates Tee' })).toBeVisible()
  })

  test(`a product is viewed in detail, and its sizes and colours show the stock ${at}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/product/prd_enso-tee')
    await expect(page).toHaveURL('/store/product/prd_enso-tee')
    await expect(page).toHaveTitle('Ensō Tee · Kiai')
    await atRest(page)
    await expectAccessible(page)

    const stock = page.getByRole('status').filter({ hasText: /stock|Sold out/ })
    await expect(stock).toHaveText('Choose a size and a colour to see what is in stock')
    // By keyboard: arrows move within a choice.
    await page.getByRole('radio', { name: 'Black' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('radio', { name: 'S', exact: true }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expect(stock).toHaveText('In stock, 9 left in M black')
    await page.getByText('XXL').click()
    await expect(stock).toHaveText('Sold out in XXL black')
    await expect(page).toHaveURL(/size=xxl/)

    const pictures = page.getByRole('region', { name: 'Pictures of Ensō Tee' })
    await page.getByText('Red', { exact: true }).click()
    const shown = pictures.getByRole('button', { name: 'Look closer: Ensō Tee in red, front' })
    await expect(shown).toBeInViewport({ ratio: 0.3 })
    await shown.click()
    const lightbox = page.getByRole('dialog', { name: 'Pictures' })
    const told = lightbox.getByRole('status')
    await expect(told).toContainText('6 of 6, Ensō Tee in red, front, zoom 1')
    for (const zoom of ['1.5', '2', '2.5', '3', '3']) {
      await page.keyboard.press('+')
      await expect(told).toContainText(`zoom ${zoom}`)
    }
    await page.keyboard.press('0')
    await page.keyboard.press('-')
    await page.keyboard.press('-')
    await expect(told).toContainText('zoom 0.5')
    await lightbox.getByRole('img', { name: 'Ensō Tee in red, front' }).hover()
    await page.mouse.wheel(0, -120)
    await expect(told).toContainText('zoom 1')
    await expectAccessible(page)
    await page.keyboard.press('ArrowRight')
    await expect(told).toContainText('1 of 6, Ensō Tee in black, front')
    await page.keyboard.press('Escape')
    await expect(lightbox).toBeHidden()

    await page.getByRole('tab', { name: 'Shipping' }).click()
    await expect(page.getByRole('tabpanel')).toContainText('$9.99 (2-3 business days)')
    await expect(page.getByRole('list', { name: 'Goes well with it' }).getByRole('listitem')).toHaveCount(4)
    const data = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'ProductGroup', name: 'Ensō Tee' })
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'T-shirts' }).click()
    await expect(page).toHaveURL('/store?category=tshirt')
  })
}

test('a pinch zooms a picture and snaps to a step', async ({ page }) => {
  await page.goto('/store/product/prd_jade-river-sword-print')
  await page
    .getByRole('button', { name: /^Look closer/ })
    .first()
    .click()
  const lightbox = page.getByRole('dialog', { name: 'Pictures' })
  const told = lightbox.getByRole('status')
  await expect(told).toContainText('zoom 1')
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              { x: 640 - apart, y: 400, id: 1 },
              { x: 640 + apart, y: 400, id: 2 },
            ],
    })
  await touch('touchStart', 100)
  for (const apart of [120, 150, 180, 210]) await touch('touchMove', apart)
  await touch('touchEnd', 0)
  await expect(told).toContainText('zoom 2')
})

test('a product that is not sold says so, and the search finds it once it is', async ({ page }) => {
  await page.goto('/store/product/prd_gone')
  await expect(page.getByRole('heading', { level: 1, name: 'Product Not Found' })).toBeVisible()
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Search Kiai' }).fill('iron crescent')
  await page.getByRole('option').filter({ hasText: 'Iron Crescent, print' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Iron Crescent, print' })).toBeVisible()
})

test('the first pictures of the store and of a product are there before any code', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/assets/*.js', (route) => route.abort())
  // Products of other tests have none, and are the newest.
  await page.route('**/api/products?limit=100', async (route) => {
    const answer = await route.fetch()
    const all: { thumbnailUrl: string | null }[] = await answer.json()
    await route.fulfill({ json: all.filter(({ thumbnailUrl }) => thumbnailUrl) })
  })
  const hasArrived = (image: Element) => (image as HTMLImageElement).naturalWidth > 0
  for (const [address, count] of [
    ['/store', 4],
    ['/store/product/prd_red-sun-tee', 1],
  ] as const) {
    await page.goto(address)
    const pictures = page.locator('[data-ahead] img')
    await expect(pictures).toHaveCount(count)
    for (const picture of await pictures.all())
      await expect.poll(() => picture.evaluate(hasArrived)).toBe(true)
  }
})
