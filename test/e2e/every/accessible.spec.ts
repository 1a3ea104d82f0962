import { type Browser, expect, type Page, test } from '@playwright/test'
import { addresses } from '../../../web/addresses.ts'
import { type DemoName, signIn } from '../../support/people/sign-in.ts'
import { expectAccessible } from '../accessible.ts'
import { cookiesOf } from '../browser.ts'
import { deskFirst, widths } from '../members/newcomer.ts'
import {
  askedTwice,
  atRest,
  hearAnswers,
  keepApiAway,
  layoutShift,
  longestWaterfall,
  readsOf,
} from './loading.ts'
import { exampleOf } from './routes.ts'

/**
 * Every screen of the route table, for its audience, on a desktop and a phone. Accessibility rules run at one width:
 * their results do not depend on it. The same holds for the loading of a screen: the other width is only drawn again.
 * With `E2E_WIDTHS=all`, as `npm run prove` sets it, each screen is opened at both widths, each in a window of its own
 * with an empty cache. `npm test` opens every fourth.
 */

test.describe.configure({ mode: 'parallel' })

// Videos last: by then there is one to play.
const screens = new Map(
  [...addresses, { path: '/no/such/page', audience: 'member' }]
    .toSorted((a, b) => Number(a.path === '/video/:id') - Number(b.path === '/video/:id'))
    .map((route) => [route.path, route]),
)

const isWhole = process.env.E2E_WIDTHS === 'all'

/** One session an account serves all screens, mostly in one window: none of the screens ends it. */
const sessions = new Map<DemoName, Promise<ReturnType<typeof cookiesOf>>>()
const windows = new Map<DemoName, Promise<Page>>()

async function windowOf(name: DemoName, browser: Browser, origin = ''): Promise<Page> {
  const cookies = sessions.get(name) ?? signIn(origin, name).then(cookiesOf)
  sessions.set(name, cookies)
  const open = async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    await context.addCookies(await cookies)
    hearAnswers(context)
    const page = await context.newPage()
    await keepApiAway(page)
    return page
  }
  if (isWhole) return open()
  const known = windows.get(name) ?? open()
  windows.set(name, known)
  return known
}

/** The audience of the screen. */
function nameFor(path: string, audience: string): DemoName {
  if (audience === 'admin') return 'admin'
  return path.startsWith('/teach') ? 'instructor' : 'premium'
}

/** Everything is in its place at once, and was requested once. */
async function expectToOpenWell(page: Page): Promise<void> {
  await atRest(page)
  const reads = await readsOf(page)
  expect(askedTwice(reads)).toEqual([])
  expect(longestWaterfall(reads).length, longestWaterfall(reads).join(' → ')).toBeLessThanOrEqual(2)
  const { sum, moved } = await layoutShift(page)
  expect(sum, moved.join('\n')).toBeLessThan(0.05)
  await expect(page).toHaveTitle(/Kiai/)
}

const statusOf = async (page: Page, address: string) => (await page.request.get(address)).status()

for (const [place, { path, audience }] of [...screens.values()].entries()) {
  const tag = place % 4 ? ' @long' : ''
  test(`${path} is accessible on a desktop and a phone, has its title, does not shift and requests nothing twice or late${tag}`, async ({
    browser,
    baseURL,
  }) => {
    const page = await windowOf(nameFor(path, audience), browser, baseURL)
    const errors: string[] = []
    const note = (error: Error) => errors.push(error.message)
    page.on('pageerror', note)
    const address = await exampleOf(path, page)
    if (address.startsWith('/video/')) {
      await expect
        .poll(() => statusOf(page, `/api${address.replace('video', 'videos')}/playback`), { timeout: 40_000 })
        .toBe(200)
    }
    for (const viewport of widths) {
      await page.setViewportSize(viewport)
      if (deskFirst.includes(viewport)) {
        await page.goto(address)
        await expectToOpenWell(page)
        await expectAccessible(page)
      } else await atRest(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      expect(errors).toEqual([])
    }
    page.off('pageerror', note)
    if (isWhole) await page.context().close()
  })
}

for (const path of ['/', '/videos?search=judo', '/api/login']) {
  test(`${path} is accessible to a visitor`, async ({ page }) => {
    hearAnswers(page.context())
    await page.goto(path)
    await atRest(page)
    await expectAccessible(page)
  })
}
