import { expect, type Page } from '@playwright/test'
import { openMail } from './mailbox.ts'

const address = () => `reader-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@kiai.test`

/** Subscribes a new address, not that of the signed-in member, and confirms it by the link in its mail. */
export async function subscribe(page: Page): Promise<{ email: string; token: string }> {
  const email = address()
  await page.goto('/subscribe')
  const form = page.getByRole('region', { name: 'Newsletter' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('First name (optional)').fill('Noor')
  await form.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await expect(page.getByText("Success! You've been subscribed to our newsletter.")).toBeVisible()
  await openMail(page, email, 'Confirm', 'newsletter')
  const link = page.frameLocator('iframe').getByRole('link', { name: /confirm/i })
  const [opened] = await Promise.all([page.waitForEvent('popup'), link.first().click()])
  await expect(opened.getByRole('heading', { level: 1, name: 'Confirm your subscription' })).toBeVisible()
  await opened.getByRole('button', { name: 'Confirm' }).click()
  await expect(opened.getByRole('heading', { level: 1, name: 'You are subscribed' })).toBeVisible()
  const token = new URL(opened.url()).searchParams.get('token') ?? ''
  await opened.close()
  return { email, token }
}
