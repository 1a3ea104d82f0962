import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { signedIn } from '../browser.ts'
import { clipId } from './demo-clip.ts'
import { encoded } from './encoded.ts'

/** Practising with a video: loops, mirror, frames, chapters, captions and transcript. */

const lesson = `/video/${clipId}`

const video = (page: Page) =>
  page
    .locator('video')
    .evaluate(({ currentTime, playbackRate, paused, preservesPitch }: HTMLVideoElement) => ({
      currentTime,
      playbackRate,
      paused,
      preservesPitch,
    }))
const placeOf = async (page: Page) => (await video(page)).currentTime
const isMirrored = (page: Page) =>
  page.locator('video').evaluate((element) => getComputedStyle(element).transform.startsWith('matrix(-1'))
/** The captions that the browser itself shows now. */
const cuesShown = (page: Page) =>
  page.locator('video').evaluate(({ textTracks }: HTMLVideoElement) =>
    Array.from(textTracks)
      .filter(({ mode }) => mode === 'showing')
      .flatMap(({ activeCues }) => Array.from(activeCues ?? [], (cue) => (cue as VTTCue).text)),
  )
const tools = (page: Page) => page.getByRole('region', { name: 'Drill mode' })

/** Opens a page of the video, playing. Keys go to the player. */
async function opened(page: Page, address: string): Promise<void> {
  await encoded(async () => {
    await page.goto(address)
    await expect(page.locator('video')).toBeVisible({ timeout: 4000 })
  })
  await page.getByRole('region', { name: /^Video player/ }).focus()
  await expect.poll(async () => (await video(page)).currentTime, { timeout: 20_000 }).toBeGreaterThan(0)
}

async function startFrom(page: Page, seconds: number): Promise<void> {
  await page.locator('video').evaluate((element: HTMLVideoElement, to) => {
    element.currentTime = to
    return element.play()
  }, seconds)
  await expect.poll(() => placeOf(page)).toBeGreaterThan(seconds)
}

/** Stops at a moment. What is shown there stays, however slow the machine is. */
async function stopAt(page: Page, seconds: number): Promise<void> {
  await page.locator('video').evaluate((element: HTMLVideoElement, to) => {
    element.pause()
    element.currentTime = to
  }, seconds)
  await expect.poll(() => placeOf(page)).toBe(seconds)
}

test.describe.configure({ timeout: 150_000 })
// A film that is opened by a link plays automatically, except with reduced motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a loop is set, counted, moved, slowed, mirrored and cleared by keyboard alone', async ({ browser }) => {
  const { context, page } = await signedIn(browser, 'premium')
  await opened(page, lesson)
  await startFrom(page, 2)
  await page.keyboard.press('a')
  const from = await placeOf(page)
  await page.waitForFunction((to) => (document.querySelector('video')?.currentTime ?? 0) > to, from + 0.6)
  await page.keyboard.press('b')
  await expect(tools(page).getByRole('status')).toContainText(/[2-9] reps/, { timeout: 20_000 })
  const [start, end] = [
    page.getByRole('slider', { name: /^Loop start/ }),
    page.getByRole('slider', { name: /^Loop end/ }),
  ]
  const [a, b] = [
    Number(await start.getAttribute('aria-valuenow')),
    Number(await end.getAttribute('aria-valuenow')),
  ]
  for (let looks = 0; looks < 12; looks++) {
    const at = await placeOf(page)
    expect(at).toBeGreaterThan(a - 0.1)
    expect(at).toBeLessThan(b + 0.25)
  }
  await end.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => Number(await end.getAttribute('aria-valuenow'))).toBeGreaterThan(b)
  await page.getByRole('region', { name: /^Video player/ }).focus()
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('[')
  expect(await video(page)).toMatchObject({ playbackRate: 0.25, preservesPitch: true })
  await page.keyboard.press('r')
  await expect.poll(() => isMirrored(page)).toBe(true)
  await page.keyboard.press('.')
  const still = await video(page)
  expect(still.paused).toBe(true)
  await page.keyboard.press('.')
  const step = (await placeOf(page)) - still.currentTime
  expect(step).toBeGreaterThan(0.005)
  expect(step).toBeLessThan(0.09)
  await expectAccessible(page)
  await page.keyboard.press('x')
  await expect(start).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByText('Loop from here')).toBeVisible()
  await context.close()
})

