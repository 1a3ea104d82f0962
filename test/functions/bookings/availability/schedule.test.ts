import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { unzipSync } from 'fflate'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ScheduleInput } from '#shared/contract/bookings/schedules.ts'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { updateSchedule } from '../../../../functions/bookings/availability/schedule.ts'
import { schedule } from '../../../../functions/model/calendar/schedule.ts'
import { instructor } from '../../../../functions/model/instructors/instructor.ts'
import { member } from '../../../../functions/model/members/member.ts'
import { expectProblem, problemOf, visitor } from '../../../support/kiai.ts'
import { justBefore } from '../../../support/meanwhile.ts'
import { applicant, approvals, refusedOf, reject } from '../../../support/people/instructors.ts'
import { endNow } from '../../../support/people/leaving.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import { asCaller } from '../../../support/sessions/bookings.ts'
import { everyDay, hours, scheduleInput } from '../../../support/sessions/schedules.ts'
import { ownSchedule, saySchedule } from '../../../support/sessions/teaching.ts'

const { admin, approve } = approvals()

afterEach(() => vi.restoreAllMocks())

async function newInstructor() {
  const person = await applicant()
  await approve(person.applied.id)
  return { ...person, instructorId: person.applied.id }
}

const stored = async (personId: string) => (await schedule().get({ personId }).go()).data

describe('an instructor’s schedule', () => {
  test('is null at first, then the saved one, until another one is saved', async () => {
    const { call, instructorId, id } = await newInstructor()
    expect(await ownSchedule(call)).toBeNull()
    const said = {
      zone: 'America/New_York',
      weekly: { ...everyDay([]), monday: hours('09:00-12:00 13:00-24:00') },
      exceptions: [
        { from: '2026-12-24', to: '2027-01-01', hours: [] },
        { from: '2027-01-02', to: '2027-01-02', hours: hours('10:00-11:00') },
      ],
      bufferBefore: 15,
      bufferAfter: 30,
      notice: 720,
      horizon: 60,
      mostADay: 4,
      step: 30 as const,
      lengths: [
        { minutes: 30, cents: 4250 },
        { minutes: 60, cents: 8500 },
      ],
    }
    const first = await saySchedule(call, said)
    const { knownUpdatedAt: _, ...sent } = scheduleInput(said)
    expect(first).toEqual({ ...sent, updatedAt: first.updatedAt })
    expect(first.lengths[0]).toEqual({ minutes: 30, price: '42.50' })
    expect(await ownSchedule(call)).toEqual(first)
    expect(await stored(instructorId)).toMatchObject({ memberId: id, lengths: said.lengths, mostADay: 4 })

    const second = await saySchedule(call, { ...said, mostADay: null }, { knownUpdatedAt: first.updatedAt })
    expect(second.mostADay).toBeNull()
    expect(second.updatedAt > first.updatedAt).toBe(true)
    expect(await ownSchedule(call)).toEqual(second)
    expect(await stored(instructorId)).not.toHaveProperty('mostADay')
  })

  test.each([
    [{ step: 20 }, 'step', 'Sessions start every 15, 30, 60 minutes'],
    [
      { notice: 1.5 },
      'notice',
      'The notice must be in whole minutes, and shorter than the time that bookings open ahead',
    ],
    [{ bufferAfter: 61 }, 'bufferAfter', 'A buffer must take 0 to 60 minutes, in quarter hours'],
    [{ lengths: [] }, 'lengths', 'Add at least one session length'],
    [{ lengths: [{ minutes: 60, price: '0.50' }] }, 'lengths.0.price', 'A session must cost $1 to $2000'],
    [
      { lengths: [{ minutes: 60, price: '50' }] },
      'lengths.0.price',
      'Dollars with two decimals, such as 19.99',
    ],
    [
      { lengths: [{ minutes: 50, price: '50.00' }] },
      'lengths.0.minutes',
      'A session must take 15 to 240 minutes, in quarter hours',
    ],
    [
      { weekly: { ...scheduleInput().weekly, monday: hours('09:00-12:00 11:00-13:00') } },
      'weekly.monday.1',
      'Monday: 09:00–12:00 and 11:00–13:00 overlap',
    ],
    [
      { exceptions: [{ from: '2026-02-30', to: '2026-03-01', hours: [] }] },
      'exceptions.0',
      '2026-02-30 is not a valid day',
    ],
    [{ zone: 'Mars/Olympus' }, 'zone', 'There is no time zone Mars/Olympus'],
    [{ zone: '+05:30' }, 'zone', 'A time zone, such as Europe/Berlin'],
  ])('%j is refused in words, at its place, and the former schedule stays', async (wrong, path, message) => {
    const { call } = await shared()
    const before = await ownSchedule(call)
    expect(await problemOf(saySchedule(call, {}, wrong as never))).toMatchObject({
      code: 'request.invalid',
      issues: [{ path, message }],
    })
    expect(await ownSchedule(call)).toEqual(before)
  })

  test('is not saved over one that was saved on another screen in the meantime', async () => {
    const { call } = await newInstructor()
    await expectProblem(
      saySchedule(call, {}, { knownUpdatedAt: '2026-01-01T00:00:00.000Z' }),
      'schedule.changed',
    )
    const first = await saySchedule(call)
    const known = { knownUpdatedAt: first.updatedAt }
    const second = await saySchedule(call, { horizon: 30 }, known)
    await expectProblem(saySchedule(call, { horizon: 20 }, known), 'schedule.changed')
    // The same again, as after a lost answer.
    expect(await saySchedule(call, { horizon: 30 }, known)).toEqual(second)
    expect(await saySchedule(call, { horizon: 10 })).toMatchObject({ horizon: 10 })
  })

  test('is not saved over one that is saved at the same moment', async () => {
    const { call, id } = await newInstructor()
    await saySchedule(call)
    const who = await asCaller(id)
    const said = (horizon: number) => ScheduleInput.parse({ ...scheduleInput({ horizon }) })
    justBefore(
      (command) => command instanceof TransactWriteCommand,
      () => updateSchedule(who, said(20)),
    )
    const known = (await ownSchedule(call))?.updatedAt
    const late = updateSchedule(who, { ...said(30), knownUpdatedAt: known })
    await expect(late).rejects.toMatchObject({ code: 'schedule.changed' })
    expect((await ownSchedule(call))?.horizon).toBe(20)
  })

  test('of ten that are saved at once over the same one, one is kept', async () => {
    const { call } = await newInstructor()
    const { updatedAt: knownUpdatedAt } = await saySchedule(call)
    const { worked, codes } = await refusedOf(
      Array.from({ length: 10 }, (_, at) => saySchedule(call, { horizon: 10 + at }, { knownUpdatedAt })),
    )
    expect(worked).toBe(1)
    expect(new Set(codes)).toEqual(new Set(['schedule.changed']))
  })

  let known: ReturnType<typeof newInstructor> | undefined
  async function shared() {
    known ??= newInstructor().then(async (person) => {
      await saySchedule(person.call)
      return person
    })
    return known
  }
})

