import { expect, type Page, test } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { expectAccessible } from '../accessible.ts'
import { signedIn } from '../browser.ts'
import { callsOf } from '../calls.ts'
import { arrive, deskFirst, type widths } from '../members/newcomer.ts'

/** Payouts of instructors: made by an admin, and seen by the instructor. */

const toast = (page: Page) => page.locator('[popover=manual][role=status] > div')

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** A new member who teaches until the test is over. */
async function instructor(
  browser: Parameters<typeof arrive>[0],
  origin: string,
  viewport: (typeof widths)[0],
) {
  const admin = await callsOf(origin)
  const { page, call } = await arrive(browser, origin, viewport)
  const name = `Teacher ${Date.now()}`
  const { id } = await call(api.instructors.applyAsInstructor, {
    body: {
      name,
      specialties: ['Judo'],
      credentials: '4th dan, state certified',
      hourlyRate: '75.00',
      bio: 'Has taught throws and falls to beginners of every age for twenty years.',
    },
  })
  const decide = (body: { decision: 'approve' } | { decision: 'reject'; reason: string }) =>
    admin(api.instructors.decideApproval, { params: { id }, body })
  await decide({ decision: 'approve' })
  return { id, name, page, admin, leave: () => decide({ decision: 'reject', reason: 'The test is over' }) }
}

for (const viewport of deskFirst) {
  test(`an admin creates a payment and marks it as paid, once; the instructor reads it in their statement at ${viewport.width} px @long`, async ({
    browser,
    baseURL,
  }) => {
    const own = await instructor(browser, baseURL ?? '', viewport)
    const { context, page } = await signedIn(browser, 'admin')
    await page.setViewportSize(viewport)
    await page.goto('/admin/instructor-payments')
    await page.getByRole('button', { name: 'Create Payment' }).click()
    const creating = page.getByRole('dialog', { name: 'Create Payment' })
    await creating.getByRole('button', { name: 'Create Payment' }).click()
    await expect(toast(page)).toContainText('Please fill in all required fields.')
    await creating.getByLabel('Instructor').selectOption({ label: own.name })
    await creating.getByLabel('Type').selectOption('session_payout')
    await creating.getByLabel('Amount, USD').fill('45')
    await creating.getByLabel('Description').fill('Guest workshop')
    await creating.getByLabel('Due').fill('2030-12-01')
    await expectFit(page)
    await creating.getByRole('button', { name: 'Create Payment' }).click()
    await expect(toast(page)).toContainText('Payment Created')

    const row = page.getByRole('row').filter({ hasText: own.name })
    await expect(row).toContainText('Dec 1, 2030')
    await expectFit(page)
    await own.page.goto('/teach/earnings')
    const line = own.page.getByRole('table').getByRole('row').filter({ hasText: 'Guest workshop' })
    await expect(line).toContainText('Due')

    await row.getByRole('button', { name: /^Mark as paid/ }).click()
    const marking = page.getByRole('dialog', { name: 'Mark as paid' })
    await expect(marking.getByLabel('Payment method')).toHaveValue('stripe')
    await marking.getByLabel('Payment method').selectOption('bank_transfer')
    await marking.getByLabel('Notes (optional)').fill('Wire 77')
    await expectFit(page)
    await marking.getByRole('button', { name: 'Mark as paid, $45.00' }).click()
    await expect(toast(page)).toContainText('Payment Marked as Paid')
    await expect(row).toHaveCount(0)
    await page.getByRole('tab', { name: 'All Payments' }).click()
    await expect(row).toContainText('Bank transfer')
    await expectFit(page)

    await own.page.reload()
    await expect(own.page.getByRole('region', { name: 'Your earnings' })).toContainText('$45.00')
    await expect(line).toContainText('Paid')
    await expectFit(own.page)
    // The print shows only the statement.
    await own.page.emulateMedia({ media: 'print' })
    await expect(own.page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden()
    await expect(line).toBeVisible()
    await expect(own.page.getByRole('button', { name: 'Print', includeHidden: true })).toBeHidden()
    await own.leave()
    await context.close()
    await own.page.context().close()
  })

  test(`an instructor sets up their account at Stripe, and an admin pays them there at ${viewport.width} px @long`, async ({
    browser,
    baseURL,
  }) => {
    const own = await instructor(browser, baseURL ?? '', viewport)
    await own.admin(api.payments.createInstructorPayment, {
      body: {
        instructorId: own.id,
        amount: '45.00',
        description: 'Guest workshop',
        paymentType: 'session_payout',
        dueDate: '2030-12-01T00:00:00.000Z',
      },
    })
    await own.page.goto('/teach/earnings')
    const way = own.page.getByRole('region', { name: /How you are paid/ })
    await way.getByRole('button', { name: 'Set up payouts' }).click()
    // Left before the end, then completed.
    await own.page.getByRole('button', { name: 'Leave before the end' }).click()
    await expect(way).toContainText('Not finished')
    await expectFit(own.page)
    await way.getByRole('button', { name: 'Continue at Stripe' }).click()
    await own.page.getByRole('button', { name: 'Agree and submit' }).click()
    await expect(way).toContainText('Ready')
    await expect(own.page).toHaveURL(/\/teach\/earnings$/)
    await expectFit(own.page)

    const { context, page } = await signedIn(browser, 'admin')
    await page.setViewportSize(viewport)
    await page.goto('/admin/instructor-payments')
    const row = page.getByRole('row').filter({ hasText: own.name })
    await row.getByRole('button', { name: /^Pay by Stripe/ }).click()
    await expectFit(page)
    await page
      .getByRole('dialog', { name: 'Pay by Stripe' })
      .getByRole('button', { name: 'Send $45.00' })
      .click()
    await expect(toast(page)).toContainText('Payment Sent')
    await expect(row).toHaveCount(0)
    await page.getByRole('tab', { name: 'All Payments' }).click()
    await expect(row).toContainText(/Paid.*Stripe/)

    await way.getByRole('button', { name: 'Open Stripe' }).click()
    await expect(own.page.getByRole('heading', { name: 'Your payouts' })).toBeVisible()
    await expect(own.page.getByRole('listitem')).toContainText(/Guest workshop.*\$45\.00/)

    // Reversed in Stripe's own dashboard: it is owed again, and does not count as paid.
    const paid = page.getByText('Paid this month').locator('..')
    const before = await paid.innerText()
    const { items } = await own.admin(api.payments.listInstructorPayments, { query: {} })
    const transfer = items.find(({ instructorId }) => instructorId === own.id)?.stripePaymentIntentId
    const origin = baseURL ?? ''
    await page.request.post('/-/stripe/reverse', { headers: { origin }, data: { transfer } })
    await expect(async () => {
      await page.reload()
      await expect(row.first()).toBeVisible()
      await expect(row).toHaveCount(2)
    }).toPass()
    await expect(row.filter({ hasText: 'Guest workshop' })).toContainText(
      '$45.00 reversed at Stripe and owed again',
    )
    expect(await paid.innerText()).not.toBe(before)
    await expect(row.filter({ hasText: '1 returned payout' })).toContainText('Unpaid')
    await expectFit(page)
    await own.page.goto('/teach/earnings')
    const earnings = own.page.getByRole('region', { name: 'Your earnings' })
    await expect(earnings).toContainText(/\$45\.00.*1 returned payout/)
    await expectFit(own.page)
    await own.leave()
    await context.close()
    await own.page.context().close()
  })
}
