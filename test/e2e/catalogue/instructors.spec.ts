import { expect, type Page, test } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { demoInstructors } from '../../../infra/demo/content/people.ts'
import { expectAccessible } from '../accessible.ts'
import { endSession, signedIn } from '../browser.ts'
import { arrive, deskFirst } from '../members/newcomer.ts'

/** From a member's application to the public instructor, and back. */

const toast = (page: Page) => page.locator('[popover=manual][role=status] > div')
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** How far a page has shifted without input since it was opened. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value } = entry as PerformanceEntry & {
          hadRecentInput: boolean
          value: number
        }
        if (!hadRecentInput) Object.assign(window, { shifted: Reflect.get(window, 'shifted') + value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shifted = (page: Page) => page.evaluate(() => Number(Reflect.get(window, 'shifted')))

for (const viewport of deskFirst) {
  const at = `at ${viewport.width} px`

  test(`the instructors are introduced, with their hourly rate and rating ${at}`, async ({
    browser,
    baseURL,
  }) => {
    const { page } = await arrive(browser, baseURL, viewport)
    await watchShifts(page)
    const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/instructors')
    await page.goto('/instructors')
    expect((await asked).status()).toBe(200)
    await expect(page).toHaveTitle('Instructors · Kiai')
    const cards = page.getByRole('list', { name: 'Instructors' }).getByRole('article')
    for (const { name, hourlyRate, isApproved, credentials } of demoInstructors) {
      const card = cards.filter({ hasText: name })
      await expect(card).toHaveCount(isApproved ? 1 : 0)
      if (!isApproved) continue
      await expect(card).toContainText(`$${hourlyRate} per hour`)
      await expect(card).toContainText(credentials)
      await expect(card).toContainText('Rating 5.0')
    }
    await expectAccessible(page)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await shifted(page)).toBeLessThan(0.02)
    await page.context().close()
  })

  test(`a member applies, an admin decides, and everyone sees the result ${at}`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000)
    const { page, call, email } = await arrive(browser, baseURL, viewport)
    const name = `Mika Oda ${Date.now()}-${viewport.width}`
    const status = page.locator('#own-status')
    const own = page.getByRole('article').filter({ hasText: name })
    const admin = await signedIn(browser, 'admin')
    await admin.page.setViewportSize(viewport)
    const application = admin.page.getByRole('article').filter({ hasText: name })
    const dialog = admin.page.getByRole('dialog')
    const listed = async () => {
      const rows: { name: string }[] = await (await page.request.get('/api/instructors')).json()
      return rows.some((row) => row.name === name)
    }

    await test.step('the form opens, returns the focus, and names errors', async () => {
      await page.goto('/instructors')
      const opener = page.getByRole('button', { name: 'Become an Instructor' })
      await opener.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Become an Instructor' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByLabel('Name')).toHaveCount(0)
      await expect(opener).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Name')).toHaveValue('Mika Oda')
      const labelled = (label: string) =>
        page.getByText(label, { exact: true }).evaluate((element) => {
          const { fontSize, fontWeight } = getComputedStyle(element)
          return [fontSize, fontWeight]
        })
      expect(await labelled('Languages you teach in')).toEqual(
        await labelled('Specialties (separated by commas)'),
      )
      await page.getByLabel('Name').fill('M')
      await page.getByLabel('Profile picture address (optional)').fill('http://example.com/me.jpg')
      await page.getByRole('button', { name: 'Submit Application' }).click()
      for (const words of [
        'Name must be at least 2 characters',
        'Bio must be at least 50 characters',
        'At least one specialty is required',
        'Credentials must be at least 10 characters',
        'Hourly rate is required',
        'Please use an address that begins with https://: browsers show no picture of an http address on a secure page',
      ])
        await expect(page.getByText(words)).toBeVisible()
      await page.getByLabel('Hourly rate (USD)').fill('501')
      await expect(page.getByText('Hourly rate must be between $10 and $500')).toBeVisible()
      await expectAccessible(page)
      expect(await overflow(page)).toBeLessThanOrEqual(0)
    })

    await test.step('the application is sent and waits', async () => {
      await page.getByLabel('Name').fill(name)
      await page.getByLabel('Hourly rate (USD)').fill('85.5')
      await page.getByLabel('Specialties (separated by commas)').fill(' Judo, , Ukemi ,judo')
      await page.getByLabel('Credentials').fill('4th dan, state certified')
      await page.getByLabel('Bio').fill('Has taught throws and falls to beginners of every age for years.')
      await page.getByLabel('Profile picture address (optional)').fill('')
      await page.getByRole('button', { name: 'Submit Application' }).click()
      await expect(toast(page)).toContainText('Application Submitted!')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(own.getByRole('button', { name: 'Pending Approval' })).toBeDisabled()
      await expect(own).toContainText('$85.50 per hour')
      await expect(own.getByRole('listitem')).toHaveText(['Judo', 'Ukemi'])
      await expect(status).toHaveText('Your application is in review')
      await expectAccessible(page)
      expect(await listed()).toBe(false)
      await page.reload()
      await expect(own.getByRole('button', { name: 'Pending Approval' })).toBeDisabled()
    })

    await test.step('an admin finds and approves it', async () => {
      await admin.page.goto('/admin/instructors')
      await expect(application).toContainText(email)
      await expect(application).toContainText('4th dan, state certified')
      const entry = admin.page
        .getByRole('navigation', { name: 'Admin' })
        .getByRole('link', { name: 'Instructors' })
      await expect(entry).toHaveAttribute('aria-current', 'page')
      await expectAccessible(admin.page)
      expect(await overflow(admin.page)).toBeLessThanOrEqual(0)
      await application.getByRole('button', { name: 'Approve' }).click()
      await expectAccessible(admin.page)
      await dialog.getByRole('button', { name: 'Approve' }).click()
      await expect(toast(admin.page)).toContainText('Instructor Approved')
      await expect(application).toHaveCount(0)
      await admin.page.getByRole('radio', { name: /^Approved/ }).check()
      await expect(application).toBeVisible()
      const terms = await application.getByRole('button', { name: `Edit terms of ${name}` }).boundingBox()
      expect(terms?.height, 'one line').toBeLessThan(48)
    })

    await test.step('everyone sees the instructor, who gets a message', async () => {
      await expect.poll(listed, { timeout: 20_000 }).toBe(true)
      expect((await call(api.auth.getUser)).instructorId).toMatch(/^ins_/)
      await page.reload()
      await expect(status).toHaveText('You teach at Kiai')
      await expect(own).toContainText('You')
      await expect(own.getByRole('button')).toHaveCount(0)
    })

    await test.step('the approval is withdrawn for a reason, which the member reads before applying again', async () => {
      await application.getByRole('button', { name: 'Withdraw approval' }).click()
      await dialog.getByRole('button', { name: 'Withdraw approval' }).click()
      await expect(dialog.getByText(/Please enter a reason/)).toBeVisible()
      await expectAccessible(admin.page)
      await dialog.getByLabel('Reason').fill('Please tell us who graded you, and when.')
      await dialog.getByRole('button', { name: 'Withdraw approval' }).click()
      await expect(toast(admin.page)).toContainText('Approval Withdrawn')
      await expect.poll(listed, { timeout: 20_000 }).toBe(false)
      await page.reload()
      const told = page.getByRole('region', { name: 'Your application was not approved' })
      await expect(told).toContainText('Please tell us who graded you, and when.')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Apply Again' }).click()
      await expect(page.getByLabel('Credentials')).toHaveValue('4th dan, state certified')
      await page.getByLabel('Credentials').fill('4th dan, graded by the federation in 2019')
      await page.getByRole('button', { name: 'Submit Application' }).click()
      await expect(own.getByRole('button', { name: 'Pending Approval' })).toBeDisabled()
      await expect(told).toHaveCount(0)
    })

    await admin.context.close()
    await page.context().close()
  })
}

