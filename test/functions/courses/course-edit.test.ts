import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { CourseInput, LessonInput } from '#shared/contract/courses/course-inputs.ts'
import { api } from '#shared/contract/index.ts'
import { category } from '../../../functions/model/catalogue/category.ts'
import { lesson } from '../../../functions/model/catalogue/lesson.ts'
import { upload } from '../../../functions/model/catalogue/upload.ts'
import { caller, expectProblem, makeCategory, makeVideo, ownWord, settle } from '../../support/kiai.ts'
import { makeCourse, makeCourseOf, makeLesson } from '../../support/media/courses.ts'
import { beginUpload } from '../../support/media/uploads.ts'

const { courses } = api
let admin: Call
let free: Call
beforeAll(async () => {
  ;[admin, free] = await Promise.all([caller('admin'), caller('free')])
})

describe('the fields of a course and a lesson', () => {
  test('a title is enough; the rest has defaults', async () => {
    const course = await admin(courses.createCourse, { body: { title: 'Plain' } })
    expect(course).toMatchObject({
      title: 'Plain',
      level: 'beginner',
      price: '0.00',
      accessLevel: 'free',
      isPublished: false,
      isFeatured: false,
      lessonsCount: 0,
      enrollmentCount: 0,
      rating: '0.00',
      lessons: [],
      outcomes: [],
    })
    const made = await admin(courses.createLesson, { params: { id: course.id }, body: { title: 'First' } })
    expect(made).toMatchObject({
      courseId: course.id,
      title: 'First',
      description: '',
      videoUrl: null,
      duration: 0,
      orderIndex: 0,
      isPublished: false,
    })
  })

  test('fields that the server decides cannot be set', () => {
    const decided = ['id', 'createdAt', 'updatedAt', 'enrollmentCount', 'rating', 'lessonsCount', 'lessons']
    for (const name of decided) {
      expect(CourseInput.safeParse({ title: 'A', [name]: name }).success).toBe(false)
    }
    for (const name of ['id', 'courseId', 'createdAt', 'updatedAt']) {
      expect(LessonInput.safeParse({ title: 'A', [name]: name }).success).toBe(false)
    }
  })

  test.each([
    [CourseInput, {}],
    [LessonInput, {}],
  ])('a missing field is reported as `Required`', (input, given) => {
    expect(input.safeParse(given).error?.issues.map(({ message }) => message)).toEqual(['Required'])
  })

  test.each(['49', '49.5', '-1.00', '49.000', 'free'])('a price of %s is refused', (price) => {
    expect(CourseInput.safeParse({ title: 'A', price }).success).toBe(false)
  })

  test('a price comes back as it was set', async () => {
    expect((await makeCourse(admin, { price: '49.90' })).price).toBe('49.90')
  })
})

describe('adding', () => {
  test('is retried under the key of its form because no answer came: there is one course', async () => {
    const key = () => crypto.randomUUID()
    const { id: categoryId } = await makeCategory(admin)
    const body = { title: 'Once', categoryId, price: '49.00', outcomes: ['Stand'], key: key() }
    const send = (more: object = {}) => admin(courses.createCourse, { body: { ...body, ...more } })
    const sent = await Promise.all([send(), send(), send()])
    expect(new Set([...sent, await send()].map(({ id }) => id)).size).toBe(1)
    expect((await category().get({ id: categoryId }).go({ consistent: true })).data?.uses).toBe(1)
    await expectProblem(send({ title: 'Another' }), 'course.changed')
    expect((await send({ key: key() })).id).not.toBe(sent[0]?.id)
    await expectProblem(send({ key: 'not-a-key' }), 'request.invalid')
  })
})

