import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { inMinutes } from '../../support/fixtures.ts'
import { callerOf } from '../../support/kiai.ts'
import { pictureList } from '../../support/live/picture-list.ts'
import { filmOf } from '../../support/live/seen-picture.ts'
import { eventually } from '../../support/live.ts'
import { type Browser, signIn } from '../../support/people/sign-in.ts'
import { killablePlatform } from '../../support/platform/killable-platform.ts'

/** @module-tag long */

/** Kills of the whole platform, with its encoder and its transcoder, while an event is on air and becomes a replay. */

const platform = killablePlatform()
let origin = ''
let admin: Call
let browser: Browser

beforeAll(async () => {
  origin = await platform.start()
  browser = await signIn(origin, 'admin')
  admin = callerOf(browser)
  await admin(api.auth.acceptTerms, { body: { acceptTerms: true, isThirteenOrOlder: true } })
})
afterAll(() => platform.close())

const send = (channel: string, act: 'picture' | 'cut') =>
  fetch(`${origin}/-/live`, {
    method: 'POST',
    body: new URLSearchParams({ channel, act }),
    redirect: 'manual',
  })

/** A kill of every process of the platform, as by a power cut, and a new start. */
async function powerCut(): Promise<void> {
  await platform.kill()
  await platform.start()
}

test('an event whose source stops for three seconds, with kills on air and of the transcoder, stays one and has one replay', async () => {
  const { id } = await admin(api.live.createLiveEvent, {
    body: { title: 'Power cut', minutes: 60, ...inMinutes(5) },
  })
  const { id: categoryId } = await admin(api.categories.createCategory, {
    body: { name: 'Replays', description: 'Made for a test alone' },
  })
  const at = { params: { id } }
  const event = () => admin(api.live.getLiveEvent, at)
  const runs = async () => {
    const { back } = await admin(api.live.playLive, at)
    const list = await pictureList((path) => browser.fetch(path), back ?? '')
    return list
      .split('#EXT-X-MAP')
      .slice(1)
      .map((run) => run.split('.m4s').length - 1)
  }
  const isOnAirFor = (seconds: number) =>
    eventually(async () => {
      expect((await event()).phase).toBe('on_air')
      expect((await runs()).at(-1)).toBeGreaterThanOrEqual(seconds)
    })
  await admin(api.live.startLive, at)
  await isOnAirFor(4)
  const { startedAt } = await event()

  await send(id, 'cut')
  const stoppedAt = performance.now()
  await eventually(async () => expect((await event()).phase).toBe('away'))
  await powerCut()
  expect(await event()).toMatchObject({ phase: 'away', startedAt })
  await expect.poll(() => performance.now() - stoppedAt, { interval: 50 }).toBeGreaterThanOrEqual(3000)
  await send(id, 'picture')
  await isOnAirFor(4)
  expect(await event()).toMatchObject({ phase: 'on_air', startedAt })

  // Another kill while it is on air: the recording of this run is closed at the next start.
  await powerCut()
  await send(id, 'picture')
  await isOnAirFor(4)
  await admin(api.live.endLive, at)
  const desk = () => admin(api.live.getLiveDesk, at)
  await eventually(async () => expect((await desk()).recording.state).toBe('closed'))
  const { recording } = await desk()
  expect(recording.pieces).toBe(3)
  // The last segment before the kill may not have been stored.
  expect(recording.seconds).toBeGreaterThanOrEqual(4 + 3 + 4)

  const body = { title: 'Power cut', categoryId }
  const { replayVideoId } = await admin(api.live.publishReplay, { ...at, body })
  // The conversion is under way, and is begun again after the kill.
  await eventually(async () => expect((await desk()).replay).toMatchObject({ status: 'processing' }))
  await powerCut()
  await admin(api.live.publishReplay, { ...at, body })
  await eventually(async () => expect((await desk()).replay?.status).toBe('ready'))

  const all = await admin(api.live.listAllLive, { query: {} })
  expect(all.items.map((each) => [each.id, each.replayVideoId])).toEqual([[id, replayVideoId]])
  const { items: films } = await admin(api.catalogue.listVideos, { query: { status: 'all' } })
  expect(films.map((each) => each.id)).toEqual([replayVideoId])
  const { url } = await admin(api.videos.getPlayback, { params: { id: replayVideoId ?? '' } })
  const { seconds } = await filmOf(browser, url)
  expect(Math.abs(seconds - recording.seconds)).toBeLessThanOrEqual(2)
})
