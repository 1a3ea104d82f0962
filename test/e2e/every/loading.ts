import { type BrowserContext, expect, type Page } from '@playwright/test'

type ApiCall = { address: string; startedAt: number; answeredAt: number }

/** The round trip to the API. Calls that wait for others become visible. */
const distanceMs = 120

/** Gives the API the distance that it has for most members. */
export async function keepApiAway(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, distanceMs))
    await route.continue()
  })
}

/** Counts calls as answered or failed from the beginning of a window, for `atRest`. */
export function hearAnswers(context: BrowserContext): void {
  context.on('requestfinished', () => {})
  context.on('requestfailed', () => {})
}

/** Waits until a page has loaded: nothing on it is busy, and none of its API calls is pending. */
export async function atRest(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expect(async () => {
    expect(await onTheWay(page)).toEqual([])
    // An answer may cause further calls. They show once it has been drawn.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    expect(await onTheWay(page)).toEqual([])
  }).toPass({ intervals: [50, 100, 200] })
}

async function onTheWay(page: Page): Promise<string[]> {
  const requests = await page.requests()
  const asked = requests.filter(
    (request) => request.url().includes('/api/') && !request.failure() && request.timing().responseEnd === -1,
  )
  const busy = await page.locator('[aria-busy="true"]').count()
  return [...asked.map((request) => request.url()), ...(busy > 0 ? [`${busy} busy places`] : [])]
}

/** The API reads since the page was opened, by it or ahead of it, with the browser's times. */
export function readsOf(page: Page): Promise<ApiCall[]> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(
        ({ name, initiatorType }) => ['fetch', 'link'].includes(initiatorType) && name.includes('/api/'),
      )
      .map(({ name, startTime, responseEnd }) => ({
        address: name.slice(location.origin.length),
        startedAt: startTime,
        answeredAt: responseEnd,
      })),
  )
}

/** Addresses that were requested more than once. */
export function askedTwice(calls: readonly ApiCall[]): string[] {
  const addresses = calls.map(({ address }) => address)
  return addresses.filter((address, place) => addresses.indexOf(address) !== place)
}

/** Requests of every page. Nothing waits for the second one. */
const ofEveryPage = ['/api/auth/user', '/api/settings']

/** News of a chat that the page shows already, read once its socket has opened. Nothing waits for it either. */
const isNews = (address: string) => /\/chat\?after=\d+$/.test(address)

/**
 * The longest chain of calls of which each began only after the one before was answered. The request for the user is
 * not counted: no member’s screen may be shown before its answer, and it is made once for all screens.
 */
export function longestWaterfall(calls: readonly ApiCall[]): string[] {
  const rows: { call: ApiCall; row: string[] }[] = []
  const counted = calls.filter(({ address }) => !ofEveryPage.includes(address) && !isNews(address))
  for (const call of counted.toSorted((a, b) => a.startedAt - b.startedAt)) {
    const before = rows.filter((each) => each.call.answeredAt <= call.startedAt).map(({ row }) => row)
    rows.push({ call, row: [...longest(before), call.address] })
  }
  return longest(rows.map(({ row }) => row))
}

const longest = (rows: readonly string[][]) =>
  rows.reduce<string[]>((most, row) => (row.length > most.length ? row : most), [])

/** The layout shift since the page was opened: its sum, and each place with its positions. */
export function layoutShift(page: Page): Promise<{ sum: number; moved: string[] }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        type Moved = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Moved[] }
        let sum = 0
        const moved: string[] = []
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
            if (hadRecentInput) continue
            sum += value
            for (const { node, previousRect, currentRect } of sources)
              moved.push(
                `${node?.nodeName} from ${previousRect.y} to ${currentRect.y}: ${node?.textContent?.slice(0, 40)}`,
              )
          }
        }).observe({ type: 'layout-shift', buffered: true })
        // Buffered entries are delivered in a task of their own, before this one.
        setTimeout(() => resolve({ sum, moved }), 200)
      }),
  )
}
