import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { mostLessons } from '#shared/rules/learning/lesson.ts'
import { handler as onJobStateChanged } from '../../../functions/media/on-job-state-changed.ts'
import { lesson } from '../../../functions/model/catalogue/lesson.ts'
import { upload } from '../../../functions/model/catalogue/upload.ts'
import { caller, expectProblem, problemOf, settle, visitor } from '../../support/kiai.ts'
import { makeCourse, makeCourseOf, makeLesson } from '../../support/media/courses.ts'
import { beginUpload } from '../../support/media/uploads.ts'
import { batchOf } from '../../support/platform/batches.ts'

const { courses, catalogue } = api
let admin: Call
let free: Call
beforeAll(async () => {
  ;[admin, free] = await Promise.all([caller('admin'), caller('free')])
})

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)
const order = (id: string, lessonIds: string[], call = admin) =>
  call(courses.reorderLessons, { params: { id }, body: { lessonIds } })
const listed = async (id: string) => (await admin(courses.listLessons, { params: { id } })).items

describe('the order of lessons', () => {
  test('is set at once and shown to members', async () => {
    const { course, lessons } = await makeCourseOf(admin, 4)
    const [a = '', b = '', c = '', d = ''] = idsOf(lessons)
    const { items } = await order(course.id, [d, a, c, b])
    expect(idsOf(items)).toEqual([d, a, c, b])
    expect(items.map(({ orderIndex }) => orderIndex)).toEqual([0, 1, 2, 3])
    expect(idsOf(await listed(course.id))).toEqual([d, a, c, b])
    await settle()
    const shown = await visitor(catalogue.getCourse, { params: { id: course.id } })
    expect(idsOf(shown.lessons)).toEqual([d, a, c, b])
    expect(idsOf((await order(course.id, [d, a, c, b])).items)).toEqual([d, a, c, b])
  })

  test.each([
    ['one is missing', ([a = '', b = '']: string[]) => [a, b]],
    ['one is of another course', ([a = '', b = '']: string[], other: string) => [a, b, other]],
    ['one is unknown', (ids: string[]) => [...ids, 'les_unknown']],
  ])('is refused where %s, and nothing moves', async (_, wrong) => {
    const [{ course, lessons }, other] = [await makeCourseOf(admin, 3), await makeCourseOf(admin, 1)]
    const asked = wrong(idsOf(lessons).toReversed(), other.lessons[0]?.id ?? '')
    const { code, detail } = await problemOf(order(course.id, asked))
    expect([code, detail]).toEqual([
      'course.changed',
      'The lessons were changed in the meantime. Please load them again.',
    ])
    expect(idsOf(await listed(course.id))).toEqual(idsOf(lessons))
  })

  test('gives each lesson one place', async () => {
    const { course, lessons } = await makeCourseOf(admin, 2)
    const [a = '', b = ''] = idsOf(lessons)
    await expectProblem(order(course.id, [a, b, a]), 'request.invalid')
    await expectProblem(order('crs_unknown', []), 'course.not_found')
  })

  test('set by several admins at once becomes one of theirs', async () => {
    const { course, lessons } = await makeCourseOf(admin, 4)
    const ids = idsOf(lessons)
    const wanted = [ids.toReversed(), [...ids.slice(1), ids[0] ?? ''], [...ids.slice(2), ...ids.slice(0, 2)]]
    const asked = await Promise.allSettled(wanted.map((each) => order(course.id, each)))
    expect(asked.map(({ status }) => status)).toContain('fulfilled')
    const now = await listed(course.id)
    expect(wanted).toContainEqual(idsOf(now))
    expect(now.map(({ orderIndex }) => orderIndex)).toEqual([0, 1, 2, 3])
  })

  test('is set by admins alone', async () => {
    const { course, lessons } = await makeCourseOf(admin, 1)
    await expectProblem(order(course.id, idsOf(lessons), free), 'role.required')
    await expectProblem(order(course.id, idsOf(lessons), visitor), 'session.required')
  })
})

describe('a lesson without a place', () => {
  test('comes last when it is new, and stays in place when it is changed', async () => {
    const course = await makeCourse(admin)
    const made = []
    for (const title of ['One', 'Two', 'Three']) {
      made.push(await admin(courses.createLesson, { params: { id: course.id }, body: { title } }))
    }
    expect(made.map(({ orderIndex }) => orderIndex)).toEqual([0, 1, 2])
    const params = { id: made[1]?.id ?? '' }
    const changed = await admin(courses.updateLesson, { params, body: { title: 'New' } })
    expect(changed).toMatchObject({ title: 'New', orderIndex: 1 })
  })

  test('gets its own place when several are added at once', async () => {
    const course = await makeCourse(admin)
    const asked = await Promise.allSettled(
      [1, 2, 3, 4].map((n) =>
        admin(courses.createLesson, { params: { id: course.id }, body: { title: `${n}` } }),
      ),
    )
    const made = asked.filter(({ status }) => status === 'fulfilled').length
    expect(made).toBeGreaterThan(0)
    const now = await listed(course.id)
    expect(now.map(({ orderIndex }) => orderIndex)).toEqual(Array.from({ length: made }, (_, at) => at))
  })
})

