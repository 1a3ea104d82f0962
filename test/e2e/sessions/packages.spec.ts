import { expect, type Page, test } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { scheduleInput } from '../../support/sessions/schedules.ts'
import { expectAccessible } from '../accessible.ts'
import { arrive, handFirst } from '../members/newcomer.ts'
import { pay } from '../money/paid.ts'
import { instructor } from './instructor.ts'

/** Five sessions at once: bought by card, one of them booked with it, cancelled in time, and returned to it. */

const hour = 3_600_000
const inHours = (hours: number) => new Date(Math.ceil(Date.now() / hour) * hour + hours * hour).toISOString()

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

for (const viewport of handFirst) {
  test(`a package is bought and used, and gets back a session cancelled in time at ${viewport.width} px @long`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000)
    const { id: instructorId, call: teaching, leave } = await instructor(browser, baseURL)
    await teaching(api.bookings.updateSchedule, {
      body: scheduleInput({
        zone: 'Asia/Seoul',
        lengths: [{ minutes: 60, cents: 7500 }],
        packages: [{ minutes: 60, sessions: 5, cents: 33_750 }],
      }),
    })
    const { page } = await arrive(browser, baseURL, viewport)
    await page.goto(`/instructors/${instructorId}`)
    const offer = page.getByRole('button', { name: /^5 sessions/ })
    await expect(offer).toContainText('$67.50 each, 10% less')
    await expectFit(page)
    await offer.click()
    const buy = page.getByRole('dialog', { name: 'Buy 5 sessions of 60 minutes' })
    await expect(buy.getByRole('radio', { name: 'Card' })).toBeChecked()
    await expectFit(page)
    await buy.getByRole('button', { name: 'Pay $337.50' }).click()
    await page.waitForURL('**/-/stripe/pay/**')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Your package is ready' })).toBeVisible()
    await expectFit(page)

    await page.goto(`/instructors/${instructorId}/book?duration=60&step=details&time=${inHours(50)}`)
    await expect(page.getByRole('radio', { name: /^With your package/ })).toBeChecked()
    await expect(page.getByText(/5 of 5 sessions left/)).toBeVisible()
    await expectFit(page)
    await page.getByRole('button', { name: 'Book with your package' }).click()
    await expect(page.getByText('This session is booked')).toBeVisible()

    await page.goto('/my-bookings')
    const coming = page.getByRole('region', { name: 'Coming up', exact: true }).getByRole('listitem')
    await expect(coming).toContainText('Part of your package.')
    await coming.getByRole('button', { name: /^More for/ }).click()
    await coming.getByRole('button', { name: 'Cancel', exact: true }).click()
    const cancel = page.getByRole('dialog', { name: 'Cancel this session?' })
    await expect(cancel).toContainText('is returned to your package')
    await expectFit(page)
    await cancel.getByRole('button', { name: 'Cancel, keep it in your package' }).click()
    const past = page.getByRole('region', { name: 'Past', exact: true }).getByRole('listitem')
    await expect(past).toContainText('back in your package')
    await page.goto(`/instructors/${instructorId}`)
    await expect(page.getByText(/You have 5 of 5 sessions of 60 minutes left/)).toBeVisible()
    await leave()
    await page.context().close()
  })

  test(`a package books sessions of a length that is no longer offered at ${viewport.width} px @long`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000)
    const { id: instructorId, call: teaching, leave } = await instructor(browser, baseURL)
    const offer = (said: Parameters<typeof scheduleInput>[0]) =>
      teaching(api.bookings.updateSchedule, { body: scheduleInput({ zone: 'Asia/Seoul', ...said }) })
    await offer({
      lengths: [{ minutes: 60, cents: 7500 }],
      packages: [{ minutes: 60, sessions: 5, cents: 33_750 }],
    })
    const { page, call } = await arrive(browser, baseURL, viewport)
    const bought = { provider: 'stripe' as const, minutes: 60, sessions: 5 as const, price: '337.50' }
    await pay(call, await call(api.payments.buyPackage, { params: { id: instructorId }, body: bought }))
    await offer({ lengths: [{ minutes: 90, cents: 11_000 }] })

    await page.goto('/my-bookings')
    const own = page.getByRole('region', { name: 'Your package' })
    await expect(own).toContainText('60 minutes')
    const link = await own.getByRole('link').getAttribute('href')
    await page.goto(`${link}&step=details&time=${inHours(50)}`)
    await expect(page.getByText(/5 of 5 sessions left/)).toBeVisible()
    await expectFit(page)
    await page.getByRole('button', { name: 'Book with your package' }).click()
    await expect(page.getByText('This session is booked')).toBeVisible()
    await page.goto('/my-bookings')
    await expect(own).toContainText('4 of 5')
    const coming = page.getByRole('region', { name: 'Coming up', exact: true }).getByRole('listitem')
    await expect(coming).toContainText('Part of your package.')
    await leave()
    await page.context().close()
  })
}
