import { type Browser, expect, type Page, test } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { scheduleInput } from '../../support/sessions/schedules.ts'
import { expectAccessible } from '../accessible.ts'
import { press, walkTo } from '../every/keys.ts'
import { arrive, handFirst, type widths } from '../members/newcomer.ts'
import { pay } from '../money/paid.ts'
import { instructor } from './instructor.ts'

/** A paid session that is moved by keyboard alone, from the other side of the world, and agreed on. */

const hour = 3_600_000
const inHours = (hours: number) => new Date(Math.ceil(Date.now() / hour) * hour + hours * hour).toISOString()
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** A new member with a paid session, whose browser is set to Tokyo. */
async function withSession(browser: Browser, origin: string | undefined, viewport: (typeof widths)[number]) {
  const own = await instructor(browser, origin)
  // Sessions may begin at every half hour.
  await own.call(api.bookings.updateSchedule, {
    body: scheduleInput({ zone: 'Asia/Seoul', lengths: [{ minutes: 60, cents: 7500 }], step: 30 }),
  })
  const arrived = await arrive(browser, origin, viewport)
  const { call } = arrived
  const startsAt = inHours(50)
  const { id } = await call(api.bookings.createBooking, {
    body: {
      instructorId: own.id,
      title: 'Private Lesson',
      description: '',
      duration: 60,
      scheduledAt: startsAt,
    },
  })
  const opened = { params: { id }, body: { provider: 'stripe' as const } }
  await pay(call, await call(api.payments.payBooking, opened))
  const context = await browser.newContext({ viewport, timezoneId: 'Asia/Tokyo' })
  await context.addCookies(await arrived.page.context().cookies())
  await arrived.page.context().close()
  return { own, call, id, startsAt, page: await context.newPage() }
}

for (const viewport of handFirst) {
  test(`a session move is requested by keyboard, taken back, and accepted by the other person at ${viewport.width} px`, async ({
    browser,
    baseURL,
  }) => {
    const { own, call, id, startsAt, page } = await withSession(browser, baseURL, viewport)
    await page.goto('/my-bookings')
    const coming = group(page, 'Coming up').getByRole('listitem')
    const more = coming.getByRole('button', { name: /^More for/ })
    await press(page, more)
    await press(page, coming.getByRole('button', { name: 'Move', exact: true }))
    const move = page.getByRole('dialog', { name: 'Move this session' })
    await expect(move.getByText('Choose another time of 60 minutes.')).toBeVisible()
    await expect(move.getByRole('radio').first()).toBeEnabled()
    await expectFit(page)
    const day = move.getByRole('grid').locator('[data-day][tabindex="0"]')
    // Half an hour later than before: the new time overlaps the old one.
    const later = new Date(Date.parse(startsAt) + hour / 2).toISOString()
    const wished = move.locator(`input[type=radio][value="${later}"]`)
    await walkTo(page, day)
    await page.keyboard.press('Enter')
    await expect(move.getByRole('radio').first()).toBeFocused()
    await page.keyboard.press('Space')
    while (!(await wished.isChecked())) await page.keyboard.press('ArrowRight')
    await expect(move.getByText(/has until/)).toBeVisible()
    await expectFit(page)
    await walkTo(page, move.getByLabel(/^Message to Teacher/))
    await page.keyboard.type('A business trip came up, sorry!')
    await press(page, move.getByRole('button', { name: 'Ask to move' }))
    await expect(coming.getByText(/^Waiting for Teacher until/)).toBeVisible()
    await expect(more).toBeFocused()
    expect((await call(api.bookings.getBooking, { params: { id } })).move).toMatchObject({
      scheduledAt: later,
    })

    await press(page, more)
    await press(page, coming.getByRole('button', { name: 'Keep the old time' }))
    await press(page, page.getByRole('button', { name: 'Withdraw request' }))
    await expect(coming.getByText(/^Waiting for/)).toHaveCount(0)
    expect((await call(api.bookings.getBooking, { params: { id } })).move).toBeNull()

    const scheduledAt = inHours(75)
    const body = { scheduledAt, reason: 'My gym closes early.' }
    await own.call(api.bookings.rescheduleBooking, { params: { id }, body })
    await page.reload()
    const needs = group(page, 'Needs you').getByRole('listitem')
    await expect(needs.getByText(/^Teacher asks to move it to/)).toBeVisible()
    await press(page, needs.getByRole('button', { name: /^Answer/ }))
    const answer = page.getByRole('dialog', { name: 'Teacher asks to move' })
    await expect(answer.getByText('“My gym closes early.”')).toBeVisible()
    await expectFit(page)
    await press(page, answer.getByRole('button', { name: 'Accept the new time' }))
    await expect(page.getByText('Session moved')).toBeVisible()
    await expect(group(page, 'Coming up').getByRole('listitem')).toBeVisible()
    expect(await call(api.bookings.getBooking, { params: { id } })).toMatchObject({
      scheduledAt,
      isMoved: true,
      move: null,
    })
    await expectFit(page)
    await own.leave()
    await page.context().close()
  })
}
