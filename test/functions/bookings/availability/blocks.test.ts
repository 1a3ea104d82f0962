import { describe, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { createBlock } from '../../../../functions/bookings/availability/blocks.ts'
import { createBooking } from '../../../../functions/bookings/booking/create.ts'
import { block } from '../../../../functions/model/calendar/block.ts'
import { expectProblem } from '../../../support/kiai.ts'
import { justBefore } from '../../../support/meanwhile.ts'
import { approvals, reject } from '../../../support/people/instructors.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import {
  asCaller,
  book,
  calendarOf,
  inHours,
  instructorWithAccount,
  lapse,
  storedBooking,
  wishOf,
} from '../../../support/sessions/bookings.ts'
import { slotsOf } from '../../../support/sessions/teaching.ts'

const { admin, approve } = approvals()

const hour = 3_600_000
const span = (hours: number, length = 1) => {
  const from = inHours(hours)
  return { from, to: new Date(Date.parse(from) + length * hour).toISOString() }
}
const take = (call: Call, body: { from: string; to: string }) => call(api.bookings.createBlock, { body })
const giveBack = (call: Call, id: string) => call(api.bookings.deleteBlock, { params: { id } })
const weekOf = async (call: Call, at: string) =>
  call(api.bookings.getTeachingWeek, { query: { day: at.slice(0, 10) } })
const startsAt = async (id: string, at: string) => {
  const to = new Date(Date.parse(at) + hour).toISOString()
  return (await slotsOf(admin, id, { from: at, to })).slots
}

describe('blocked time', () => {
  test('cannot be booked, is shown in the week, and is free again once it is released', async () => {
    const { call, instructorId } = await instructorWithAccount(approve)
    const wanted = span(30, 2)
    expect(await startsAt(instructorId, wanted.from)).toEqual([wanted.from])
    const made = await take(call, wanted)
    expect(made).toEqual({ id: expect.stringMatching(/^blk_/), ...wanted })
    expect(await startsAt(instructorId, wanted.from)).toEqual([])
    expect(await calendarOf(instructorId)).toHaveLength(8)
    expect((await weekOf(call, wanted.from)).blocks).toEqual([made])

    const student = await newcomer()
    await expectProblem(book(student.call, instructorId, { scheduledAt: wanted.from }), 'booking.slot_taken')
    await giveBack(call, made.id)
    expect(await calendarOf(instructorId)).toEqual([])
    expect((await weekOf(call, wanted.from)).blocks).toEqual([])
    await book(student.call, instructorId, { scheduledAt: wanted.from })
    await expectProblem(giveBack(call, made.id), 'block.not_found')
  })

  test('is the same block if requested again, and lasts a whole day at most', async () => {
    const { call, instructorId } = await instructorWithAccount(approve)
    const day = span(40, 24)
    const made = await take(call, day)
    expect(await take(call, day)).toEqual(made)
    expect(await calendarOf(instructorId)).toHaveLength(96)
    await expectProblem(take(call, span(100, 24.25)), 'request.invalid')
    await giveBack(call, made.id)
    expect(await calendarOf(instructorId)).toEqual([])
  })

  test('cannot cover a held or paid session, its buffers, or another block', async () => {
    const { call, instructorId } = await instructorWithAccount(approve, { bufferAfter: 15 })
    const student = await newcomer()
    const { id, scheduledAt } = await book(student.call, instructorId, { scheduledAt: inHours(30) })
    for (const wanted of [span(30), span(29, 1.25), span(31)]) {
      await expectProblem(take(call, wanted), 'block.taken')
    }
    await take(call, span(29))
    await expectProblem(take(call, span(28, 1.5)), 'block.taken')
    // An expired hold takes no time.
    await lapse([instructorId, student.id], student.id)
    await take(call, { from: scheduledAt, to: span(30).to })
    expect((await storedBooking(id)).status).toBe('pending')
  })

  test.each([
    ['over', { from: '2026-01-01T09:00:00.000Z', to: '2026-01-01T10:00:00.000Z' }, 'block.over'],
    ['backwards', { from: span(30).to, to: span(30).from }, 'request.invalid'],
    ['empty', { from: span(30).from, to: span(30).from }, 'request.invalid'],
    [
      'off the quarter hour',
      { from: '2027-01-01T09:05:00.000Z', to: '2027-01-01T10:00:00.000Z' },
      'request.invalid',
    ],
  ] as const)('is refused if it is %s', async (_, wanted, problem) => {
    const { call, instructorId } = await instructorWithAccount(approve)
    await expectProblem(take(call, wanted), problem)
    expect(await calendarOf(instructorId)).toEqual([])
  })

  test('and a concurrent booking: one of them gets the whole time', async () => {
    const { id, instructorId } = await instructorWithAccount(approve, {
      lengths: [{ minutes: 60, cents: 5000 }],
    })
    const [instructor, student] = await Promise.all([
      asCaller(id),
      newcomer().then((one) => asCaller(one.id)),
    ])
    for (let place = 0; place < 3; place++) {
      const [wanted, middle] = [span(30 + 3 * place, 3), span(31 + 3 * place)]
      const { body } = wishOf(instructorId, { scheduledAt: middle.from })
      const outcomes = await Promise.allSettled([
        createBlock(instructor, wanted),
        createBooking(student, { ...body, description: '' }),
      ])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const refused = outcomes.find((each) => each.status === 'rejected')
      expect(['block.taken', 'booking.slot_taken']).toContain(refused?.reason.code)
    }
  })

  test('is refused as a whole by the table if a booking is made between the read and the write', async () => {
    const { id, instructorId } = await instructorWithAccount(approve)
    const [instructor, student] = await Promise.all([asCaller(id), newcomer()])
    const wanted = span(30, 2)
    justBefore(
      (command) => command.constructor.name === 'TransactWriteCommand',
      () => book(student.call, instructorId, { scheduledAt: span(31).from }),
    )
    await expect(createBlock(instructor, wanted)).rejects.toMatchObject({ code: 'block.taken' })
    vi.restoreAllMocks()
    expect(new Set((await calendarOf(instructorId)).map(({ bookingId }) => bookingId)).size).toBe(1)
    expect((await block().query.ofMember({ memberId: id }).go()).data).toEqual([])
  })

  test('is not written if the member is no longer an instructor by then', async () => {
    const { id, instructorId } = await instructorWithAccount(approve)
    const instructor = await asCaller(id)
    justBefore(
      (command) => command.constructor.name === 'TransactWriteCommand',
      () => reject(admin, instructorId),
    )
    await expect(createBlock(instructor, span(30))).rejects.toMatchObject({ code: 'instructor.required' })
    vi.restoreAllMocks()
    expect(await calendarOf(instructorId)).toEqual([])
  })

  test('can be released only by its owner', async () => {
    const [own, other, member] = await Promise.all([
      instructorWithAccount(approve),
      instructorWithAccount(approve),
      newcomer(),
    ])
    const made = await take(own.call, span(30))
    await expectProblem(giveBack(other.call, made.id), 'block.not_found')
    for (const call of [member.call, admin]) {
      await expectProblem(giveBack(call, made.id), 'instructor.required')
      await expectProblem(take(call, span(40)), 'instructor.required')
    }
    expect((await weekOf(other.call, made.from)).blocks).toEqual([])
    expect((await weekOf(own.call, made.from)).blocks).toEqual([made])
  })
})