test('a course holds no more lessons than can be ordered at once', async () => {
  const course = await makeCourse(admin)
  const at = new Date().toISOString()
  const items = Array.from({ length: mostLessons }, (_, n) => ({
    id: `les_${course.id.slice(4)}-${n}`,
    courseId: course.id,
    title: `Lesson ${n}`,
    orderIndex: n,
    createdAt: at,
    updatedAt: at,
  }))
  await lesson().put(items).go()
  const add = admin(courses.createLesson, { params: { id: course.id }, body: { title: 'One too many' } })
  expect(await problemOf(add)).toMatchObject({
    code: 'course.full',
    detail: 'A course can have at most 95 lessons',
  })
  const reversed = idsOf(items).toReversed()
  expect(idsOf((await order(course.id, reversed)).items)).toEqual(reversed)
})

test('a lesson added while its course is deleted leaves nothing behind', async () => {
  for (let round = 0; round < 5; round++) {
    const { course } = await makeCourseOf(admin, 2)
    const [removed] = await Promise.allSettled([
      admin(courses.deleteCourse, { params: { id: course.id } }),
      makeLesson(admin, course.id),
    ])
    const { data } = await lesson().query.ofCourse({ courseId: course.id }).go({ consistent: true })
    expect([data, removed.status]).toEqual([[], 'fulfilled'])
  }
})

describe('the length of a lesson', () => {
  /** A file that is being transcoded. */
  async function underWay() {
    const { id, key } = await beginUpload(admin, 1000)
    await upload()
      .patch({ id })
      .set({ media: { status: 'processing', progress: 0 }, attempts: 1 })
      .go()
    return { id, key }
  }
  const done = (uploadId: string) =>
    onJobStateChanged(
      batchOf([
        {
          jobId: 'job',
          status: 'COMPLETE',
          userMetadata: { uploadId, attempt: '1' },
          outputGroupDetails: [{ outputDetails: [{ durationInMs: 65_400 }] }],
        },
      ]),
    )

  test('is known once its file has been transcoded, unless an admin has set it', async () => {
    const course = await makeCourse(admin)
    const files = [await underWay(), await underWay()]
    const [open, said] = [
      await makeLesson(admin, course.id, { videoUrl: files[0]?.key ?? '', duration: 0 }),
      await makeLesson(admin, course.id, { videoUrl: files[1]?.key ?? '', duration: 90 }),
    ]
    expect(open).toMatchObject({ duration: 0, media: { status: 'processing' } })
    for (const { id } of files) await done(id)
    const now = await listed(course.id)
    expect(idsOf(now)).toEqual([open.id, said.id])
    expect(now.map(({ duration, media }) => [duration, media.status])).toEqual([
      [65, 'ready'],
      [90, 'ready'],
    ])
  })

  test('is known even when the transcoding ends while the lesson is added', async () => {
    const course = await makeCourse(admin)
    for (let round = 0; round < 4; round++) {
      const { id, key } = await underWay()
      const [made] = await Promise.all([
        makeLesson(admin, course.id, { videoUrl: key, duration: 0 }),
        done(id),
      ])
      expect((await listed(course.id)).find((each) => each.id === made.id)?.duration).toBe(65)
    }
  })
})

describe('a course for admins', () => {
  test('is read by its id even as a draft, with the number of its draft lessons', async () => {
    const { course } = await makeCourseOf(admin, 2, { isPublished: false })
    await makeLesson(admin, course.id, { isPublished: false })
    const params = { id: course.id }
    const seen = await admin(courses.getAnyCourse, { params })
    expect(seen).toMatchObject({ title: course.title, isPublished: false, lessonsCount: 2, draftsCount: 1 })
    await expectProblem(free(courses.getAnyCourse, { params }), 'role.required')
    await expectProblem(visitor(courses.getAnyCourse, { params }), 'session.required')
    await expectProblem(admin(courses.getAnyCourse, { params: { id: 'crs_unknown' } }), 'course.not_found')
  })

  test('is linked to an existing instructor, and to no other', async () => {
    const { items } = await visitor(catalogue.listInstructors, { query: {} })
    const instructorId = items[0]?.id ?? ''
    const course = await makeCourse(admin, { instructorId, instructorName: 'In words' })
    expect(course).toMatchObject({ instructorId, instructorName: 'In words' })
    await expectProblem(makeCourse(admin, { instructorId: 'ins_unknown' }), 'instructor.not_found')
    const params = { id: course.id }
    const body = { title: 'Mine', instructorId: 'ins_unknown' }
    await expectProblem(admin(courses.updateCourse, { params, body }), 'instructor.not_found')
    const unlinked = await admin(courses.updateCourse, { params, body: { title: 'Mine' } })
    expect(unlinked.instructorId).toBeNull()
  })

  test.each(['\ud800', 'a\u0000b'])('is refused with %j in its texts', async (words) => {
    for (const field of ['title', 'description', 'instructorName', 'instructorId', 'categoryId']) {
      await expectProblem(makeCourse(admin, { [field]: words }), 'request.invalid')
    }
    const course = await makeCourse(admin)
    await expectProblem(makeLesson(admin, course.id, { title: words }), 'request.invalid')
  })
})
