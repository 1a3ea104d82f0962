import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { signedIn } from '../browser.ts'
import { callsOf } from '../calls.ts'
import { openEvent } from './open-event.ts'

/** The chat of a live event over sockets: at once, without reading again and again, and through a lost connection. */

const messages = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem')

test('two members see each other’s messages at once, and again after their sockets were lost', async ({
  browser,
  baseURL,
}) => {
  const id = await openEvent(await callsOf(baseURL), `Sockets ${Date.now()}`)
  const people = await Promise.all((['premium', 'master'] as const).map((name) => signedIn(browser, name)))
  const [writer, reader] = people.map(({ page }) => page) as [Page, Page]
  const frames: string[] = []
  const losses: (() => Promise<void>)[] = []
  await reader.routeWebSocket(/\/chat\?event=/, (route) => {
    const server = route.connectToServer()
    server.onMessage((frame) => {
      frames.push(String(frame))
      route.send(frame)
    })
    losses.push(async () => {
      await server.close()
      await route.close({ code: 1006 }).catch(() => route.close())
    })
  })
  for (const page of [writer, reader]) {
    await page.goto(`/live/${id}`)
    await expect(page.getByText('No messages yet.')).toBeVisible()
  }
  await expect.poll(() => losses.length).toBe(1)

  const say = async (text: string) => {
    await writer.getByRole('textbox', { name: 'Your message' }).fill(text)
    await writer.keyboard.press('Enter')
  }
  await say('Bowing in')
  await expect(messages(reader)).toContainText(['Bowing in'])
  const delays: number[] = []
  for (const text of ['First', 'Second', 'Third']) {
    const pressed = Date.now()
    await say(text)
    await expect(messages(reader).filter({ hasText: text })).toHaveCount(1)
    delays.push(Date.now() - pressed)
    // It was not read.
    expect(frames.some((frame) => frame.includes(`"text":"${text}"`))).toBe(true)
  }
  test.info().annotations.push({ type: 'from press to screen', description: `${delays.join(', ')} ms` })
  // Browsers on a busy machine are slow for moments, not always.
  expect(Math.min(...delays)).toBeLessThanOrEqual(1500)

  await losses[0]?.()
  // While it is away, messages are read; after it is back, they are pushed again.
  const { status } = await writer.evaluate(
    async ([path, clientId]) => {
      const body = JSON.stringify({ text: 'Meanwhile', clientId })
      const answer = await fetch(path ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      return { status: answer.status }
    },
    [`/api/live/${id}/chat`, randomUUID()],
  )
  expect(status).toBe(201)
  await expect(messages(reader)).toContainText(['Bowing in', 'First', 'Second', 'Third', 'Meanwhile'])
  await expect.poll(() => losses.length, { timeout: 20_000 }).toBe(2)
  await say('Back again')
  await expect(messages(reader)).toContainText(['Meanwhile', 'Back again'])
  for (const { context } of people) await context.close()
})
