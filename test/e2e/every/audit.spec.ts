import { expect, test } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { expectAccessible } from '../accessible.ts'
import { signedIn } from '../browser.ts'
import { arrive, widths } from '../members/newcomer.ts'

/** An admin's acts are recorded, and the member they concern sees them. */

for (const viewport of widths) {
  test(`a plan set by hand is listed in the log and in the member’s profile at ${viewport.width} px`, async ({
    browser,
    baseURL,
  }) => {
    const member = await arrive(browser, baseURL, viewport)
    const { page, context } = await signedIn(browser, 'admin')
    await page.setViewportSize(viewport)
    const { id } = await member.call(api.auth.getUser)
    await page.goto(`/admin/users?search=${encodeURIComponent(member.email)}`)
    await page.getByLabel(/^Tier of /).selectOption('master')
    await page.getByRole('dialog').getByRole('button', { name: 'Set Master' }).click()
    await expect(page.getByText('Subscription Updated')).toBeVisible()

    await page.goto(`/admin/audit?search=${id}`)
    const acts = page.getByRole('list', { name: 'Actions' })
    await acts.getByText('Changed the plan').click()
    await expect(acts.getByText('member.tierOverride')).toBeVisible()
    await expectAccessible(page)

    await member.page.goto('/profile?tab=preferences')
    const told = member.page.getByRole('region', { name: 'What our team did on your account' })
    await expect(told.getByText('Changed the plan')).toBeVisible()
    await context.close()
    await member.page.context().close()
  })
}
