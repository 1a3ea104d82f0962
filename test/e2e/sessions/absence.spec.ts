import { expect, type Page, test } from '@playwright/test'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { expectAccessible } from '../accessible.ts'
import { press } from '../every/keys.ts'
import { arrive, handFirst } from '../members/newcomer.ts'
import { pay } from '../money/paid.ts'
import { instructor } from './instructor.ts'
import { beginsIn, passMinute } from './past.ts'

/**
 * No-shows, and a cancellation by the instructor: everything is refunded at once. If each party reports the other, a
 * person decides.
 */

const hour = 3_600_000

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** A paid session, named by its subject. */
async function paid(call: Call, instructorId: string, title: string, hours: number): Promise<string> {
  const scheduledAt = new Date(Math.ceil(Date.now() / hour) * hour + hours * hour).toISOString()
  const body = { instructorId, title, description: title, duration: 60, scheduledAt }
  const { id } = await call(api.bookings.createBooking, { body })
  const opened = { params: { id }, body: { provider: 'stripe' as const } }
  await pay(call, await call(api.payments.payBooking, opened))
  return id
}

/** A paid session that should have been held just now. */
async function missed(...wish: Parameters<typeof paid>): Promise<string> {
  const id = await paid(...wish)
  await beginsIn(id, -65)
  return id
}

/** Reports in a list of sessions that the other person did not come, after the question. */
async function tellAbsence(
  page: Page,
  title: string,
  label: string,
  question = 'did not come?',
): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: title })
  await row.getByRole('button', { name: /^More for/ }).click()
  await row.getByRole('button', { name: label, exact: true }).click()
  const asked = page.getByRole('dialog')
  await expect(asked).toContainText(question)
  await expectFit(page)
  await asked.getByRole('button', { name: label, exact: true }).click()
  await expect(asked).toBeHidden()
}

for (const viewport of handFirst) {
  test(`a no-show is reported, with its effect on the money at ${viewport.width} px @long`, async ({
    browser,
    baseURL,
  }) => {
    const own = await instructor(browser, baseURL, viewport)
    const { page, call } = await arrive(browser, baseURL, viewport)
    const alone = await missed(call, own.id, 'Nobody was there', 50)
    const argued = await missed(call, own.id, 'Each waited', 60)
    await passMinute()

    await test.step('the student waited alone: the instructor is asked', async () => {
      await page.goto('/my-bookings')
      await tellAbsence(page, 'Nobody was there', 'Instructor did not come')
      await expect(page.getByText('We have asked your instructor.')).toBeVisible()
      const row = page.getByRole('listitem').filter({ hasText: 'Nobody was there' })
      await expect(row).toContainText('You reported that Teacher did not come.')
      await expect(row).toContainText('paid, refunded unless they disagree')
      await expect(row).toContainText('Not held')
      await expect(row.getByRole('link', { name: /^Book again/ })).toBeVisible()
      const told = await call(api.bookings.getBooking, { params: { id: alone } })
      expect(told).toMatchObject({ absence: { outcome: 'instructor' } })
      await expectFit(page)
    })

    await test.step('the instructor reads it, and reports a no-show for the other session', async () => {
      await own.page.goto('/teach')
      const row = own.page.getByRole('listitem').filter({ hasText: 'Mika' })
      await expect(row.filter({ hasText: 'Mika reported that you did not come.' })).toHaveCount(1)
      await expect(row.getByText('Refunded')).toHaveCount(0)
      // The reported session has a menu too: its instructor may disagree.
      await row
        .filter({ hasText: 'Each waited' })
        .getByRole('button', { name: /^More for/ })
        .click()
      await own.page.getByRole('button', { name: 'Student did not come', exact: true }).click()
      const asked = own.page.getByRole('dialog', { name: 'Mika did not come?' })
      await expectFit(own.page)
      await asked.getByRole('button', { name: 'Student did not come', exact: true }).click()
      await expect(row.filter({ hasText: 'You reported that Mika did not come.' })).toHaveCount(1)
      await expectFit(own.page)
    })

    await test.step('the student disagrees: a person decides, and both parties are notified', async () => {
      const words = 'You disagree about who came. Our team decides.'
      await page.reload()
      const row = page.getByRole('listitem').filter({ hasText: 'Each waited' })
      await expect(row).toContainText('Teacher reported that you did not come.')
      await tellAbsence(page, 'Each waited', 'I was there', 'You were there?')
      await expect(row).toContainText(words)
      await own.page.reload()
      await expect(own.page.getByText(words)).toBeVisible()
      expect(await call(api.bookings.getBooking, { params: { id: argued } })).toMatchObject({
        absence: { outcome: 'disputed' },
      })
      await expectFit(own.page)
    })

    await test.step('the instructor cancels another one by keyboard: all of it is refunded, as announced', async () => {
      await paid(call, own.id, 'Not this time', 70)
      await own.page.reload()
      const row = own.page.getByRole('listitem').filter({ hasText: 'Not this time' })
      await press(own.page, row.getByRole('button', { name: /^More for/ }))
      await press(own.page, row.getByRole('button', { name: 'Cancel', exact: true }))
      const asked = own.page.getByRole('dialog', { name: 'Cancel this session?' })
      await expect(asked).toContainText('Mika gets back$75.00')
      await expectFit(own.page)
      await press(own.page, asked.getByRole('button', { name: 'Cancel, give $75.00 back' }))
      await expect(own.page.getByText('$75.00 is on its way back to Mika.')).toBeVisible()
      await expect(row).toBeHidden()
      await page.reload()
      const told = page.getByRole('listitem').filter({ hasText: 'Not this time' })
      await expect(told).toContainText(`${own.name} cancelled`)
      await expect(told).toContainText('paid, $75.00 refunded')
    })

    await own.leave()
    await page.context().close()
  })
}
