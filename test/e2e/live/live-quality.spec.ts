import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { api } from '#shared/contract/index.ts'
import { installedFfmpeg } from '../../../infra/local/transcoder/ffmpeg.ts'
import { captionedFilm } from '../../support/live/captioned-film.ts'
import { expectAccessible } from '../accessible.ts'
import { signedIn } from '../browser.ts'
import { callsOf } from '../calls.ts'
import { openEvent } from './open-event.ts'
import { played, runsOf, since } from './watched.ts'

/** A live picture in the quality that its viewer chooses, its sound alone, and the captions that it brings with it. */

const heightOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.videoHeight)
const placeOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)

async function isMoving(page: Page): Promise<void> {
  const before = await placeOf(page)
  await expect.poll(() => placeOf(page)).not.toBe(before)
}

/** The names of files of a stream that a page loads from now on. */
function loadedBy(page: Page): string[] {
  const files: string[] = []
  page.on('request', (request) => {
    const [, file] = /\/media\/live\/[^/]+\/(.+)$/.exec(request.url()) ?? []
    if (file) files.push(file)
  })
  return files
}

const isSound = (file: string) => file.includes('audio_only') && file.endsWith('.m4s')
const isPicture = (file: string) => /source|160p/.test(file)

test('a viewer chooses the quality, hears the sound alone, and sees the picture again @long', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const call = await callsOf(baseURL)
  const title = `Evening of Choices ${Date.now()}`
  const id = await openEvent(call, title)
  await call(api.live.startLive, { params: { id } })
  const { page, context } = await signedIn(browser, 'premium')
  await page.goto(`/live/${id}`)
  await played(page, title)
  const player = page.getByRole('region', { name: `Live player: ${title}` })
  const settings = player.getByRole('button', { name: 'Settings' })
  const quality = (name: string) => player.getByRole('radio', { name, exact: true })

  await settings.press('Enter')
  await expect(player.getByRole('group', { name: 'Quality' }).getByRole('radio')).toHaveCount(4)
  await expect(quality('Auto (540p)')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(quality('540p')).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(quality('160p')).toBeChecked()
  await expect.poll(() => heightOf(page)).toBe(160)
  await expectAccessible(page)

  await page.keyboard.press('ArrowRight')
  await expect(quality('Audio only')).toBeChecked()
  await expect.poll(() => heightOf(page)).toBe(0)
  const loaded = loadedBy(page)
  await expect.poll(() => loaded.filter(isSound).length).toBeGreaterThan(2)
  expect(loaded.filter(isPicture)).toEqual([])
  await isMoving(page)
  await expect(player.getByText(/^Live, \d+ s behind$/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(settings).toBeFocused()

  const [begun = 0] = await runsOf(page, id)
  await since(begun, 16)
  // Behind the live edge it stays as far behind, as sound and as picture.
  await player.getByRole('button', { name: 'Back 10 seconds' }).press('Enter')
  const behind = async () =>
    Number(/^−0:(\d\d)$/.exec((await player.getByText(/^−/).textContent()) ?? '')?.[1] ?? Number.NaN)
  await expect.poll(behind).toBeGreaterThan(9)
  const heard = await behind()
  await settings.press('Enter')
  await expect(quality('Audio only')).toBeFocused()
  // Around to the first choice. It goes on at the same moment, which is further behind by the time this takes.
  const chosenAt = Date.now()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => heightOf(page)).toBe(540)
  await isMoving(page)
  const took = (Date.now() - chosenAt) / 1000
  await expect.poll(async () => Math.abs((await behind()) - heard)).toBeLessThanOrEqual(2 + took)
  await expect(player.getByText('Audio only', { exact: true })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await player.getByRole('button', { name: 'Back to live' }).press('Enter')
  await expect(player.getByText(/^Live, \d+ s behind$/)).toBeVisible()
  await call(api.live.endLive, { params: { id } })
  await context.close()
})

test('captions in the picture of an encoder are shown in every quality @long', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const call = await callsOf(baseURL)
  const title = `Evening of Words ${Date.now()}`
  const id = await openEvent(call, title)
  const { server, key } = await call(api.live.startLive, { params: { id } })
  const { page, context } = await signedIn(browser, 'premium')
  const dir = mkdtempSync(join(tmpdir(), 'kiai-captions-'))
  let encoder: ChildProcess | undefined
  let isOver = false
  try {
    const film = captionedFilm(dir, ['Bow to the front', 'Step with the left'], 2)
    await page.request.post('/-/live', { form: { channel: id, act: 'encoder' } })
    const sends = ['-re', '-stream_loop', '-1', '-i', film, '-c', 'copy', '-f', 'flv', server + key]
    const send = () => {
      encoder = spawn(installedFfmpeg(), ['-nostdin', '-loglevel', 'error', ...sends], { stdio: 'inherit' })
      // Refused as long as the other side does not listen yet.
      encoder.once('exit', (code) => code && !isOver && send())
    }
    send()
    await page.goto(`/live/${id}`)
    await played(page, title)
    const player = page.getByRole('region', { name: `Live player: ${title}` })
    const caption = (text: string) => player.getByText(text, { exact: true })
    const shown = async () => {
      await expect(caption('Bow to the front')).toBeVisible()
      await expect(caption('Step with the left')).toBeVisible()
    }
    await player.getByRole('button', { name: 'Turn captions on' }).press('Enter')
    await shown()
    await expectAccessible(page)
    await player.getByRole('button', { name: 'Settings' }).press('Enter')
    await expect(player.getByRole('radio', { name: /^Auto/ })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => heightOf(page)).toBe(160)
    await shown()
    // Sound alone has none.
    await page.keyboard.press('ArrowRight')
    await expect(player.getByRole('button', { name: /captions/ })).toHaveCount(0)
    await page.keyboard.press('ArrowLeft')
    await shown()
    await page.keyboard.press('Escape')
    await player.getByRole('button', { name: 'Turn captions off' }).press('Enter')
    await expect(caption('Bow to the front')).toHaveCount(0)
    await expect(caption('Step with the left')).toHaveCount(0)
  } finally {
    isOver = true
    encoder?.kill()
    rmSync(dir, { recursive: true, force: true })
  }
  await call(api.live.endLive, { params: { id } })
  await context.close()
})
