import { beforeAll, expect, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { upload } from '../../../functions/model/catalogue/upload.ts'
import { caller, expectProblem, inputOf, makeCategory, makeVideo } from '../../support/kiai.ts'
import { makeCourse, makeLesson } from '../../support/media/courses.ts'
import { beginUpload } from '../../support/media/uploads.ts'

const { courses, videos } = api
let admin: Call
let categoryId = ''
beforeAll(async () => {
  admin = await caller('admin')
  ;({ id: categoryId } = await makeCategory(admin))
})

/** A file with a known length and poster, as it may be stored. */
async function arrived(duration: number) {
  const { id, key } = await beginUpload(admin, 1000)
  const posterUrl = `/media/images/${id}.0000001.jpg`
  const media = { status: 'ready', progress: 100 } as const
  await upload().patch({ id }).set({ media, duration, posterUrl }).go()
  return { videoUrl: key, posterUrl }
}

test('a video with another file takes its length and its poster', async () => {
  const [before, after] = await Promise.all([arrived(42.4), arrived(7.2)])
  const made = await makeVideo(admin, { categoryId, videoUrl: before.videoUrl })
  expect(made).toMatchObject({ duration: 42, thumbnailUrl: before.posterUrl })
  const body = { ...inputOf(made), videoUrl: after.videoUrl }
  const changed = await admin(videos.updateVideo, { params: { id: made.id }, body })
  expect(changed).toMatchObject({ duration: 7, thumbnailUrl: after.posterUrl })
})

test('values that an admin sends with another file win', async () => {
  const [before, after] = await Promise.all([arrived(42.4), arrived(7.2)])
  const thumbnailUrl = 'https://example.com/own.jpg'
  const made = await makeVideo(admin, { categoryId, videoUrl: before.videoUrl, thumbnailUrl })
  const body = { ...inputOf(made), videoUrl: after.videoUrl, duration: 8 }
  const changed = await admin(videos.updateVideo, { params: { id: made.id }, body })
  expect(changed).toMatchObject({ duration: 8, thumbnailUrl })
})

test('a lesson sent again with the same file answers with the first one, however many are sent at once', async () => {
  const { videoUrl } = await arrived(42.4)
  const { id } = await makeCourse(admin)
  const body = { title: 'Stance', videoUrl }
  const send = () => admin(courses.createLesson, { params: { id }, body })
  const sent = await Promise.all([send(), send(), send()])
  expect(new Set([...sent, await send()].map((lesson) => lesson.id)).size).toBe(1)
  const other = admin(courses.createLesson, { params: { id }, body: { ...body, title: 'Breath' } })
  await expectProblem(other, 'upload.in_use')
})

test('a lesson with another file takes its length', async () => {
  const [before, after] = await Promise.all([arrived(42.4), arrived(7.2)])
  const { id } = await makeCourse(admin)
  const made = await makeLesson(admin, id, { videoUrl: before.videoUrl, duration: 0 })
  const params = { id: made.id }
  const body = { title: 'Again', duration: made.duration, videoUrl: after.videoUrl }
  expect(await admin(courses.updateLesson, { params, body })).toMatchObject({ duration: 7 })
})
