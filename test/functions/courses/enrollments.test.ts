import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import type { Detail } from '#shared/contract/events.ts'
import { api } from '#shared/contract/index.ts'
import { handler } from '../../../functions/courses/on-course-enrolled.ts'
import { course } from '../../../functions/model/catalogue/course.ts'
import { enrollment } from '../../../functions/model/learning/enrollment.ts'
import { newId } from '../../../functions/model/table/new-id.ts'
import { caller, ownWord, passMinute } from '../../support/kiai.ts'
import { makeCourse } from '../../support/media/courses.ts'
import { batchOf } from '../../support/platform/batches.ts'

/**
 * The table on one machine sums about eighty a second, far fewer beside other tests. `KIAI_MANY=10000` asks for more.
 */
const many = Number(process.env.KIAI_MANY ?? 1000)

type Enrolled = Detail<'courseEnrolled'>
let admin: Call
beforeAll(async () => {
  admin = await caller('admin')
})

const countOf = async (id: string) =>
  (await course().get({ id }).go({ consistent: true })).data?.enrollmentCount

/** Enrolments as the API would write them. The stream then carries them to their sum. */
async function putEnrollments(courseId: string, many: number): Promise<Enrolled[]> {
  const members = Array.from({ length: many }, (_, n) => ({ memberId: `mem_${ownWord()}${n}`, courseId }))
  const at = '2026-01-01T10:00:00.000Z'
  const items = members.map((one) => ({
    ...one,
    id: newId('enrollment'),
    enrolledAt: at,
    lastAccessedAt: at,
    progress: 0,
    counted: false,
  }))
  for (let start = 0; start < items.length; start += 1000) {
    await enrollment()
      .put(items.slice(start, start + 1000))
      .go({ concurrency: 4 })
  }
  return members
}

describe('the sum of enrolments', () => {
  test(`is exact for ${many} members of one course`, { timeout: many * 180 }, async () => {
    const { id } = await makeCourse(admin)
    await putEnrollments(id, many)
    await passMinute()
    expect(await countOf(id)).toBe(many)
    const shown = await admin(api.catalogue.getCourse, { params: { id } })
    expect(shown.enrollmentCount).toBe(many)
  })

  test('stays exact when a batch comes again, in part and in another order', async () => {
    const { id } = await makeCourse(admin)
    const enrolled = await putEnrollments(id, 150)
    const batches = [enrolled, enrolled.slice(40, 140), enrolled.toReversed()]
    for (const batch of batches) await handler(batchOf(batch))
    await passMinute()
    expect(await countOf(id)).toBe(150)
  })

  test('of a deleted course does not fail', async () => {
    const { id } = await makeCourse(admin)
    const enrolled = await putEnrollments(id, 3)
    await admin(api.courses.deleteCourse, { params: { id } })
    expect(await handler(batchOf(enrolled))).toEqual({ batchItemFailures: [] })
    expect(await countOf(id)).toBeUndefined()
  })
})
