import { expect, type Page, test } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { clip } from '../../support/media/video-clips.ts'
import { scheduleInput } from '../../support/sessions/schedules.ts'
import { expectAccessible } from '../accessible.ts'
import { callsOf } from '../calls.ts'
import { arrive, handFirst } from '../members/newcomer.ts'
import { pay } from '../money/paid.ts'

/**
 * A student leaves notes and a clip of their practice. Their instructor reads and watches. Then the clip is removed.
 */

const hour = 3_600_000

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** The length of the shown film in seconds, once the browser has read it. */
const lengthOf = (page: Page) =>
  page.locator('video').evaluate((film: HTMLVideoElement) => Math.round(film.duration))

for (const viewport of handFirst) {
  test(`a session is prepared by notes and a clip at ${viewport.width} px @long`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000)
    const origin = baseURL ?? ''
    const admin = await callsOf(origin)
    const [own, student] = [await arrive(browser, origin, viewport), await arrive(browser, origin, viewport)]
    const name = `Teacher ${Date.now()}`
    const { id: instructorId } = await own.call(api.instructors.applyAsInstructor, {
      body: {
        name,
        specialties: ['Judo'],
        credentials: '4th dan, state certified',
        hourlyRate: '75.00',
        bio: 'Has taught throws and falls to beginners of every age for twenty years.',
      },
    })
    const decide = (body: { decision: 'approve' } | { decision: 'reject'; reason: string }) =>
      admin(api.instructors.decideApproval, { params: { id: instructorId }, body })
    await decide({ decision: 'approve' })
    await own.call(api.bookings.updateSchedule, { body: scheduleInput() })
    const scheduledAt = new Date(Math.ceil(Date.now() / hour) * hour + 30 * hour).toISOString()
    const { id } = await student.call(api.bookings.createBooking, {
      body: { instructorId, title: 'Private Lesson', description: '', duration: 60, scheduledAt },
    })
    const opened = { params: { id }, body: { provider: 'stripe' as const } }
    await pay(student.call, await student.call(api.payments.payBooking, opened))
    const { page } = student
    await page.goto('/my-bookings')
    const row = page.getByRole('listitem').filter({ hasText: `Private Lesson with ${name}` })
    await row.getByRole('button', { name: /^More/ }).click()
    await row.getByRole('button', { name: 'Notes and practice clip' }).click()
    const dialog = page.getByRole('dialog', { name: 'Prepare your session' })
    await dialog
      .getByLabel('What should your instructor know?')
      .fill('My right hand lands, then I lose balance.')
    await dialog.getByRole('button', { name: 'Save notes' }).click()
    await expect(page.getByText('Notes saved')).toBeVisible()
    await expectFit(page)

    const file = dialog.getByLabel('Choose a video')
    await file.setInputFiles({
      name: 'spar.mp4',
      mimeType: 'video/mp4',
      buffer: Buffer.from('<html></html>'),
    })
    await expect(dialog.getByText(/This file is not a video/)).toBeVisible()
    const film = clip({ seconds: 3, name: 'spar.webm', extra: ['-c:v', 'libvpx', '-deadline', 'realtime'] })
    await file.setInputFiles({ name: 'spar.webm', mimeType: 'video/webm', buffer: film })
    await dialog.getByRole('button', { name: /^Practice clip, 0:0[34]/ }).click({ timeout: 30_000 })
    await expect.poll(() => lengthOf(page)).toBe(3)
    await expectFit(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(row).toContainText('Notes and practice clip added')

    await own.page.goto('/teach')
    await expect(own.page.getByText('“My right hand lands, then I lose balance.”')).toBeVisible()
    await expectFit(own.page)
    await own.page.getByRole('button', { name: /^Practice clip, 0:0[34]/ }).click()
    await expect.poll(() => lengthOf(own.page)).toBe(3)

    await row.getByRole('button', { name: /^More/ }).click()
    await row.getByRole('button', { name: 'Notes and practice clip' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await dialog.getByRole('button', { name: 'Remove permanently' }).click()
    await expect(dialog.getByRole('button', { name: /^Practice clip/ })).toBeHidden()
    await own.page.reload()
    await expect(own.page.getByText('“My right hand lands, then I lose balance.”')).toBeVisible()
    await expect(own.page.getByRole('button', { name: /^Practice clip/ })).toBeHidden()

    await student.call(api.bookings.cancelBooking, { params: { id }, body: { reason: '' } })
    await decide({ decision: 'reject', reason: 'The test is over' })
    await own.page.context().close()
    await page.context().close()
  })
}
