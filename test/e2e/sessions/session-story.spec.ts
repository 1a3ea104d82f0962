import { type Browser, expect, type Page, test } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { expectAccessible } from '../accessible.ts'
import { signedIn } from '../browser.ts'
import { callsOf } from '../calls.ts'
import { press, walkTo, write } from '../every/keys.ts'
import { arrive, handFirst, widths } from '../members/newcomer.ts'
import { beginsIn, passMinute } from './past.ts'

/**
 * A session's whole life, by keyboard alone: from an application to teach in New York to its payout, for a student in
 * Tokyo.
 */

const room = 'https://meet.example.com/kiai-story'
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const toast = (page: Page) => page.locator('[popover=manual][role=status] > div')
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first()

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** A new member whose browser is set to another zone. */
async function arriveIn(timezoneId: string, browser: Browser, origin = '', viewport = widths[0]) {
  const arrived = await arrive(browser, origin, viewport)
  const context = await browser.newContext({ ...(viewport && { viewport }), timezoneId })
  await context.addCookies(await arrived.page.context().cookies())
  await context.route(`${room}**`, (route) => route.fulfill({ body: 'The room' }))
  await arrived.page.context().close()
  return { ...arrived, page: await context.newPage() }
}

/** Follows the link to the meeting room of a session, and comes back. */
async function enter(page: Page, name: RegExp): Promise<void> {
  const opened = page.context().waitForEvent('page')
  await press(page, button(page, name))
  const held = await opened
  await expect(held).toHaveURL(room)
  await held.close()
}

