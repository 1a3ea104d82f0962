import { expect, type Locator, test } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { expectAccessible } from '../accessible.ts'
import { signedIn } from '../browser.ts'
import { callsOf } from '../calls.ts'
import { arrive } from '../members/newcomer.ts'
import { openEvent } from './open-event.ts'

/** The chat of a moderator on small screens: with a pinned message, too, the field for messages is in view. */

/** The top of a line in what is painted: the second frame from now is painted with every change that came before. */
const topOf = (line: Locator) =>
  line.evaluate((element) => {
    const top = () => Math.round(element.getBoundingClientRect().top)
    return new Promise<number>((tell) => {
      requestAnimationFrame(() => requestAnimationFrame(() => tell(top())))
    })
  })

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]) {
  test(`a pinned message moves no other one, nor the field for messages, at ${viewport.width} px`, async ({
    browser,
    baseURL,
  }) => {
    const call = await callsOf(baseURL)
    const id = await openEvent(call, `Pinned evening ${Date.now()}`)
    // A member of the test's own: messages are limited for each member.
    const member = await arrive(browser, baseURL)
    const { id: userId } = await member.call(api.auth.getUser)
    await call(api.members.setTier, { params: { userId }, body: { subscriptionStatus: 'premium' } })
    const say = (text: string) =>
      member.call(api.live.sendToChat, { params: { id }, body: { text, clientId: crypto.randomUUID() } })
    const pin = (seq: number | null) => call(api.live.pinInChat, { params: { id }, body: { seq } })
    const { page, context } = await signedIn(browser, 'admin')
    await page.setViewportSize(viewport)
    await page.goto(`/live/${id}`)
    const field = page.getByRole('textbox', { name: 'Your message' })
    const log = page.getByRole('log', { name: 'Chat' })
    const unpin = page.getByRole('button', { name: 'Unpin' })
    const line = (text: string) => log.getByText(text, { exact: true })

    /** Pins a message and removes the pin, and expects that neither moves another message. */
    async function expectStill(watched: Locator, seq: number): Promise<void> {
      const before = await topOf(watched)
      await pin(seq)
      await expect(unpin).toBeVisible()
      expect(await topOf(watched)).toBe(before)
      await expect(field).toBeInViewport({ ratio: 1 })
      await pin(null)
      await expect(unpin).toBeHidden()
      expect(await topOf(watched)).toBe(before)
    }

    await say(`Bring a belt. ${'Warm up before we begin, and drink some water. '.repeat(6)}`)
    await say('The second message')
    await expect(field).toBeInViewport({ ratio: 1 })
    await expectStill(line('The second message'), 2)
    for (let number = 3; number < 11; number++) await say(`Message ${number}`)
    await expect(line('Message 10')).toBeInViewport()
    await expectStill(line('Message 10'), 1)
    await line('Message 6').scrollIntoViewIfNeeded()
    await expectStill(line('Message 6'), 1)
    await pin(1)
    await expect(unpin).toBeVisible()
    await expectAccessible(page)
    await context.close()
  })
}
