import { unzipSync } from 'fflate'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { Language } from '#shared/rules/text/languages.ts'
import { instructor } from '../../../functions/model/instructors/instructor.ts'
import { member } from '../../../functions/model/members/member.ts'
import { belongingsOf } from '../../../functions/model/table/belongings.ts'
import { caller, expectProblem, problemOf, settle, visitor } from '../../support/kiai.ts'
import {
  applicant,
  applicationOf,
  apply,
  approvals,
  approve,
  own,
  publicNames,
  refusedOf,
} from '../../support/people/instructors.ts'
import { endNow } from '../../support/people/leaving.ts'
import { newcomer } from '../../support/people/newcomer.ts'

const { auth, instructors, members } = api

const { admin, approve: approveForNow } = approvals()

afterEach(() => vi.restoreAllMocks())

describe('applying', () => {
  test('is stored as sent, waits for a decision, and is shown to the applicant alone', async () => {
    const { call, id } = await newcomer()
    expect(await own(call)).toBeNull()
    const body = applicationOf({ profileImageUrl: 'https://example.com/me.jpg' })
    const applied = await call(instructors.applyAsInstructor, { body })
    expect(applied).toMatchObject({ ...body, userId: id, isApproved: false, isPlatformOwner: false })
    expect(applied).toMatchObject({ rejectionReason: null, rating: '0.00' })
    expect(applied).toMatchObject({ platformFeePercentage: '15.00', totalEarnings: '0.00' })
    expect(await own(call)).toEqual(applied)
    await settle()
    expect(await publicNames()).not.toContain(body.name)
    expect(await own((await newcomer()).call)).toBeNull()
    expect((await call(auth.getUser)).instructorId).toBeNull()
  })

  test('specialties are trimmed, empty ones dropped, each kept once; the rate is stored as cents', async () => {
    const specialties = [' Judo ', '', 'judo', '  ', 'Ukemi']
    const { applied } = await applicant({ specialties, hourlyRate: ' 85.5 ' })
    expect(applied.specialties).toEqual(['Judo', 'Ukemi'])
    expect(applied.hourlyRate).toBe('85.50')
    const { data } = await instructor().get({ id: applied.id }).go()
    expect(data?.hourlyRate).toBe(8550)
  })

  test.each([
    ['423', { name: ' A ' }, 'name', 'Name must be at least 2 characters'],
    ['424', { bio: 'x'.repeat(49) }, 'bio', 'Bio must be at least 50 characters'],
    ['425', { specialties: [' ', ''] }, 'specialties', 'At least one specialty is required'],
    ['427', { credentials: 'Black    ' }, 'credentials', 'Credentials must be at least 10 characters'],
    ['428', { hourlyRate: ' ' }, 'hourlyRate', 'Hourly rate is required'],
    ['429', { hourlyRate: '9.99' }, 'hourlyRate', 'Hourly rate must be between $10 and $500'],
    ['429', { hourlyRate: '500.01' }, 'hourlyRate', 'Hourly rate must be between $10 and $500'],
    ['429', { hourlyRate: '1e2' }, 'hourlyRate', 'Hourly rate must be between $10 and $500'],
    ['languages', { languages: ['xx'] as never }, 'languages.0', 'This is not a language to choose from'],
    ['languages', { languages: Array<Language>(9).fill('en') }, 'languages', 'At most 8 languages, please'],
    [
      '430',
      { profileImageUrl: 'http://example.com/me.jpg' },
      'profileImageUrl',
      'Please use an address that begins with https://: browsers show no picture of an http address on a secure page',
    ],
    [
      '430',
      { profileImageUrl: 'javascript:alert(1)' },
      'profileImageUrl',
      'Please use an address that begins with https://: browsers show no picture of an http address on a secure page',
    ],
    [
      '430',
      { profileImageUrl: 'https://me@example.com/a' },
      'profileImageUrl',
      'Please use an address that begins with https://: browsers show no picture of an http address on a secure page',
    ],
  ])('%s: %j is refused in words, and nothing is stored', async (_, given, path, message) => {
    const { call } = await newcomer()
    expect(await problemOf(apply(call, given))).toMatchObject({
      code: 'request.invalid',
      issues: [{ path, message }],
    })
    expect(await own(call)).toBeNull()
  })

  test('without a rate, or with a number for one, it is refused', async () => {
    const { call } = await newcomer()
    for (const hourlyRate of [undefined, 85]) {
      const { issues } = (await problemOf(apply(call, { hourlyRate } as never))) as { issues?: unknown }
      expect(issues).toEqual([{ path: 'hourlyRate', message: 'Hourly rate is required' }])
    }
  })

  test.each(['10', '500', '499.9'])('$%s an hour is within the bounds', async (hourlyRate) => {
    const { applied } = await applicant({ hourlyRate, profileImageUrl: '' })
    expect(Number(applied.hourlyRate)).toBe(Number(hourlyRate))
    expect(applied.profileImageUrl).toBeNull()
  })

  test('a second application is refused in words, unless the first was rejected', async () => {
    const { call, applied } = await applicant()
    expect(await problemOf(apply(call))).toMatchObject({
      code: 'instructor.applied',
      detail: 'You have already applied. Your application is in review.',
    })
    await approveForNow(applied.id)
    expect(await problemOf(apply(call))).toMatchObject({
      code: 'instructor.applied',
      detail: 'You are already an instructor at Kiai',
    })
    expect((await own(call))?.name).toBe(applied.name)
  })

  test('of ten at once by the same member one counts', async () => {
    const { call, id, email } = await newcomer()
    const { worked, codes } = await refusedOf(Array.from({ length: 10 }, () => apply(call)))
    expect(worked).toBe(1)
    expect(new Set(codes)).toEqual(new Set(['instructor.applied']))
    const kinds = (await belongingsOf({ id, email })).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'instructor')).toHaveLength(1)
  })

  test('the demo instructor has applied already; a visitor is asked to sign in', async () => {
    const kenji = await caller('instructor')
    expect(await own(kenji)).toMatchObject({ name: 'Kenji Sato', isApproved: true })
    await expectProblem(apply(kenji), 'instructor.applied')
    await expectProblem(apply(visitor), 'session.required')
    await expectProblem(own(visitor), 'session.required')
  })
})

