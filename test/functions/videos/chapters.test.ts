import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { chapters } from '../../../functions/model/catalogue/chapters.ts'
import {
  caller,
  expectProblem,
  inputOf,
  makeCategory,
  makeVideo,
  ownWord,
  problemOf,
  settle,
  transcoded,
  visitor,
} from '../../support/kiai.ts'
import { uploadFile } from '../../support/media/uploads.ts'
import { clip } from '../../support/media/video-clips.ts'

const { videos, catalogue } = api
let admin: Call
let categoryId = ''
beforeAll(async () => {
  admin = await caller('admin')
  ;({ id: categoryId } = await makeCategory(admin))
})

const at = (id: string) => ({ params: { id } })
const grip = { start: 0, title: 'Cross grip', technique: 'grip' } as const
const sweep = { start: 7.2, title: 'Scissor sweep', technique: 'sweep' } as const
const newVideo = async (given = {}) => (await makeVideo(admin, { categoryId, duration: 60, ...given })).id
const put = (id: string, version: number, list: readonly object[]) =>
  admin(videos.updateChapters, { ...at(id), body: { version, chapters: list as [] } })
const shownOf = async (id: string) => {
  await settle()
  return (await visitor(catalogue.getVideo, { ...at(id), query: {} })).chapters
}
const found = async (query: {
  search?: string
  technique?: 'grip' | 'sweep'
  category?: string
  limit?: number
  cursor?: string
}) => {
  await settle()
  return visitor(catalogue.listChapters, { query })
}

