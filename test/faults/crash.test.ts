// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { callerOf, inputOf, makeCategory, makeVideo } from '../support/kiai.ts'
import { beginUpload, sendPart, uploadFile } from '../support/media/uploads.ts'
import { clip } from '../support/media/video-clips.ts'
import { signIn } from '../support/people/sign-in.ts'
import { killablePlatform } from '../support/platform/killable-platform.ts'

/** Kill -9 before a call within a multi-step task. After the next start every task ends well. */

/** The calls before which it dies. `npm run prove` uses each of them, and a full catalogue. */
const isWhole = process.env.KIAI_DEATHS === 'all'
const deaths = (...calls: number[]) => (isWhole ? calls : calls.slice(-1))
/** Tasks similar to others, only for the full run. */
const rarer = (...calls: number[]) => (isWhole ? calls : [])

const { auth, catalogue, media, videos } = api
const platform = killablePlatform()
let admin: Call
let categoryId = ''
let otherCategoryId = ''

beforeAll(async () => {
  const origin = await platform.start()
  if (isWhole) await platform.ask('seed')
  admin = callerOf(await signIn(origin, 'admin'))
  await admin(auth.acceptTerms, { body: { acceptTerms: true, isThirteenOrOlder: true } })
  ;[categoryId, otherCategoryId] = [(await makeCategory(admin)).id, (await makeCategory(admin)).id]
  await platform.ask('settle')
})
afterAll(() => platform.close())

const at = (id: string) => ({ params: { id } })
const adminVideo = (id: string) => admin(catalogue.getVideo, { ...at(id), query: { status: 'all' } })

/** Does some work in which the platform dies before its n-th external call, and restarts it. */
async function dieBeforeCall(n: number, work: () => Promise<unknown>): Promise<void> {
  await platform.ask('settle')
  await platform.ask('dieAtCall', `${n} before`)
  // Work that ends with fewer calls leaves nothing to interrupt.
  await Promise.race([platform.died(), work().then(platform.kill, platform.died)])
  await platform.start()
}

/** Invariants that hold whatever was interrupted. */
async function expectOrder(): Promise<void> {
  const { said, counted } = await platform.ask('uses')
  expect(said).toEqual(counted)
  expect(await platform.ask('indexIsTrue')).toBe(true)
}

test.each(deaths(2, 5))(
  'an upload whose completion was cut off before call %i becomes playable',
  async (n) => {
    const file = clip()
    const { id, key, parts } = await beginUpload(admin, file.length)
    for (const part of parts) await sendPart(file, part)
    await dieBeforeCall(n, () => admin(media.completeUpload, at(id)))
    // An upload that has arrived is never lost: at most the last step is repeated.
    const known = await admin(media.getUpload, at(id))
    expect(known.parts).toEqual([])
    await admin(media.completeUpload, at(id))
    const made = await makeVideo(admin, { categoryId, videoUrl: key })
    await platform.ask('transcoded')
    expect((await adminVideo(made.id)).media).toMatchObject({ status: 'ready' })
    await expectOrder()
  },
)

test.each(rarer(1, 6))(
  'a film whose transcoding was cut off before call %i is transcoded after the next start',
  async (n) => {
    const { id, key } = await uploadFile(admin, clip())
    const made = await makeVideo(admin, { categoryId, videoUrl: key })
    await dieBeforeCall(n, () => platform.ask('transcoded'))
    await platform.ask('transcoded')
    expect(await adminVideo(made.id)).toMatchObject({
      duration: 2,
      media: { status: 'ready', progress: 100 },
    })
    expect((await platform.ask('stored', id)).filter((name) => name.endsWith('master.m3u8'))).toHaveLength(1)
    const { url } = await admin(videos.getPlayback, at(made.id))
    expect(url).toBe(`/media/videos/${id}/master.m3u8`)
    await expectOrder()
  },
)

test.each(rarer(2, 4))(
  'a deletion cut off before call %i leaves the video whole or removes all of it',
  async (n) => {
    const { id, key } = await uploadFile(admin, clip())
    const made = await makeVideo(admin, { categoryId, videoUrl: key })
    await platform.ask('transcoded')
    const whole = await platform.ask('stored', id)
    await dieBeforeCall(n, () => admin(videos.deleteVideo, at(made.id)))
    const { items } = await admin(catalogue.listVideos, { query: { status: 'all', limit: 5 } })
    await platform.ask('settle')
    if (items.some((video) => video.id === made.id)) {
      expect(whole.length).toBeGreaterThan(2)
      expect(await platform.ask('stored', id)).toEqual(whole)
      expect((await adminVideo(made.id)).media?.status).toBe('ready')
      await admin(videos.deleteVideo, at(made.id))
      await platform.ask('settle')
    }
    expect(await platform.ask('stored', id)).toEqual([])
    await expectOrder()
  },
)

test.each(deaths(6, 40))(
  'edits cut off before call %i are complete or missing, and counts and index follow',
  async (n) => {
    const made = await Promise.all([1, 2, 3, 4].map(() => makeVideo(admin, { categoryId })))
    const edits = () =>
      made.flatMap((video) => [
        admin(videos.updateVideo, {
          ...at(video.id),
          body: { ...inputOf(video), title: 'Moved', description: 'Moved', categoryId: otherCategoryId },
        }),
        makeVideo(admin, { title: 'New', description: 'New', categoryId: otherCategoryId }),
      ])
    await dieBeforeCall(n, () => Promise.allSettled(edits()))
    await platform.ask('settle')
    for (const { id } of made) {
      const { title, description, categoryId: now } = await adminVideo(id)
      const isMoved = now === otherCategoryId
      expect([title === 'Moved', description === 'Moved']).toEqual([isMoved, isMoved])
    }
    await expectOrder()
  },
)
