import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { VideoInput } from '#shared/contract/videos/videos.ts'
import { upload } from '../../../functions/model/catalogue/upload.ts'
import { video } from '../../../functions/model/catalogue/video.ts'
import {
  caller,
  expectProblem,
  inputOf,
  makeCategory,
  makeVideo,
  problemOf,
  settle,
  transcoded,
  visitor,
} from '../../support/kiai.ts'
import { uploadFile } from '../../support/media/uploads.ts'

const { catalogue, videos } = api
let admin: Call
beforeAll(async () => {
  admin = await caller('admin')
})

const update = (id: string, body: VideoInput) => admin(videos.updateVideo, { params: { id }, body })
const uploadSomething = async () => (await uploadFile(admin, Buffer.from('not a film'))).key

describe('a video whose file failed', () => {
  const failed = { status: 'failed', progress: 0, reason: 'It is no film' } as const

  /** The key of a file that could not be prepared, and a draft that shows it. */
  async function draftOfFailed(categoryId: string) {
    const videoUrl = await uploadSomething()
    const made = await makeVideo(admin, { categoryId, videoUrl, isPublished: false })
    await transcoded()
    await Promise.all([
      upload()
        .patch({ id: videoUrl.split('/')[1] ?? '' })
        .set({ media: failed })
        .go(),
      video().patch({ id: made.id }).set({ media: failed }).go(),
    ])
    return made
  }

  test('is not published, with an error that says why; its texts may be changed', async () => {
    const { id: categoryId } = await makeCategory(admin)
    const made = await draftOfFailed(categoryId)
    const published = update(made.id, { ...inputOf(made), isPublished: true })
    expect(await problemOf(published)).toMatchObject({
      code: 'upload.failed',
      detail:
        'This video cannot be published: its file failed (It is no film). Retry the file or choose another one.',
    })
    const draft = await update(made.id, { ...inputOf(made), title: 'Still a draft' })
    expect(draft).toMatchObject({ title: 'Still a draft', isPublished: false })
  })

  test('cannot be published, nor can a published video be given such a file', async () => {
    const { id: categoryId } = await makeCategory(admin)
    const videoUrl = await uploadSomething()
    await transcoded()
    await upload()
      .patch({ id: videoUrl.split('/')[1] ?? '' })
      .set({ media: failed })
      .go()
    await expectProblem(makeVideo(admin, { categoryId, videoUrl }), 'upload.failed')
    const shown = await makeVideo(admin, { categoryId })
    await expectProblem(update(shown.id, { ...inputOf(shown), videoUrl }), 'upload.failed')
  })

  test('is not listed while its file is marked as failed, if it was published before', async () => {
    const { id: categoryId, slug } = await makeCategory(admin)
    const made = await makeVideo(admin, { categoryId })
    const listed = async () => {
      await settle()
      const { items } = await visitor(catalogue.listVideos, { query: { category: slug } })
      return items.map(({ id }) => id)
    }
    expect(await listed()).toEqual([made.id])
    await video().patch({ id: made.id }).set({ media: failed }).go()
    expect(await listed()).toEqual([])
    const media = { status: 'processing', progress: 0 } as const
    await video().patch({ id: made.id }).set({ media }).go()
    expect(await listed()).toEqual([made.id])
  })
})
