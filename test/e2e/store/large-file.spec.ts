import { expect, type Page, type Request, test } from '@playwright/test'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { expectAccessible } from '../accessible.ts'
import { atRest } from '../every/loading.ts'
import { arrive, handFirst, widths } from '../members/newcomer.ts'
import { boughtFile, hashOf } from './sold-file.ts'

/** Large purchased files in a browser: over broken lines and reloads, whole by their hash. */

const MB = 1024 ** 2

async function expectFit(page: Page): Promise<void> {
  await atRest(page)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** The chunks whose addresses a page requests, in order. */
function chunksAsked(page: Page): number[] {
  const asked: number[] = []
  page.on('request', (request: Request) => {
    const chunk = /\/chunks\/(\d+)$/.exec(new URL(request.url()).pathname)?.[1]
    if (chunk) asked.push(Number(chunk))
  })
  return asked
}

/** Requests of chunks to the storage. */
const ofStorage = (url: URL) => url.pathname.includes('/originals/')

/** Breaks these requests of chunks, counted from 1; returns the number of broken ones. */
async function breakLine(page: Page, isBroken: (request: number) => boolean): Promise<() => number> {
  let requests = 0
  let broken = 0
  await page.route(ofStorage, (route) => {
    if (!isBroken(++requests)) return route.continue()
    broken++
    return route.abort('connectionreset')
  })
  return () => broken
}

/** The number of chunks that the browser stores. */
const storedChunks = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opened = indexedDB.open('kiai-downloads')
        opened.onerror = () => reject(opened.error)
        opened.onsuccess = () => {
          const counted = opened.result.transaction('chunks').objectStore('chunks').count()
          counted.onsuccess = () => resolve(counted.result)
          counted.onerror = () => reject(counted.error)
        }
      }),
  )

const refundOf = async (call: Call, id: string) =>
  (await call(api.payments.getRefundOffer, { params: { id } })).amount

for (const viewport of widths) {
  test(`a file of several chunks arrives whole over a broken line and a reload at ${viewport.width} px`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(180_000)
    const { page, call, origin } = await arrive(browser, baseURL, viewport)
    const { orderId, purchaseId, name, sha256 } = await boughtFile({ page, call, origin }, 3 * 8 * MB + 999)
    const bar = page.getByRole('progressbar', { name: `Download of ${name}` })
    await page.goto(`/order/${orderId}`)
    await expect(page.getByText('as long as it is not downloaded in full')).toBeVisible()
    await expectFit(page)
    const asked = chunksAsked(page)

    await test.step('the first chunk arrives, and a reload interrupts the others', async () => {
      await page.route(ofStorage, (route) =>
        route.request().headers().range === 'bytes=0-8388607' ? route.continue() : undefined,
      )
      await page.getByRole('button', { name: `Download: ${name}` }).click()
      await expect(bar).toHaveAttribute('aria-valuenow', '33')
      await expectFit(page)
      await page.reload()
      await expect(page.getByText('Paused at 33 % of 24 MB')).toBeVisible()
      await expectFit(page)
      await page.unroute(ofStorage)
    })

    await test.step('without the last chunk it is still refunded', async () => {
      await page.route('**/chunks/3', () => undefined)
      asked.length = 0
      await page.getByRole('button', { name: `Resume ${name}` }).press('Enter')
      await expect(bar).toHaveAttribute('aria-valuenow', '99')
      // The focus stays at the button, which has another name now.
      await expect(page.getByRole('button', { name: `Pause ${name}` })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByText(/^Paused at 99 %/)).toBeVisible()
      await expect(page.getByText('3 of 4 parts were downloaded')).toBeVisible()
      expect(await refundOf(call, purchaseId)).toBe('9.00')
      await expectFit(page)
      await page.unroute('**/chunks/3')
    })

    await test.step('the line breaks twice, and the file arrives whole', async () => {
      const broken = await breakLine(page, (request) => request <= 2)
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: `Resume ${name}` }).click()
      const saved = await download
      expect(saved.suggestedFilename()).toBe('kata.zip')
      expect(await hashOf(await saved.path())).toBe(sha256)
      expect(broken()).toBe(2)
      // The held chunk was not requested again.
      expect(asked).not.toContain(0)
      await expect(page.getByText('Saved and checked, 24 MB')).toBeVisible()
      await expect(page.getByText('It can no longer be refunded')).toBeVisible()
      expect(await refundOf(call, purchaseId)).toBe('0.00')
      await expectFit(page)
    })

    await test.step('the file can be saved again, and its device can be removed', async () => {
      const again = page.waitForEvent('download')
      await page.getByRole('button', { name: `Save again ${name}` }).click()
      expect(await hashOf(await (await again).path())).toBe(sha256)
      await page.getByText('Devices with your files').click()
      await expect(page.getByText('This device')).toBeVisible()
      await expectFit(page)
      await page.getByRole('button', { name: /^Remove Chrome on/ }).click()
      await expect(page.getByText(/^0 of 5 devices/)).toBeVisible()
    })

    await test.step('after a reload nothing of the saved file is left in the browser', async () => {
      expect(await storedChunks(page)).toBe(4)
      await page.reload()
      await expect(page.getByRole('button', { name: `Download: ${name}` })).toBeVisible()
      await expect.poll(() => storedChunks(page)).toBe(0)
    })
    await page.context().close()
  })
}

for (const viewport of handFirst) {
  test(`a file of 200 MB arrives whole over a line that breaks twenty times, and is refunded until its last chunk at ${viewport.width} px @long`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(600_000)
    const { page, call, origin } = await arrive(browser, baseURL, viewport)
    const { orderId, purchaseId, name, sha256 } = await boughtFile({ page, call, origin }, 200 * MB)
    await page.goto(`/order/${orderId}`)
    const asked = chunksAsked(page)
    const broken = await breakLine(page, (request) => request % 2 === 0 && request <= 40)
    const bar = page.getByRole('progressbar', { name: `Download of ${name}` })
    // Before the last chunk is requested: all others are here.
    await page.route('**/chunks/24', async (route) => {
      await expect(bar).toHaveAttribute('aria-valuenow', '96')
      expect(await refundOf(call, purchaseId)).toBe('9.00')
      await route.continue()
    })
    const download = page.waitForEvent('download', { timeout: 480_000 })
    await page.getByRole('button', { name: `Download: ${name}` }).click()
    const saved = await download
    expect(await hashOf(await saved.path())).toBe(sha256)
    expect(broken()).toBe(20)
    expect([...asked].sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, chunk) => chunk))
    expect(await refundOf(call, purchaseId)).toBe('0.00')
    await page.context().close()
  })
}
