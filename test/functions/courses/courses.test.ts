import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { category } from '../../../functions/model/catalogue/category.ts'
import { activity } from '../../../functions/model/learning/activity.ts'
import { enrollment } from '../../../functions/model/learning/enrollment.ts'
import { lessonProgress } from '../../../functions/model/learning/lesson-progress.ts'
import { newId } from '../../../functions/model/table/new-id.ts'
import {
  caller,
  expectProblem,
  makeCategory,
  ownWord,
  passMinute,
  problemOf,
  settle,
  visitor,
} from '../../support/kiai.ts'
import { makeCourse, makeCourseOf, makeLesson } from '../../support/media/courses.ts'

const { catalogue, courses } = api
let admin: Call
let free: Call
let premium: Call
let master: Call
beforeAll(async () => {
  ;[admin, free, premium, master] = await Promise.all([
    caller('admin'),
    caller('free'),
    caller('premium'),
    caller('master'),
  ])
})

const enroll = (call: Call, id: string) => call(courses.enroll, { params: { id } })
const shown = (id: string, call = visitor) => call(catalogue.getCourse, { params: { id } })

/** A completed lesson, as it is stored. */
const complete = (taken: { memberId: string; courseId: string }, lessonId = '') =>
  lessonProgress()
    .put({
      ...taken,
      lessonId,
      id: newId('lessonProgress'),
      isCompleted: true,
      positionAt: Date.now(),
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    })
    .go()

describe('courses are read by everyone', () => {
  test('the list has published courses, filtered and sorted', async () => {
    const word = ownWord()
    const { id: categoryId, slug } = await makeCategory(admin)
    const { items: instructors } = await visitor(catalogue.listInstructors, { query: {} })
    const kenji = instructors.find(({ name }) => name === 'Kenji Sato')?.id ?? ''
    const made = await Promise.all([
      makeCourse(admin, { title: `A ${word}`, categoryId, level: 'advanced', accessLevel: 'master' }),
      makeCourse(admin, {
        title: `B ${word}`,
        categoryId,
        instructorName: `Sensei ${word}`,
        instructorId: kenji,
      }),
      makeCourse(admin, { title: `C ${word}`, isPublished: false }),
    ])
    await settle()
    const list = async (query: Record<string, string>) =>
      (await visitor(catalogue.listCourses, { query: { search: word, ...query } })).items.map(({ id }) => id)
    expect(await list({ sort: 'name' })).toEqual([made[0].id, made[1].id])
    expect(await list({ category: slug, level: 'advanced' })).toEqual([made[0].id])
    expect(await list({ instructorId: kenji })).toEqual([made[1].id])
    await expectProblem(list({ instructorId: 'kenji' }), 'request.invalid')
    expect(await list({ access: 'free' })).toEqual([made[1].id])
    expect(await list({ category: 'unknown' })).toEqual([])
  })

  test('the list is given in pages that neither skip nor repeat', async () => {
    const word = ownWord()
    for (let n = 0; n < 5; n++) await makeCourse(admin, { title: `${word} ${n}` })
    await settle()
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = { search: word, limit: 2, ...(cursor && { cursor }) }
      const page = await visitor(catalogue.listCourses, { query })
      expect(page.total).toBe(5)
      seen.push(...page.items.map(({ title }) => title))
      cursor = page.next
    } while (cursor)
    expect(seen).toEqual([4, 3, 2, 1, 0].map((n) => `${word} ${n}`))
  })

  test('only featured courses are listed as featured', async () => {
    const featured = await makeCourse(admin, { isFeatured: true })
    const plain = await makeCourse(admin)
    await settle()
    const { items } = await visitor(catalogue.listFeaturedCourses, { query: {} })
    const ids = items.map(({ id }) => id)
    expect(ids).toContain(featured.id)
    expect(ids).not.toContain(plain.id)
  })

  test('a course comes with its published lessons in order, four fields each', async () => {
    const { course, lessons } = await makeCourseOf(admin, 3)
    await makeLesson(admin, course.id, { isPublished: false })
    await settle()
    const found = await shown(course.id)
    expect(found.lessons).toEqual(
      lessons.map(({ id, title, description, duration }) => ({ id, title, description, duration })),
    )
    expect(found.lessonsCount).toBe(3)
    expect(JSON.stringify(found)).not.toMatch(/uploads\/|videoUrl|m3u8/)
  })

  test('a draft, a deleted and an unknown course are not found', async () => {
    const draft = await makeCourse(admin, { isPublished: false })
    const gone = await makeCourse(admin)
    await admin(courses.deleteCourse, { params: { id: gone.id } })
    await settle()
    for (const id of [draft.id, gone.id, 'crs_unknown']) await expectProblem(shown(id), 'course.not_found')
  })

  test('search finds courses by title, description and category', async () => {
    const word = ownWord()
    const course = await makeCourse(admin, { description: `All about ${word}` })
    await settle()
    const hits = await visitor(catalogue.search, { query: { q: word.toUpperCase() } })
    expect(hits).toEqual([expect.objectContaining({ id: course.id, type: 'course', slug: null })])
  })

  test('a course shows the present name of its category', async () => {
    const made = await makeCategory(admin)
    const course = await makeCourse(admin, { categoryId: made.id })
    const name = `Renamed ${ownWord()}`
    await admin(api.categories.updateCategory, {
      params: { id: made.id },
      body: { name, description: made.description },
    })
    await settle()
    expect((await shown(course.id)).category).toEqual({ name, slug: made.slug })
  })
})