test('a saved loop is there after a reload, plays as saved, and can be deleted @long', async ({
  browser,
}) => {
  const { context, page } = await signedIn(browser, 'premium')
  const name = `Hip turn ${Date.now()}`
  await opened(page, `${lesson}?a=4&b=5.5&speed=0.5&mirror=1`)
  await tools(page).getByRole('button', { name: 'Save loop' }).click()
  await page.getByLabel('Name of the loop').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Loop saved').first()).toBeVisible()
  await opened(page, lesson)
  await page.keyboard.press('d')
  await tools(page)
    .getByRole('button', { name: `Play loop ${name}` })
    .click()
  await expect.poll(async () => (await video(page)).playbackRate).toBe(0.5)
  await expect.poll(() => isMirrored(page)).toBe(true)
  await expect(page.getByRole('slider', { name: /^Loop start/ })).toHaveAttribute('aria-valuenow', '4')
  await tools(page)
    .getByRole('button', { name: `Delete loop ${name}` })
    .click()
  await expect(tools(page).getByRole('button', { name: `Play loop ${name}` })).toHaveCount(0)
  await context.close()
})

test('a link to a loop opens it, and a link to a position opens at that position @long', async ({
  browser,
}) => {
  const { context, page } = await signedIn(browser, 'free')
  await opened(page, `${lesson}?a=3.6&b=5&speed=0.5&mirror=1`)
  await expect.poll(() => placeOf(page)).toBeGreaterThan(3.5)
  expect((await video(page)).playbackRate).toBe(0.5)
  await expect.poll(() => isMirrored(page)).toBe(true)
  await expect(tools(page).getByRole('status')).toContainText(/[1-9] rep/, { timeout: 20_000 })
  await page.setViewportSize({ width: 390, height: 844 })
  const mirror = await tools(page).getByRole('button', { name: 'Mirror' }).boundingBox()
  expect((mirror?.x ?? 0) + (mirror?.width ?? 390)).toBeLessThanOrEqual(382)
  await opened(page, `${lesson}?t=7.2`)
  await expect.poll(() => placeOf(page)).toBeGreaterThan(7.1)
  await context.close()
})

