import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { moneyTable } from '../../../support/money/money-table.ts'
import { type SessionWorld, sessionWorld } from '../../../support/sessions/session-world.ts'

/** Which acts on an instructor's own calendar are refused, and to whom. Over a table of its own. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
let support: SessionWorld

beforeAll(async () => {
  kiai = await moneyTable()
  support = await sessionWorld()
})
afterEach(() => vi.restoreAllMocks())

const refused = (act: Promise<unknown>, code: string) => expect(act).rejects.toMatchObject({ code })
const instructors = async () =>
  (await import('../../../../functions/model/instructors/instructor.ts')).instructor

describe('the calendar of an instructor', () => {
  async function teaching(said?: Parameters<typeof support.storedInstructor>[0]) {
    const instructor = await instructors()
    const id = await support.storedInstructor(said)
    const memberId = await kiai.payer({ instructorId: id })
    const dates = { createdAt: support.inHours(-1), updatedAt: support.inHours(-1) }
    await instructor()
      .put({ id, memberId, name: 'Teacher', isApproved: true, ...dates })
      .go()
    return { id, memberId, caller: await support.asCaller(memberId) }
  }
  const span = (hours: number) => ({ from: support.inHours(hours), to: support.inHours(hours + 1) })

  test('is theirs alone, while they are approved', async () => {
    const { createBlock } = await import('../../../../functions/bookings/availability/blocks.ts')
    const instructor = await instructors()
    const { id, caller } = await teaching()
    await refused(createBlock(await support.asCaller(await kiai.payer()), span(30)), 'instructor.required')
    const other = await support.asCaller(await kiai.payer({ instructorId: id }))
    await refused(createBlock(other, span(30)), 'instructor.required')
    const { outsideHours } = await import('../../../../functions/bookings/sessions/students.ts')
    await refused(outsideHours(other), 'instructor.required')
    await instructor().patch({ id }).set({ isApproved: false }).go()
    await refused(createBlock(caller, span(30)), 'instructor.required')
  })

  test('is not blocked by an instructor who loses the approval meanwhile', async () => {
    const { createBlock } = await import('../../../../functions/bookings/availability/blocks.ts')
    const { justBefore } = await import('../../../support/meanwhile.ts')
    const instructor = await instructors()
    const { id, memberId, caller } = await teaching()
    justBefore(
      (command) => command instanceof TransactWriteCommand,
      () => instructor().patch({ id }).set({ isApproved: false }).go(),
    )
    await refused(createBlock(caller, span(30)), 'instructor.required')
    expect(await support.calendarOf(memberId)).toEqual([])
  })

  test('is blocked where it is free, and freed by its own blocks', async () => {
    const { createBlock, deleteBlock } = await import('../../../../functions/bookings/availability/blocks.ts')
    const [own, other] = [await teaching(), await teaching()]
    const { id } = await createBlock(own.caller, span(30))
    const wider = { from: support.inHours(29), to: support.inHours(31) }
    await refused(createBlock(own.caller, wider), 'block.taken')
    await refused(deleteBlock(other.caller, id), 'block.not_found')
    await refused(deleteBlock(own.caller, 'blk_none'), 'block.not_found')
    await deleteBlock(own.caller, id)
    await createBlock(own.caller, wider)
  })

  test('needs hours before it is shown or connected, and an address before it is read', async () => {
    const { schedule } = await import('../../../../functions/model/calendar/schedule.ts')
    const { teachingWeek } = await import('../../../../functions/bookings/availability/week.ts')
    const busy = await import('../../../../functions/bookings/availability/busy-calendar.ts')
    const { outsideHours } = await import('../../../../functions/bookings/sessions/students.ts')
    const { id, caller } = await teaching()
    await refused(busy.lookAgain(caller), 'calendar.not_found')
    await schedule().delete({ personId: id }).go()
    await refused(teachingWeek(caller, undefined), 'schedule.not_found')
    await refused(busy.saveBusyCalendar(caller, 'https://calendar.example.com/1.ics'), 'schedule.not_found')
    expect(await outsideHours(caller)).toEqual([])
  })

  test('elsewhere is looked at by the address that it has then', async () => {
    const { lookAgain } = await import('../../../../functions/bookings/availability/busy-calendar.ts')
    const { busyTimes } = await import('../../../../functions/model/calendar/busy-times.ts')
    const { justBefore } = await import('../../../support/meanwhile.ts')
    const { id: personId, memberId, caller } = await teaching()
    const times = { wantedAt: support.inHours(-1), nextAt: support.inHours(1) }
    const connected = (version: string) =>
      busyTimes()
        .put({
          personId,
          memberId,
          sealed: '',
          lastFour: '.ics',
          host: `${version}.example.com`,
          version,
          ...times,
        })
        .go()
    await connected('first')
    justBefore(
      (command) => command instanceof TransactWriteCommand,
      () => connected('next'),
    )
    expect(await lookAgain(caller)).toMatchObject({ host: 'next.example.com', isLooking: true })
  })
})
