import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { ApiError, type Call, createClient } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { hostileMessages } from '../../support/live/hostile-texts.ts'
import { signUp } from '../../support/people/sign-in.ts'
import { expectAccessible } from '../accessible.ts'
import { signedIn } from '../browser.ts'
import { callsOf } from '../calls.ts'
import { openEvent } from './open-event.ts'

/** Hostile texts in a chat: none runs, and each is shown as it was written. */

/** Members of a plan who write: each may send twenty messages a minute. */
async function authorsFor(admin: Call, origin = ''): Promise<Call[]> {
  return Promise.all(
    Array.from({ length: 5 }, async () => {
      const session = await signUp(origin, `stranger-${randomUUID()}@kiai.test`)
      const call = createClient({
        fetch: (input, init) =>
          session.fetch(String(input), {
            ...init,
            headers: { ...Object.fromEntries(new Headers(init?.headers)), origin },
          }),
      })
      const body = { acceptTerms: true, isThirteenOrOlder: true } as const
      const { id: userId } = await call(api.auth.acceptTerms, { body })
      await admin(api.members.setTier, { params: { userId }, body: { subscriptionStatus: 'premium' } })
      return call
    }),
  )
}

test('hostile texts in twenty forms are text and nothing else, to members, hosts and admins @long', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const admin = await callsOf(baseURL)
  const authors = await authorsFor(admin, baseURL)
  const id = await openEvent(admin, `Evening of Strangers ${Date.now()}`, ['ins_kenji-sato'])
  const at = { params: { id } }
  const readers = await Promise.all((['premium', 'admin'] as const).map((name) => signedIn(browser, name)))
  for (const { page } of readers) {
    await page.goto(`/live/${id}`)
    await expect(page.getByText('No messages yet.')).toBeVisible()
  }

  const shown: string[] = []
  const refused: string[] = []
  const messages = Object.entries(hostileMessages).flatMap(([form, texts]) =>
    texts.map((text) => ({ form, text })),
  )
  for (const [place, { form, text }] of messages.entries()) {
    const call = authors[place % authors.length] ?? admin
    try {
      const sent = await call(api.live.sendToChat, { ...at, body: { text, clientId: randomUUID() } })
      shown.push(sent.text)
    } catch (error) {
      // Only texts that are no texts are refused.
      if (!(error instanceof ApiError) || error.problem?.code !== 'request.invalid') throw error
      refused.push(form)
    }
  }
  expect([...new Set(refused)]).toEqual(['halves of characters', 'control characters', 'blank space'])

  // Pinned and reported messages are shown in other places too.
  await admin(api.live.pinInChat, { ...at, body: { seq: 1 } })
  await authors[0]?.(api.live.reportInChat, { params: { id, seq: '3' }, body: { reason: 'spam' } })
  for (const { page } of readers) {
    const said = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
    await expect(said).toHaveCount(shown.length)
    const texts = await said.evaluateAll((items) =>
      items.map((item) => {
        const text = item.querySelector('p + p') ?? item.querySelectorAll('p')[1]
        return { text: text?.textContent ?? '', elements: text?.childElementCount ?? -1 }
      }),
    )
    expect(texts.map(({ text }) => text)).toEqual(shown)
    expect(texts.filter(({ elements }) => elements !== 0)).toEqual([])
    await expect(page.getByText(shown[0] ?? '')).toHaveCount(2)
  }
  const [, { page: moderator }] = readers as [(typeof readers)[number], (typeof readers)[number]]
  await moderator.reload()
  await moderator.getByRole('button', { name: 'Reports: 1' }).click()
  await expect(moderator.getByText('1 report: Spam')).toBeVisible()
  for (const { page, context } of readers) {
    await expectAccessible(page)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await context.close()
  }
})