test('a failed application says why and keeps the input; an ended session leads to sign-in @long', async ({
  browser,
  baseURL,
}) => {
  const { page, call } = await arrive(browser, baseURL)
  await page.goto('/instructors')
  await page.getByRole('button', { name: 'Become an Instructor' }).click()
  await page.getByLabel('Hourly rate (USD)').fill('90')
  await page.getByLabel('Specialties (separated by commas)').fill('Karate')
  await page.getByLabel('Credentials').fill('6th dan Shotokan')
  await page.getByLabel('Bio').fill('Thirty years of Shotokan, and still looking for the weak joint.')
  await call(api.members.deleteUser)
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(toast(page)).toHaveText(
    /^Application FailedYour account will be deleted soon\. Please undo the deletion first/,
  )
  await expect(page.getByLabel('Credentials')).toHaveValue('6th dan Shotokan')
  await call(api.members.restoreUser)
  await endSession(page)
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText('You are logged out. Logging in again...')).toBeVisible()
  await page.clock.resume()
  await page.waitForURL(/\/-\/identity\//)
  await page.context().close()
})

test('visitors are led to sign in, and only admins see the applicants', async ({ browser, page }) => {
  await page.goto('/instructors')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: /instructor@kiai\.test/ }).click()
  await expect(page).toHaveURL('/instructors')
  const kenji = page.getByRole('article').filter({ hasText: 'Kenji Sato' })
  await expect(kenji).toContainText('You')
  await page.goto('/admin/instructors')
  await expect(page.getByRole('heading', { name: 'This area is for admins' })).toBeVisible()
  const free = await signedIn(browser, 'free')
  expect((await free.page.request.get('/api/instructors?status=all')).status()).toBe(403)
  await free.context.close()
})
