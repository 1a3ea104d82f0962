import { describe, expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { instructor } from '../../../functions/model/instructors/instructor.ts'
import { caller, expectProblem, problemOf, settle, visitor } from '../../support/kiai.ts'
import {
  applicant,
  apply,
  approvals,
  approve,
  decide,
  own,
  publicNames,
  refusedOf,
  reject,
} from '../../support/people/instructors.ts'

const { auth, catalogue } = api

const { admin, approve: approveForNow } = approvals()

const listed = async (id: string) => {
  const { items } = await admin(catalogue.listInstructors, { query: { status: 'all' } })
  return items.find((item) => item.id === id)
}

describe('approval', () => {
  test('brings the instructor into everyone’s list and into the account', async () => {
    const { call, applied, email } = await applicant()
    expect(await listed(applied.id)).toMatchObject({ name: applied.name, isApproved: false, email })
    const approved = await approveForNow(applied.id)
    expect(approved).toMatchObject({ id: applied.id, isApproved: true, rejectionReason: null })
    expect(await listed(applied.id)).toMatchObject({ isApproved: true })
    expect((await call(auth.getUser)).instructorId).toBe(applied.id)
    await settle()
    const { items } = await visitor(catalogue.listInstructors, { query: {} })
    const shownTo = items.find(({ id }) => id === applied.id)
    expect(shownTo).toMatchObject({ name: applied.name, hourlyRate: '85.50', isApproved: true })
    expect(JSON.stringify(shownTo)).not.toMatch(/userId|email|rejectionReason|totalEarnings|platformFee/)
  })

  test('a second approval, and a second rejection, is refused in words', async () => {
    const { applied } = await applicant()
    await approveForNow(applied.id)
    expect(await problemOf(approve(admin, applied.id))).toMatchObject({
      code: 'instructor.decided',
      status: 409,
      detail: `${applied.name} is already approved`,
    })
    await reject(admin, applied.id)
    await expectProblem(reject(admin, applied.id), 'instructor.decided')
  })

  test('a rejection needs a reason, which the applicant reads; they may apply again', async () => {
    const { call, applied } = await applicant({ profileImageUrl: 'https://example.com/me.jpg' })
    expect(
      await problemOf(decide(admin, applied.id, { decision: 'reject', reason: '  too short ' })),
    ).toMatchObject({
      code: 'request.invalid',
      issues: [{ path: 'reason' }],
    })
    await expectProblem(decide(admin, applied.id, { decision: 'reject' }), 'request.invalid')
    await reject(admin, applied.id, 'Please tell us who graded you, and when.')
    expect(await own(call)).toMatchObject({
      isApproved: false,
      rejectionReason: 'Please tell us who graded you, and when.',
    })
    const again = await apply(call, { credentials: '4th dan, graded by the federation in 2019' })
    expect(again).toMatchObject({ id: applied.id, createdAt: applied.createdAt, isApproved: false })
    expect(again).toMatchObject({ rejectionReason: null, profileImageUrl: null })
    expect(again.credentials).toBe('4th dan, graded by the federation in 2019')
    expect((await approveForNow(applied.id)).isApproved).toBe(true)
  })

  test('of two applications at once after a rejection counts one', async () => {
    const { call, applied } = await applicant()
    await reject(admin, applied.id)
    const { worked, codes } = await refusedOf(Array.from({ length: 6 }, () => apply(call)))
    expect(worked).toBe(1)
    expect(new Set(codes)).toEqual(new Set(['instructor.applied']))
  })

  test('can be taken back with a reason: the list and the account no longer show it', async () => {
    const { call, applied } = await applicant()
    await approveForNow(applied.id)
    await reject(admin, applied.id, 'Students were left waiting three times.')
    expect((await call(auth.getUser)).instructorId).toBeNull()
    await settle()
    expect(await publicNames()).not.toContain(applied.name)
    expect((await own(call))?.rejectionReason).toBe('Students were left waiting three times.')
  })

  test('of many admins who approve and reject at once takes one decision', async () => {
    const { call, applied } = await applicant()
    const seen = { updatedAt: applied.updatedAt }
    const decisions = Array.from({ length: 8 }, (_, at) =>
      at % 2 === 0
        ? decide(admin, applied.id, { decision: 'approve', ...seen })
        : decide(admin, applied.id, { decision: 'reject', reason: 'Another admin thinks so', ...seen }),
    )
    const { worked, codes } = await refusedOf(decisions)
    expect(worked).toBe(1)
    expect(['instructor.decided', 'instructor.changed']).toEqual(expect.arrayContaining(codes))
    const { isApproved } = (await own(call)) ?? {}
    expect((await call(auth.getUser)).instructorId).toBe(isApproved ? applied.id : null)
    if (isApproved) await reject(admin, applied.id, 'The test is over')
  })

  test('of an application that changed since an admin saw it is refused', async () => {
    const { call, applied } = await applicant()
    const rejected = await reject(admin, applied.id)
    await apply(call, { bio: 'Something else altogether, which no admin has had the chance to read yet.' })
    const stale = decide(admin, applied.id, { decision: 'approve', updatedAt: rejected.updatedAt })
    await expectProblem(stale, 'instructor.changed')
    expect((await own(call))?.isApproved).toBe(false)
  })

  test('of an instructor without an account changes nothing else', async () => {
    const at = new Date().toISOString()
    const id = `ins_${Date.now()}`
    await instructor().create({ id, name: 'Guest', createdAt: at, updatedAt: at }).go()
    expect(await approveForNow(id)).toMatchObject({ id, isApproved: true, userId: null })
    expect(await listed(id)).toMatchObject({ email: null })
    await reject(admin, id)
  })

  test('of an unknown application is not found; members and visitors decide nothing and see no applicants', async () => {
    await expectProblem(approve(admin, 'ins_nobody'), 'instructor.not_found')
    const { call, applied } = await applicant()
    const instructorToo = await caller('instructor')
    for (const person of [call, instructorToo]) {
      await expectProblem(approve(person, applied.id), 'role.required')
      await expectProblem(person(catalogue.listInstructors, { query: { status: 'all' } }), 'role.required')
    }
    await expectProblem(approve(visitor, applied.id), 'session.required')
    await expectProblem(visitor(catalogue.listInstructors, { query: { status: 'all' } }), 'session.required')
    expect((await own(call))?.isApproved).toBe(false)
  })
})
