import { expect, type Page, test } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { startCalendars } from '../../support/platform/loopback-internet.ts'
import { hourAt, ics } from '../../support/sessions/ics.ts'
import { scheduleInput } from '../../support/sessions/schedules.ts'
import { expectAccessible } from '../accessible.ts'
import { callsOf } from '../calls.ts'
import { press } from '../every/keys.ts'
import { arrive, handFirst } from '../members/newcomer.ts'

/** An instructor enters the address of their own calendar: its busy times are not offered, until it is removed. */

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

for (const viewport of handFirst) {
  test(`an instructor’s own calendar blocks its times at ${viewport.width} px @long`, async ({
    browser,
    baseURL,
  }) => {
    const origin = baseURL ?? ''
    const admin = await callsOf(origin)
    const { page, call } = await arrive(browser, origin, viewport)
    const calendars = await startCalendars()
    const { id } = await call(api.instructors.applyAsInstructor, {
      body: {
        name: `Teacher ${Date.now()}`,
        specialties: ['Judo'],
        credentials: '4th dan, state certified',
        hourlyRate: '75.00',
        bio: 'Has taught throws and falls to beginners for more than twenty years.',
      },
    })
    const decide = (body: { decision: 'approve' } | { decision: 'reject'; reason: string }) =>
      admin(api.instructors.decideApproval, { params: { id }, body })
    await decide({ decision: 'approve' })
    await call(api.bookings.updateSchedule, { body: scheduleInput() })

    const day = new Date(Date.now() + 9 * 24 * 3_600_000).toISOString().slice(0, 10)
    const at = (hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`
    const query = { from: at(9), to: at(12), duration: 60 }
    const slots = async () => (await admin(api.bookings.listSlots, { params: { id }, query })).slots
    expect(await slots()).toEqual([9, 10, 11].map(at))

    await page.goto('/teach/hours')
    const panel = page.getByRole('region', { name: 'Your own calendar' })
    const field = panel.getByLabel('Private address of your calendar')
    // Far down the page. The hours' own test covers the way there.
    await field.focus()
    await page.keyboard.type('https://127.0.0.1/private.ics')
    await page.keyboard.press('Enter')
    await expect(panel.getByText(/The private https address of a calendar/)).toBeVisible()
    await expectFit(page)

    calendars.says(ics(hourAt(`${day.replaceAll('-', '')}T100000Z`, 'SUMMARY:Dentist')))
    await field.fill(calendars.addressOf('/private-4711.ics'))
    await press(page, panel.getByRole('button', { name: 'Save address' }))
    await expect(page.getByText('Calendar saved')).toBeVisible()
    await expect(panel.getByText(`${calendars.host} … .ics`)).toBeVisible()
    await expect(panel.getByText('Checking now…')).toBeHidden({ timeout: 30_000 })
    await expect(panel.getByText('10:00 – 11:00 AM')).toBeVisible()
    await expectFit(page)
    expect(await slots()).toEqual([9, 11].map(at))

    calendars.answers((_, res) => res.writeHead(404).end())
    await press(page, panel.getByRole('button', { name: 'Check again' }))
    await expect(panel.getByText('Your calendar could not be read.')).toBeVisible({ timeout: 30_000 })
    await expectFit(page)
    expect(await slots()).toEqual([9, 11].map(at))
    expect(await page.content()).not.toContain('private-4711')

    await page.goto(`/teach/week?day=${day}`)
    const grid = page.getByRole('grid', { name: 'Your week' })
    await expect(grid.getByRole('gridcell', { name: /10:30 AM: Busy$/ })).toBeVisible()
    await expect(grid.getByRole('gridcell', { name: /11:00 AM: open$/ }).first()).toBeAttached()
    await expectFit(page)

    await page.goto('/teach/hours')
    await panel.getByRole('button', { name: 'Check again' }).focus()
    await press(page, panel.getByRole('button', { name: 'Remove' }))
    const dialog = page.getByRole('dialog', { name: 'Remove your calendar?' })
    await press(page, dialog.getByRole('button', { name: 'Remove' }))
    await expect(page.getByText('Calendar removed')).toBeVisible()
    await expect(field).toBeVisible()
    expect(await slots()).toEqual([9, 10, 11].map(at))
    calendars.close()
    await decide({ decision: 'reject', reason: 'The test is over' })
    await page.context().close()
  })
}
