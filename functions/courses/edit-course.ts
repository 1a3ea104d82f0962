import type { CourseChange, CourseInput, NewCourse } from '#shared/contract/course-inputs.ts'
import { Problem } from '#shared/contract/problem.ts'
import { idPrefixes } from '#shared/rules/ids.ts'
import { centsOf } from '#shared/rules/money.ts'
import { category } from '../model/category.ts'
import { type CourseItem, course } from '../model/course.ts'
import { toAdminCourse } from '../model/course-wire.ts'
import { holds } from '../model/holds.ts'
import { instructor } from '../model/instructor.ts'
import { later } from '../model/later.ts'
import { newId } from '../model/new-id.ts'
import { Refused } from '../model/refused.ts'
import { type Entities, type Write, writeAll } from '../model/service.ts'
import { tryAgain } from '../model/try-again.ts'
import { clock } from '../ports/clock.ts'
import { removeLesson } from './edit-lesson.ts'
import { anyCourse, lessonsOf } from './find.ts'

const written = { category, course, instructor }
type Written = Entities<typeof written>

/** Adds a course and takes its category into use. Asked for again under the same key it is the first one. */
export async function createCourse({ key, ...input }: NewCourse) {
  const id = key ? `${idPrefixes.course}_${key.toLowerCase()}` : newId('course')
  const at = clock.now().toISOString()
  const { values, unset } = split(input)
  try {
    await writeCourse(
      ({ course }) => course.create({ id, ...values, createdAt: at, updatedAt: at }).commit(),
      {},
      input,
    )
  } catch (error) {
    const { data: known } = await course().get({ id }).go({ consistent: true })
    if (!known || !holds(known, values, unset)) throw error
  }
  return getAnyCourse(id)
}

/** Changes a course; a Problem where somebody was quicker. */
export async function updateCourse(id: string, { knownUpdatedAt, ...input }: CourseChange) {
  const known = await anyCourse(id)
  if (knownUpdatedAt && knownUpdatedAt !== known.updatedAt) throw new Problem('course.changed')
  const { values, unset } = split(input)
  const updatedAt = later(known.updatedAt, clock.now())
  await writeCourse(
    ({ course }) =>
      course
        .patch({ id })
        .set({ ...values, updatedAt })
        .remove(unset)
        .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
        .commit(),
    known,
    input,
  )
  return getAnyCourse(id)
}

/** Deletes a course with its lessons; stopped half-way it can be begun again. */
export async function deleteCourse(id: string): Promise<void> {
  const remove = async () => {
    const known = await anyCourse(id)
    for (const each of await lessonsOf(id)) await removeLesson(each)
    await writeAll(written, (entities) => [
      entities.course
        .remove({ id })
        .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
        .commit(),
      ...(known.categoryId ? [use(entities, known.categoryId, -1)] : []),
    ])
  }
  // Whatever somebody else changes meanwhile goes too: the lessons are gone already.
  await tryAgain(remove, () => new Problem('course.changed'))
}

/** Every course in whatever state, newest first. */
export async function listAllCourses(limit: number, cursor: string | undefined) {
  const all = course().query.byCreated({})
  const { data } = await (cursor ? all.lt(placeOf(cursor)) : all).go({ order: 'desc', limit })
  const last = data.length === limit ? data.at(-1) : undefined
  const items = await Promise.all(data.map(shown))
  return { items, total: items.length, ...(last && { next: `${last.createdAt}~${last.id}` }) }
}

/** Where the page before ended; a Problem where a cursor is none of ours. */
function placeOf(cursor: string): { createdAt: string; id: string } {
  const [, createdAt, id] = /^([\d:.TZ-]{1,40})~(crs_[\w-]{1,60})$/.exec(cursor) ?? []
  if (!createdAt || !id) throw new Problem('request.invalid', 'The cursor was not given by this list')
  return { createdAt, id }
}

/** One course in whatever state. */
export const getAnyCourse = async (id: string) => shown(await anyCourse(id))

async function shown(item: CourseItem) {
  const [its, lessons] = await Promise.all([
    item.categoryId ? category().get({ id: item.categoryId }).go({ consistent: true }) : undefined,
    lessonsOf(item.id),
  ])
  return toAdminCourse(item, its?.data ?? undefined, lessons)
}

/** What a course refers to. */
type References = { categoryId?: string | null | undefined; instructorId?: string | null | undefined }

/**
 * Writes a course together with the count of its category's uses, which keep that from being deleted. An
 * instructor it is newly linked to must exist.
 */
async function writeCourse(
  write: (entities: Written) => Write,
  before: References,
  after: References,
): Promise<void> {
  const [left, taken] = before.categoryId === after.categoryId ? [] : [before.categoryId, after.categoryId]
  const linked = before.instructorId === after.instructorId ? undefined : after.instructorId
  try {
    await writeAll(written, (entities) => [
      write(entities),
      ...(taken ? [use(entities, taken, 1)] : []),
      ...(linked ? [exists(entities, linked)] : []),
      ...(left ? [use(entities, left, -1)] : []),
    ])
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (taken && error.failed[1]) throw new Problem('category.not_found')
    if (linked && error.failed[taken ? 2 : 1]) throw new Problem('instructor.not_found')
    throw new Problem('course.changed')
  }
}

const use = ({ category }: Written, id: string, count: 1 | -1) =>
  category.patch({ id }).add({ uses: count }).commit()

const exists = ({ instructor }: Written, id: string) =>
  instructor
    .check({ id })
    .where((a, { exists }) => exists(a.id))
    .commit()

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

/** What is set and what is emptied: an absent attribute is how the table says null. */
function split(input: CourseInput) {
  const { price, ...rest } = input
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
  // Nulls are left out; what stays has its own type.
  const values = given as { [Name in keyof typeof rest]: NonNullable<(typeof rest)[Name]> }
  const unset: Nullable[] = nullable.filter((name) => input[name] === null)
  return { values: { ...values, price: centsOf(price) }, unset }
}