for (const viewport of handFirst) {
  test(`an instructor in New York and a student in Tokyo: applied, booked, moved, held, reviewed and paid at ${viewport.width} px @long`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(240_000)
    const asAdmin = await callsOf(baseURL)
    const instructor = await arriveIn('America/New_York', browser, baseURL, viewport)
    const student = await arriveIn('Asia/Tokyo', browser, baseURL, viewport)
    const admin = await signedIn(browser, 'admin')
    await admin.page.setViewportSize(viewport)
    const name = `Rin Takeda ${Date.now()}`
    let instructorId = ''
    let id = ''

    await test.step('a member applies, and an admin approves', async () => {
      const { page } = instructor
      await page.goto('/instructors')
      await press(page, button(page, 'Become an Instructor'))
      await expect(page.getByLabel('Name')).toBeFocused()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(name)
      await write(page, page.getByLabel('Hourly rate (USD)'), '75')
      await write(page, page.getByLabel('Specialties (separated by commas)'), 'Judo')
      await write(page, page.getByLabel('Credentials'), '4th dan, state certified')
      await write(
        page,
        page.getByLabel('Bio'),
        'Has taught throws and falls to beginners of every age for twenty years.',
      )
      await press(page, page.getByRole('button', { name: 'Submit Application' }))
      await expect(toast(page)).toContainText('Application Submitted!')
      await admin.page.goto('/admin/instructors')
      const application = admin.page.getByRole('article').filter({ hasText: name })
      await press(admin.page, application.getByRole('button', { name: 'Approve' }))
      await press(admin.page, admin.page.getByRole('dialog').getByRole('button', { name: 'Approve' }))
      await expect(toast(admin.page)).toContainText('Instructor Approved')
      instructorId = (await instructor.call(api.auth.getUser)).instructorId ?? ''
    })

    await test.step('the instructor sets their hours and their meeting link', async () => {
      const { page } = instructor
      await page.goto('/teach')
      await press(page, page.getByRole('main').getByRole('link', { name: 'Set your hours' }))
      await press(page, button(page, 'Add hours on Monday'))
      await walkTo(page, page.getByLabel('Monday, to'))
      await page.keyboard.type('0800PM')
      await expect(page.getByLabel('Time zone')).toHaveValue('America/New_York')
      await press(page, page.getByLabel('Copy Monday to'), 'Tab', 'ArrowDown')
      await expect(page.getByLabel('Friday, to')).toHaveValue('20:00')
      await press(page, button(page, 'Save hours'))
      await expect(toast(page)).toContainText('Hours saved')
      await expect(button(page, 'Save hours')).toBeFocused()
      await expectFit(page)
      await page.goto('/teach')
      await write(page, page.getByLabel('Default meeting link'), room)
      await page.keyboard.press('Enter')
      await expect(toast(page)).toContainText('Meeting link saved')
      await expectFit(page)
    })

    await test.step('a student books an hour from Tokyo, and pays it by card', async () => {
      const { page, call } = student
      await page.goto(`/instructors/${instructorId}`)
      await press(page, page.getByRole('main').getByRole('link', { name: 'Book Session' }))
      await expect(page.getByRole('combobox', { name: 'Times shown in' })).toHaveValue('Asia/Tokyo')
      const time = page.getByRole('radio', { name: /[AP]M .* in New York$/ }).first()
      await walkTo(page, time)
      await page.keyboard.press('Space')
      await expect(time).toBeChecked()
      await expectFit(page)
      await press(page, button(page, 'Continue'))
      await write(page, page.getByLabel(/^What would you like to work on/), 'My falls are loud.')
      await press(page, button(page, 'Book Session'))
      await press(page, button(page, 'Pay Now, $75.00'))
      await page.waitForURL('**/-/stripe/pay/**')
      await press(page, page.getByRole('button', { name: 'Pay', exact: true }))
      await expect(
        page.getByRole('heading', { name: 'Payment Successful! Your session has been confirmed.' }),
      ).toBeVisible()
      const [booked] = (await call(api.bookings.listOwnBookings, { query: {} })).items
      id = booked?.id ?? ''
      expect(booked).toMatchObject({ status: 'confirmed', zone: 'America/New_York', totalAmount: '75.00' })
    })

    await test.step('it is moved: requested by one, accepted by the other', async () => {
      const { page, call } = student
      await page.goto('/my-bookings')
      const coming = group(page, 'Coming up').getByRole('listitem')
      await press(page, coming.getByRole('button', { name: /^More for/ }))
      await press(page, coming.getByRole('button', { name: 'Move', exact: true }))
      const move = page.getByRole('dialog', { name: 'Move this session' })
      await expect(move.getByRole('radio').first()).toBeEnabled()
      await walkTo(page, move.getByRole('radio').first())
      await page.keyboard.press('Space')
      await press(page, move.getByRole('button', { name: 'Ask to move' }))
      await expect(coming.getByText(/^Waiting for Rin until/)).toBeVisible()
      const asked = (await call(api.bookings.getBooking, { params: { id } })).move?.scheduledAt
      await instructor.page.goto('/teach')
      await press(
        instructor.page,
        group(instructor.page, 'Requests 1').getByRole('button', { name: /^Accept/ }),
      )
      await expect(toast(instructor.page)).toContainText('Session moved')
      await expect(instructor.page.getByRole('heading', { name: 'Requests 0' })).toBeFocused()
      expect(await call(api.bookings.getBooking, { params: { id } })).toMatchObject({ scheduledAt: asked })
    })

    await test.step('both enter, from ten minutes before', async () => {
      await beginsIn(id, 20)
      await student.page.goto('/my-bookings')
      await expect(button(student.page, /^Join Session/)).toBeDisabled()
      await beginsIn(id, 5)
      await Promise.all([student.page.reload(), instructor.page.goto('/teach')])
      await enter(student.page, /^Join Session/)
      await enter(instructor.page, /^Open room/)
      await expectFit(student.page)
      await expectFit(instructor.page)
    })

    await test.step('another one, paid by PayPal, is cancelled three hours before: half is refunded', async () => {
      const { page, call } = student
      const from = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString()
      const to = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString()
      const params = { id: instructorId }
      const { slots } = await call(api.bookings.listSlots, { params, query: { from, to, duration: 60 } })
      const body = { instructorId, title: 'A second hour', duration: 60, scheduledAt: slots[0] ?? '' }
      const other = await call(api.bookings.createBooking, { body })
      await page.goto('/my-bookings')
      const needs = group(page, 'Needs you').getByRole('listitem')
      await press(page, needs.getByRole('button', { name: /^Pay Now/ }))
      const pay = page.getByRole('dialog', { name: 'Pay for this session' })
      await walkTo(page, pay.getByRole('radio', { name: 'Card' }))
      await page.keyboard.press('ArrowDown')
      await expect(pay.getByRole('radio', { name: 'PayPal' })).toBeChecked()
      await press(page, pay.getByRole('button', { name: 'Pay $75.00' }))
      await page.waitForURL('**/-/paypal/pay/**')
      await press(page, page.getByRole('button', { name: 'Pay now' }))
      await expect(page.getByRole('heading', { name: /^Payment Successful!/ })).toBeVisible()
      await beginsIn(other.id, 180)
      await page.goto('/my-bookings')
      const coming = group(page, 'Coming up').getByRole('listitem').filter({ hasText: 'A second hour' })
      await press(page, coming.getByRole('button', { name: /^More for/ }))
      await press(page, coming.getByRole('button', { name: 'Cancel', exact: true }))
      const cancel = page.getByRole('dialog', { name: 'Cancel this session?' })
      await expectFit(page)
      await press(page, cancel.getByRole('button', { name: 'Cancel, get $37.50 back' }))
      const past = group(page, 'Past').getByRole('listitem').filter({ hasText: 'A second hour' })
      await expect(past).toContainText('paid, $37.50 refunded')
      const cancelled = await call(api.bookings.getBooking, { params: { id: other.id } })
      expect(cancelled.cancellation).toMatchObject({ by: 'student', refund: '37.50' })
      // The provider refunds it a moment later. Events in between are booked as two lines.
      const purchase = { params: { id: cancelled.purchaseId ?? '' } }
      await expect
        .poll(async () => (await call(api.payments.getPurchase, purchase)).refundedAmount)
        .toBe('37.50')
      // The share of the retained part is due with the other share.
      await beginsIn(other.id, -26 * 60)
    })

    await test.step('it is over, and the student reviews it', async () => {
      const { page } = student
      await beginsIn(id, -65)
      await passMinute()
      await page.reload()
      await press(page, button(page, /^Review/))
      const review = page.getByRole('dialog', { name: /^Your session with Rin/ })
      await walkTo(page, review.getByRole('radio', { name: '1 star' }))
      await page.keyboard.press('Space')
      for (let stars = 2; stars <= 5; stars++) await page.keyboard.press('ArrowRight')
      await expect(review.getByRole('radio', { name: '5 stars' })).toBeChecked()
      await write(page, page.getByLabel('Your review (optional)'), 'I fall without a sound now.')
      await expectFit(page)
      await press(page, review.getByRole('button', { name: 'Publish review' }))
      await expect(toast(page)).toContainText('Thank you')
      await instructor.page.goto(`/instructors/${instructorId}`)
      const card = instructor.page.getByRole('listitem').filter({ hasText: 'I fall without a sound now.' })
      await press(instructor.page, card.getByRole('button', { name: /^Reply/ }))
      await write(instructor.page, instructor.page.getByLabel('Your reply'), 'So do I, at last.')
      await press(instructor.page, instructor.page.getByRole('button', { name: 'Publish reply' }))
      await expect(card).toContainText('So do I, at last.')
      await expectFit(instructor.page)
    })

    await test.step('a day later the share is due, listed in the statement, and marked as paid', async () => {
      await beginsIn(id, -26 * 60)
      await passMinute()
      const { page } = instructor
      const { scheduledAt } = await student.call(api.bookings.getBooking, { params: { id } })
      await page.goto(`/teach/earnings?month=${scheduledAt.slice(0, 7)}`)
      const earnings = page.getByRole('region', { name: 'Your earnings' })
      // 75.00 and the retained 37.50, less 15 % of each.
      await expect(earnings).toContainText('$95.63')
      await expect(page.getByRole('table').getByRole('row').filter({ hasText: '$63.75' })).toContainText(
        'Due',
      )
      await expectFit(page)
      await admin.page.goto('/admin/instructor-payments')
      const row = admin.page.getByRole('row').filter({ hasText: name })
      await press(admin.page, row.getByRole('button', { name: /^Mark as paid/ }))
      const marking = admin.page.getByRole('dialog', { name: 'Mark as paid' })
      await press(admin.page, marking.getByRole('button', { name: 'Mark as paid, $95.63' }))
      await expect(toast(admin.page)).toContainText('Payment Marked as Paid')
      await page.reload()
      await expect(page.getByRole('table').getByRole('row').filter({ hasText: '$63.75' })).toContainText(
        'Paid',
      )
      await expectFit(page)
    })

    await asAdmin(api.instructors.decideApproval, {
      params: { id: instructorId },
      body: { decision: 'reject', reason: 'The test is over' },
    })
    for (const { page } of [instructor, student, admin]) await page.context().close()
  })
}
