import { expect, type Locator, type Page, test } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { signedIn } from '../browser.ts'
import { callsOf } from '../calls.ts'
import { publishCourse } from '../catalogue/course.ts'
import { arrive } from '../members/newcomer.ts'
import { clipId } from '../watching/demo-clip.ts'
import { encoded } from '../watching/encoded.ts'
import { press, walkTo, write } from './keys.ts'
import { atRest } from './loading.ts'

/** Everything a member does, from signing up to signing out, without a pointer. */

const course = `Breath ${Date.now()}`

test.beforeAll(async ({ baseURL }) => {
  await publishCourse(baseURL ?? '', { title: course, accessLevel: 'free', lessons: ['Only Lesson'] })
})

/** Opens the account menu, which comes first on the page, and chooses an entry. */
async function takeFromAccount(page: Page, label: string): Promise<void> {
  const header = page.getByRole('banner')
  await press(page, header.getByRole('button', { name: 'Your account' }), 'Shift+Tab')
  await press(page, header.getByRole('link', { name: label, exact: true }))
}

/** Searches from the current page, and opens the result. */
async function searchFor(page: Page, words: string, group: string): Promise<void> {
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Search Kiai' })).toBeFocused()
  await page.keyboard.type(words)
  const option = page.getByRole('group', { name: group }).getByRole('option', { name: words }).first()
  await expect(option).toBeVisible()
  for (let presses = 0; (await option.getAttribute('aria-selected')) !== 'true'; presses++) {
    expect(presses).toBeLessThan(12)
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}

const stateOf = (page: Page) =>
  page.locator('video').evaluate(({ currentTime, paused, volume }: HTMLVideoElement) => ({
    currentTime,
    paused,
    volume,
  }))
const isPaused = async (page: Page) => (await stateOf(page)).paused
const placeOf = async (page: Page) => (await stateOf(page)).currentTime

test('a member does everything by keyboard alone @long', async ({ browser }) => {
  test.setTimeout(240_000)
  // Nothing plays or moves on its own, so that every step is the member’s own.
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce' as const,
  })
  const page = await context.newPage()
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { level: 1 })

  await test.step('signs up on the hosted page and accepts the terms', async () => {
    await page.goto('/')
    await press(page, main.getByRole('link', { name: 'Start free' }).first())
    await expect(page).toHaveURL(/\/-\/identity\//)
    await press(page, page.getByText('Create an account'))
    const form = page.locator('form', { has: page.getByLabel('First name') })
    await walkTo(page, form.getByLabel('Email'))
    await page.keyboard.type(`keys-${Date.now()}@kiai.test`)
    await walkTo(page, form.getByLabel('First name'))
    await page.keyboard.type('Mika')
    await walkTo(page, form.getByLabel('Last name'))
    await page.keyboard.type('Oda')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Before you step on the mat' })).toBeVisible()
    await press(page, page.getByRole('checkbox', { name: /I accept the Terms/ }), 'Tab', 'Space')
    await press(page, page.getByRole('checkbox', { name: /I am 13/ }), 'Tab', 'Space')
    await press(page, page.getByRole('button', { name: 'Continue' }))
    await expect(heading).toHaveText('Welcome to Kiai, Mika')
  })

  await test.step('finds a video, plays it, stops, skips and turns down its volume', async () => {
    await searchFor(page, 'One Breath', 'Videos')
    await expect(page).toHaveURL(`/video/${clipId}`)
    await encoded(() => expect(page.locator('video')).toBeVisible())
    const player = page.getByRole('region', { name: /^Video player/ })
    await walkTo(page, player.getByRole('slider', { name: 'Seek' }))
    await press(page, player.getByRole('button', { name: 'Play', exact: true }))
    await expect.poll(() => placeOf(page)).toBeGreaterThan(0.5)
    await page.keyboard.press('Enter')
    expect(await isPaused(page)).toBe(true)
    await press(page, player.getByRole('button', { name: 'Forward 10 seconds' }))
    await expect.poll(() => placeOf(page)).toBeGreaterThan(10)
    await press(page, player.getByRole('button', { name: 'Back 10 seconds' }), 'Shift+Tab')
    await expect.poll(() => placeOf(page)).toBeLessThan(1)
    await press(page, player.getByRole('slider', { name: 'Volume' }), 'Tab', 'ArrowDown')
    expect((await stateOf(page)).volume).toBe(0.75)
    await press(page, player.getByRole('button', { name: 'Mute' }), 'Shift+Tab')
    await press(page, player.getByRole('button', { name: 'Unmute' }), 'Shift+Tab')
  })

  await test.step('drills a section of it, and follows the transcript', async () => {
    const player = page.getByRole('region', { name: /^Video player/ })
    const tools = page.getByRole('region', { name: 'Drill mode' })
    await press(page, player.getByRole('button', { name: 'Turn captions on' }))
    await expect(player.getByRole('button', { name: 'Turn captions off' })).toBeVisible()
    await press(page, player.getByRole('button', { name: 'Drill mode' }), 'Shift+Tab')
    await press(page, tools.getByRole('button', { name: 'Set loop start here' }))
    await page.keyboard.press('k')
    const from = await placeOf(page)
    await expect.poll(() => placeOf(page)).toBeGreaterThan(from + 1)
    await press(page, tools.getByRole('button', { name: 'Set loop end here' }))
    await expect(tools.getByRole('status')).toContainText(/[1-9]\d* reps?/, { timeout: 20_000 })
    await walkTo(page, page.getByRole('slider', { name: /^Loop start/ }), 'Shift+Tab')
    await press(page, tools.getByRole('button', { name: 'Clear the loop' }))
    await expect(page.getByRole('slider', { name: /^Loop start/ })).toHaveCount(0)
    await expect(tools.getByRole('button', { name: 'Clear the loop' })).toBeFocused()
    await page.keyboard.press('k')
    await expect.poll(() => isPaused(page)).toBe(true)
    expect(await placeOf(page)).toBeLessThan(9)
  })

  await test.step('likes and bookmarks it, and finds it in My List', async () => {
    await press(page, main.getByRole('button', { name: 'Like' }))
    await expect(page.getByText('Feedback Recorded')).toBeVisible()
    await press(page, main.getByRole('button', { name: 'Bookmark' }))
    await expect(page.getByText('Video saved to your bookmarks')).toBeVisible()
    await takeFromAccount(page, 'My List')
    await expect(heading).toHaveText('My List')
    await walkTo(page, page.getByRole('list', { name: 'My List' }).getByRole('link', { name: /One Breath/ }))
  })

  await test.step('takes a course to its certificate', async () => {
    await searchFor(page, course, 'Courses')
    await expect(heading).toHaveText(course)
    await press(page, main.getByRole('button', { name: 'Enroll Now' }))
    await expect(page.getByText('Enrolled Successfully!')).toBeVisible()
    await press(page, main.getByRole('link', { name: 'Start Learning' }))
    await expect(heading).toHaveText('Only Lesson')
    await expect(page.locator('video')).toBeVisible()
    await press(page, main.getByRole('button', { name: 'Play', exact: true }))
    await expect(page.getByText('Course Completed!')).toBeVisible({ timeout: 30_000 })
    await press(page, main.getByRole('link', { name: 'View Certificate' }).first())
    await expect(main.getByRole('article', { name: 'Certificate of Completion' })).toContainText('Mika Oda')
  })

  await test.step('changes the name and a setting, and signs out', async () => {
    await takeFromAccount(page, 'Profile')
    await expect(heading).toHaveText('Mika Oda')
    await walkTo(page, page.getByLabel('First name'))
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Aiko')
    await press(page, page.getByRole('button', { name: 'Save changes' }))
    await expect(page.getByText('Profile Updated')).toBeVisible()
    await expect(heading).toHaveText('Aiko Oda')
    await press(page, page.getByRole('tab', { name: 'Profile Info' }), 'Shift+Tab', 'ArrowRight')
    await expect(page.getByRole('tab', { name: 'Preferences' })).toBeFocused()
    await press(page, page.getByLabel('Marketing emails', { exact: true }), 'Tab', 'Space')
    await expect(page.getByText('Your preferences have been saved.')).toBeVisible()
    await takeFromAccount(page, 'Sign out')
    await expect(page.getByRole('heading', { level: 1, name: /One breath/ })).toBeVisible()
  })
  await context.close()
})

