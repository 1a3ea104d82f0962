import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { advanced, ofCourse } from '../../../functions/courses/complete.ts'
import { handler as onMailWanted } from '../../../functions/mail/on-mail-wanted.ts'
import { course } from '../../../functions/model/catalogue/course.ts'
import { type EnrollmentItem, enrollment } from '../../../functions/model/learning/enrollment.ts'
import { lessonProgress } from '../../../functions/model/learning/lesson-progress.ts'
import { mail } from '../../../functions/model/mail/mail.ts'
import { member } from '../../../functions/model/members/member.ts'
import { courseOwnership } from '../../../functions/model/payments/course-ownership.ts'
import { newId } from '../../../functions/model/table/new-id.ts'
import { writeSteps } from '../../../functions/model/table/service.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import { caller } from '../../support/kiai.ts'
import { makeCourseOf } from '../../support/media/courses.ts'
import { mailsTo } from '../../support/people/mails.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { batchOf } from '../../support/platform/batches.ts'

/** A member who leaves a course alone for a week is reminded of it by one mail. */

afterEach(() => vi.restoreAllMocks())

const days = (count: number) => count * 24 * 3_600_000
const inDays = (count: number, from = new Date().toISOString()) =>
  new Date(Date.parse(from) + days(count)).toISOString()

let admin: Call
let ourCourse = ''
let lessons: string[] = []
beforeAll(async () => {
  admin = await caller('admin')
  const made = await makeCourseOf(admin, 3)
  ourCourse = made.course.id
  lessons = made.lessons.map(({ id }) => id)
})

/** A new member of a course. */
async function enrolled(courseId = ourCourse) {
  const { id: memberId, email, call } = await newcomer()
  await call(api.courses.enroll, { params: { id: courseId } })
  const { data } = await enrollment().get({ memberId, courseId }).go({ consistent: true })
  if (!data) throw new Error('There is no enrolment')
  return { memberId, email, call, known: data }
}

const allOn = {
  emailNotifications: true,
  marketingEmails: false,
  courseReminders: true,
  liveEventAlerts: true,
}

const idOf = ({ id, progress }: EnrollmentItem) => `courseReminder-${id}-${progress}`
const found = async (id: string) => (await mail().get({ id }).go({ consistent: true })).data

/** The outcome of a mail whose event arrives at a given time: the time until which it waits, or its final state. */
async function outcomeAt(id: string, moment: string) {
  vi.spyOn(clock, 'now').mockReturnValue(new Date(moment))
  expect(await onMailWanted(batchOf([{ mailId: id }]))).toEqual({ batchItemFailures: [] })
  vi.restoreAllMocks()
  const item = await found(id)
  return item?.open === 'held' ? item.openSince : item?.status
}

/** Completes a lesson for a member, as its player's report does. */
async function complete(known: EnrollmentItem, lessonId: string): Promise<EnrollmentItem> {
  const at = new Date().toISOString()
  const { memberId, courseId } = known
  const { data } = await course().get({ id: courseId }).go()
  if (!data) throw new Error('There is no course')
  const { enrollment: next, steps } = await advanced(known, data, lessonId, at)
  await writeSteps(ofCourse, steps)
  const item = { id: newId('lessonProgress'), memberId, courseId, lessonId, createdAt: at, updatedAt: at }
  await lessonProgress()
    .put({ ...item, isCompleted: true })
    .go()
  return next
}

const reminders = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Continue '))

describe('the reminder of a course', () => {
  test('is requested with the enrolment, for a week later, and sent once', async () => {
    const { email, known } = await enrolled()
    const id = idOf(known)
    expect(await found(id)).toMatchObject({
      status: 'due',
      open: 'held',
      openSince: inDays(7, known.enrolledAt),
    })
    expect(await outcomeAt(id, inDays(7, known.enrolledAt))).toBe('sent')
    expect(await outcomeAt(id, inDays(8))).toBe('sent')
    const [mail, ...more] = await reminders(email)
    expect(more).toEqual([])
    expect(mail?.text).toContain('but have not started it yet')
    expect(mail?.text).toContain(`/course/${ourCourse}`)
  })

  test('waits on while the member opens lessons', async () => {
    const { email, known, memberId } = await enrolled()
    const lastAccessedAt = inDays(3)
    await enrollment().patch({ memberId, courseId: ourCourse }).set({ lastAccessedAt }).go()
    expect(await outcomeAt(idOf(known), inDays(7))).toBe(inDays(7, lastAccessedAt))
    expect(await reminders(email)).toEqual([])
    expect(await outcomeAt(idOf(known), inDays(7, lastAccessedAt))).toBe('sent')
  })

  test('waits for the morning of the reader', async () => {
    const { known, memberId } = await enrolled()
    await member()
      .patch({ id: memberId })
      .set({ settings: { ...allOn, timeZone: 'UTC' } })
      .go()
    expect(await outcomeAt(idOf(known), '2031-06-10T23:30:00.000Z')).toBe('2031-06-11T07:00:00.000Z')
    expect(await outcomeAt(idOf(known), '2031-06-11T07:00:00.000Z')).toBe('sent')
  })

  test('contains the progress, and one with an earlier progress is dropped', async () => {
    const { email, known } = await enrolled()
    const next = await complete(known, lessons[0] ?? '')
    expect(next.progress).toBeGreaterThan(0)
    expect(await outcomeAt(idOf(known), inDays(8))).toBe('dropped')
    expect(await outcomeAt(idOf(next), inDays(8))).toBe('sent')
    const [mail] = await reminders(email)
    expect(mail?.text).toContain(`You have completed ${next.progress}% of this course`)
  })

  test('is not requested for a completed course, and an earlier one is dropped', async () => {
    const { known } = await enrolled()
    let now = known
    for (const lesson of lessons) now = await complete(now, lesson)
    expect(now.completedAt).toBeDefined()
    expect(await found(idOf(now))).toBeNull()
    expect(await outcomeAt(idOf(known), inDays(8))).toBe('dropped')
  })

  test.each(['emailNotifications', 'courseReminders'] as const)(
    'is not sent to a member who has switched off %s',
    async (name) => {
      const { known, call } = await enrolled()
      await call(api.members.updateSettings, { body: { ...allOn, [name]: false } })
      expect(await outcomeAt(idOf(known), inDays(8))).toBe('dropped')
    },
  )

  test('is sent for a course that the member may still open: by a plan or as a buyer', async () => {
    const { course: other } = await makeCourseOf(admin, 1)
    const [gone, owner, withdrawn] = [await enrolled(other.id), await enrolled(other.id), await enrolled()]
    await course().patch({ id: other.id }).set({ accessLevel: 'master' }).go()
    await courseOwnership()
      .put({ memberId: owner.memberId, courseId: other.id, chargeId: 'chg_test', since: inDays(0) })
      .go()
    expect(await outcomeAt(idOf(gone.known), inDays(8))).toBe('dropped')
    expect(await outcomeAt(idOf(owner.known), inDays(8))).toBe('sent')
    await member()
      .patch({ id: withdrawn.memberId })
      .set({ suspendedAt: inDays(0) })
      .go()
    expect(await outcomeAt(idOf(withdrawn.known), inDays(8))).toBe('dropped')
  })

  test('of a course that is no longer published is dropped', async () => {
    const { course: other } = await makeCourseOf(admin, 1)
    const { known } = await enrolled(other.id)
    await course().patch({ id: other.id }).set({ isPublished: false }).go()
    expect(await outcomeAt(idOf(known), inDays(8))).toBe('dropped')
  })
})
