import { type Browser, expect, type Page, test } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { expectAccessible } from '../accessible.ts'
import { callsOf } from '../calls.ts'
import { press, walkTo } from '../every/keys.ts'
import { arrive, handFirst } from '../members/newcomer.ts'

/**
 * An instructor's own pages without a pointer: approved, hours set, time blocked, gone from the slots; then by the
 * mouse.
 */

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** A new member who has applied and been approved, in their own browser. */
async function approved(browser: Browser, origin = '', viewport: { width: number; height: number }) {
  const admin = await callsOf(origin)
  const { page, call } = await arrive(browser, origin, viewport)
  const { id } = await call(api.instructors.applyAsInstructor, {
    body: {
      name: `Teacher ${Date.now()}`,
      specialties: ['Judo'],
      credentials: '4th dan, state certified',
      hourlyRate: '75.00',
      bio: 'Has taught throws and falls to beginners of every age for twenty years.',
    },
  })
  const decide = (body: { decision: 'approve' } | { decision: 'reject'; reason: string }) =>
    admin(api.instructors.decideApproval, { params: { id }, body })
  await decide({ decision: 'approve' })
  const slots = async (day: string) => {
    const from = `${day}T00:00:00.000Z`
    const to = new Date(Date.parse(from) + 24 * 3_600_000).toISOString()
    const found = await admin(api.bookings.listSlots, { params: { id }, query: { from, to, duration: 60 } })
    return found.slots
  }
  return { page, slots, leave: () => decide({ decision: 'reject', reason: 'The test is over' }) }
}

/** Blocks half hours of a day by the mouse: they are selected while dragging, then blocked, and stay so. */
async function dragOver(page: Page, day: string, times: readonly string[]): Promise<void> {
  const grid = page.getByRole('grid', { name: 'Your week' })
  const cell = (time: string, state: string) =>
    grid.getByRole('gridcell', { name: new RegExp(`^${day}.* ${time}: ${state}$`) })
  const middleOf = async (time: string) => {
    const box = await cell(time, 'open').boundingBox()
    if (!box) throw new Error(`There is no ${time} on ${day}`)
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  await grid.scrollIntoViewIfNeeded()
  const [first = '', ...more] = times
  await page.mouse.move(...(await middleOf(first)))
  await page.mouse.down()
  for (const time of more) await page.mouse.move(...(await middleOf(time)), { steps: 4 })
  await expect(grid.locator('td[aria-selected=true]')).toHaveCount(times.length)
  for (const time of times) await expect(cell(time, 'open')).toHaveAttribute('aria-selected', 'true')
  await page.mouse.up()
  await expect(page.getByText(/9:00 – 10:30 AM\. Members cannot book this time\.$/)).toBeVisible()
  for (const time of times) await expect(cell(time, 'Blocked')).toBeVisible()
  await page.reload()
  for (const time of times) await expect(cell(time, 'Blocked')).toBeVisible()
}

for (const viewport of handFirst) {
  test(`an instructor sets their hours and blocks time by keyboard at ${viewport.width} px @long`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000)
    const { page, slots, leave } = await approved(browser, baseURL, viewport)
    const main = page.getByRole('main')
    // The Wednesday of the week after next: later than any notice period, and a whole week.
    const sunday = new Date()
    sunday.setUTCDate(sunday.getUTCDate() - sunday.getUTCDay() + 14)
    const day = new Date(sunday.getTime() + 3 * 24 * 3_600_000).toISOString().slice(0, 10)

    await page.goto('/teach')
    await expect(page.getByRole('heading', { name: 'Set your teaching hours' })).toBeVisible()
    await expectFit(page)
    await press(page, main.getByRole('link', { name: 'Set your hours' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Hours' })).toBeVisible()

    await press(page, main.getByRole('button', { name: 'Add hours on Wednesday' }))
    await expect(main.getByLabel('Wednesday, from')).toBeFocused()
    await walkTo(page, main.getByLabel('Wednesday, to'))
    await page.keyboard.type('0800AM')
    await main.getByLabel('Time zone').selectOption('UTC')
    await press(page, main.getByRole('button', { name: 'Save hours' }))
    await expect(main.getByText('Wednesday: 09:00–08:00 ends before it begins')).toBeVisible()
    await expect(main.getByLabel('Wednesday, from')).toBeFocused()
    await expectFit(page)
    await walkTo(page, main.getByLabel('Wednesday, to'))
    await page.keyboard.type('0100PM')
    await press(page, main.getByRole('button', { name: 'Save hours' }))
    await expect(page.getByText('Hours saved')).toBeVisible()
    const [remove, card] = await Promise.all([
      main.getByRole('button', { name: 'Remove 09:00 to 13:00 on Wednesday' }).boundingBox(),
      main.getByRole('group', { name: 'Weekly hours' }).boundingBox(),
    ])
    const room = (card?.x ?? 0) + (card?.width ?? 0) - (remove?.x ?? 0) - (remove?.width ?? 0)
    expect(room, 'the padding of the card').toBeGreaterThanOrEqual(16)
    expect(await slots(day)).toContain(`${day}T09:00:00.000Z`)

    await page.goto(`/teach/week?day=${day}`)
    const grid = main.getByRole('grid', { name: 'Your week' })
    const current = grid.locator('td[tabindex="0"]')
    await expect(current).toHaveAccessibleName(/9:00 AM: open$/)
    await walkTo(page, current)
    await page.keyboard.press('Shift+ArrowDown')
    await expect(grid.locator('td[aria-selected=true]')).toHaveCount(2)
    await page.keyboard.press('b')
    await expect(page.getByText('Time blocked')).toBeVisible()
    await expect(current).toHaveAccessibleName(/9:30 AM: Blocked$/)
    await expect(current).toBeFocused()
    expect(await slots(day)).toEqual([
      ...['10:00', '10:30', '11:00', '11:30', '12:00'].map((time) => `${day}T${time}:00.000Z`),
    ])
    await expectFit(page)

    await press(page, main.getByRole('button', { name: 'Block time' }))
    const dialog = page.getByRole('dialog', { name: 'Block time' })
    await dialog.getByLabel('From').selectOption({ label: '12:00 PM' })
    await dialog.getByLabel('To').selectOption({ label: '12:30 PM' })
    await expectFit(page)
    await press(page, dialog.getByRole('button', { name: 'Block time' }))
    await expect(dialog).toBeHidden()
    // The buffer after a session does not reach into it either.
    expect(await slots(day)).toEqual([...['10:00', '10:30'].map((time) => `${day}T${time}:00.000Z`)])

    await walkTo(page, current, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await press(
      page,
      page.getByRole('dialog', { name: 'Blocked time' }).getByRole('button', { name: 'Unblock' }),
    )
    await expect(page.getByText('Time unblocked')).toBeVisible()
    expect(await slots(day)).toContain(`${day}T09:00:00.000Z`)
    await dragOver(page, 'Wed', ['9:00 AM', '9:30 AM', '10:00 AM'])
    await leave()
    await page.context().close()
  })
}
