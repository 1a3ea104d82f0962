import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { instructor } from '../../../functions/model/instructors/instructor.ts'
import { endRoleLease, takeRoleLease } from '../../../functions/model/members/role-lease.ts'
import { session } from '../../../functions/model/members/sign-in-session.ts'
import { belongingsOf } from '../../../functions/model/table/belongings.ts'
import { caller, callerOf, expectProblem, settle, visitor } from '../../support/kiai.ts'
import { atStripe, subscribe } from '../../support/money/paying.ts'
import { mailsTo } from '../../support/people/mails.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { arriveAsAdmin, newEmail } from '../../support/people/people.ts'
import { signInByEmail, signUp } from '../../support/people/sign-in.ts'
import {
  book,
  inHours,
  instructorWithAccount,
  payFor,
  storedBooking,
} from '../../support/sessions/bookings.ts'

/** One member in the admin area, and the acts of admins on them. */

const { auth, members } = api
let admin: Call
beforeAll(async () => {
  admin = await caller('admin')
})

const of = (userId: string) => ({ params: { userId } })
const person = (userId: string) => admin(members.getPerson, of(userId))
const suspend = (userId: string, call = admin) =>
  call(members.suspendMember, { ...of(userId), body: { reason: 'Shared the account' } })
const lift = (userId: string) => admin(members.liftSuspension, of(userId))
const approve = (id: string) =>
  admin(api.instructors.decideApproval, { params: { id }, body: { decision: 'approve' } })

/** A person whom the user pool knows too. */
async function signedUp() {
  const email = newEmail()
  const browser = await signUp(inject('origin'), email)
  const call = callerOf(browser)
  const { id } = await call(auth.acceptTerms, { body: { acceptTerms: true, isThirteenOrOlder: true } })
  return { email, browser, call, id }
}

const actsOf = async (subject: string) =>
  (await admin(api.admin.listAudit, { query: { subject } })).items.map(({ operation }) => operation)

describe('a person', () => {
  test('is shown with rights, sign-ins and notes, and each look is recorded', async () => {
    const { id, email } = await newcomer()
    const shown = await person(id)
    expect(shown).toMatchObject({
      user: { id, email, suspendedAt: null },
      role: 'member',
      isOwn: false,
      suspension: null,
      notes: [],
      signIns: [{ isAdmin: false }],
    })
    expect(await actsOf(id)).toEqual(['getPerson'])
    const own = await admin(auth.getUser)
    expect(await person(own.id)).toMatchObject({ role: 'admin', isOwn: true, hasSecondFactor: true })
    await expectProblem(person('mem_nobody'), 'member.not_found')
  })

  test('is not shown with values that open a session', async () => {
    const { id } = await newcomer()
    const { data } = await session().query.ofMember({ memberId: id }).go()
    const shown = JSON.stringify(await person(id))
    for (const { sid } of data) expect(shown).not.toContain(sid)
  })

  test('has spent their payments less refunds, and is shown with their last sessions, courses and messages', async () => {
    const { id, call } = await newcomer()
    await subscribe(call)
    const { instructorId } = await instructorWithAccount(approve)
    const held = await book(call, instructorId)
    const history = await admin(members.getPersonHistory, of(id))
    expect(history).toMatchObject({
      spent: '19.99',
      sessionsHeld: 0,
      hoursWatched: 0,
      level: 1,
      bookings: [{ id: held.id, status: 'pending', minutes: 60 }],
      courses: [],
      messages: [],
    })
    expect(await actsOf(id)).toContain('getPersonHistory')
  })

  test('is seen and changed by admins alone', async () => {
    const { id, call } = await newcomer()
    const calls = [
      (by: Call) => by(members.getPerson, of(id)),
      (by: Call) => by(members.getPersonHistory, of(id)),
      (by: Call) => by(members.endSignIns, of(id)),
      (by: Call) => by(members.endSignIn, { params: { userId: id, signInId: 'sgn_0' } }),
      (by: Call) => by(members.addStaffNote, { ...of(id), body: { text: 'Mine' } }),
      (by: Call) => by(members.deleteStaffNote, { params: { userId: id, noteId: 'note_0' } }),
      (by: Call) => suspend(id, by),
      (by: Call) => by(members.liftSuspension, of(id)),
      (by: Call) => by(members.setRole, { ...of(id), body: { role: 'admin' } }),
    ]
    for (const each of calls) {
      await expectProblem(each(visitor), 'session.required')
      await expectProblem(each(call), 'role.required')
    }
  })
})

