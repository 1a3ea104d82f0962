import { randomUUID } from 'node:crypto'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import type { Detail } from '#shared/contract/events.ts'
import { api } from '#shared/contract/index.ts'
import { video } from '../../../functions/model/catalogue/video.ts'
import { view } from '../../../functions/model/learning/view.ts'
import { newId } from '../../../functions/model/table/new-id.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import { handler } from '../../../functions/videos/on-video-viewed.ts'
import { recordView } from '../../../functions/videos/progress.ts'
import {
  caller,
  expectProblem,
  inputOf,
  makeCategory,
  makeVideo,
  ownWord,
  passMinute,
} from '../../support/kiai.ts'
import { answerInstead } from '../../support/meanwhile.ts'
import { watchSome } from '../../support/media/watching.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { batchOf } from '../../support/platform/batches.ts'

const { videos } = api
type View = Detail<'videoViewed'>
let admin: Call
let free: Call
let categoryId = ''
beforeAll(async () => {
  ;[admin, free] = await Promise.all([caller('admin'), caller('free')])
  ;({ id: categoryId } = await makeCategory(admin))
})
const systemClock = clock.now
afterEach(() => {
  vi.restoreAllMocks()
  clock.now = systemClock
})

const countOf = async (id: string) => (await video().get({ id }).go({ consistent: true })).data?.viewCount

describe('a view', () => {
  test('counts from a quarter on, once a day and member', async () => {
    const { id } = await makeVideo(admin, { categoryId, duration: 8 })
    const record = (call: Call) => call(videos.recordView, { params: { id } })
    const report = (percent: number) => watchSome(free, id, 8, percent)
    await expectProblem(record(free), 'view.too_early')
    await report(24.9)
    await expectProblem(record(free), 'view.too_early')
    await report(25)
    await Promise.all([record(free), record(free), record(free)])
    await record(free)
    await watchSome(admin, id, 8, 80)
    await record(admin)
    await passMinute()
    expect(await countOf(id)).toBe(2)
    expect((await free(api.catalogue.getVideo, { params: { id }, query: {} })).viewCount).toBe(2)
  })

  test('of a film that is only claimed to be watched is too early', async () => {
    const { id } = await makeVideo(admin, { categoryId, duration: 24 * 3600 })
    await watchSome(free, id, 24 * 3600, 100)
    await expectProblem(free(videos.recordView, { params: { id } }), 'view.too_early')
  })

  test('counts again the next day', async () => {
    const { id: videoId } = await makeVideo(admin, { categoryId, duration: 8 })
    const { id: memberId, call } = await newcomer()
    await watchSome(call, videoId, 8, 30)
    await recordView(memberId, videoId)
    await recordView(memberId, videoId)
    clock.now = () => new Date(systemClock().getTime() + 24 * 3600 * 1000)
    await recordView(memberId, videoId)
    await passMinute()
    expect(await countOf(videoId)).toBe(2)
  })

  test('of a draft or an unknown video is not found', async () => {
    const { id } = await makeVideo(admin, { categoryId, isPublished: false })
    await expectProblem(free(videos.recordView, { params: { id } }), 'video.not_found')
    await expectProblem(free(videos.recordView, { params: { id: 'vid_unknown' } }), 'video.not_found')
  })

  test('is not lost to an edit of the video at the same time', async () => {
    const made = await makeVideo(admin, { categoryId })
    await Promise.all([
      putViews(made.id, 30),
      ...[1, 2, 3, 4].map((n) =>
        admin(videos.updateVideo, { params: { id: made.id }, body: { ...inputOf(made), title: `T${n}` } }),
      ),
    ])
    await passMinute()
    expect(await countOf(made.id)).toBe(30)
  })
})

/** Views as the API would write them. The stream then carries them to their sum. */
async function putViews(videoId: string, many: number, day = '2026-01-01'): Promise<View[]> {
  const views = Array.from({ length: many }, () => ({ userId: `mem_${ownWord()}`, videoId, day }))
  await view()
    .put(views.map((one) => ({ ...one, id: newId('view'), viewedAt: `${day}T10:00:00.000Z` })))
    .go({ concurrency: 4 })
  return views
}

describe('the sum of views', () => {
  test('is exact for two hundred members of two videos', async () => {
    const made = await Promise.all([1, 2].map(() => makeVideo(admin, { categoryId })))
    await Promise.all(made.map(({ id }) => putViews(id, 200)))
    await passMinute()
    expect(await Promise.all(made.map(({ id }) => countOf(id)))).toEqual([200, 200])
  })

  const answer = (views: View[]) => handler(batchOf(views))

  test('stays exact when a batch comes again, in part, in another order, and larger than one write', async () => {
    const { id } = await makeVideo(admin, { categoryId })
    const views = await putViews(id, 150)
    // The stream does its own part at the same time.
    const batches = [
      views,
      views.slice(40, 140),
      views.toReversed(),
      [...views.slice(0, 5), ...views.slice(0, 5)],
    ]
    const answers = await Promise.all(batches.map(answer))
    const again = await Promise.all(
      answers.map(({ batchItemFailures }, n) =>
        batchItemFailures.length > 0 ? answer(batches[n] ?? []) : undefined,
      ),
    )
    expect(again.every((one) => !one || one.batchItemFailures.length === 0)).toBe(true)
    await passMinute()
    expect(await countOf(id)).toBe(150)
  })

  test('counts a view that comes twice in a batch once: DynamoDB accepts an item once a transaction', async () => {
    const { id } = await makeVideo(admin, { categoryId })
    const views = await putViews(id, 2)
    const written: unknown[][] = []
    answerInstead(async (command) => {
      if (command instanceof TransactWriteCommand)
        written.push((command.input.TransactItems ?? []).map(({ Update }) => JSON.stringify(Update?.Key)))
      return undefined
    })
    expect(await answer([...views, ...views])).toEqual({ batchItemFailures: [] })
    expect(written.map((keys) => keys.length)).toEqual(written.map((keys) => new Set(keys).size))
    expect(written.length).toBeGreaterThan(0)
    await passMinute()
    expect(await countOf(id)).toBe(2)
  })

  test('of a deleted video does not fail, nor does a view without a member', async () => {
    const { id } = await makeVideo(admin, { categoryId })
    const views = await putViews(id, 3)
    await admin(videos.deleteVideo, { params: { id } })
    expect(await answer(views)).toEqual({ batchItemFailures: [] })
    expect(await countOf(id)).toBeUndefined()
    const { id: other } = await makeVideo(admin, { categoryId })
    expect(await answer([{ userId: `mem_${randomUUID()}`, videoId: other, day: '2026-01-01' }])).toEqual({
      batchItemFailures: [],
    })
    expect(await countOf(other)).toBe(0)
  })

  test('fails only the message that cannot be read', async () => {
    const { id } = await makeVideo(admin, { categoryId })
    const event = batchOf(await putViews(id, 2))
    const [first] = event.Records
    if (first) first.body = '{"detail":{}}'
    expect(await handler(event)).toEqual({ batchItemFailures: [{ itemIdentifier: first?.messageId }] })
  })
})