/** A new shirt in black, M and L, with the picture of one of the demo, that the search finds. */
async function sellShirt(origin: string): Promise<string> {
  const admin = await callsOf(origin)
  const name = `Obi Tee ${Date.now()}`
  const { pictures } = await admin(api.catalogue.getProduct, { params: { id: 'prd_enso-tee' } })
  const { id } = await admin(api.store.createProduct, {
    body: {
      name,
      category: 'tshirt',
      price: '24.00',
      size: ['m', 'l'],
      color: ['black'],
      pictures: pictures.slice(0, 2).map(({ url, alt }) => ({ url, alt, color: null })),
    },
  })
  await admin(api.store.publishProduct, { params: { id }, body: { state: 'published' } })
  await expect(async () => {
    const found = await admin(api.catalogue.search, { query: { q: name } })
    expect(found.map(({ title }) => title)).toContain(name)
  }).toPass({ timeout: 30_000 })
  return name
}

test('a shirt is bought, sent, returned, exchanged and complained about by keyboard alone @long', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const name = await sellShirt(baseURL ?? '')
  const { page } = await arrive(browser, baseURL)
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { level: 1 })
  const dialog = page.getByRole('dialog')
  const named = (label: string | RegExp, place: Page | Locator = main) =>
    place.getByRole('button', { name: label })
  const { context: office, page: desk } = await signedIn(browser, 'admin')

  await test.step('finds the shirt, looks closer, and puts three into the cart', async () => {
    await page.goto('/')
    // Its keys work once the page has loaded.
    await atRest(page)
    await searchFor(page, name, 'Store')
    await expect(heading).toHaveText(name)
    const closer = named(/^Look closer/).first()
    await press(page, closer)
    const pictures = page.getByRole('dialog', { name: 'Pictures' })
    await expect(pictures.getByText('1 of 2')).toBeVisible()
    await page.keyboard.press('+')
    await expect(pictures.getByRole('status')).toContainText('zoom 1.5')
    await page.keyboard.press('Escape')
    await expect(pictures).toHaveCount(0)
    await expect(closer).toBeFocused()
    await press(page, main.getByRole('radio', { name: 'M', exact: true }), 'Tab', 'Space')
    await walkTo(page, named('One more'))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await press(page, named('Add to cart'))
    await press(page, page.getByRole('link', { name: 'Cart, 3 items' }), 'Shift+Tab')
    await expect(heading).toHaveText('Your cart')
    await press(page, main.getByRole('link', { name: 'Checkout' }))
    await expect(heading).toHaveText('Checkout')
  })

  await test.step('enters the address and pays', async () => {
    await write(page, main.getByLabel('Street and number'), '118 Bedford Ave')
    await write(page, main.getByLabel('City'), 'Brooklyn')
    await walkTo(page, main.getByLabel('State'))
    await page.keyboard.type('New York')
    await write(page, main.getByLabel('ZIP code'), '11249')
    await press(page, named('Pay $72.00'))
    await page.waitForURL('**/-/stripe/pay/**')
    await press(page, page.getByRole('button', { name: 'Pay', exact: true }))
    await expect(heading).toHaveText(/^Order K-/)
  })
  const number = (await heading.innerText()).replace('Order ', '')

  await test.step('has it packed, shipped and delivered', async () => {
    await desk.goto('/admin/orders')
    await write(desk, desk.getByLabel('Order number'), number)
    await press(desk, named(new RegExp(number), desk).first())
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`)
    const wayOn = desk.getByRole('link', { name: /^(Next (order|parcel)|Back to the orders)/ })
    await press(desk, named('Mark as packed', desk))
    await expect(wayOn).toBeFocused()
    await press(desk, named('Ship', desk), 'Shift+Tab')
    const parcel = desk.getByRole('dialog', { name: 'Ship the parcel' })
    await write(desk, parcel.getByLabel('Carrier'), 'UPS')
    await write(desk, parcel.getByLabel('Tracking number'), '1Z 999')
    await press(desk, parcel.getByRole('button', { name: 'Ship', exact: true }))
    await expect(wayOn).toBeFocused()
    await press(desk, named('Mark as delivered', desk), 'Shift+Tab')
    await expect(wayOn).toBeFocused()
  })

  await test.step('returns one of them, which is approved and received', async () => {
    await page.reload()
    await press(page, named('Return items'))
    await walkTo(page, dialog.getByLabel('Reason'))
    await page.keyboard.type('Too small')
    await press(page, named('Request return', dialog))
    const returns = page.getByRole('region', { name: 'Returns' })
    await expect(returns.getByText('Requested', { exact: true })).toBeVisible()

    await desk.goto('/admin/orders?state=returns')
    const mine = desk.getByRole('article').filter({ hasText: number })
    const decide = named(/^Decide on/, mine)
    // The longest waiting one is open already.
    await expect(named('Approve', mine).or(decide)).toBeVisible()
    if (await decide.isVisible()) await press(desk, decide)
    await press(desk, named('Approve', mine))
    const arriving = desk.getByRole('region', { name: 'In transit' }).getByRole('article')
    await press(desk, named(/^Receive/, arriving.filter({ hasText: number })))
    await press(desk, named('Book as received', arriving.filter({ hasText: number })))
    await expect(desk.getByText('Received: refund of $24.00 started')).toBeVisible()
  })

  await test.step('exchanges another one', async () => {
    await page.reload()
    await press(page, named('Exchange size or colour'))
    await press(page, dialog.getByRole('radio', { name: 'L', exact: true }), 'Tab', 'Space')
    await walkTo(page, dialog.getByLabel('Reason'))
    await page.keyboard.type('Too small')
    await press(page, named('Request exchange', dialog))
    await expect(page.getByText('Black, L is on hold for you until')).toBeVisible()
  })

  await test.step('reports a problem with the last one', async () => {
    await press(page, named('Report a problem'))
    await walkTo(page, dialog.getByLabel('What is wrong?'))
    await page.keyboard.type('It arrived damaged')
    await write(page, dialog.getByLabel('What happened?'), 'The seam is torn.')
    await press(page, named('Send', dialog))
    await expect(page.getByRole('region', { name: 'Claims' }).getByText('In review')).toBeVisible()
  })
  await office.close()
  await page.context().close()
})
