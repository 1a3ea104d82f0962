import { expect, type Page, test } from '@playwright/test'
import { createClient } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { noFilm, padded } from '../../support/media/uploads.ts'
import { clip } from '../../support/media/video-clips.ts'
import { expectAccessible } from '../accessible.ts'
import { signedIn } from '../browser.ts'
import { callsOf } from '../calls.ts'
import { deskFirst } from '../members/newcomer.ts'
import { encoded } from '../watching/encoded.ts'

/** Courses, lessons and genres for admins. */

/** A red square of one pixel. */
const picture = {
  name: 'poster.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
    'base64',
  ),
}
const film = (name: string, buffer = clip({ seconds: 4 })) => ({ name, mimeType: 'video/mp4', buffer })

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

const titles = (page: Page) =>
  page.getByRole('list', { name: 'Lessons' }).getByRole('heading').allTextContents()

for (const viewport of deskFirst) {
  test.describe(`at ${viewport.width} px`, () => {
    test('a course and its lessons, from nothing to what members see @long', async ({ browser, baseURL }) => {
      test.setTimeout(180_000)
      // With a word too long for any line.
      const title = `Iron Root ${Date.now()} ${'W'.repeat(120)}`
      const { context, page } = await signedIn(browser, 'admin')
      await page.setViewportSize(viewport)
      const dialog = page.getByRole('dialog')

      await test.step('is added with all its fields', async () => {
        await page.goto('/admin/courses')
        await expect(page.getByText(/^Showing \d+ of \d+\+? courses$/)).toBeVisible()
        await expectFit(page)
        await page.getByRole('button', { name: 'Add Course' }).press('Enter')
        await dialog.getByLabel('Title', { exact: true }).fill(title)
        await dialog.getByLabel('Short description').fill('Stand until nothing moves you')
        await dialog.getByLabel('Category').selectOption({ label: 'Karate' })
        await dialog.getByLabel('Level', { exact: true }).selectOption('intermediate')
        await dialog.getByLabel('Duration in hours').fill('0.5')
        await dialog.getByLabel('What members learn (one per line)').fill('Stand\nBreathe')
        await dialog.getByLabel('Choose a picture for Thumbnail').setInputFiles(picture)
        await dialog.getByLabel('Link to an instructor').selectOption({ label: 'Kenji Sato' })
        await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Kenji Sato')
        await dialog.getByLabel('Price in dollars').fill('12.5')
        await expect(dialog.getByRole('button', { name: 'Remove Thumbnail' })).toBeVisible()
        await expectAccessible(page)
        await dialog.getByLabel('Price in dollars').press('Enter')
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expect(page).toHaveURL(/\/admin\/courses\/crs_/)
      })
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      const admin = await callsOf(baseURL)
      expect(await admin(api.courses.getAnyCourse, { params: { id } })).toMatchObject({
        price: '12.50',
        outcomes: ['Stand', 'Breathe'],
        instructorName: 'Kenji Sato',
        isPublished: false,
        thumbnailUrl: expect.stringMatching(/^\/media\/images\/pictures\/pic_/),
      })

      await test.step('gets lessons: one with a file, one without, one with a file that is no film', async () => {
        await expect(page.getByText('No lessons yet')).toBeVisible()
        await expectFit(page)
        const add = async (name: string, file?: ReturnType<typeof film>) => {
          await page.getByRole('button', { name: 'Add Lesson' }).first().click()
          if (file) await dialog.locator('input[type=file]').setInputFiles(file)
          await dialog.getByLabel('Title', { exact: true }).fill(name)
          await dialog.getByRole('button', { name: 'Save lesson' }).click()
          await expect(page.getByText('Lesson Added')).toBeVisible({ timeout: 30_000 })
          await expect(dialog).toHaveCount(0)
        }
        await add('The Stance', film('stance.mp4'))
        await add('The Breath')
        await add('The Noise', film('noise.mp4', noFilm))
        const rows = page.getByRole('list', { name: 'Lessons' }).getByRole('listitem')
        await expect(rows).toHaveCount(3)
        await encoded(() => expect(rows.nth(0)).toContainText('Ready'))
        await expect(rows.nth(0)).toContainText('1 min')
        await expect(rows.nth(1)).toContainText('No file')
        await encoded(() => expect(rows.nth(2)).toContainText('Failed'))
        await expectFit(page)
        await rows.nth(2).getByRole('button', { name: 'Retry' }).click()
        await expect(rows.nth(2).getByText(/Processing|Failed/)).toBeVisible()
      })

      await test.step('is ordered by keyboard and, by its handle, with the pointer', async () => {
        const up = page.getByRole('button', { name: 'Move The Breath up' })
        const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/lessons/order'))
        const byKey = saved()
        await up.focus()
        await page.keyboard.press('Enter')
        expect((await byKey).status()).toBe(200)
        await expect.poll(() => titles(page)).toEqual(['The Breath', 'The Stance', 'The Noise'])
        await expect(up).toBeFocused()
        const rows = page.getByRole('list', { name: 'Lessons' }).getByRole('listitem')
        await rows.nth(2).scrollIntoViewIfNeeded()
        const byPointer = saved()
        await rows.nth(2).locator('span').first().hover()
        await page.mouse.down()
        const first = await rows.nth(0).boundingBox()
        await page.mouse.move((first?.x ?? 0) + 15, (first?.y ?? 0) + 10, { steps: 12 })
        await page.mouse.up()
        expect((await byPointer).status()).toBe(200)
        await page.reload()
        await expect.poll(() => titles(page)).toEqual(['The Noise', 'The Breath', 'The Stance'])
      })

      await test.step('loses a lesson after a question, and publishes the others', async () => {
        await page.getByRole('button', { name: 'Delete The Noise' }).click()
        await expect(dialog.getByText(/“The Noise” and its file are deleted permanently/)).toBeVisible()
        await expectAccessible(page)
        await dialog.getByRole('button', { name: 'Delete lesson' }).click()
        await expect.poll(() => titles(page)).toEqual(['The Breath', 'The Stance'])
        for (const name of ['The Breath', 'The Stance']) {
          await page.getByRole('button', { name: `Publish ${name}` }).click()
          await expect(page.getByRole('button', { name: `Unpublish ${name}` })).toBeVisible()
        }
        await page.getByRole('button', { name: 'Publish', exact: true }).click()
        await expect(page.getByRole('button', { name: 'Unpublish', exact: true })).toBeVisible()
        await page.getByRole('button', { name: 'Play The Stance' }).click()
        await expect(dialog.locator('video')).toBeVisible()
        await page.keyboard.press('Escape')
      })

      await test.step('is shown to members with its lessons in that order', async () => {
        const visitor = createClient({ origin: baseURL ?? '' })
        await expect(async () => {
          const shown = await visitor(api.catalogue.getCourse, { params: { id } })
          expect(shown.lessons.map((lesson) => lesson.title)).toEqual(['The Breath', 'The Stance'])
        }).toPass({ timeout: 20_000 })
      })

      await test.step('is found by filters in the address, and deleted after a warning of the losses', async () => {
        await page.goto(`/admin/courses?search=${encodeURIComponent(title)}&status=published`)
        await expect(page.getByText(/^Showing 1 of/)).toBeVisible()
        await page.getByRole('combobox', { name: 'Status' }).selectOption('draft')
        await expect(page.getByText('No courses found')).toBeVisible()
        await page.goBack()
        await page.getByRole('button', { name: `More for ${title}` }).click()
        await page.getByRole('button', { name: `Delete ${title}` }).click()
        await expect(dialog.getByText(/its 2 lessons and their files are deleted permanently/)).toBeVisible()
        await dialog.getByRole('button', { name: 'Delete course' }).click()
        await expect(page.getByText('Course Deleted')).toBeVisible()
        await page.goto(`/admin/courses/${id}`)
        await expect(page.getByRole('heading', { level: 1, name: 'Course Not Found' })).toBeVisible()
      })
      await context.close()
    })

    test('a genre is made, counted once, used by its movies, and deleted @long', async ({
      browser,
      baseURL,
    }) => {
      const name = `Rooftop Noir ${Date.now()}`
      const { context, page } = await signedIn(browser, 'admin')
      await page.setViewportSize(viewport)
      const dialog = page.getByRole('dialog')
      await page.goto('/admin/genres')
      await expect(page.getByRole('heading', { name: 'Wuxia' })).toBeVisible()
      await expectFit(page)
      const add = async (called: string) => {
        await page.getByRole('button', { name: 'Add Genre' }).press('Enter')
        await dialog.getByLabel('Name').fill(called)
        await dialog.getByLabel('Martial art style').fill('Parkour')
        await dialog.getByLabel('Sub-genres (separated by commas)').fill('Chases, Duels')
        await expectAccessible(page)
        await dialog.getByLabel('Name').press('Enter')
      }
      await add('wuxia')
      await expect(dialog.getByText('A genre with this name already exists')).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await add(name)
      await expect(page.getByText('Genre Created')).toBeVisible()
      const admin = await callsOf(baseURL)
      const genre = (await admin(api.categories.listAllMovieGenres)).items.find((each) => each.name === name)
      expect(genre).toMatchObject({ color: '#FFD700', isActive: true, subGenres: ['Chases', 'Duels'] })
      const [category] = (await admin(api.catalogue.listCategories)).items
      const film = await admin(api.videos.createVideo, {
        body: {
          title: name,
          contentType: 'movie',
          categoryId: category?.id ?? '',
          movieGenreId: genre?.id ?? '',
        },
      })
      const remove = async () => {
        await page.getByRole('button', { name: `Delete ${name}` }).click()
        await dialog.getByRole('button', { name: 'Delete genre' }).click()
      }
      await remove()
      await expect(page.getByText('1 movie is of this genre')).toBeVisible()
      await admin(api.videos.deleteVideo, { params: { id: film.id } })
      await remove()
      await expect(page.getByText('Genre Deleted')).toBeVisible()
      await expect(page.getByRole('heading', { name })).toHaveCount(0)
      await context.close()
    })
  })
}

