import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { signedIn } from '../browser.ts'
import { callsOf } from '../calls.ts'
import { deskFirst, handFirst } from '../members/newcomer.ts'
import { openEvent } from './open-event.ts'

/** An event from its planning to the chat before it begins. */

/** Text that would run as a script if it were not escaped. */
const mean = '<img src=x onerror="window.ran=1">'

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

for (const viewport of deskFirst) {
  test(`members of two plans chat in the waiting room, and an admin moderates at ${viewport.width} px`, async ({
    browser,
    baseURL,
  }) => {
    test.slow()
    const title = `Open mat ${Date.now()}`
    const id = await openEvent(await callsOf(baseURL), title)
    const people = await Promise.all(
      (['premium', 'master', 'admin', 'free'] as const).map((name) => signedIn(browser, name)),
    )
    const [premium, master, admin, free] = people.map(({ page }) => page) as [Page, Page, Page, Page]
    for (const page of [premium, master, admin, free]) {
      await page.setViewportSize(viewport)
      await page.goto(`/live/${id}`)
      await expect(page.getByRole('heading', { name: /^Starts in 00:0\d:\d\d$/ })).toBeVisible()
    }
    await expect(free.getByText('The chat is for Premium and Master members.')).toBeVisible()
    await expectFit(free)

    const say = async (page: Page, text: string) => {
      await page.getByRole('textbox', { name: 'Your message' }).fill(text)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('')
    }
    const messages = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
    await say(premium, `Bowing in ${mean}`)
    await expect(messages(master)).toContainText([`Bowing in ${mean}`])
    await say(master, 'Third time here')
    await expect(messages(premium)).toContainText([`Bowing in ${mean}`, 'Third time here'])
    await expect(premium.getByText('watching now')).toBeVisible()
    await expectFit(premium)

    const about = messages(admin).filter({ hasText: 'Third time here' })
    const act = async (name: string) => {
      await about.getByRole('button', { name: /^About the message of/ }).click()
      // By keyboard: while a toast is shown, the page scrolls a press clear of it, and the menu follows a moment later.
      await admin.getByRole('button', { name, exact: true }).press('Enter')
    }
    await master.getByRole('button', { name: /^Fire, \d+$/ }).click()
    await expect(premium.getByRole('button', { name: 'Fire, 1' })).toBeVisible()

    const spoken = messages(premium).filter({ hasText: 'Third time here' })
    await spoken.getByRole('button', { name: /^About the message of/ }).click()
    await premium.getByRole('button', { name: 'Report' }).click()
    await expectAccessible(premium)
    await premium.getByRole('dialog').getByText('Spam').click()
    await premium.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
    await expect(premium.getByText('A host or our team reviews it.')).toBeVisible()
    await admin.getByRole('button', { name: 'Reports: 1' }).click()
    await expect(admin.getByText('1 report: Spam')).toBeVisible()
    await expectAccessible(admin)
    await admin.getByRole('button', { name: 'Keep', exact: true }).click()
    await expect(admin.getByRole('heading', { name: 'No reports' })).toBeVisible()
    await admin.keyboard.press('Escape')

    await admin.getByRole('button', { name: 'Slow mode: off' }).click()
    await admin.getByRole('button', { name: 'One message every 60 s' }).click()
    await expect(premium.getByText('Slow mode: one message every 60 seconds.')).toBeVisible()
    // Slow mode counts the messages sent before it.
    await expect(premium.getByRole('button', { name: /^Send in \d+ seconds$/ })).toBeVisible()
    await expectFit(premium)

    const helps = master.getByText('You help to moderate this chat.')
    await act('Make a helper')
    await expect(helps).toBeVisible()
    await expectFit(master)
    await admin.getByRole('button', { name: 'Helpers' }).click()
    await admin.getByRole('button', { name: /^End the role: / }).click()
    await expect(admin.getByRole('heading', { name: 'No helpers' })).toBeVisible()
    await expectAccessible(admin)
    await admin.keyboard.press('Escape')
    await expect(helps).toBeHidden()

    await act('Pin')
    await expect(premium.getByText('Third time here')).toHaveCount(2)
    await act('Mute for 10 minutes')
    await expect(master.getByText(/A moderator has muted you until/)).toBeVisible()
    await act('Remove')
    await expect(premium.getByText('Third time here')).toHaveCount(0)
    await expectFit(admin)

    await premium.goto('/live')
    // The next event is also named above the list.
    const upcoming = premium.getByRole('list', { name: 'Upcoming events' })
    await expect(upcoming.getByRole('link', { name: title, exact: true })).toBeVisible()
    await expectFit(premium)
    for (const { page, context } of people) {
      expect(await page.evaluate(() => 'ran' in window)).toBe(false)
      await context.close()
    }
  })
}

for (const viewport of handFirst) {
  test(`an event is planned, gets a reminder and is cancelled at ${viewport.width} px`, async ({
    browser,
  }) => {
    const [admin, member] = await Promise.all([signedIn(browser, 'admin'), signedIn(browser, 'premium')])
    for (const { page } of [admin, member]) await page.setViewportSize(viewport)
    const title = `Kata night ${Date.now()}`
    await admin.page.goto('/admin')
    await admin.page.getByRole('link', { name: 'Manage Live Events' }).click()
    await admin.page.getByRole('button', { name: 'Plan an event' }).first().click()
    const dialog = admin.page.getByRole('dialog')
    await dialog.getByLabel(/^Title/).fill(title)
    await dialog.getByLabel(/^Begins/).fill('2031-05-10T19:00')
    await dialog.getByLabel(/^Time zone/).selectOption('Europe/Paris')
    await dialog.getByLabel('Add a host').selectOption({ label: 'Hélène Morel' })
    await expectFit(admin.page)
    await dialog.getByRole('button', { name: 'Plan event' }).click()
    await expect(admin.page.getByText('Event planned', { exact: true })).toBeVisible()

    await member.page.goto('/live')
    const row = member.page.getByRole('list', { name: 'Upcoming events' }).getByRole('listitem')
    const its = row.filter({ hasText: title })
    await expect(its).toContainText('7:00 PM in Paris')
    await its.getByRole('button', { name: `Remind me: ${title}` }).click()
    await expect(its.getByRole('button', { name: `Remind me: ${title}` })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    const download = member.page.waitForEvent('download')
    await its.getByRole('link', { name: `Add to calendar: ${title}` }).click()
    expect((await download).suggestedFilename()).toBe('kiai-live.ics')
    await expectFit(member.page)

    await admin.page.getByRole('button', { name: `Cancel: ${title}` }).click()
    await admin.page
      .getByRole('dialog')
      .getByLabel(/^Reason/)
      .fill('The mat is flooded')
    await expectFit(admin.page)
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Cancel event' }).click()
    await expect(admin.page.getByText('Event cancelled', { exact: true })).toBeVisible()
    await member.page.reload()
    await expect(its).toContainText('Cancelled')
    await expect(its).toContainText('The mat is flooded')
    await admin.context.close()
    await member.context.close()
  })
}
