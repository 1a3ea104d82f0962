import { expect, type Page, test } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { expectAccessible } from '../accessible.ts'
import { arrive, handFirst } from '../members/newcomer.ts'
import { instructor } from './instructor.ts'

/**
 * Sessions that repeat: held as one, taken times replaced by one press, paid together, and one cancelled for its part.
 */

const week = 7 * 24 * 3_600_000
/** A whole hour in some days, and a number of weeks later. */
const first = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 3 * 24 * 3_600_000)
const inWeeks = (weeks: number) => new Date(first.getTime() + weeks * week).toISOString()

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

for (const viewport of handFirst) {
  test(`a series is booked, completed, paid together and cancelled in part at ${viewport.width} px @long`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000)
    const { id: instructorId, leave } = await instructor(browser, baseURL)
    const [{ page }, other] = await Promise.all([
      arrive(browser, baseURL, viewport),
      arrive(browser, baseURL),
    ])
    await other.call(api.bookings.createBooking, {
      body: { instructorId, title: 'Private Lesson', duration: 60, scheduledAt: inWeeks(1) },
    })
    await other.page.context().close()

    await page.goto(`/instructors/${instructorId}/book?duration=60&step=details&time=${inWeeks(0)}`)
    await page.getByText('Repeat weekly').click()
    await page.getByLabel('How many sessions').selectOption('3')
    await expect(page.getByText(/always at .* in Seoul/)).toBeVisible()
    await expect(page.getByText('3 × 60 minutes, $75.00 each')).toBeVisible()
    await expectFit(page)
    await page.getByRole('button', { name: 'Book 3 Sessions' }).click()

    const missed = page.getByRole('alert', { name: '1 of 3 could not be held' })
    await expect(missed).toContainText('The instructor is not free at that time')
    await expect(page.getByRole('button', { name: 'Pay Now, $150.00' })).toBeVisible()
    await expectFit(page)
    await missed.getByRole('listitem').getByRole('button').first().click()
    await expect(missed).toBeHidden()
    const pay = page.getByRole('button', { name: 'Pay Now, $225.00' })
    await expect(page.getByRole('heading', { name: '3 sessions, paid together' })).toBeVisible()
    await expectFit(page)
    await pay.click()
    await page.waitForURL('**/-/stripe/pay/**')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(
      page.getByRole('heading', { name: 'Payment Successful! Your sessions have been confirmed.' }),
    ).toBeVisible()
    await expectFit(page)

    await page.getByRole('main').getByRole('link', { name: 'My Bookings' }).click()
    const coming = page.getByRole('region', { name: 'Coming up', exact: true }).getByRole('listitem')
    await expect(coming).toHaveCount(3)
    await expect(coming.getByText('Confirmed', { exact: true })).toHaveCount(3)
    await expect(coming.first()).toContainText('1 of 3 in a series.')
    await coming
      .last()
      .getByRole('button', { name: /^More for/ })
      .click()
    await coming.last().getByRole('button', { name: 'Cancel', exact: true }).click()
    const cancel = page.getByRole('dialog', { name: 'Cancel this session?' })
    await cancel.getByRole('button', { name: 'Cancel, get $75.00 back' }).click()
    await expect(coming).toHaveCount(2)
    await expectFit(page)
    await leave()
    await page.context().close()
  })
}