describe('enrolling', () => {
  test('depends on the plan: free for all, premium from Premium on, master with Master alone', async () => {
    const allowed = { free: [free, premium, master], premium: [premium, master], master: [master] }
    for (const accessLevel of ['free', 'premium', 'master'] as const) {
      const { id } = await makeCourse(admin, { accessLevel })
      for (const call of [free, premium, master]) {
        if (allowed[accessLevel].includes(call)) {
          expect(await enroll(call, id)).toMatchObject({ courseId: id, progress: 0, completedAt: null })
        } else {
          expect(await problemOf(enroll(call, id))).toMatchObject({
            code: 'tier.required',
            tier: accessLevel,
          })
        }
      }
    }
  })

  test('enrolling again, or twice at once, answers with the first and counts once', async () => {
    const { id } = await makeCourse(admin)
    const first = await Promise.all([enroll(free, id), enroll(free, id), enroll(free, id)])
    const again = await enroll(free, id)
    expect(new Set([...first, again].map((each) => each.id)).size).toBe(1)
    await enroll(premium, id)
    await passMinute()
    expect((await shown(id)).enrollmentCount).toBe(2)
  })

  test('an enrolled member keeps the place when the course requires a higher plan', async () => {
    const made = await makeCourse(admin)
    const first = await enroll(free, made.id)
    await admin(courses.updateCourse, {
      params: { id: made.id },
      body: { title: made.title, level: made.level, isPublished: true, accessLevel: 'master' },
    })
    expect(await enroll(free, made.id)).toEqual(first)
  })

  test('is recorded once in the activity', async () => {
    const made = await makeCourse(admin)
    const { userId } = await enroll(free, made.id)
    await enroll(free, made.id)
    const { data } = await activity().query.ofMember({ memberId: userId }).go({ pages: 'all' })
    expect(data.filter(({ title }) => title === made.title)).toMatchObject([{ type: 'course', progress: 0 }])
  })

  test('is refused to a visitor, and to everyone for a draft or an unknown course', async () => {
    const draft = await makeCourse(admin, { isPublished: false })
    await expectProblem(enroll(visitor, draft.id), 'session.required')
    await expectProblem(enroll(free, draft.id), 'course.not_found')
    await expectProblem(enroll(free, 'crs_unknown'), 'course.not_found')
  })
})

