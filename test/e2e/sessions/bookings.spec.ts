import { expect, type Page, test } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { expectAccessible } from '../accessible.ts'
import { press, write } from '../every/keys.ts'
import { arrive, handFirst } from '../members/newcomer.ts'
import { pay } from '../money/paid.ts'
import { instructor } from './instructor.ts'
import { beginsIn } from './past.ts'

/**
 * A session by keyboard alone from its payment to its last refunded cent, over stand-ins of the providers.
 */

const hour = 3_600_000
const inHours = (hours: number) => new Date(Math.ceil(Date.now() / hour) * hour + hours * hour).toISOString()

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

for (const viewport of handFirst) {
  const at = `at ${viewport.width} px`

  test(`a member without bookings sees a preview of the list ${at}`, async ({ browser, baseURL }) => {
    const { page } = await arrive(browser, baseURL, viewport)
    await page.goto('/my-bookings')
    await expect(page.getByRole('heading', { name: 'No sessions yet' })).toBeVisible()
    await expect(group(page, 'Example bookings').getByText('Join Session')).toBeVisible()
    await expectFit(page)
    await page.context().close()
  })

  test(`a session is paid by card, confirmed, and cancelled for a full refund, or late for half ${at}`, async ({
    browser,
    baseURL,
  }) => {
    const { id: instructorId, name, leave } = await instructor(browser, baseURL)
    const { page, call } = await arrive(browser, baseURL, viewport)
    const book = (title: string, hours: number) => {
      const body = {
        instructorId,
        title,
        description: '',
        duration: 60,
        scheduledAt: inHours(hours),
      } as const
      return call(api.bookings.createBooking, { body })
    }
    const { id } = await book(`Private Lesson with ${name}`, 30)
    await page.goto('/my-bookings')
    const unpaid = group(page, 'Needs you').getByRole('listitem')
    await expect(unpaid).toContainText(`Private Lesson with ${name}`)
    await expect(unpaid).toContainText(/\(.*Seoul\)/)
    await expect(unpaid).toContainText(/Held for \d+:\d\d more/)
    await expectFit(page)

    await press(page, unpaid.getByRole('button', { name: /^Pay Now/ }))
    const dialog = page.getByRole('dialog', { name: 'Pay for this session' })
    await expect(dialog.getByRole('radio', { name: 'Card' })).toBeChecked()
    await expectFit(page)
    await press(page, dialog.getByRole('button', { name: 'Pay $75.00' }))
    await page.waitForURL('**/-/stripe/pay/**')
    await press(page, page.getByRole('button', { name: 'Pay', exact: true }))
    await expect(
      page.getByRole('heading', { name: 'Payment Successful! Your session has been confirmed.' }),
    ).toBeVisible()
    await expectFit(page)

    await press(page, page.getByRole('main').getByRole('link', { name: 'My Bookings' }))
    const coming = group(page, 'Coming up').getByRole('listitem')
    await expect(coming.getByText('Confirmed', { exact: true })).toBeVisible()
    await expect(coming.getByText('Paid', { exact: true })).toBeVisible()
    await expect(coming.getByRole('button', { name: /^Waiting for Meeting Link/ })).toBeDisabled()

    const more = coming.getByRole('button', { name: /^More for/ })
    await press(page, more)
    await press(page, coming.getByRole('button', { name: 'Cancel', exact: true }))
    const cancel = page.getByRole('dialog', { name: 'Cancel this session?' })
    await expect(cancel.getByText('$75.00', { exact: true })).toBeVisible()
    await expect(cancel).toContainText('at least 24 hours before it begins is refunded in full')
    await expectFit(page)
    await press(page, cancel.getByRole('button', { name: 'Keep session' }))
    await expect(more).toBeFocused()

    await press(page, more)
    await press(page, coming.getByRole('button', { name: 'Cancel', exact: true }))
    await write(page, cancel.getByLabel(/^Message to the instructor/), 'I have a cold.')
    await press(page, cancel.getByRole('button', { name: 'Cancel, get $75.00 back' }))
    const past = group(page, 'Past').getByRole('listitem')
    await expect(past.getByText('Cancelled', { exact: true })).toBeVisible()
    await expect(past).toContainText('paid, $75.00 refunded')
    await expectFit(page)
    expect(await call(api.bookings.getBooking, { params: { id } })).toMatchObject({
      status: 'cancelled',
      cancellation: { by: 'student', reason: 'I have a cold.', refund: '75.00' },
    })

    // A second one, also paid by card, three hours before it begins.
    const other = { params: { id: (await book('A second hour', 33)).id } }
    await pay(call, await call(api.payments.payBooking, { ...other, body: { provider: 'stripe' } }))
    await beginsIn(other.params.id, 180)
    await page.goto('/my-bookings')
    await press(page, more)
    await press(page, coming.getByRole('button', { name: 'Cancel', exact: true }))
    await press(page, cancel.getByRole('button', { name: 'Cancel, get $37.50 back' }))
    await expect(past.filter({ hasText: 'A second hour' })).toContainText('paid, $37.50 refunded')
    const { cancellation, purchaseId } = await call(api.bookings.getBooking, other)
    expect(cancellation).toMatchObject({ by: 'student', refund: '37.50' })
    const purchase = { params: { id: purchaseId ?? '' } }
    await expect
      .poll(async () => (await call(api.payments.getPurchase, purchase)).refundedAmount)
      .toBe('37.50')
    await leave()
    await page.context().close()
  })
}