describe('a schedule', () => {
  const refused = async (call: Call, code: 'instructor.required' | 'session.required') => {
    await expectProblem(ownSchedule(call), code)
    await expectProblem(saySchedule(call), code)
  }

  test('is refused to visitors, to members, and to applicants', async () => {
    await refused(visitor, 'session.required')
    await refused((await newcomer()).call, 'instructor.required')
    const { call, applied, id } = await applicant()
    await refused(call, 'instructor.required')
    // Nor if the account names an instructor whose application has not been decided.
    await member().patch({ id }).set({ instructorId: applied.id }).go()
    await refused(call, 'instructor.required')
    expect(await stored(applied.id)).toBeNull()
  })

  test('is closed to an instructor whose approval was withdrawn, but kept for their return', async () => {
    const { call, instructorId } = await newInstructor()
    const said = await saySchedule(call)
    await reject(admin, instructorId)
    await refused(call, 'instructor.required')
    await approve(instructorId)
    expect(await ownSchedule(call)).toEqual(said)
  })

  test('belongs to one instructor; an account that names another one’s reaches nothing', async () => {
    const [owner, other] = await Promise.all([newInstructor(), newInstructor()])
    const said = await saySchedule(owner.call)
    await saySchedule(other.call, { horizon: 7 })
    expect(await ownSchedule(owner.call)).toEqual(said)
    await member().patch({ id: other.id }).set({ instructorId: owner.instructorId }).go()
    await refused(other.call, 'instructor.required')
    expect(await ownSchedule(owner.call)).toEqual(said)
  })

  test('sets the hourly price of the list, also after a change', async () => {
    const { call, instructorId } = await newInstructor()
    const rate = async () => (await call(api.instructors.getOwnInstructor))?.hourlyRate
    const half = { minutes: 30, cents: 4000 }
    const lengths = [half, { minutes: 60, cents: 7550 }]
    await saySchedule(call, { lengths })
    expect(await rate()).toBe('75.50')
    await instructor().patch({ id: instructorId }).set({ hourlyRate: 1000 }).go()
    await saySchedule(call, { lengths })
    expect(await rate()).toBe('75.50')
    await saySchedule(call, { lengths: [{ minutes: 90, cents: 9000 }, half] })
    expect(await rate()).toBe('80.00')
  })

  test('is refused to an instructor whose approval is withdrawn at the same moment', async () => {
    const { id, instructorId } = await newInstructor()
    const { data } = await member().get({ id }).go()
    if (!data) throw new Error('The member is gone')
    justBefore(
      (command) => command instanceof TransactWriteCommand,
      () => reject(admin, instructorId),
    )
    const input = ScheduleInput.parse(scheduleInput())
    const call = updateSchedule(
      { memberId: id, member: data, isAdmin: false, signedInAt: new Date(), sid: '' },
      input,
    )
    await expect(call).rejects.toMatchObject({ code: 'instructor.required' })
    vi.restoreAllMocks()
    expect(await stored(instructorId)).toBeNull()
  })

  test('is deleted with the account, and part of its export', async () => {
    const { call, browser, id, instructorId } = await newInstructor()
    await saySchedule(call)
    const archive = await browser.fetch('/api/user/export')
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
    expect(new TextDecoder().decode(files['schedule.json'])).toContain('weekly')
    await call(api.members.deleteUser)
    await endNow(id)
    expect(await stored(instructorId)).toBeNull()
  })
})
