import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { inMinutes } from '../../support/fixtures.ts'
import { scripts } from '../../support/scripts.ts'
import { expectAccessible } from '../accessible.ts'
import { signedIn } from '../browser.ts'
import { callsOf } from '../calls.ts'
import { atRest } from '../every/loading.ts'
import { widths } from '../members/newcomer.ts'
import { played, send } from './watched.ts'

/** An event from its plan to its replay, as two members, a host and somebody of the team see it at the same time. */

const slow = { timeout: 400_000 }

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** The live regions of a page that contain a text, with their politeness. */
const announcedIn = (page: Page, text: string) =>
  page.evaluate((words) => {
    const politeness = { status: 'polite', log: 'polite', alert: 'assertive' } as Record<string, string>
    const regions = [...document.querySelectorAll('[aria-live], [role=status], [role=alert], [role=log]')]
    return regions
      .filter((region) => region.textContent?.includes(words))
      .map((region) => {
        const role = region.getAttribute('role') ?? ''
        return `${role}: ${region.getAttribute('aria-live') ?? politeness[role]}`
      })
  }, text)

const messages = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem')

async function say(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Your message' })
  await field.fill(text)
  await field.press('Enter')
  await expect(messages(page).filter({ hasText: text })).toHaveCount(1)
}

for (const viewport of widths) {
  test(`an evening of two members, a host and the team goes from its plan to its replay at ${viewport.width} px @long`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(900_000)
    const title = `Evening for Everybody ${Date.now()}`
    const people = await Promise.all(
      (['premium', 'master', 'admin', 'instructor'] as const).map((name) => signedIn(browser, name)),
    )
    const [one, other, team, host] = people.map(({ page }) => page) as [Page, Page, Page, Page]
    for (const { page } of people) await page.setViewportSize(viewport)
    const [call, hosts] = await Promise.all([callsOf(baseURL), callsOf(baseURL, 'instructor')])

    // The schedule, a reminder, and the waiting room.
    await team.goto('/admin/live')
    await team.getByRole('button', { name: 'Plan an event' }).first().click()
    const form = team.getByRole('dialog', { name: 'Plan an event' })
    await form.getByLabel('Title').fill(title)
    await form.getByLabel('Begins').fill(inMinutes(3).wallTime)
    await form.getByLabel('Time zone').selectOption('UTC')
    await form.getByLabel('Add a host').selectOption({ label: 'Kenji Sato' })
    await form.getByRole('button', { name: 'Plan event' }).click()
    await expect(team.getByText('Event planned', { exact: true })).toBeVisible()
    await one.goto('/live')
    const row = one
      .getByRole('list', { name: 'Upcoming events' })
      .getByRole('listitem')
      .filter({ hasText: title })
    const remind = row.getByRole('button', { name: `Remind me: ${title}` })
    await remind.click()
    await expect(remind).toHaveAttribute('aria-pressed', 'true')
    await expectFit(one)
    await row.getByRole('link', { name: title, exact: true }).click()
    await expect(one).toHaveURL(/\/live\/liv_/)
    const { pathname } = new URL(one.url())
    const id = pathname.slice(pathname.lastIndexOf('/') + 1)
    const at = { params: { id } }
    for (const page of [other, team]) await page.goto(pathname)
    await host.goto(pathname)
    await host.getByRole('link', { name: 'Host’s desk' }).click()
    const countdown = one.getByRole('heading', { name: /^Starts in 00:0\d:\d\d$/ })
    await expect(countdown).toBeVisible()
    const shown = await countdown.textContent()
    await expect(countdown).not.toHaveText(shown ?? '')
    for (const page of [one, other]) await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await say(one, 'Bowing in')
    await expect(messages(other)).toContainText(['Bowing in'])

    // On air: pages that are open change by themselves.
    await host.getByRole('button', { name: 'Go live' }).click()
    await host.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    for (const page of [one, other, team]) await played(page, title)

    // The chat runs while the pages are checked.
    let count = 0
    const chatter = async () => {
      for (const each of [call, hosts]) {
        const body = { text: `Word ${++count} of the evening`, clientId: randomUUID() }
        await each(api.live.sendToChat, { ...at, body })
      }
    }
    for (const page of [one, other, team]) {
      await chatter()
      await expect(messages(page).filter({ hasText: `Word ${count} of the evening` })).toHaveCount(1)
      await Promise.all([chatter(), expectFit(page)])
    }
    await expectFit(host)
    const last = `Word ${count} of the evening`
    await expect
      .poll(() => announcedIn(one, last), { timeout: 20_000 })
      .toEqual(['status: polite', 'log: off'])
    await expect(one.getByRole('log').locator('[aria-live], [role=status], [role=alert]')).toHaveCount(0)

    const hostile = scripts[14] ?? ''
    await say(other, hostile)
    await expect(messages(one).filter({ hasText: hostile })).toHaveCount(1)
    const about = messages(team).filter({ hasText: hostile })
    await about.getByRole('button', { name: /^About the message of/ }).click()
    await team.getByRole('button', { name: 'Mute for 10 minutes', exact: true }).click()
    await expect(other.getByText(/A moderator has muted you until/)).toBeVisible()
    await expect(other.getByRole('textbox', { name: 'Your message' })).toHaveCount(0)
    await expect(one.getByText(/A moderator has muted you until/)).toHaveCount(0)
    await say(one, 'It goes on')
    await expectFit(other)

    // Away and back.
    await send(team, id, 'cut')
    for (const page of [one, other]) {
      await expect(page.getByText('The picture is away for a moment')).toBeVisible({ timeout: 30_000 })
    }
    await say(one, 'Where is it?')
    await expectFit(one)
    await send(team, id, 'picture')
    for (const page of [one, other]) {
      await expect(page.getByText('The picture is away for a moment')).toHaveCount(0, { timeout: 30_000 })
      await played(page, title)
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    }
    await say(one, 'There it is')

    // The end, and the replay on the same page.
    await host.getByRole('button', { name: 'End stream' }).press('Enter')
    await host.getByRole('dialog').getByRole('button', { name: 'End it' }).click()
    for (const page of [one, other]) {
      await expect(page.getByRole('heading', { name: 'Thank you for being here' })).toBeVisible(slow)
    }
    await expectFit(one)
    const replay = host.getByRole('region', { name: 'Replay', exact: true })
    await replay.getByRole('button', { name: 'Publish the replay' }).click(slow)
    const publishing = host.getByRole('dialog', { name: 'Publish the replay' })
    await publishing.getByLabel('Category').selectOption({ index: 1 })
    await publishing.getByRole('button', { name: 'Publish' }).click()
    await expect(replay.getByText('The replay is published.')).toBeVisible(slow)
    for (const page of [one, other]) {
      await expect(page.getByRole('region', { name: `Video player: ${title}` })).toBeVisible(slow)
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
      const chat = page.getByRole('region', { name: 'Chat of the event' })
      await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 0)
      await page.evaluate(() => {
        const video = document.querySelector('video')
        if (video) video.currentTime = video.duration - 0.2
      })
      await expect(chat.getByText('There it is')).toBeVisible(slow)
      await expect(chat.getByText(hostile)).toHaveCount(1)
      await atRest(page)
      await expectFit(page)
    }
    for (const { page, context } of people) {
      expect(await page.evaluate(() => 'ran' in window)).toBe(false)
      await context.close()
    }
  })
}
