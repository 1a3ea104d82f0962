import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { recordLesson } from '../../../functions/courses/progress.ts'
import { lesson } from '../../../functions/model/catalogue/lesson.ts'
import { enrollment } from '../../../functions/model/learning/enrollment.ts'
import { level } from '../../../functions/model/learning/level.ts'
import { member } from '../../../functions/model/members/member.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import { caller, callerOf, expectProblem, ownWord, settle, visitor } from '../../support/kiai.ts'
import { giveFile, makeCourseOf, makeLesson } from '../../support/media/courses.ts'
import { signUp } from '../../support/people/sign-in.ts'

const { courses } = api
let admin: Call
let free: Call
let premium: Call
beforeAll(async () => {
  ;[admin, free, premium] = await Promise.all([caller('admin'), caller('free'), caller('premium')])
})
const systemClock = clock.now
afterEach(() => {
  clock.now = systemClock
})

const enroll = (call: Call, id: string) => call(courses.enroll, { params: { id } })
const play = (call: Call, id: string) => call(courses.getLessonPlayback, { params: { id } })
const standingIn = (call: Call, id: string) => call(courses.getEnrollment, { params: { id } })
const report = (call: Call, id: string, watchedDuration: number, more: object = {}) =>
  call(courses.recordLessonProgress, {
    params: { id },
    body: { watchedDuration, isCompleted: false, ...more },
  })

/** A new member, whose progress no other test changes. */
async function newcomer(): Promise<Call> {
  const call = callerOf(await signUp(inject('origin'), `${ownWord()}@kiai.test`, 'Nia', 'Okoye'))
  await call(api.auth.acceptTerms, { body: { acceptTerms: true, isThirteenOrOlder: true } })
  return call
}

/** The caller, for functions that a test calls directly. */
async function watcherOf(memberId: string) {
  const { data } = await member().get({ id: memberId }).go({ consistent: true })
  if (!data) throw new Error('There is no such member')
  return { memberId, member: data, isAdmin: false, signedInAt: new Date(), sid: 'none' }
}

describe('playing a lesson', () => {
  test('needs a session, the enrolment and a film; it opens only the lesson’s own folder', async () => {
    const { course, lessons } = await makeCourseOf(admin, 1)
    const [first] = lessons
    if (!first) throw new Error('There is no lesson')
    await expectProblem(play(visitor, first.id), 'session.required')
    await expectProblem(play(free, first.id), 'enrollment.required')
    await enroll(free, course.id)
    await expectProblem(play(free, first.id), 'lesson.not_ready')
    const uploadId = await giveFile(first)
    const askedAt = Date.now()
    const opened = await play(free, first.id)
    expect(opened).toMatchObject({ url: `/media/videos/${uploadId}/master.m3u8`, position: 0 })
    // The clocks of two machines differ by a little.
    expect(Date.parse(opened.serverTime)).toBeGreaterThan(askedAt - 10_000)
    expect(Date.parse(opened.serverTime)).toBeLessThan(Date.now() + 10_000)
  })

  test('a draft, a lesson of a draft, a deleted and an unknown one are not found', async () => {
    const { course } = await makeCourseOf(admin, 0)
    const draft = await makeLesson(admin, course.id, { isPublished: false })
    const ofDraft = (await makeCourseOf(admin, 1, { isPublished: false })).lessons[0]
    await enroll(free, course.id)
    await expectProblem(play(free, draft.id), 'lesson.not_found')
    await expectProblem(report(free, draft.id, 5), 'lesson.not_found')
    await expectProblem(play(free, ofDraft?.id ?? ''), 'course.not_found')
    await expectProblem(play(free, 'les_unknown'), 'lesson.not_found')
  })

  test('ends with the plan that opened the course', async () => {
    const { course, lessons } = await makeCourseOf(admin, 1, { accessLevel: 'premium' })
    const id = lessons[0]?.id ?? ''
    const call = await newcomer()
    const { id: memberId } = await call(api.auth.getUser)
    await member().patch({ id: memberId }).set({ subscriptionStatus: 'premium' }).go()
    await enroll(call, course.id)
    await giveFile({ id, courseId: course.id })
    await play(call, id)
    await member().patch({ id: memberId }).set({ subscriptionExpiresAt: '2026-01-01T00:00:00.000Z' }).go()
    await expectProblem(play(call, id), 'tier.required')
    await expectProblem(report(call, id, 5), 'tier.required')
  })

  test('admins may play any lesson', async () => {
    const { lessons } = await makeCourseOf(admin, 1, { accessLevel: 'master', isPublished: false })
    const [first] = lessons
    if (!first) throw new Error('There is no lesson')
    await giveFile(first)
    expect((await play(admin, first.id)).url).toContain('/media/videos/')
  })
})

