import { expect, type Page } from '@playwright/test'

/** The local mailbox, seen by its readers. */

/** Opens the newest mail to an address with a subject, once it contains the expected text. */
export async function openMail(page: Page, to: string, subject: string, words: string): Promise<void> {
  await expect(async () => {
    await page.goto('/-/mail')
    const mail = page.getByRole('link').filter({ hasText: to }).filter({ hasText: subject })
    await expect(mail.first()).toBeVisible({ timeout: 1000 })
    await mail.first().click()
    await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
    await expect(inMail(page, words)).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
}

/** Text of the mail that its reader sees. The preview for lists of mails is hidden. */
export const inMail = (page: Page, words: string) =>
  page.frameLocator('iframe').getByRole('paragraph').filter({ hasText: words }).last()