describe('editing', () => {
  test('changes given fields and empties null fields', async () => {
    const { id: categoryId } = await makeCategory(admin)
    const made = await makeCourse(admin, { instructorName: 'Kenji', categoryId, outcomes: ['Stand'] })
    const body = { title: 'New', level: 'advanced' as const, instructorName: null, categoryId: null }
    const changed = await admin(courses.updateCourse, { params: { id: made.id }, body })
    expect(changed).toMatchObject({ ...body, category: null, isPublished: false })
    expect(changed.createdAt).toBe(made.createdAt)
    expect(changed.updatedAt > made.updatedAt).toBe(true)
  })

  test('with a category that does not exist is refused, and nothing is written', async () => {
    await expectProblem(makeCourse(admin, { categoryId: 'cat_unknown' }), 'category.not_found')
  })

  test('a deletion removes a course with its lessons and their files', async () => {
    const { course, lessons } = await makeCourseOf(admin, 3)
    await admin(courses.deleteCourse, { params: { id: course.id } })
    const { data } = await lesson().query.ofCourse({ courseId: course.id }).go({ consistent: true })
    expect(data).toEqual([])
    for (const { id } of lessons) {
      await expectProblem(admin(courses.deleteLesson, { params: { id } }), 'lesson.not_found')
    }
  })

  test('lessons are listed in their order, drafts too', async () => {
    const course = await makeCourse(admin)
    const late = await makeLesson(admin, course.id, { orderIndex: 2, isPublished: false })
    const early = await makeLesson(admin, course.id, { orderIndex: 1 })
    const { items } = await admin(courses.listLessons, { params: { id: course.id } })
    expect(items.map(({ id }) => id)).toEqual([early.id, late.id])
  })

  test('every course is listed for admins, drafts too, page by page', async () => {
    const made = [await makeCourse(admin, { isPublished: false }), await makeCourse(admin)]
    const wanted = made.map(({ id }) => id)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = { limit: 1, ...(cursor && { cursor }) }
      const page = await admin(courses.listAllCourses, { query })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next
    } while (cursor && !wanted.every((id) => seen.includes(id)))
    expect(seen.filter((id) => wanted.includes(id))).toEqual(wanted.toReversed())
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('the list of admins searches and filters all courses, by the rule of the library, and counts them', async () => {
    const word = ownWord()
    const { id: categoryId, slug } = await makeCategory(admin)
    const draft = { title: 'One', categoryId, description: word.toUpperCase(), isPublished: false }
    await makeCourse(admin, draft)
    await makeCourse(admin, { title: 'Two', instructorName: `Ada ${word}`, level: 'advanced' })
    await makeCourse(admin, { title: `Three ${word}`, accessLevel: 'master' })
    const list = (more: object) =>
      admin(courses.listAllCourses, { query: { search: word, limit: 1, ...more } })
    const found = async (more: object) => {
      const { total, items } = await list(more)
      return [total, ...items.map(({ title }) => title)]
    }
    const first = await list({})
    expect([first.total, first.items.length]).toEqual([3, 1])
    expect(await found({ cursor: first.next })).toEqual([3, 'Two'])
    expect(await found({ category: slug })).toEqual([1, 'One'])
    expect(await found({ level: 'advanced' })).toEqual([1, 'Two'])
    expect(await found({ access: 'master' })).toEqual([1, `Three ${word}`])
    expect(await found({ status: 'draft' })).toEqual([1, 'One'])
    expect(await found({ status: 'published' })).toEqual([2, `Three ${word}`])
    expect(await found({ search: slug, status: 'published' })).toEqual([0])
  })

  test('a cursor that the list did not return is refused', async () => {
    const foreign = ['abc', 'e30', btoa('{"pk":"x"}'), `${'9'.repeat(50)}~crs_1`, '2026~vid_1']
    for (const cursor of foreign) {
      await expectProblem(admin(courses.listAllCourses, { query: { cursor } }), 'request.invalid')
    }
  })

  test('a course that is changed during its deletion is deleted whole, never its lessons alone', async () => {
    for (let round = 0; round < 5; round++) {
      const { course } = await makeCourseOf(admin, 2)
      const params = { id: course.id }
      const edit = () => admin(courses.updateCourse, { params, body: { title: 'Changed' } })
      const deletion = admin(courses.deleteCourse, { params })
      await Promise.allSettled([edit(), edit(), edit(), deletion])
      await deletion
      await expectProblem(admin(courses.getAnyCourse, { params }), 'course.not_found')
    }
  })

  test('members may not edit', async () => {
    const { course, lessons } = await makeCourseOf(admin, 1)
    const params = { id: course.id }
    const lessonParams = { id: lessons[0]?.id ?? '' }
    const body = { title: 'Mine' }
    await expectProblem(free(courses.createCourse, { body }), 'role.required')
    await expectProblem(free(courses.updateCourse, { params, body }), 'role.required')
    await expectProblem(free(courses.deleteCourse, { params }), 'role.required')
    await expectProblem(free(courses.listLessons, { params }), 'role.required')
    await expectProblem(free(courses.updateLesson, { params: lessonParams, body }), 'role.required')
    await expectProblem(free(courses.deleteLesson, { params: lessonParams }), 'role.required')
  })
})

describe('the file of a lesson', () => {
  /** An upload whose file is there, as it is stored. */
  async function arrived() {
    const { id, key } = await beginUpload(admin, 1000)
    const media = { status: 'ready', progress: 100 } as const
    await upload().patch({ id }).set({ media, duration: 42.4 }).go()
    return { id, key }
  }

  test('is taken into use and gives the lesson its length', async () => {
    const { key } = await arrived()
    const course = await makeCourse(admin)
    const made = await makeLesson(admin, course.id, { videoUrl: key, duration: 0 })
    expect(made).toMatchObject({ videoUrl: key, duration: 42, media: { status: 'ready' } })
  })

  test('belongs to one lesson or one video', async () => {
    const { id, key } = await arrived()
    const { id: categoryId } = await makeCategory(admin)
    const course = await makeCourse(admin)
    const made = await makeLesson(admin, course.id, { videoUrl: key })
    await expectProblem(makeLesson(admin, course.id, { videoUrl: key }), 'upload.in_use')
    await expectProblem(makeVideo(admin, { categoryId, videoUrl: key }), 'upload.in_use')
    await expectProblem(admin(api.media.deleteUpload, { params: { id } }), 'upload.in_use')
    // The same lesson may be saved with it again.
    await admin(courses.updateLesson, { params: { id: made.id }, body: { title: 'Same', videoUrl: key } })
  })

  test('that has not arrived, or is unknown, is refused', async () => {
    const course = await makeCourse(admin)
    const { key } = await beginUpload(admin, 1000)
    await expectProblem(makeLesson(admin, course.id, { videoUrl: key }), 'upload.incomplete')
    await expectProblem(
      makeLesson(admin, course.id, { videoUrl: 'uploads/upl_none/source' }),
      'upload.not_found',
    )
  })

  test('is removed when the lesson plays another one, or is removed itself', async () => {
    const [before, after] = await Promise.all([arrived(), arrived()])
    const course = await makeCourse(admin)
    const made = await makeLesson(admin, course.id, { videoUrl: before.key })
    const there = async ({ id }: { id: string }) =>
      (await upload().get({ id }).go({ consistent: true })).data !== null
    await admin(courses.updateLesson, { params: { id: made.id }, body: { title: 'A', videoUrl: after.key } })
    await settle()
    expect(await Promise.all([before, after].map(there))).toEqual([false, true])
    await admin(courses.deleteLesson, { params: { id: made.id } })
    await settle()
    expect(await there(after)).toBe(false)
  })
})
