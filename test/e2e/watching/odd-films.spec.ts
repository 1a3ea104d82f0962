import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { startTranscoder } from '../../support/media/local-transcoder.ts'
import { hlsWithHoles, type OddFilm, oddFilm } from '../../support/media/odd-films.ts'
import { arrive } from '../members/newcomer.ts'
import { clipId } from './demo-clip.ts'
import { encoded } from './encoded.ts'

/** Films whose sound has a gap, or ends before the picture: as they are converted today, and as they once were. */

// A film that is opened by a link plays automatically, except with reduced motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

type Files = ReadonlyMap<string, Buffer>

/** The transcoder's output files for a film. */
async function converted(name: OddFilm): Promise<Files> {
  const dir = mkdtempSync(join(tmpdir(), 'kiai-converted-'))
  const cleanups: (() => unknown)[] = [() => rmSync(dir, { recursive: true, force: true })]
  try {
    const local = await startTranscoder({ dir, later: (cleanup) => cleanups.push(cleanup) })
    await local.submit(oddFilm(name))
    await local.transcoder.idle()
    const keys = local.uploaded().filter((key) => key.startsWith('videos/'))
    const files = await Promise.all(
      keys.map(async (key) => [basename(key), await local.output(key)] as const),
    )
    return new Map(files)
  } finally {
    for (const cleanup of cleanups.toReversed()) await cleanup()
  }
}

/** Opens the demo's clip with these files in place of its own. */
async function play(page: Page, files: Files): Promise<void> {
  await page.context().route('**/media/videos/**', (route) => {
    const body = files.get(basename(new URL(route.request().url()).pathname))
    return body ? route.fulfill({ body }) : route.fulfill({ status: 404 })
  })
  await page.goto(`/video/${clipId}`)
  const player = page.getByRole('region', { name: /^Video player/ })
  await encoded(() => expect(player.getByRole('button', { name: /^(Play|Pause)/ }).first()).toBeVisible())
}

const placeIn = (page: Page) =>
  page.locator('video').evaluate(({ currentTime, ended }: HTMLVideoElement) => ({ at: currentTime, ended }))

test('a film whose sound ends early plays to its end', async ({ browser, baseURL }) => {
  test.setTimeout(150_000)
  const { page } = await arrive(browser, baseURL)
  await play(page, await converted('sound-ends-early.mp4'))
  await expect.poll(() => placeIn(page), { timeout: 40_000 }).toMatchObject({ ended: true })
  expect((await placeIn(page)).at).toBeGreaterThan(8.5)
  await page.context().close()
})

for (const name of ['sound-with-hole.mkv', 'sound-ends-early.mp4'] as const) {
  test(`a film that was once converted with its ${name.slice(0, -4)} continues after it to its end @long`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000)
    const { page } = await arrive(browser, baseURL)
    await play(page, hlsWithHoles(name))
    await expect.poll(() => placeIn(page), { timeout: 50_000 }).toMatchObject({ ended: true })
    expect((await placeIn(page)).at).toBeGreaterThan(8.5)
    await page.context().close()
  })
}

test('a stalled film says so in words, and continues when it can @long', async ({ browser, baseURL }) => {
  test.setTimeout(120_000)
  const { page } = await arrive(browser, baseURL)
  const files = await converted('sound-ends-early.mp4')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/_0000[4-9]\.ts$/, async (route) => {
    await held
    await route.fallback()
  })
  await play(page, files)
  const words = page.getByText('The video cannot continue here')
  await expect(words).toBeVisible({ timeout: 50_000 })
  letGo()
  await expect(words).toBeHidden()
  await page.context().close()
})
