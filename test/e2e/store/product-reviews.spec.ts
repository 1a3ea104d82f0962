import { expect, type Page, test } from '@playwright/test'
import { type Call, createClient } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { signIn } from '../../support/people/sign-in.ts'
import { expectAccessible } from '../accessible.ts'
import { cookiesOf } from '../browser.ts'
import { atRest, hearAnswers } from '../every/loading.ts'
import { arrive, widths } from '../members/newcomer.ts'

/** A review of a product in a browser, from the delivery to the shop's answer. */

async function expectFit(page: Page): Promise<void> {
  await atRest(page)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** A red square of one pixel. */
const picture = {
  name: 'worn.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
    'base64',
  ),
}

/** An admin's API client, whose cookies can be given to a browser. */
async function adminOf(origin: string) {
  const session = await signIn(origin, 'admin')
  const call = createClient({
    fetch: (input, init = {}) => {
      const headers = { ...Object.fromEntries(new Headers(init.headers)), origin }
      return session.fetch(String(input), { ...init, headers })
    },
  })
  return { call, cookies: cookiesOf(session) }
}

/** Publishes a print for one test. */
async function newPrint(admin: Call, name: string): Promise<string> {
  const { store } = api
  const { id } = await admin(store.createProduct, { body: { name, category: 'photo', price: '20.00' } })
  await admin(store.publishProduct, { params: { id }, body: { state: 'published' } })
  return id
}