describe('notes of the team', () => {
  test('are kept with their author, removed, and in no export', async () => {
    const { id, email, browser } = await newcomer()
    const note = { ...of(id), body: { text: 'Asked for a\nrefund by phone.' } }
    const { notes } = await admin(members.addStaffNote, note)
    expect(notes).toMatchObject([{ text: 'Asked for a\nrefund by phone.', by: expect.stringMatching(/\w/) }])
    const exported = await browser.fetch('/api/user/export')
    expect(Buffer.from(await exported.arrayBuffer()).toString('latin1')).not.toContain('staff-note')
    // They belong to the account nevertheless.
    expect((await belongingsOf({ id, email })).map(({ kind }) => kind)).toContain('staff-note')
    const params = { userId: id, noteId: notes[0]?.id ?? '' }
    await admin(members.deleteStaffNote, { params })
    await admin(members.deleteStaffNote, { params })
    expect((await person(id)).notes).toEqual([])
    await expectProblem(
      admin(members.addStaffNote, { ...of('mem_nobody'), body: { text: 'x' } }),
      'member.not_found',
    )
  })
})

describe('sign-ins', () => {
  test('are ended one by one, or all at once', async () => {
    const { id, email, call } = await signedUp()
    const other = callerOf(await signInByEmail(inject('origin'), email))
    const { signIns } = await person(id)
    expect(signIns).toHaveLength(2)
    const params = { userId: id, signInId: signIns[0]?.id ?? '' }
    expect((await admin(members.endSignIn, { params })).signIns).toHaveLength(1)
    // The later of the two stood first.
    await expectProblem(other(auth.getUser), 'session.required')
    await call(auth.getUser)
    expect((await admin(members.endSignIns, of(id))).signIns).toEqual([])
    await expectProblem(call(auth.getUser), 'session.required')
    expect((await actsOf(id)).filter((act) => act.startsWith('endSignIn'))).toHaveLength(2)
  })
})