describe('the watched part of a lesson', () => {
  test('is not believed beyond what time allows, whatever the player claims', async () => {
    const { course, lessons } = await makeCourseOf(admin, 1)
    const call = await newcomer()
    await enroll(call, course.id)
    const claimed = await report(call, lessons[0]?.id ?? '', 100, { isCompleted: true })
    expect(claimed.lesson).toMatchObject({ isCompleted: false, completedAt: null })
    expect(claimed.lesson.watchedDuration).toBeLessThan(20)
    expect(claimed.progress).toBe(0)
  })

  test('needs the enrolment', async () => {
    const { lessons } = await makeCourseOf(admin, 1)
    await expectProblem(report(free, lessons[0]?.id ?? '', 5), 'enrollment.required')
    await expectProblem(report(visitor, lessons[0]?.id ?? '', 5), 'session.required')
  })

  test('is resumed at the same second on another device, and a late report does not move it', async () => {
    const { course, lessons } = await makeCourseOf(admin, 1)
    const [first] = lessons
    if (!first) throw new Error('There is no lesson')
    await giveFile(first)
    await enroll(free, course.id)
    const opened = await play(free, first.id)
    const at = (ms: number) => new Date(Date.parse(opened.serverTime) - 5000 + ms).toISOString()
    await report(free, first.id, 7, { position: 42, reportedAt: at(2000) })
    await report(free, first.id, 3, { position: 3, reportedAt: at(1000) })
    const sofa = await caller('free')
    expect((await play(sofa, first.id)).position).toBe(42)
    await settle()
    const mine = await standingIn(sofa, course.id)
    expect(mine?.lessons).toMatchObject([{ lessonId: first.id, position: 42, watchedDuration: 7 }])
    expect(mine?.resumeLessonId).toBe(first.id)
  })

  test('sent again word for word is not written', async () => {
    const { course, lessons } = await makeCourseOf(admin, 1)
    const id = lessons[0]?.id ?? ''
    const call = await newcomer()
    await enroll(call, course.id)
    const watcher = await watcherOf((await call(api.auth.getUser)).id)
    const told = { watchedDuration: 8, isCompleted: false, reportedAt: systemClock().toISOString() }
    const saved = async (more: object) =>
      (await recordLesson(watcher, id, { ...told, ...more })).lesson.updatedAt
    const first = await saved({})
    expect(await saved({})).toBe(first)
    expect(await saved({ position: 3 })).not.toBe(first)
  })

  test('sent twenty times at once, by two devices, it counts once', async () => {
    const { course, lessons } = await makeCourseOf(admin, 1)
    const id = lessons[0]?.id ?? ''
    const call = await newcomer()
    await enroll(call, course.id)
    await report(call, id, 0)
    const beats = Array.from({ length: 12 }, (_, n) => report(call, id, 8, { stretches: [[n % 2, 8]] }))
    const answers = await Promise.allSettled(beats)
    // A call that is refused because of the load is retried, as the player does.
    for (const [n, { status }] of answers.entries()) {
      if (status === 'rejected') await report(call, id, 8, { stretches: [[n % 2, 8]] })
    }
    expect((await standingIn(call, course.id))?.lessons[0]?.watchedDuration).toBe(8)
  })
})

