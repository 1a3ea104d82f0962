import { expect, test } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { expectAccessible } from '../accessible.ts'
import { signedIn } from '../browser.ts'
import { press } from '../every/keys.ts'
import { arrive, deskFirst } from '../members/newcomer.ts'
import { pay } from '../money/paid.ts'
import { instructor } from './instructor.ts'

/** Kiai cancels a session for both: an admin finds it with its instructor, and it is refunded in full. */

const hour = 3_600_000

for (const viewport of deskFirst) {
  test(`an admin cancels a session by keyboard at ${viewport.width} px`, async ({ browser, baseURL }) => {
    const own = await instructor(browser, baseURL, viewport)
    const student = await arrive(browser, baseURL, viewport)
    const scheduledAt = new Date(Math.ceil(Date.now() / hour) * hour + 3 * hour).toISOString()
    const { id } = await student.call(api.bookings.createBooking, {
      body: { instructorId: own.id, title: 'My guard', duration: 60, scheduledAt },
    })
    const opened = { params: { id }, body: { provider: 'stripe' as const } }
    await pay(student.call, await student.call(api.payments.payBooking, opened))

    const { page, context } = await signedIn(browser, 'admin')
    await page.setViewportSize(viewport)
    await page.goto('/admin/instructors')
    await page.getByRole('radio', { name: /^Approved/ }).press('Space')
    await press(page, page.getByRole('link', { name: `Sessions with ${own.name}` }))
    await expect(page.getByRole('heading', { level: 1, name: `Sessions with ${own.name}` })).toBeVisible()
    await expectAccessible(page)
    await press(page, page.getByRole('button', { name: /^Cancel the session of Mika Oda, / }))
    const dialog = page.getByRole('dialog', { name: 'Cancel this session?' })
    await dialog.getByLabel(/^Message to both/).fill('The hall is closed')
    await expectAccessible(page)
    await press(page, dialog.getByRole('button', { name: 'Cancel, give $75.00 back' }))
    await expect(page.getByText('No upcoming sessions')).toBeVisible()

    await student.page.goto('/my-bookings')
    await expect(student.page.getByText(/^Kiai cancelled on .*“The hall is closed”/)).toBeVisible()
    await expect(student.page.getByText('paid, $75.00 refunded')).toBeVisible()
    await context.close()
    await student.page.context().close()
    await own.leave()
  })
}
