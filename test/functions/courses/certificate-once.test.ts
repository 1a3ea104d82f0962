import { expect, inject, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { advanced, ofCourse } from '../../../functions/courses/complete.ts'
import { course } from '../../../functions/model/catalogue/course.ts'
import { enrollment } from '../../../functions/model/learning/enrollment.ts'
import { Refused } from '../../../functions/model/table/refused.ts'
import { writeSteps } from '../../../functions/model/table/service.ts'
import { caller, callerOf } from '../../support/kiai.ts'
import { makeCourseOf } from '../../support/media/courses.ts'
import { newMember } from '../../support/people/people.ts'

const { courses } = api

test('a course that another request has completed keeps its certificate', async () => {
  const call = callerOf(await newMember(inject('origin')))
  const { id: memberId } = await call(api.auth.getUser)
  const { course: made, lessons } = await makeCourseOf(await caller('admin'), 1)
  await call(courses.enroll, { params: { id: made.id } })
  const [{ data: known }, { data: taken }] = await Promise.all([
    enrollment().get({ memberId, courseId: made.id }).go({ consistent: true }),
    course().get({ id: made.id }).go({ consistent: true }),
  ])
  if (!known || !taken) throw new Error('Both were made')
  const completion = () => advanced(known, taken, lessons[0]?.id ?? '', '2026-11-22T10:00:00.000Z')
  // Both were computed before either was written.
  const [first, second] = [await completion(), await completion()]
  await writeSteps(ofCourse, first.steps)
  await expect(writeSteps(ofCourse, second.steps)).rejects.toBeInstanceOf(Refused)
  expect((await call(courses.getEnrollment, { params: { id: made.id } }))?.certificateId).toBe(
    first.enrollment.certificateId,
  )
})