describe('languages', () => {
  const say = (call: Call, languages: Language[]) =>
    call(instructors.updateOwnLanguages, { body: { languages } })

  test('are stored with the application, each once; one sent without has none', async () => {
    const { call, applied } = await applicant({ languages: ['ja', 'en', 'ja'] })
    expect(applied.languages).toEqual(['ja', 'en'])
    expect((await own(call))?.languages).toEqual(['ja', 'en'])
    expect((await applicant()).applied.languages).toEqual([])
  })

  test('are changed by the instructor and visible to everyone; an instructor from before they existed has none', async () => {
    const { call, applied } = await applicant({ languages: ['ja'] })
    await approveForNow(applied.id)
    expect((await say(call, ['pt', 'en'])).languages).toEqual(['pt', 'en'])
    await settle()
    const shown = async () => {
      const { items } = await visitor(api.catalogue.listInstructors, { query: {} })
      return items.find(({ id }) => id === applied.id)?.languages
    }
    expect(await shown()).toEqual(['pt', 'en'])
    await instructor().patch({ id: applied.id }).remove(['languages']).go()
    expect((await own(call))?.languages).toEqual([])
  })

  test('are changed by approved instructors alone, and refused where they cannot be chosen', async () => {
    const { call, applied } = await applicant({ languages: ['ja'] })
    await expectProblem(say(visitor, ['en']), 'session.required')
    await expectProblem(say(call, ['en']), 'instructor.required')
    await expectProblem(say((await newcomer()).call, ['en']), 'instructor.required')
    await approveForNow(applied.id)
    await expectProblem(say(call, ['<b>' as never]), 'request.invalid')
    await expectProblem(say(call, Array<Language>(9).fill('en')), 'request.invalid')
    expect((await own(call))?.languages).toEqual(['ja'])
  })
})

describe('an instructor whose account ends', () => {
  /** Steps past the days in which a member may change their mind. */
  async function leave(call: Call, id: string) {
    await call(members.deleteUser)
    await endNow(id)
  }

  test('removes the application and the public profile, which are in the member’s export', async () => {
    const { call, browser, id, email, applied } = await applicant()
    await approveForNow(applied.id)
    const archive = await browser.fetch('/api/user/export')
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
    expect(new TextDecoder().decode(files['instructor.json'])).toContain(applied.name)
    expect(Object.keys(files)).toContain('application.json')
    await settle()
    expect(await publicNames()).toContain(applied.name)
    await leave(call, id)
    expect(await belongingsOf({ id, email })).toEqual([])
    expect((await instructor().get({ id: applied.id }).go()).data).toBeNull()
    await settle()
    expect(await publicNames()).not.toContain(applied.name)
    await expectProblem(approve(admin, applied.id), 'instructor.not_found')
  })

  test('cannot apply while the deletion is pending, and can once it is undone', async () => {
    const { call } = await newcomer()
    await call(members.deleteUser)
    expect(await problemOf(apply(call))).toMatchObject({
      code: 'account.leaving',
      detail: 'Your account will be deleted soon. Please undo the deletion first, then apply.',
    })
    expect(await own(call)).toBeNull()
    await call(members.restoreUser)
    expect((await apply(call)).isApproved).toBe(false)
  })

  test('can no longer be approved once the account is gone', async () => {
    const { id, applied } = await applicant()
    await member().remove({ id }).go()
    expect(await problemOf(approve(admin, applied.id))).toMatchObject({ code: 'instructor.not_found' })
    expect((await instructor().get({ id: applied.id }).go()).data?.isApproved).toBe(false)
  })
})