test('the upload of a lesson continues after a reload, only in its own course @long', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const admin = await callsOf(baseURL)
  const [one, other] = [
    await admin(api.courses.createCourse, { body: { title: `Resumed ${Date.now()}` } }),
    await admin(api.courses.createCourse, { body: { title: `Untouched ${Date.now()}` } }),
  ]
  const { context, page } = await signedIn(browser, 'admin')
  // Parts of 8 MB. The first arrives, the others do not before the reload.
  const file = film('long-lesson.mp4', padded(clip({ seconds: 4 }), 17 * 1024 ** 2))
  const parts = /partNumber=[23]\b/i
  await page.route(parts, (route) => route.abort())
  await page.goto(`/admin/courses/${one.id}`)
  await page.getByRole('button', { name: 'Add Lesson' }).first().click()
  const dialog = page.getByRole('dialog')
  const arrived = page.waitForResponse((answer) => /partNumber=1\b/i.test(answer.url()))
  await dialog.locator('input[type=file]').setInputFiles(file)
  await arrived
  page.on('dialog', (leaving) => leaving.accept())
  await page.goto(`/admin/courses/${other.id}`)
  await page.unroute(parts)
  await expect(page.getByText('No lessons yet')).toBeVisible()
  await expect(page.getByText(/Resume upload/)).toHaveCount(0)
  await page.goto(`/admin/courses/${one.id}`)
  await expect(page.getByText(/Resume upload of long-lesson\.mp4: 4\d %/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Choose the file').setInputFiles(file)
  await expect(page.getByText(/^Uploaded/)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Add its details' }).click()
  await dialog.getByLabel('Title', { exact: true }).fill('Gone on with')
  await dialog.getByRole('button', { name: 'Save lesson' }).click()
  await expect(page.getByText('Lesson Added')).toBeVisible()
  await expect(page.getByText(/^Uploaded/)).toHaveCount(0)
  await expect.poll(() => titles(page)).toEqual(['Gone on with'])
  await context.close()
})

test('members do not see these pages', async ({ browser }) => {
  const { context, page } = await signedIn(browser, 'free')
  for (const path of ['/admin/courses', '/admin/courses/crs_white-belt-karate', '/admin/genres']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'This area is for admins' })).toBeVisible()
  }
  await context.close()
})
