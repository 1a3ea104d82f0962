import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { endSession, signedIn } from '../browser.ts'
import { widths } from '../members/newcomer.ts'
import { publishCourse } from './course.ts'

/** A course from its first card to the certificate on another person's screen. */

const word = `Kata ${Date.now()}`
let courseId = ''

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(120_000)
  const lessons = ['The First Half', 'The Second Half']
  courseId = await publishCourse(baseURL ?? '', { title: word, accessLevel: 'premium', lessons })
})

const video = (page: Page) => page.locator('video')
const position = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.currentTime)

/** Everything can be reached and read at both widths, and nothing is wider than the screen. */
async function expectFit(page: Page): Promise<void> {
  for (const size of widths) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(widths[0] ?? { width: 1440, height: 900 })
}

async function play(page: Page): Promise<void> {
  await expect(async () => {
    await video(page).evaluate((element: HTMLVideoElement) => {
      element.muted = true
      return element.play()
    })
    expect(await position(page)).toBeGreaterThan(0.3)
  }).toPass()
}

test('a free member sees the requirements of the course', async ({ browser }) => {
  const { context, page } = await signedIn(browser, 'free')
  await page.goto('/courses')
  await expect(page.getByRole('heading', { name: 'Featured Courses' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All Video Tutorial Courses' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Courses to begin with' })).toBeVisible()
  await expectFit(page)
  const featured = page.getByRole('list', { name: 'Featured Courses' })
  await featured.getByRole('link', { name: word }).click()
  await expect(page).toHaveURL(`/course/${courseId}`)
  const head = page.getByRole('article').getByRole('banner').or(page.locator('article > header'))
  for (const badge of ['Intermediate', 'Featured']) await expect(head.getByText(badge)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your Instructor' })).toContainText('Kenji Sato')
  await expect(page.getByRole('region', { name: "What You'll Learn" })).toContainText(
    'Stand, turn and breathe',
  )
  await expect(page.getByRole('region', { name: 'Course Lessons' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Premium Required' })).toBeDisabled()
  await expect(page.getByText('Upgrade your subscription to access this course')).toBeVisible()
  await expectFit(page)
  await page.goto('/course/crs_nothing')
  await expect(page.getByRole('heading', { name: 'Course Not Found' })).toBeVisible()
  await context.close()
})

test('a visitor is sent to sign in and comes back to the course', async ({ page }) => {
  await page.goto(`/course/${courseId}`)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: /premium@kiai\.test/ }).click()
  await expect(page).toHaveURL(`/course/${courseId}`)
  await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible()
})

test('an ended session is reported and leads to sign-in @long', async ({ browser }) => {
  const { context, page } = await signedIn(browser, 'master')
  await page.goto(`/course/${courseId}`)
  const button = page.getByRole('button', { name: 'Enroll Now' })
  await expect(button).toBeVisible()
  await endSession(page)
  await button.click()
  await expect(page.getByText('Please log in to enroll in courses.')).toBeVisible()
  // The page learns of the end of a call one timer later.
  await page.clock.runFor(1)
  await expect(page.getByRole('link', { name: 'Login to Enroll' })).toBeVisible()
  await page.clock.resume()
  await page.waitForURL(/\/-\/identity\//)
  await context.close()
})

test('a premium member takes the course to its certificate', async ({ browser }) => {
  test.setTimeout(150_000)
  const { context, page } = await signedIn(browser, 'premium')
  let certificate = ''

  await test.step('enrolling, by the keyboard alone', async () => {
    await page.goto(`/course/${courseId}`)
    await page.getByRole('button', { name: 'Enroll Now' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enrolled Successfully!')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your Progress' })).toContainText(
      '0 of 2 lessons completed',
    )
    await expectFit(page)
    const start = page.getByRole('link', { name: 'Start Learning' })
    await start.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'The First Half' })).toBeVisible()
  })

  await test.step('half a lesson, continued at the same second on another device', async () => {
    await play(page)
    await expect.poll(() => position(page)).toBeGreaterThan(2.2)
    // On a busy machine the report of the start may only be answered now.
    const reported = page.waitForResponse(
      async (response) => response.url().endsWith('/progress') && (await response.json()).lesson.position > 0,
    )
    await video(page).evaluate((element: HTMLVideoElement) => element.pause())
    const { lesson } = await (await reported).json()
    const stoodAt = Math.floor(await position(page))
    expect(lesson).toMatchObject({ isCompleted: false, position: stoodAt })
    const sofa = await signedIn(browser, 'premium')
    await sofa.page.goto(`/course/${courseId}`)
    await expect(sofa.page.getByText(`Resume at 0:0${stoodAt}`)).toBeVisible()
    await sofa.page.getByRole('link', { name: 'Continue Learning' }).click()
    await expect.poll(() => position(sofa.page)).toBeGreaterThanOrEqual(stoodAt)
    await sofa.context.close()
  })

  await test.step('a jump to the end completes nothing', async () => {
    await video(page).evaluate((element: HTMLVideoElement) => {
      element.currentTime = element.duration - 0.4
    })
    const reported = page.waitForResponse((response) => response.url().endsWith('/progress'))
    await video(page).evaluate((element: HTMLVideoElement) => element.play())
    expect((await (await reported).json()).lesson.isCompleted).toBe(false)
    await expect(page.getByRole('link', { name: /Next lesson/ }).first()).toBeVisible()
  })

  await test.step('both lessons to their end', async () => {
    await play(page)
    await expect(page.getByText('Lesson Completed')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('progressbar', { name: 'Your progress in this course' })).toHaveAttribute(
      'aria-valuenow',
      '50',
    )
    await expectFit(page)
    await page.getByRole('link', { name: 'Next Lesson', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'The Second Half' })).toBeVisible()
    await play(page)
    await expect(page.getByText('Course Completed!')).toBeVisible({ timeout: 20_000 })
  })

  await test.step('the course is completed today, and the certificate is there', async () => {
    await page.goto(`/course/${courseId}`)
    const today = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric' })
    await expect(page.getByText(`Completed on ${today.format(new Date())}`)).toBeVisible()
    await expectFit(page)
    await page.getByRole('link', { name: 'View Certificate' }).click()
    await expect(page).toHaveURL(/\/certificates\/cer_/)
    certificate = page.url()
  })

  await test.step('anyone may check it', async () => {
    const visitor = await browser.newContext()
    const elsewhere = await visitor.newPage()
    await elsewhere.goto(certificate)
    const sheet = elsewhere.getByRole('article', { name: 'Certificate of Completion' })
    await expect(sheet).toContainText(word)
    await expect(sheet).toContainText('Kenji Sato')
    await expectFit(elsewhere)
    await elsewhere.goto(`${certificate.slice(0, -1)}x`)
    await expect(elsewhere.getByRole('heading', { name: 'Certificate Not Found' })).toBeVisible()
    await visitor.close()
  })

  await context.close()
})
