import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { createBooking } from '../../../../functions/bookings/booking/create.ts'
import { booking } from '../../../../functions/model/bookings/booking.ts'
import {
  claimEntities,
  freeQuarterStep,
  releaseSteps,
} from '../../../../functions/model/bookings/booking-claims.ts'
import { bookingSeat } from '../../../../functions/model/calendar/booking-seat.ts'
import { quarter } from '../../../../functions/model/calendar/quarter.ts'
import { instructor } from '../../../../functions/model/instructors/instructor.ts'
import { member } from '../../../../functions/model/members/member.ts'
import { Refused } from '../../../../functions/model/table/refused.ts'
import { writeSteps } from '../../../../functions/model/table/service.ts'
import { expectProblem } from '../../../support/kiai.ts'
import { justBefore } from '../../../support/meanwhile.ts'
import { pupil } from '../../../support/money/bundles.ts'
import { approvals } from '../../../support/people/instructors.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import {
  asCaller,
  book,
  calendarOf,
  inHours,
  instructorWithAccount,
  storedBooking,
  wishOf,
} from '../../../support/sessions/bookings.ts'
import { bookWeekly } from '../../../support/sessions/series.ts'

/** Guards against two concurrent changes. */

const { approve } = approvals()
const isWrite = (command: object) => command instanceof TransactWriteCommand
afterEach(() => vi.restoreAllMocks())

test('a session of a package is not booked with an instructor who is leaving', async () => {
  const made = await pupil(approve)
  await made.package('stripe')
  await made.own.call(api.members.deleteUser)
  await expectProblem(made.use(50), 'instructor.leaving')
  expect(await made.left()).toBe(5)
  await made.own.call(api.members.restoreUser)
  expect(await made.use(50)).toMatchObject({ status: 'confirmed' })
})

test('a series of a member with too many holds is refused, and is not reported as taken times', async () => {
  const [student, own] = await Promise.all([newcomer(), instructorWithAccount(approve)])
  for (const hours of [30, 40, 50]) {
    await book(student.call, own.instructorId, { scheduledAt: inHours(hours) })
  }
  const series = bookWeekly(student.call, own.instructorId, { scheduledAt: inHours(60) })
  await expectProblem(series, 'booking.too_many')
})

describe('a session is not held', () => {
  const parties = () => Promise.all([newcomer(), instructorWithAccount(approve)])
  type Parties = Awaited<ReturnType<typeof parties>>
  const leaves = ({ id }: { id: string }) =>
    member().patch({ id }).set({ deletion: 'due', deletionDueAt: '2099-01-01T00:00:00.000Z' }).go()

  test.each<[string, string, (both: Parties) => Promise<unknown>]>([
    ['student leaves', 'account.leaving', ([student]) => leaves(student)],
    ['instructor leaves', 'instructor.not_found', ([, own]) => leaves(own)],
    [
      'instructor loses the approval',
      'instructor.not_found',
      ([, { instructorId: id }]) => instructor().patch({ id }).set({ isApproved: false }).go(),
    ],
  ])('whose %s after the time was found free: %s', async (_, code, happens) => {
    const both = await parties()
    const [student, own] = both
    const caller = await asCaller(student.id)
    const { body } = wishOf(own.instructorId, { scheduledAt: inHours(50) })
    justBefore(isWrite, () => happens(both))
    await expect(createBooking(caller, { ...body, description: '' })).rejects.toMatchObject({ code })
    expect(await calendarOf(student.id)).toEqual([])
  })
})

describe('a claim that another booking took after the read', () => {
  async function held() {
    const [student, own] = await Promise.all([newcomer(), instructorWithAccount(approve, { mostADay: 3 })])
    const { id } = await book(student.call, own.instructorId, { scheduledAt: inHours(50) })
    return { student, known: await storedBooking(id) }
  }

  test('is not released: a quarter hour', async () => {
    const { student, known } = await held()
    const [first] = await calendarOf(student.id)
    if (!first) throw new Error('It is taken')
    await quarter()
      .put({ ...first, bookingId: 'bkg_another' })
      .go()
    const freed = writeSteps(claimEntities, [freeQuarterStep({ ...first, bookingId: known.id })])
    await expect(freed).rejects.toThrow(Refused)
    const [kept] = await calendarOf(student.id)
    expect(kept).toMatchObject({ at: first.at, bookingId: 'bkg_another' })
  })

  test('is not released: a place of the day or among the holds', async () => {
    const { student, known } = await held()
    const steps = await releaseSteps(known)
    const owner = { owner: student.id, place: known.hold ?? 0 }
    const { data: seat } = await bookingSeat().get(owner).go({ consistent: true })
    if (!seat) throw new Error('It is held')
    await bookingSeat()
      .put({ ...seat, bookingId: 'bkg_another' })
      .go()
    await expect(writeSteps({ ...claimEntities, booking }, steps)).rejects.toThrow(Refused)
    const { data: kept } = await bookingSeat().get(owner).go({ consistent: true })
    expect(kept).toMatchObject({ bookingId: 'bkg_another' })
  })
})
