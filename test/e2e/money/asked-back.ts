import { expect } from '@playwright/test'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { publishCourse } from '../catalogue/course.ts'
import { pay } from './paid.ts'

const { payments, courses } = api

/** A course that was watched whole before the refund request: the rules give nothing, so that a person decides. */
export async function askedBack(call: Call, origin: string, title: string): Promise<void> {
  const given = { title, accessLevel: 'premium', price: '49.00', lessons: ['Whole'] } as const
  const id = await publishCourse(origin, given)
  const asked = await call(payments.buyCourse, { params: { id }, body: { provider: 'stripe' } })
  await pay(call, asked)
  await call(courses.enroll, { params: { id } })
  const lesson = (await call(api.catalogue.getCourse, { params: { id } })).lessons[0]?.id ?? ''
  const params = { id: lesson }
  await call(courses.getLessonPlayback, { params })
  await expect(async () => {
    const body = { watchedDuration: 6, isCompleted: true, position: 6 }
    expect((await call(courses.recordLessonProgress, { params, body })).progress).toBe(100)
  }).toPass({ timeout: 30_000 })
  const body = { reason: 'The picture froze in the last minute.', isTechnical: true }
  const { request } = await call(payments.requestRefund, { params: { id: asked.purchaseId }, body })
  expect(request?.state).toBe('review')
}
