import { expect, type Page, test } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { expectAccessible } from '../accessible.ts'
import { arrive, handFirst } from './newcomer.ts'

/** A member's own pages: profile, settings, plan, data, leaving. Each test has a member of its own. */

const { auth, members } = api

for (const viewport of handFirst) {
  const at = `at ${viewport.width} px`

  test(`profile: names, picture and the email that stays ${at}`, async ({ browser, baseURL }) => {
    const { page, email } = await arrive(browser, baseURL, viewport)
    await page.goto('/profile')
    await expect(page.getByRole('tab')).toHaveText([
      'Profile Info',
      'Preferences',
      'Subscription',
      'Purchases',
    ])
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Email')).not.toBeEditable()
    await expect(page.getByText('Email cannot be changed. Contact support if needed.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your courses' })).toBeVisible()
    await page.getByLabel('First name').fill('')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Required')).toBeVisible()
    await page.getByLabel('First name').fill('Aiko')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Profile Updated')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Aiko Oda' })).toBeVisible()
    await expectAccessible(page)
    const long = 'Aiko'.repeat(25)
    await page.getByLabel('First name').fill(long)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${long} Oda` })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )

    const png = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 200 } })
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
    const dialog = page.getByRole('dialog', { name: 'Your picture' })
    await dialog.getByLabel('Zoom').fill('2')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Use picture' }).click()
    const picture = page.getByAltText('Your profile picture')
    await expect(picture).toHaveAttribute('src', /^\/media\/images\/members\/.+\.webp$/)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await expect(picture).toHaveCount(0)

    await page.route('**/api/user/profile', (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Failed to update profile. Please try again.')).toBeVisible()
    await page.context().close()
  })

  test(`settings are a tab of the profile, saved as they are switched ${at} @long`, async ({
    browser,
    baseURL,
  }) => {
    const { page, call } = await arrive(browser, baseURL, viewport)
    await page.goto('/settings')
    await expect(page).toHaveURL('/profile?tab=preferences')
    const names = ['Email notifications', 'Course reminders', 'Live event alerts', 'Marketing emails']
    const on = async () =>
      Promise.all(names.map((name) => page.getByLabel(name, { exact: true }).isChecked()))
    await expect(page.getByLabel('Marketing emails', { exact: true })).toBeAttached()
    expect(await on()).toEqual([true, true, true, false])
    await page.getByLabel('Marketing emails', { exact: true }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Your preferences have been saved.')).toBeVisible()
    expect(await call(members.getSettings)).toMatchObject({ marketingEmails: true, emailNotifications: true })
    await expectAccessible(page)
    await page.route('**/api/user/settings', (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.getByLabel('Course reminders', { exact: true }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Failed to update settings. Please try again.')).toBeVisible()
    expect(await on()).toEqual([true, true, true, true])
    await page.context().close()
  })

  test(`the plan, the data export and the deletion, with 14 days to come back ${at}`, async ({
    browser,
    baseURL,
  }) => {
    const { page, call, email } = await arrive(browser, baseURL, viewport)
    await page.goto('/profile?tab=subscription')
    await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('Free plan')
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Preferences' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download my data' }).click()
    expect((await download).suggestedFilename()).toMatch(/^kiai-\d{4}-\d\d-\d\d\.zip$/)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByText('Type DELETE to continue')).toBeVisible()
    await expect(dialog.getByLabel('Type DELETE to confirm')).toBeFocused()
    expect((await call(auth.getUser)).deletionDueAt).toBeNull()
    await dialog.getByLabel('Type DELETE to confirm').fill('delete')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    const banner = page.getByRole('region', { name: 'Account deletion' })
    await expect(banner).toContainText('Your account will be deleted on')
    await page.goto('/videos')
    await expect(banner).toBeVisible()
    await expectAccessible(page)
    await expectToldByMail(page, email)
    await page.goto('/videos')
    await banner.getByRole('button', { name: 'Undo' }).click()
    await expect(banner).toHaveCount(0)
    await page.context().close()
  })
}

/** The mail of a planned deletion, in the local mailbox. */
async function expectToldByMail(page: Page, email: string): Promise<void> {
  const mine = page.getByRole('link').filter({ hasText: email })
  await expect(async () => {
    await page.goto('/-/mail')
    await expect(mine).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await mine.click()
  await expect(
    page.getByRole('heading', { level: 1, name: /^Your Kiai account will be deleted on/ }),
  ).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const shown = page.frameLocator('iframe')
  await expect(shown.getByText('choose Undo at the top of any page')).toBeVisible()
  await expect(shown.getByRole('link', { name: 'Keep my account' })).toHaveAttribute(
    'href',
    /\/profile\?tab=preferences$/,
  )
}