test('a chapter can be opened, and is marked while it plays', async ({ browser }) => {
  const { context, page } = await signedIn(browser, 'free')
  await opened(page, lesson)
  await page.getByRole('tab', { name: 'Chapters' }).click()
  const chapters = page.getByRole('list', { name: 'Chapters' })
  await chapters.getByRole('button', { name: /^(?!Loop).*Breathe in, hips under/ }).click()
  await expect.poll(() => placeOf(page)).toBeGreaterThan(3.5)
  await expect(chapters.getByRole('button', { name: /^(?!Loop).*Breathe in/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await context.close()
})

test('the transcript is searched, used to jump, and read in another language', async ({ browser }) => {
  const { context, page } = await signedIn(browser, 'free')
  await opened(page, lesson)
  await page.getByRole('tab', { name: 'Transcript' }).click()
  await page.getByLabel('Search in the transcript').fill('BELT')
  await expect(page.getByText('1 of 2')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 of 2')).toBeVisible()
  const transcript = page.getByRole('list', { name: 'Transcript' })
  await transcript.getByRole('button', { name: /Slowly first/ }).click()
  await expect.poll(() => placeOf(page)).toBeGreaterThan(7.3)
  await page.getByRole('region', { name: /^Video player/ }).focus()
  await page.keyboard.press('c')
  await page.getByLabel('Language of the transcript').selectOption('ja')
  await expect(transcript.getByText('気合は喉から始まりません。')).toBeVisible()
  await expectAccessible(page)
  await context.close()
})

test('in picture in picture the captions are in the video itself, and only there', async ({ browser }) => {
  const { context, page } = await signedIn(browser, 'free')
  await opened(page, lesson)
  const player = page.getByRole('region', { name: /^Video player/ })
  const ours = player.locator('p[lang=en]')
  const words = ['It begins here, below the belt.']
  await page.keyboard.press('c')
  await page.keyboard.press('r')
  await page.keyboard.press('p')
  await stopAt(page, 2.5)
  await expect.poll(() => cuesShown(page)).toEqual(words)
  await expect(ours).toHaveCount(0)
  await expect.poll(() => isMirrored(page)).toBe(false)
  await page.keyboard.press('c')
  await expect.poll(() => cuesShown(page)).toEqual([])
  await page.keyboard.press('c')
  await page.keyboard.press('p')
  await expect(ours).toHaveText(words)
  await expect.poll(() => cuesShown(page)).toEqual([])
  await expect.poll(() => isMirrored(page)).toBe(true)
  await context.close()
})

test('a visitor finds a technique across all videos; a member opens it at the second @long', async ({
  browser,
}) => {
  const anonymous = await browser.newContext()
  const visitor = await anonymous.newPage()
  await visitor.goto('/techniques')
  await visitor.getByText('Throw', { exact: true }).first().click()
  await expect(visitor.getByRole('heading', { name: 'Uchi-mata: entry and lift' })).toBeVisible()
  await expect(visitor).toHaveURL(/technique=throw/)
  await expectAccessible(visitor)
  await anonymous.close()
  const { context, page } = await signedIn(browser, 'free')
  await page.goto('/techniques?search=breathe in')
  await page.getByRole('link', { name: /^(?!Loop).*Breathe in, hips under/ }).click()
  await expect(page).toHaveURL(/one-breath.*\?t=3\.6/)
  await expect.poll(() => placeOf(page), { timeout: 20_000 }).toBeGreaterThan(3.5)
  await context.close()
})

test('an admin writes chapters with the player’s time, and sees errors in captions @long', async ({
  browser,
}) => {
  const { context, page } = await signedIn(browser, 'admin')
  await page.goto('/admin/content')
  await page.getByPlaceholder('Search by title, description or category').fill('Slip, Roll')
  const found = page.getByRole('button', { name: /^More for / })
  // The filtered list has arrived: its layout shift closes its menu.
  await expect(found).toHaveCount(1)
  await found.click()
  await page.getByRole('button', { name: /^Chapters and captions of Slip/ }).click()
  const dialog = page.getByRole('dialog')
  // Entries that an earlier run has added to this data are removed first.
  const titles = dialog.getByLabel(/^Title of chapter \d+$/)
  await expect(titles.first()).toBeVisible()
  const known = await titles.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  for (const [place, title] of [...known.entries()].reverse()) {
    if (!title.startsWith('Pull counter')) continue
    await dialog.getByRole('button', { name: `Delete chapter ${place + 1}`, exact: true }).click()
  }
  await dialog.getByRole('button', { name: 'Add chapter here' }).click()
  const rows = dialog.getByRole('list', { name: 'Chapters' }).getByRole('listitem')
  const number = await rows.count()
  await dialog.getByLabel(`Time of chapter ${number}`, { exact: true }).fill('soon')
  await dialog.getByRole('button', { name: 'Save chapters' }).click()
  await expect(dialog.getByText(/Time: Write it as 1:05/)).toBeVisible()
  await expect(dialog.getByText(/Title: Required/)).toBeVisible()
  await dialog.getByLabel(`Time of chapter ${number}`, { exact: true }).fill('0:10.40')
  await dialog.getByLabel(`Title of chapter ${number}`).fill(`Pull counter ${Date.now()}`)
  await dialog.getByLabel(`Technique of chapter ${number}`).selectOption('strike')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save chapters' }).click()
  await expect(page.getByText('Chapters saved')).toBeVisible()
  await page.getByPlaceholder('Search by title, description or category').fill('One Breath')
  await expect(found).toHaveCount(1)
  await expect(found).toHaveAccessibleName(/One Breath/)
  await found.click()
  await page.getByRole('button', { name: /^Chapters and captions of One Breath/ }).click()
  await dialog.locator('video').evaluate((element: HTMLVideoElement) => {
    element.currentTime = 2
  })
  await dialog.getByRole('button', { name: 'Use current time as time of chapter 2' }).click()
  await expect(dialog.getByLabel('Time of chapter 2', { exact: true })).toHaveValue('0:02.00')
  const captions = dialog.getByRole('region', { name: 'Captions' })
  await captions.getByLabel('Language').selectOption('fr')
  const send = (text: string) =>
    captions
      .locator('input[type=file]')
      .setInputFiles({ name: 'fr.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) })
  await send('WEBVTT\n\n00:02.000 --> 00:01.000\nSalut')
  await expect(captions.getByRole('alert')).toContainText('Line 3: The cue must end after it begins')
  await send('WEBVTT\n\n00:01.000 --> 00:02.000\nSalut')
  await expect(captions.getByText('Français')).toBeVisible()
  await captions.getByRole('button', { name: 'Delete captions in Français' }).click()
  await page.getByRole('button', { name: 'Delete captions file' }).click()
  await expect(captions.getByText('Français')).toHaveCount(0)
  await context.close()
})