describe('the chapters of a video', () => {
  test('are put in order, keep their ids, and are visible to everyone', async () => {
    const id = await newVideo()
    const first = await put(id, 0, [sweep, grip])
    expect(first).toMatchObject({ version: 1, chapters: [grip, sweep] })
    const second = await put(id, 1, [...first.chapters, { ...grip, start: 3.6, title: 'Collar' }])
    expect(second.chapters.map(({ title }) => title)).toEqual(['Cross grip', 'Collar', 'Scissor sweep'])
    expect(second.chapters[0]?.id).toBe(first.chapters[0]?.id)
    expect(await admin(videos.getChapters, at(id))).toEqual(second)
    expect(await shownOf(id)).toEqual(second.chapters)
  })

  test('of an older version are refused: the changes of another admin stay', async () => {
    const id = await newVideo()
    await put(id, 0, [grip])
    await expectProblem(put(id, 0, [sweep]), 'chapters.changed')
    const both = await Promise.allSettled([put(id, 1, [sweep]), put(id, 1, [])])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await admin(videos.getChapters, at(id))).version).toBe(2)
  })

  test('begin within the video, at different times, with a title and a known technique', async () => {
    const id = await newVideo()
    expect(await problemOf(put(id, 0, [grip, { ...sweep, start: 60 }]))).toMatchObject({
      code: 'request.invalid',
      issues: [{ path: 'chapters.1.start', message: 'This is after the end of the video' }],
    })
    for (const list of [
      [grip, { ...sweep, start: 0 }],
      [{ ...grip, title: ' ' }],
      [{ ...grip, start: -1 }],
      [{ ...grip, technique: 'magic' }],
      Array.from({ length: 201 }, (_, start) => ({ ...grip, start: start / 10 })),
    ]) {
      await expectProblem(put(id, 0, list), 'request.invalid')
    }
    await expectProblem(put('vid_unknown', 0, []), 'video.not_found')
    expect((await admin(videos.getChapters, at(id))).chapters).toEqual([])
  })

  test('may begin anywhere while the length of the video is not known', async () => {
    const id = await newVideo({ duration: 0 })
    expect((await put(id, 0, [{ ...grip, start: 4000 }])).chapters).toHaveLength(1)
  })

  test('are found across the catalogue by technique and by words, titles first', async () => {
    const word = ownWord()
    const other = await newVideo({ title: `The ${word} seminar` })
    const id = await newVideo()
    await put(other, 0, [{ ...grip, title: 'Warming up' }])
    await put(id, 0, [
      { ...grip, title: `Grip ${word.toUpperCase()}` },
      { ...sweep, title: `Sweep ${word}` },
    ])
    const all = await found({ search: word })
    expect(all.items.map(({ title }) => title)).toEqual([
      `Grip ${word.toUpperCase()}`,
      `Sweep ${word}`,
      'Warming up',
    ])
    expect(all.items[1]).toMatchObject({ start: 7.2, technique: 'sweep', video: { id } })
    expect((await found({ search: word, technique: 'sweep' })).items.map(({ title }) => title)).toEqual([
      `Sweep ${word}`,
    ])
    expect((await found({ search: ownWord() })).items).toEqual([])
  })

  test('are grouped by discipline and by video, however few of them match', async () => {
    const word = ownWord()
    const [boxing, karate] = [await makeCategory(admin), await makeCategory(admin)].sort((a, b) =>
      a.name.localeCompare(b.name, 'en'),
    )
    const make = async (categoryId = '', titles: string[]) => {
      const id = await newVideo({ categoryId, title: `${word} lesson` })
      await put(
        id,
        0,
        titles.map((title, start) => ({ ...grip, start, title })),
      )
    }
    await make(karate?.id, ['Stance', 'Step'])
    await make(boxing?.id, ['Jab', 'Hook'])
    await make(karate?.id, ['Block', `Kick ${word}`])
    const titles = (await found({ search: word })).items.map(({ title }) => title)
    expect(titles).toEqual(['Block', `Kick ${word}`, 'Stance', 'Step', 'Jab', 'Hook'])
    const { disciplines } = await visitor(catalogue.countChapters, { query: { search: word } })
    expect(disciplines).toEqual([
      { name: boxing?.name, slug: boxing?.slug, chapters: 2, videos: 1 },
      { name: karate?.name, slug: karate?.slug, chapters: 4, videos: 2 },
    ])
  })

  test('are counted for each other choice of technique or discipline', async () => {
    const word = ownWord()
    const other = await makeCategory(admin)
    await put(await newVideo({ title: word }), 0, [grip, sweep, { ...sweep, start: 9 }])
    await put(await newVideo({ title: word, categoryId: other.id }), 0, [grip])
    await settle()
    const counted = await visitor(catalogue.countChapters, {
      query: { search: word, technique: 'grip', category: other.slug },
    })
    expect(counted.techniques).toEqual([{ technique: 'grip', chapters: 1 }])
    expect(counted.disciplines.map(({ chapters }) => chapters)).toEqual([1, 1])
    const whole = await visitor(catalogue.countChapters, { query: { search: word } })
    expect(whole.techniques).toEqual([
      { technique: 'grip', chapters: 2 },
      { technique: 'sweep', chapters: 2 },
    ])
    expect((await found({ search: word, category: other.slug })).items).toHaveLength(1)
  })

  test('show the picture of their second while the film exists, and none before or after', async () => {
    const word = ownWord()
    const { id: uploadId, key } = await uploadFile(admin, clip({ seconds: 5 }))
    await transcoded()
    const filmed = await newVideo({ videoUrl: key })
    await put(filmed, 0, [
      { ...grip, title: `${word} filmed` },
      { ...sweep, start: 2, title: word },
    ])
    const bare = await newVideo()
    await put(bare, 0, [{ ...grip, title: `${word} bare` }])
    const { items } = await found({ search: word })
    const frameOf = (videoId: string) =>
      items.filter(({ video }) => video.id === videoId).map(({ frameUrl }) => frameUrl)
    expect(frameOf(bare)).toEqual([null])
    expect(frameOf(filmed)).toEqual([
      `/media/images/${uploadId}/frame.0000001.jpg`,
      `/media/images/${uploadId}/frame.0000002.jpg`,
    ])
    for (const address of frameOf(filmed)) {
      const answer = await fetch(`${inject('origin')}${address}`)
      expect(answer.headers.get('content-type')).toBe('image/jpeg')
    }
    const { chapters: [, second] = [] } = await visitor(catalogue.getVideo, { ...at(filmed), query: {} })
    expect(second).toEqual({ ...sweep, start: 2, title: word, id: second?.id })
    const [gone = ''] = frameOf(filmed)
    await admin(videos.deleteVideo, at(filmed))
    await settle()
    expect((await fetch(`${inject('origin')}${gone}`)).status).toBe(404)
  })

  test('come in pages that leave nothing out', async () => {
    const word = ownWord()
    const id = await newVideo()
    const list = Array.from({ length: 7 }, (_, at) => ({ ...grip, start: at, title: `${word} ${at}` }))
    await put(id, 0, list)
    const titles: string[] = []
    let cursor: string | undefined
    do {
      const page = await found({ search: word, limit: 3, ...(cursor && { cursor }) })
      expect(page.total).toBe(7)
      titles.push(...page.items.map(({ title }) => title))
      cursor = page.next
    } while (cursor)
    expect(titles).toEqual(list.map(({ title }) => title))
  })

  test('of a draft are for admins alone until it is published, and are deleted with the video', async () => {
    const word = ownWord()
    const video = await makeVideo(admin, { categoryId, duration: 60, isPublished: false })
    await put(video.id, 0, [{ ...grip, title: word }])
    expect((await found({ search: word })).items).toEqual([])
    const seen = await admin(catalogue.getVideo, { ...at(video.id), query: { status: 'all' } })
    expect(seen.chapters).toHaveLength(1)
    const body = { ...inputOf(video), isPublished: true }
    await admin(videos.updateVideo, { ...at(video.id), body })
    expect((await found({ search: word })).items).toHaveLength(1)
    await admin(videos.deleteVideo, at(video.id))
    expect((await found({ search: word })).items).toEqual([])
    expect((await chapters().get({ videoId: video.id }).go({ consistent: true })).data).toBeNull()
  })
})
