import { expect, type Page, test } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { expectAccessible } from '../accessible.ts'
import { signedIn } from '../browser.ts'
import { arrive, widths } from '../members/newcomer.ts'

/** An admin finds a member, adds a note, suspends them and lifts the suspension. */

/** Opens the search box of the admin area and types into it. */
async function find(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Find anything' })
  await expect(box).toBeFocused()
  await box.fill(words)
}

for (const viewport of widths) {
  test(`an admin finds a member, adds a note, suspends them and lifts it at ${viewport.width} px`, async ({
    browser,
    baseURL,
  }) => {
    const member = await arrive(browser, baseURL, viewport)
    const { page, context } = await signedIn(browser, 'admin')
    await page.setViewportSize(viewport)

    // New members are found a moment later.
    await expect(async () => {
      await page.goto(`/admin/users?search=${encodeURIComponent(member.email)}`)
      await expect(page.getByText('Showing 1 of 1 users')).toBeVisible({ timeout: 3000 })
    }).toPass()
    await expectAccessible(page)
    const row = page
      .getByRole('button', { name: /Mika Oda/ })
      .or(page.getByRole('link', { name: /Mika Oda/ }))
    await row.first().click()
    await page.getByRole('link', { name: 'Open full page' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mika Oda' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'All time' })).toContainText('Spent$0.00')
    await expectAccessible(page)

    await page.getByRole('tab', { name: 'Notes' }).click()
    await page.getByLabel('New note').fill('Asked by phone for another address.')
    await page.getByRole('button', { name: 'Add note' }).click()
    const notes = page.getByRole('list', { name: 'Notes' })
    await expect(notes).toContainText('Asked by phone for another address.')

    await page.getByRole('button', { name: 'Suspend' }).click()
    const dialog = page.getByRole('dialog', { name: 'Suspend Mika Oda?' })
    await expect(dialog).toContainText('The member is signed out everywhere')
    await expect(dialog).toContainText('There is no paid plan, so nothing is charged.')
    await expectAccessible(page)
    await dialog.getByLabel('Reason').fill('Shared the account')
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect(page.getByText(/^Suspended on .*: “Shared the account”/)).toBeVisible()

    await member.page.goto('/api/login')
    await expect(member.page.getByText('This account is suspended.')).toBeVisible()
    await expect(member.page.getByRole('link', { name: 'Sign in' }).first()).toBeAttached()
    await expectAccessible(member.page)

    await page.getByRole('button', { name: 'Lift the suspension' }).click()
    await expect(page.getByText('Suspension Lifted')).toBeVisible()
    await member.page.goto('/api/login?returnTo=/profile')
    await expect(member.page.getByRole('tab', { name: 'Profile Info' })).toBeVisible()

    await page.getByRole('tab', { name: 'Team activity' }).click()
    await expect(page.getByRole('list', { name: 'Team activity' })).toContainText('Lifted the suspension')
    await context.close()
    await member.page.context().close()
  })

  test(`the search box leads from anywhere in the admin area to a member at ${viewport.width} px`, async ({
    browser,
    baseURL,
  }) => {
    const member = await arrive(browser, baseURL, viewport)
    const { page, context } = await signedIn(browser, 'admin')
    await page.setViewportSize(viewport)
    const { id } = await member.call(api.auth.getUser)
    await page.goto('/admin/audit')
    await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible()
    await find(page, member.email)
    const found = page.getByRole('listbox', { name: 'Results' }).getByRole('option')
    await expect(found).toHaveText([`Mika Oda${member.email}Member`])
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/admin/users/${id}$`))
    // The box belongs to the new page.
    await expect(page.getByRole('heading', { level: 1, name: 'Mika Oda' })).toBeVisible()
    await find(page, 'nobody-is-called-so')
    await expect(page.getByText('No results for “nobody-is-called-so”.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeHidden()
    await context.close()
    await member.page.context().close()
  })
}