async function buyPrint(page: Page, id: string): Promise<string> {
  await expect(async () => {
    await page.goto(`/store/product/${id}`)
    await expect(page.getByRole('button', { name: 'Buy now' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.getByLabel('Street and number').fill('118 Bedford Ave')
  await page.getByLabel('City').fill('Brooklyn')
  await page.getByLabel('State').selectOption({ label: 'New York' })
  await page.getByLabel('ZIP code').fill('11249')
  await page.getByRole('button', { name: 'Pay $25.99' }).click()
  await page.waitForURL('**/-/stripe/pay/**')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('is paid')).toBeVisible()
  return new URL(page.url()).pathname.replace('/order/', '')
}

async function deliver(admin: Call, id: string): Promise<void> {
  const { orders } = api
  await admin(orders.packOrder, { params: { id } })
  await admin(orders.shipOrder, { params: { id }, body: { carrier: 'UPS', trackingNumber: '1Z999AA1' } })
  await admin(orders.deliverOrder, { params: { id } })
}

for (const viewport of widths) {
  test(`a buyer reviews a delivered product, the shop answers, and a reported review is removed at ${viewport.width} px`, async ({
    browser,
    baseURL,
  }) => {
    const origin = baseURL ?? ''
    test.setTimeout(150_000)
    const name = `Crane Print ${Date.now()}`
    const admin = await adminOf(origin)
    const id = await newPrint(admin.call, name)
    const buyer = await arrive(browser, origin, viewport)
    const { page } = buyer
    const dialog = page.getByRole('dialog')
    const panel = page.getByRole('tabpanel')

    await test.step('no review is requested before the delivery', async () => {
      const orderId = await buyPrint(page, id)
      await expect(page.getByRole('link', { name: `Review ${name}` })).toHaveCount(0)
      await page.goto(`/store/product/${id}#reviews`)
      await expect(panel.getByText('Members who have received the product can review it.')).toBeVisible()
      await expectFit(page)
      await deliver(admin.call, orderId)
      await page.goto(`/order/${orderId}`)
    })

    await test.step('then stars, text and a picture are published', async () => {
      await page.getByRole('link', { name: `Review ${name}` }).click()
      await panel.getByRole('button', { name: 'Write a review' }).click()
      await dialog.getByRole('radio', { name: '4 stars' }).press('Space')
      await dialog.getByLabel('Your review (optional)').fill('Hangs over my desk now.')
      await dialog.getByLabel('Add a picture').setInputFiles(picture)
      await expect(dialog.getByRole('img', { name: 'Your picture 1' })).toBeVisible()
      await expectFit(page)
      await dialog.getByRole('button', { name: 'Publish review' }).click()
      await expect(panel.getByText('“Hangs over my desk now.”')).toBeVisible()
      await expect(panel.getByText('1 review', { exact: true })).toBeVisible()
      await expectFit(page)
      await panel.getByRole('button', { name: 'Picture 1 of 1 by Mika O.' }).click()
      await expectFit(page)
      await dialog.getByRole('button', { name: 'Close' }).click()
    })

    const desk = await browser.newContext({ baseURL: origin, viewport })
    hearAnswers(desk)
    await desk.addCookies(admin.cookies)
    const office = await desk.newPage()
    await test.step('the shop answers below it', async () => {
      await office.goto(`/store/product/${id}#reviews`)
      await office.getByRole('button', { name: 'Reply to Mika O.' }).click()
      await office.getByLabel('Your reply').fill('We are glad to hear it.')
      await office.getByRole('button', { name: 'Publish reply' }).click()
      await expect(office.getByText('We are glad to hear it.')).toBeVisible()
      await expectFit(office)
    })

    await test.step('the author changes the stars, and the store shows the average', async () => {
      await page.reload()
      await expect(panel.getByText('We are glad to hear it.')).toBeVisible()
      await panel.getByRole('button', { name: 'Change your review' }).click()
      await dialog.getByRole('radio', { name: '5 stars' }).press('Space')
      await dialog.getByRole('button', { name: 'Change review' }).click()
      await expect(panel.getByText(/^You gave 5 stars/)).toBeVisible()
      await expect(async () => {
        await page.goto(`/store?search=${encodeURIComponent(name)}`)
        await expect(page.getByText('5.0')).toBeVisible({ timeout: 2000 })
      }).toPass()
      await expectFit(page)
    })

    await test.step('the author deletes the review and writes another one', async () => {
      await page.goto(`/store/product/${id}#reviews`)
      await panel.getByRole('button', { name: 'Delete' }).click()
      await dialog.getByRole('button', { name: 'Delete review' }).click()
      await expect(panel.getByRole('heading', { name: 'No reviews yet' })).toBeVisible()
      await panel.getByRole('button', { name: 'Write a review' }).click()
      await dialog.getByRole('radio', { name: '1 star' }).press('Space')
      await dialog.getByLabel('Your review (optional)').fill('Ask Tom Baker for his address.')
      await dialog.getByRole('button', { name: 'Publish review' }).click()
      await expect(panel.getByText(/^You gave 1 star/)).toBeVisible()
    })

    await test.step('another member reports it', async () => {
      const other = await arrive(browser, origin, viewport)
      await other.page.goto(`/store/product/${id}#reviews`)
      await other.page.getByRole('button', { name: 'Report the review of Mika O.' }).click()
      await other.page.getByLabel('What is wrong with it?').selectOption('private')
      await expectFit(other.page)
      await other.page.getByRole('dialog').getByRole('button', { name: 'Report', exact: true }).click()
      await expect(other.page.getByText('You have reported this review.')).toBeVisible()
      await expectFit(other.page)
      await other.page.context().close()
    })

    await test.step('an admin removes it, and its author is told why', async () => {
      await office.goto('/admin/reviews')
      const item = office.getByRole('listitem').filter({ hasText: name })
      await expect(item.getByText('Reveals something private')).toBeVisible()
      await expectFit(office)
      await item.getByRole('button', { name: 'Remove the review of Mika O.' }).click()
      await office.getByRole('dialog').getByLabel('Reason').fill('It tells where somebody lives.')
      await office.getByRole('button', { name: 'Remove permanently' }).click()
      await expect(item).toHaveCount(0)
      await page.reload()
      await expect(panel.getByText(/It tells where somebody lives/)).toBeVisible()
      await expect(panel.getByRole('heading', { name: 'No reviews yet' })).toBeVisible()
      await expect(async () => {
        await page.goto('/-/mail')
        const subject = page.getByText(`Your review of ${name} was removed`)
        await expect(subject.first()).toBeVisible({ timeout: 1000 })
      }).toPass()
    })
    await desk.close()
    await page.context().close()
  })
}

test('the flagship product has its 128 reviews, in pages', async ({ page }) => {
  hearAnswers(page.context())
  await page.goto('/store/product/prd_dojo-tee')
  await page.getByRole('link', { name: /^Rating/ }).click()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('128 reviews')).toBeVisible()
  const items = panel.getByRole('list', { name: /^Reviews of/ }).getByRole('listitem')
  await expect(items).toHaveCount(6)
  await panel.getByRole('button', { name: 'Show more reviews' }).click()
  await expect(items).toHaveCount(12)
  await expectFit(page)
})