describe('the courses a member takes', () => {
  test('are visible to them alone, latest seen first, each with the fields to show', async () => {
    const [one, other, foreign] = await Promise.all([makeCourse(admin), makeCourse(admin), makeCourse(admin)])
    await enroll(premium, one.id)
    await enroll(premium, other.id)
    await enroll(free, foreign.id)
    await settle()
    const { items } = await premium(courses.listEnrollments)
    const mine = items.filter(({ courseId }) => [one.id, other.id, foreign.id].includes(courseId))
    expect(mine.map(({ courseId }) => courseId)).toEqual([other.id, one.id])
    expect(mine[0]?.course).toMatchObject({ id: other.id, title: other.title, lessonsCount: 0 })
    expect(mine[0]?.nextLesson).toBeNull()
    await expectProblem(visitor(courses.listEnrollments), 'session.required')
  })

  test('each name the lesson that comes next, and none once all are completed', async () => {
    const { course, lessons } = await makeCourseOf(admin, 2)
    const { userId: memberId } = await enroll(premium, course.id)
    await settle()
    const next = async () => {
      const { items } = await premium(courses.listEnrollments)
      return items.find(({ courseId }) => courseId === course.id)?.nextLesson?.id
    }
    const taken = { memberId, courseId: course.id }
    expect(await next()).toBe(lessons[0]?.id)
    await complete(taken, lessons[0]?.id)
    expect(await next()).toBe(lessons[1]?.id)
    await complete(taken, lessons[1]?.id)
    expect(await next()).toBeUndefined()
  })

  test('a course that is no longer published stays in the list without its texts', async () => {
    const made = await makeCourse(admin)
    await enroll(free, made.id)
    await admin(courses.deleteCourse, { params: { id: made.id } })
    await settle()
    const { items } = await free(courses.listEnrollments)
    expect(items.find(({ courseId }) => courseId === made.id)?.course).toBeNull()
  })

  test('the enrollment is null for a member who is not enrolled, and never another member’s', async () => {
    const made = await makeCourse(admin)
    await enroll(free, made.id)
    const findEnrollment = (call: Call) => call(courses.getEnrollment, { params: { id: made.id } })
    expect(await findEnrollment(premium)).toBeNull()
    expect(await findEnrollment(free)).toMatchObject({ courseId: made.id, progress: 0, lessons: [] })
    const { data } = await enrollment().query.recentOfMember({ memberId: 'mem_nobody' }).go()
    expect(data).toEqual([])
  })

  test('the enrollment in a course is not confused with a course whose id begins alike', async () => {
    const { course, lessons } = await makeCourseOf(admin, 1)
    const { userId: memberId } = await enroll(free, course.id)
    const at = '2026-01-01T00:00:00.000Z'
    const twin = { memberId, courseId: `${course.id}-2` }
    await enrollment()
      .put({ ...twin, id: newId('enrollment'), enrolledAt: at, lastAccessedAt: at, counted: true })
      .go()
    await complete(twin, lessons[0]?.id)
    const findEnrollment = () => free(courses.getEnrollment, { params: { id: course.id } })
    expect(await findEnrollment()).toMatchObject({ progress: 0, lessons: [] })
    await enrollment().delete({ memberId, courseId: course.id }).go()
    expect(await findEnrollment()).toBeNull()
  })
})

describe('the progress of a course', () => {
  test('does not count a withdrawn lesson, completed or not', async () => {
    const { course, lessons } = await makeCourseOf(admin, 3)
    const { userId: memberId } = await enroll(premium, course.id)
    const taken = { memberId, courseId: course.id }
    const [one, two, three] = lessons
    const update = () =>
      premium(courses.recordLessonProgress, {
        params: { id: one?.id ?? '' },
        body: { watchedDuration: 0, isCompleted: false },
      })
    await Promise.all([complete(taken, one?.id), complete(taken, two?.id)])
    const params = { id: two?.id ?? '' }
    await admin(courses.updateLesson, { params, body: { title: 'Withdrawn', isPublished: false } })
    expect(await update()).toMatchObject({ progress: 50 })
    expect((await update()).completedAt).toBeNull()
    await complete(taken, three?.id)
    expect(await update()).toMatchObject({ progress: 100, completedAt: expect.any(String) })
  })
})

describe('a category in use', () => {
  test('cannot be deleted while a course uses it', async () => {
    const made = await makeCategory(admin)
    const course = await makeCourse(admin, { categoryId: made.id })
    const remove = () => admin(api.categories.deleteCategory, { params: { id: made.id } })
    await expectProblem(remove(), 'category.in_use')
    await admin(courses.deleteCourse, { params: { id: course.id } })
    await remove()
    expect((await category().get({ id: made.id }).go()).data).toBeNull()
  })
})
