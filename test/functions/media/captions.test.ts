import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { video } from '../../../functions/model/catalogue/video.ts'
import {
  caller,
  callerOf,
  expectProblem,
  inputOf,
  makeCategory,
  makeVideo,
  problemOf,
  settle,
  transcoded,
} from '../../support/kiai.ts'
import { uploadFile } from '../../support/media/uploads.ts'
import { clip } from '../../support/media/video-clips.ts'
import { type Browser, signIn } from '../../support/people/sign-in.ts'

const { videos, media } = api
let adminBrowser: Browser
let admin: Call
let free: Browser
let categoryId = ''
beforeAll(async () => {
  ;[adminBrowser, free] = await Promise.all([
    signIn(inject('origin'), 'admin'),
    signIn(inject('origin'), 'free'),
  ])
  admin = callerOf(adminBrowser)
  ;({ id: categoryId } = await makeCategory(admin))
})

const fileOf = (words: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${words}\n`
const put = (id: string, language: string, text: string) =>
  admin(media.putCaptions, { params: { id, language }, body: { text } })
const list = async (id: string) => (await admin(media.listCaptions, { params: { id } })).items
const playback = (id: string, browser = free) => callerOf(browser)(videos.getPlayback, { params: { id } })
/** A file that is no video and may fail before it is used. For drafts alone, which accept it. */
const anyFile = async () => (await uploadFile(admin, Buffer.from('not a film'))).key

async function playable() {
  const videoUrl = (await uploadFile(admin, clip({ seconds: 1 }))).key
  const made = await makeVideo(admin, { categoryId, videoUrl })
  await transcoded()
  await settle()
  return made
}

describe('captions', () => {
  test('are offered by language to everyone who may play the video, and to no one else', async () => {
    const { id } = await playable()
    expect(await put(id, 'en', fileOf('Bow'))).toEqual({
      language: 'en',
      label: 'English',
      cues: 1,
      passedOver: 0,
      notes: [],
    })
    await put(id, 'pt-BR', fileOf('Reverência'))
    const { captions } = await playback(id)
    expect(captions.map(({ language, label }) => [language, label])).toEqual([
      ['en', 'English'],
      ['pt-BR', 'Português (Brasil)'],
    ])
    const file = await free.fetch(captions[1]?.url ?? '')
    expect(file.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
    expect(await file.text()).toBe(fileOf('Reverência'))
    const stranger = await fetch(new URL(captions[0]?.url ?? '', inject('origin')))
    expect(stranger.status).toBe(403)
  })

  test('sent again in one language replace the old ones, whose file is removed', async () => {
    const { id } = await playable()
    await put(id, 'en', fileOf('Bow'))
    const [before] = (await playback(id)).captions
    await put(id, 'en', fileOf('Bow again'))
    const [after] = (await playback(id)).captions
    expect(after?.url).not.toBe(before?.url)
    expect(await (await free.fetch(after?.url ?? '')).text()).toBe(fileOf('Bow again'))
    expect((await free.fetch(before?.url ?? '')).ok).toBe(false)
    await put(id, 'en', fileOf('Bow again'))
    expect((await free.fetch(after?.url ?? '')).status).toBe(200)
  })

  test('are removed with their file', async () => {
    const { id } = await playable()
    await put(id, 'en', fileOf('Bow'))
    const [{ url } = { url: '' }] = (await playback(id)).captions
    await admin(media.deleteCaptions, { params: { id, language: 'en' } })
    expect((await playback(id)).captions).toEqual([])
    expect((await free.fetch(url)).ok).toBe(false)
    await expectProblem(admin(media.deleteCaptions, { params: { id, language: 'en' } }), 'captions.not_found')
  })

  test('that cannot be read are refused line by line, and nothing changes', async () => {
    const { id } = await makeVideo(admin, { categoryId, videoUrl: await anyFile(), isPublished: false })
    const bad = 'WEBVTT\n\n00:01.000 --> soon\nBow\n\n00:03.000 --> 00:02.000\nYame'
    const messages = [
      'Line 3: These times cannot be read. They are written 00:01.000 --> 00:04.000',
      'Line 6: The cue must end after it begins',
    ]
    expect(await problemOf(put(id, 'en', bad))).toMatchObject({
      code: 'captions.invalid',
      detail: messages[0],
      issues: messages.map((message) => ({ path: 'text', message })),
    })
    expect(await list(id)).toEqual([])
  })

  test('are stored without invalid cues, which are counted; SRT and character references are accepted', async () => {
    const { id } = await playable()
    const srt =
      '1\r\n00:00:01,000 --> 00:00:02,000\r\nBow &#x2014; caf&eacute;\r\n\r\n2\r\n00:00:02,000 --> 00:00:02,000\r\nYame\u001a'
    expect(await put(id, 'en', srt)).toMatchObject({
      cues: 1,
      passedOver: 1,
      notes: ['Line 6: The cue must end after it begins'],
    })
    const [{ url } = { url: '' }] = (await playback(id)).captions
    expect(await (await free.fetch(url)).text()).toBe(fileOf('Bow — café'))
  })

  test('need a video with a file, a language and no more than 200 KB', async () => {
    const bare = await makeVideo(admin, { categoryId })
    await expectProblem(put(bare.id, 'en', fileOf('Bow')), 'video.not_ready')
    await expectProblem(put('vid_unknown', 'en', fileOf('Bow')), 'video.not_found')
    for (const language of ['english', 'EN', 'e', 'en_US']) {
      await expectProblem(put(bare.id, language, fileOf('Bow')), 'request.invalid')
    }
    await expectProblem(put(bare.id, 'en', fileOf('x'.repeat(200_000))), 'request.invalid')
    await expectProblem(put(bare.id, 'en', fileOf('é'.repeat(190_000))), 'request.too_large')
  })

  test('are removed when the video gets another file: they were timed to the old one', async () => {
    const made = await makeVideo(admin, { categoryId, videoUrl: await anyFile(), isPublished: false })
    await put(made.id, 'en', fileOf('Bow'))
    const same = { ...inputOf({ ...made }), title: 'Renamed' }
    await admin(videos.updateVideo, { params: { id: made.id }, body: same })
    expect(await list(made.id)).toHaveLength(1)
    const body = { ...same, videoUrl: await anyFile() }
    await admin(videos.updateVideo, { params: { id: made.id }, body })
    expect(await list(made.id)).toEqual([])
  })

  test('are accepted while the video changes, as it does while it is transcoded', async () => {
    const { id } = await makeVideo(admin, { categoryId, videoUrl: await anyFile(), isPublished: false })
    let at = Date.now()
    const move = async () => {
      for (let moves = 0; moves < 5; moves++) {
        const updatedAt = new Date(at++).toISOString()
        await video().patch({ id }).set({ updatedAt }).go()
        await pause(5)
      }
    }
    for (const text of ['Bow', 'Bow again', 'Rise']) await Promise.all([put(id, 'en', fileOf(text)), move()])
    expect(await list(id)).toHaveLength(1)
  })

  test('of a video from an older version are empty', async () => {
    const { id } = await makeVideo(admin, { categoryId })
    await video().patch({ id }).remove(['captions']).go()
    expect(await list(id)).toEqual([])
  })
})

test('of two admins at once are both kept, or one is refused', async () => {
  const other = await caller('admin')
  const { id } = await makeVideo(admin, { categoryId, videoUrl: await anyFile(), isPublished: false })
  const asked = await Promise.allSettled([
    put(id, 'en', fileOf('Bow')),
    other(media.putCaptions, { params: { id, language: 'de' }, body: { text: fileOf('Verbeugen') } }),
  ])
  const kept = asked.filter(({ status }) => status === 'fulfilled')
  expect(await list(id)).toHaveLength(kept.length)
  for (const one of asked) {
    if (one.status === 'rejected') await expectProblem(Promise.reject(one.reason), 'video.changed')
  }
})