describe('a suspended member', () => {
  test('is signed out at once, cannot sign in, and is notified by mail; once lifted, they sign in again', async () => {
    const { id, email, call, browser } = await signedUp()
    const shown = await suspend(id)
    expect(shown).toMatchObject({
      suspension: { reason: 'Shared the account', by: expect.any(String) },
      signIns: [],
    })
    await expectProblem(call(auth.getUser), 'session.required')
    const { path } = await browser.follow('/api/login')
    expect(path).toMatch(/\/\?signIn=suspended$/)
    await expectProblem(callerOf(browser)(auth.getUser), 'session.required')
    await expectProblem(suspend(id), 'member.suspended')
    await settle()
    expect((await lift(id)).suspension).toBeNull()
    await expectProblem(lift(id), 'member.not_suspended')
    await callerOf(await signInByEmail(inject('origin'), email))(auth.getUser)
    await settle()
    const subjects = (await mailsTo(email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your Kiai account is suspended')
    expect(subjects).toContain('Your Kiai account is open again')
    expect(await actsOf(id)).toEqual(expect.arrayContaining(['liftSuspension', 'suspendMember']))
  })

  test('opens nothing with a session that was begun at the same moment', async () => {
    const { id, browser } = await newcomer()
    const { data } = await session().query.ofMember({ memberId: id }).go()
    await suspend(id)
    for (const kept of data) await session().put(kept).go()
    await expectProblem(callerOf(browser)(auth.getUser), 'session.required')
  })

  test('is charged for no further month', async () => {
    const { id, call } = await newcomer()
    await subscribe(call)
    await suspend(id)
    await settle()
    const { data } = await import('../../../functions/model/payments/subscription.ts').then((model) =>
      model.subscription().get({ memberId: id }).go({ consistent: true }),
    )
    expect(data?.endsAt).toBe(data?.paidUntil)
    const atTheirs = (await atStripe(`/v1/subscriptions/${data?.stripeId}`)) as object
    expect(atTheirs).toMatchObject({ status: 'active', cancel_at_period_end: true })
  })

  test('has all future sessions cancelled, and every payer is refunded in full', async () => {
    const { id, call } = await newcomer()
    const { instructorId } = await instructorWithAccount(approve)
    // Less than a day ahead a student would get half of it back.
    const held = await book(call, instructorId, { scheduledAt: inHours(12) })
    const paid = await payFor(call, held.id)
    await suspend(id)
    await settle()
    expect(await storedBooking(held.id)).toMatchObject({
      status: 'cancelled',
      cancelled: { by: 'admin', reason: 'The account is suspended.' },
    })
    const { items } = await admin(api.payments.listPayments, { query: { memberId: id } })
    expect(items).toMatchObject([{ amount: paid.amount, refundedAmount: paid.amount }])
  })

  test('no longer teaches: no one can book with them, and their students are refunded', async () => {
    const teacher = await instructorWithAccount(approve)
    const student = await newcomer()
    const held = await book(student.call, teacher.instructorId)
    await payFor(student.call, held.id)
    await suspend(teacher.id)
    await settle()
    expect((await storedBooking(held.id)).status).toBe('cancelled')
    const { data } = await instructor().get({ id: teacher.instructorId }).go({ consistent: true })
    expect(data).toMatchObject({ isApproved: false, rejectionReason: 'The account is suspended.' })
    const again = book(student.call, teacher.instructorId, { scheduledAt: inHours(40) })
    await expectProblem(again, 'instructor.not_found')
  })

  test('cannot be oneself, an admin, or an unknown person', async () => {
    const own = await admin(auth.getUser)
    await expectProblem(suspend(own.id), 'member.own')
    const other = callerOf(await arriveAsAdmin(inject('origin')))
    const { id } = await other(auth.getUser)
    await expectProblem(suspend(id), 'member.is_admin')
    await expectProblem(suspend('mem_nobody'), 'member.not_found')
  })

  test('is suspended once by two admins: the second one is refused', async () => {
    const { id } = await newcomer()
    const outcomes = await Promise.allSettled([suspend(id), suspend(id)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('rights', () => {
  const setRole = (userId: string, role: 'admin' | 'member', call = admin) =>
    call(members.setRole, { ...of(userId), body: { role } })

  test('are given and taken, and end the sessions that began without or with them', async () => {
    const { id, email, call } = await signedUp()
    expect((await setRole(id, 'admin')).role).toBe('admin')
    await expectProblem(call(auth.getUser), 'session.required')
    const again = callerOf(await signInByEmail(inject('origin'), email))
    expect((await again(auth.getUser)).isAdmin).toBe(true)
    expect((await setRole(id, 'member')).role).toBe('member')
    await expectProblem(again(members.countUsers), 'session.required')
    expect((await actsOf(id)).filter((act) => act === 'setRole')).toHaveLength(2)
  })

  test('cannot be changed by their owner, nor given to a suspended or unknown member', async () => {
    const own = await admin(auth.getUser)
    await expectProblem(setRole(own.id, 'member'), 'member.own')
    const { id } = await signedUp()
    await suspend(id)
    await expectProblem(setRole(id, 'admin'), 'member.suspended')
    await expectProblem(setRole('mem_nobody', 'admin'), 'member.not_found')
    // The user pool does not know every member who has items.
    await expectProblem(setRole((await newcomer()).id, 'admin'), 'member.not_found')
  })

  test('of two admins who take them from each other at once stay with one of them', async () => {
    const [one, other] = await Promise.all([arriveAsAdmin(inject('origin')), arriveAsAdmin(inject('origin'))])
    const calls = [callerOf(one), callerOf(other)]
    const ids = await Promise.all(calls.map(async (call) => (await call(auth.getUser)).id))
    await Promise.allSettled(calls.map((call, at) => setRole(ids[1 - at] ?? '', 'member', call)))
    const roles = await Promise.all(ids.map(async (id) => (await person(id)).role))
    expect(roles).toContain('admin')
  })

  test('are changed by one admin at a time', async () => {
    const { id } = await signedUp()
    expect(await takeRoleLease('another', new Date())).toBe(true)
    expect(await takeRoleLease('third', new Date())).toBe(false)
    await expectProblem(setRole(id, 'admin'), 'role.changing')
    await endRoleLease('third')
    await expectProblem(setRole(id, 'admin'), 'role.changing')
    await endRoleLease('another')
    expect((await setRole(id, 'admin')).role).toBe('admin')
  })

  test('are blocked by a killed call for no longer than a minute', async () => {
    const past = new Date(Date.now() - 60_000)
    expect(await takeRoleLease('killed', past)).toBe(true)
    expect(await takeRoleLease('next', new Date())).toBe(true)
    await endRoleLease('next')
  })
})
