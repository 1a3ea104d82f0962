import * as z from 'zod/mini'
import type { CourseChange, CourseInput, NewCourse } from '#shared/contract/courses/course-inputs.ts'
import { Problem } from '#shared/contract/problem.ts'
import { idPattern, idPrefixes } from '#shared/rules/ids.ts'
import { type CourseFilter, courseMatcher } from '#shared/rules/learning/course-filter.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import { cursorOf, placeOf } from '../http/cursor.ts'
import { category } from '../model/catalogue/category.ts'
import { type CourseItem, course } from '../model/catalogue/course.ts'
import { instructor } from '../model/instructors/instructor.ts'
import { holds } from '../model/table/holds.ts'
import { later } from '../model/table/later.ts'
import { newId } from '../model/table/new-id.ts'
import { type Step as StepOf, writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { toAdminCourse } from '../model/wire/course-wire.ts'
import { clock } from '../ports/process/clock.ts'
import { removeLesson } from './edit-lesson.ts'
import { anyCourse, lessonsOf } from './find.ts'

const entities = { category, course, instructor }
type Step = StepOf<typeof entities>

/** Adds a course and counts it as a use of its category. A retry with the same key returns the first course. */
export async function createCourse({ key, ...input }: NewCourse) {
  const id = key ? `${idPrefixes.course}_${key.toLowerCase()}` : newId('course')
  const at = clock.now().toISOString()
  const { values, unset } = split(input)
  const item = { id, ...values, createdAt: at, updatedAt: at }
  await tryAgain(async () => {
    const { data: known } = await course().get({ id }).go({ consistent: true })
    if (known && holds(known, values, unset)) return
    if (known) throw new Problem('course.changed')
    await writeSteps(entities, [
      { write: ({ course }) => course.create(item).commit() },
      ...referenceSteps({}, input),
    ])
  })
  return getAnyCourse(id)
}

/** Changes a course; a Problem if it has changed since the admin read it. */
export async function updateCourse(id: string, { knownUpdatedAt, ...input }: CourseChange) {
  const { values, unset } = split(input)
  await tryAgain(async () => {
    const known = await anyCourse(id)
    if (knownUpdatedAt && knownUpdatedAt !== known.updatedAt) throw new Problem('course.changed')
    const updatedAt = later(known.updatedAt, clock.now())
    await writeSteps(entities, [
      {
        write: ({ course }) =>
          course
            .patch({ id })
            .set({ ...values, updatedAt })
            .remove(unset)
            .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
            .commit(),
      },
      ...referenceSteps(known, input),
    ])
  })
  return getAnyCourse(id)
}

/** Deletes a course with its lessons; an interrupted deletion can be repeated. */
export async function deleteCourse(id: string): Promise<void> {
  // Concurrent changes are deleted too: the lessons are gone already.
  await tryAgain(async () => {
    const known = await anyCourse(id)
    for (const each of await lessonsOf(id)) await removeLesson(each)
    await writeSteps(entities, [
      {
        write: ({ course }) =>
          course
            .remove({ id })
            .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
            .commit(),
      },
      ...referenceSteps(known, {}),
    ])
  })
}

const placeShape = z.tuple([z.string(), z.string().check(z.regex(idPattern('course')))])

type CoursePage = CourseFilter & { limit: number; cursor?: string | undefined }

/** Courses in any state that match, newest first. All are read, so that `total` and the filters cover all of them. */
export async function listAllCourses({ limit, cursor, ...filter }: CoursePage) {
  const place = placeOf(placeShape, cursor)
  const [{ data }, categories] = await Promise.all([
    course().query.byCreated({}).go({ order: 'desc', pages: 'all' }),
    category().query.byName({}).go({ pages: 'all' }),
  ])
  const byId = new Map(categories.data.map((each) => [each.id, each]))
  const passes = courseMatcher(filter)
  const found = data.filter((item) => passes({ ...item, category: byId.get(item.categoryId ?? '') ?? null }))
  const rest = place ? found.filter((item) => isAfter(item, place)) : found
  const last = rest.length > limit ? rest[limit - 1] : undefined
  const items = await Promise.all(rest.slice(0, limit).map(shown))
  return { items, total: found.length, ...(last && { next: cursorOf([last.createdAt, last.id]) }) }
}

const isAfter = ({ createdAt, id }: CourseItem, [at, before]: z.infer<typeof placeShape>) =>
  createdAt < at || (createdAt === at && id < before)

/** One course in any state. */
export const getAnyCourse = async (id: string) => shown(await anyCourse(id))

async function shown(item: CourseItem) {
  const [its, lessons] = await Promise.all([
    item.categoryId ? category().get({ id: item.categoryId }).go({ consistent: true }) : undefined,
    lessonsOf(item.id),
  ])
  return toAdminCourse(item, its?.data ?? undefined, lessons)
}

/** The references of a course. */
type References = { categoryId?: string | null | undefined; instructorId?: string | null | undefined }

/**
 * The steps of a changed reference: the uses of a category are counted, which keeps it from being deleted, and a
 * newly linked instructor must exist.
 */
function referenceSteps(before: References, after: References): Step[] {
  const isMoved = before.categoryId !== after.categoryId
  const isLinked = before.instructorId !== after.instructorId
  return [
    ...(isMoved && after.categoryId ? [countUseStep(after.categoryId)] : []),
    ...(isMoved && before.categoryId ? [freeStep(before.categoryId)] : []),
    ...(isLinked && after.instructorId ? [existsStep(after.instructorId)] : []),
  ]
}

const countUseStep = (id: string): Step => ({
  write: ({ category }) => category.patch({ id }).add({ uses: 1 }).commit(),
  refusal: () => new Problem('category.not_found'),
})

const freeStep = (id: string): Step => ({
  write: ({ category }) => category.patch({ id }).add({ uses: -1 }).commit(),
})

const existsStep = (id: string): Step => ({
  write: ({ instructor }) =>
    instructor
      .check({ id })
      .where((a, { exists }) => exists(a.id))
      .commit(),
  refusal: () => new Problem('instructor.not_found'),
})

const nullable = [
  'thumbnailUrl',
  'instructorName',
  'instructorBio',
  'instructorImageUrl',
  'instructorCredentials',
  'instructorId',
  'categoryId',
] as const
type Nullable = (typeof nullable)[number]

/** Splits an input into set and emptied fields: an absent attribute stands for null in the table. */
function split(input: CourseInput) {
  const { price, ...rest } = input
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
  // Nulls are left out; the other values keep their types.
  const values = given as { [Name in keyof typeof rest]: NonNullable<(typeof rest)[Name]> }
  const unset: Nullable[] = nullable.filter((name) => input[name] === null)
  return { values: { ...values, price: centsOf(price) }, unset }
}
