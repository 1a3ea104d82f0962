import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import { deleteVideo, updateVideo } from '../../../functions/videos/edit.ts'
import { caller, expectProblem, inputOf, makeCategory, makeVideo } from '../../support/kiai.ts'
import { justBefore } from '../../support/meanwhile.ts'
import { makeCourse, makeLesson } from '../../support/media/courses.ts'

const { catalogue, courses, videos } = api
let admin: Call
beforeAll(async () => {
  admin = await caller('admin')
})
afterEach(() => vi.restoreAllMocks())

test('a change based on an older version of a video is refused and changes nothing', async () => {
  const { id: categoryId } = await makeCategory(admin)
  const made = await makeVideo(admin, { categoryId, description: 'First', isPublished: false })
  const params = { id: made.id }
  const change = { ...inputOf(made), knownUpdatedAt: made.updatedAt }
  const saved = await admin(videos.updateVideo, { params, body: { ...change, description: 'Second' } })
  await expectProblem(
    admin(videos.updateVideo, { params, body: { ...change, isPublished: true } }),
    'video.changed',
  )
  expect(await admin(catalogue.getVideo, { params, query: { status: 'all' } })).toMatchObject({
    description: 'Second',
    isPublished: false,
    updatedAt: saved.updatedAt,
  })
  const { updatedAt: knownUpdatedAt } = saved
  const body = { ...inputOf(saved), isPublished: true, knownUpdatedAt }
  expect(await admin(videos.updateVideo, { params, body })).toMatchObject({ isPublished: true })
})

test('a change based on an older version of a course is refused and changes nothing', async () => {
  const made = await makeCourse(admin, { title: 'First' })
  const params = { id: made.id }
  const { updatedAt: knownUpdatedAt } = made
  await admin(courses.updateCourse, { params, body: { title: 'Second', knownUpdatedAt } })
  const late = admin(courses.updateCourse, { params, body: { title: 'Third', knownUpdatedAt } })
  await expectProblem(late, 'course.changed')
  expect(await admin(courses.getAnyCourse, { params })).toMatchObject({ title: 'Second' })
})

test('a change based on an older version of a lesson is refused and changes nothing', async () => {
  const { id } = await makeCourse(admin)
  const made = await makeLesson(admin, id, { title: 'First' })
  const params = { id: made.id }
  const { updatedAt: knownUpdatedAt } = made
  await admin(courses.updateLesson, { params, body: { title: 'Second', knownUpdatedAt } })
  const late = admin(courses.updateLesson, { params, body: { title: 'Third', knownUpdatedAt } })
  await expectProblem(late, 'lesson.changed')
  const { items } = await admin(courses.listLessons, { params: { id } })
  expect(items.map(({ title }) => title)).toEqual(['Second'])
})

test('two changes within a millisecond are two versions: a change based on the first is refused after the second', async () => {
  const { id: categoryId } = await makeCategory(admin)
  const { id, ...made } = await makeVideo(admin, { categoryId })
  vi.spyOn(clock, 'now').mockReturnValue(new Date(made.updatedAt))
  const first = await updateVideo(id, { ...inputOf(made), description: 'First' })
  const second = await updateVideo(id, { ...inputOf(made), description: 'Second' })
  expect([made.updatedAt, first.updatedAt, second.updatedAt].sort()).toEqual([
    ...new Set([made.updatedAt, first.updatedAt, second.updatedAt]),
  ])
  const late = updateVideo(id, { ...inputOf(first), knownUpdatedAt: first.updatedAt })
  await expect(late).rejects.toMatchObject({ code: 'video.changed' })
})

test('a video that is moved to another category while it is being deleted leaves neither category in use', async () => {
  const [one, other] = await Promise.all([makeCategory(admin), makeCategory(admin)])
  const made = await makeVideo(admin, { categoryId: one.id })
  const params = { id: made.id }
  justBefore(
    (command) => command instanceof TransactWriteCommand,
    () => admin(videos.updateVideo, { params, body: { ...inputOf(made), categoryId: other.id } }),
  )
  await deleteVideo(made.id)
  for (const { id } of [one, other]) await admin(api.categories.deleteCategory, { params: { id } })
})
