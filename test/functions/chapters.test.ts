import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { chapters } from '../../functions/model/chapters.ts'
import {
  caller,
  expectProblem,
  inputOf,
  makeCategory,
  makeVideo,
  ownWord,
  problemOf,
  settle,
  visitor,
} from '../support/kiai.ts'

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
  limit?: number
  cursor?: string
}) => {
  await settle()
  return visitor(catalogue.listChapters, { query })
}

describe('the chapters of a video', () => {
  test('are put in order, keep their ids, and everyone sees them', async () => {
    const id = await newVideo()
    const first = await put(id, 0, [sweep, grip])
    expect(first).toMatchObject({ version: 1, chapters: [grip, sweep] })
    const second = await put(id, 1, [...first.chapters, { ...grip, start: 3.6, title: 'Collar' }])
    expect(second.chapters.map(({ title }) => title)).toEqual(['Cross grip', 'Collar', 'Scissor sweep'])
    expect(second.chapters[0]?.id).toBe(first.chapters[0]?.id)
    expect(await admin(videos.getChapters, at(id))).toEqual(second)
    expect(await shownOf(id)).toEqual(second.chapters)
  })

  test('of an older version are refused: what another admin wrote stays', async () => {
    const id = await newVideo()
    await put(id, 0, [grip])
    await expectProblem(put(id, 0, [sweep]), 'chapters.changed')
    const both = await Promise.allSettled([put(id, 1, [sweep]), put(id, 1, [])])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await admin(videos.getChapters, at(id))).version).toBe(2)
  })

  test('begin within the video, at different times, with a title and a technique there is', async () => {
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
      ...[`Grip ${word.toUpperCase()}`, `Sweep ${word}`, 'Warming up'],
    ])
    expect(all.items[1]).toMatchObject({ start: 7.2, technique: 'sweep', video: { id } })
    expect((await found({ search: word, technique: 'sweep' })).items.map(({ title }) => title)).toEqual([
      `Sweep ${word}`,
    ])
    expect((await found({ search: ownWord() })).items).toEqual([])
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

  test('of a draft are for admins alone until it is published, and go with the video', async () => {
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