describe('completing', () => {
  /** On a test clock that runs ahead: a member cannot watch two lessons at once. */
  let doneAt = systemClock().getTime()
  /** Watches a lesson to its end, in as much time as that takes. */
  async function watch(memberId: string, { id }: { id: string }, seconds = 100) {
    const watcher = await watcherOf(memberId)
    const told = (to: number) => ({ watchedDuration: to, isCompleted: to >= seconds, position: to })
    clock.now = () => new Date(doneAt)
    await recordLesson(watcher, id, told(0))
    doneAt += seconds * 1000
    clock.now = () => new Date(doneAt)
    const { lesson } = await recordLesson(watcher, id, told(seconds))
    return lesson
  }

  test('lesson by lesson reaches 100, once, with a certificate that anyone can check', async () => {
    const call = await newcomer()
    const { id: memberId } = await call(api.auth.getUser)
    const { course, lessons } = await makeCourseOf(admin, 3, { instructorName: 'Kenji Sato', duration: 1.5 })
    await enroll(call, course.id)
    const progress: number[] = []
    for (const lesson of lessons) {
      expect((await watch(memberId, lesson)).isCompleted).toBe(true)
      clock.now = systemClock
      // The next report carries the completed lesson into the course.
      progress.push((await report(call, lesson.id, 100)).progress)
    }
    expect(progress).toEqual([33, 67, 100])
    await settle()
    const done = await standingIn(call, course.id)
    expect(done).toMatchObject({ progress: 100, resumeLessonId: null })
    expect(Date.parse(done?.completedAt ?? '')).not.toBeNaN()
    // Further reports change nothing.
    await Promise.all(lessons.map(({ id }) => report(call, id, 100)))
    expect(await standingIn(call, course.id)).toMatchObject({
      completedAt: done?.completedAt,
      certificateId: done?.certificateId,
    })
    const id = done?.certificateId ?? ''
    expect(await visitor(courses.getCertificate, { params: { id } })).toEqual({
      id,
      memberName: 'Nia Okoye',
      courseId: course.id,
      courseTitle: course.title,
      level: 'beginner',
      instructorName: 'Kenji Sato',
      duration: 1.5,
      completedAt: done?.completedAt,
    })
    const { data: earned } = await level().get({ memberId }).go({ consistent: true })
    expect(earned).toMatchObject({ xp: 3 * 10 + 100, lessonsFinished: 3, coursesCompleted: 1 })
  })

  test('lessons opened together and claimed whole are credited as the time of one, and earn no certificate', async () => {
    const call = await newcomer()
    const { course, lessons } = await makeCourseOf(admin, 4)
    const short = lessons.map(({ id }) => ({ id, length: 10 }))
    for (const { id, length } of short) {
      await lesson().patch({ courseId: course.id, id }).set({ length }).go()
    }
    await enroll(call, course.id)
    const all = { stretches: [[0, 10]], isCompleted: true }
    const told = []
    for (const { id } of short) told.push(await report(call, id, 10, all))
    expect(told.filter(({ lesson }) => lesson.isCompleted).length).toBeLessThan(short.length)
    expect(told.at(-1)?.certificateId).toBeNull()
  })

  test('two devices that complete the last lessons at once complete the course once', async () => {
    const call = await newcomer()
    const { id: memberId } = await call(api.auth.getUser)
    const { course, lessons } = await makeCourseOf(admin, 2)
    await enroll(call, course.id)
    for (const lesson of lessons) await watch(memberId, lesson)
    clock.now = systemClock
    const answers = await Promise.all(
      [...lessons, ...lessons].map(({ id }) => report(call, id, 100).catch(() => undefined)),
    )
    const ids = new Set(answers.flatMap((answer) => answer?.certificateId ?? []))
    const done = await standingIn(call, course.id)
    expect([...ids]).toEqual([done?.certificateId])
    const { data: earned } = await level().get({ memberId }).go({ consistent: true })
    expect(earned).toMatchObject({ lessonsFinished: 2, coursesCompleted: 1 })
  })

  test('a lesson added later takes nothing back', async () => {
    const call = await newcomer()
    const { id: memberId } = await call(api.auth.getUser)
    const { course, lessons } = await makeCourseOf(admin, 1)
    await enroll(call, course.id)
    for (const lesson of lessons) await watch(memberId, lesson)
    clock.now = systemClock
    await report(call, lessons[0]?.id ?? '', 100)
    const before = await standingIn(call, course.id)
    const added = await makeLesson(admin, course.id, { orderIndex: 5 })
    await report(call, added.id, 1)
    expect(await standingIn(call, course.id)).toMatchObject({
      progress: 100,
      completedAt: before?.completedAt,
      certificateId: before?.certificateId,
    })
  })

  test('a certificate shows the member’s current name, and is deleted with the account', async () => {
    const call = await newcomer()
    const { id: memberId } = await call(api.auth.getUser)
    const { course, lessons } = await makeCourseOf(admin, 1)
    await enroll(call, course.id)
    for (const lesson of lessons) await watch(memberId, lesson)
    clock.now = systemClock
    const { certificateId } = await report(call, lessons[0]?.id ?? '', 100)
    const certificate = () => visitor(courses.getCertificate, { params: { id: certificateId ?? '' } })
    await call(api.members.updateProfile, { body: { firstName: 'Nia', lastName: 'Adeyemi' } })
    expect((await certificate()).memberName).toBe('Nia Adeyemi')
    const preview = () => fetch(`${inject('origin')}/api/previews/certificates/${certificateId}`)
    const page = await (await preview()).text()
    expect(page).toContain(`<meta property="og:title" content="Nia Adeyemi: ${course.title}">`)
    expect(page).toContain(`/certificates/${certificateId}">`)
    // It is found by its address alone, and so is its holder.
    expect(page).toContain('<meta name="robots" content="noindex">')
    expect(page).not.toContain(memberId)
    await member().delete({ id: memberId }).go()
    await expectProblem(certificate(), 'certificate.not_found')
    expect((await preview()).status).toBe(404)
  })

  test('certificates cannot be found by guessing', async () => {
    const params = { id: 'cer_1' }
    await expectProblem(visitor(courses.getCertificate, { params }), 'certificate.not_found')
    await expectProblem(visitor(courses.previewCertificate, { params }), 'certificate.not_found')
    const { data } = await enrollment().query.recentOfMember({ memberId: 'mem_nobody' }).go()
    expect(data).toEqual([])
  })

  test('no member sees or changes another’s progress', async () => {
    const { course, lessons } = await makeCourseOf(admin, 1)
    await enroll(free, course.id)
    await enroll(premium, course.id)
    await report(free, lessons[0]?.id ?? '', 6)
    expect((await standingIn(premium, course.id))?.lessons).toEqual([])
  })
})
