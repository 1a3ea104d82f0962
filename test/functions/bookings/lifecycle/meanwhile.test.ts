import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { BookingItem } from '../../../../functions/model/bookings/booking.ts'
import type { ChargeItem } from '../../../../functions/model/payments/charge.ts'
import { moneyTable } from '../../../support/money/money-table.ts'
import { type SessionWorld, sessionWorld } from '../../../support/sessions/session-world.ts'

/** What happens to a session between the read and the write of another act. Over a table of its own. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
let clock: typeof import('../../../../functions/ports/process/clock.ts').clock
let model: typeof import('../../../../functions/model/bookings/booking.ts')
let support: SessionWorld

beforeAll(async () => {
  kiai = await moneyTable()
  ;({ clock } = await import('../../../../functions/ports/process/clock.ts'))
  model = await import('../../../../functions/model/bookings/booking.ts')
  support = await sessionWorld()
})
afterEach(() => vi.restoreAllMocks())

const farAhead = '2999-01-01T00:00:00.000Z'
const isWrite = (command: object) => command instanceof TransactWriteCommand
const isRead = (id: string) => (command: object) =>
  command instanceof GetCommand && JSON.stringify(command.input.Key).includes(id)

async function meanwhile(isMeant: (command: object) => boolean, happens: () => Promise<unknown>) {
  const { justBefore } = await import('../../../support/meanwhile.ts')
  justBefore(isMeant, happens)
}

type Change = Partial<Pick<BookingItem, 'status' | 'dueAt' | 'updatedAt' | 'meetingLink'>>

const changed = (id: string, set: Change) => model.booking().patch({ id }).set(set).go()
const confirmed = (more: Partial<BookingItem> = {}) =>
  support.storedSession(kiai, { status: 'confirmed', ...more })

describe('a package of an instructor who no longer teaches', () => {
  async function stored(charge: Partial<ChargeItem> = {}) {
    const { storedPackage } = await import('../../../support/money/stored-package.ts')
    const instructorId = await support.storedInstructor()
    return { instructorId, ...(await storedPackage(kiai, instructorId, { charge })) }
  }
  const close = async (instructorId: string) => {
    const { closePackagesOf } = await import('../../../../functions/bookings/lifecycle/close-packages.ts')
    await closePackagesOf(instructorId)
  }
  const packs = () => import('../../../../functions/model/payments/session-package.ts')
  const requestsOf = async (chargeId: string) => (await kiai.keptOf(await kiai.chargeOf(chargeId))).requests

  test('is refunded once: not if it is closed as it is read, or as it is written', async () => {
    const { sessionPackage } = await packs()
    for (const isMeant of [isRead, () => isWrite]) {
      const { instructorId, packageId: id, chargeId } = await stored()
      const closed = { isClosed: true, updatedAt: farAhead }
      await meanwhile(isMeant(id), () => sessionPackage().patch({ id }).set(closed).go())
      await close(instructorId)
      expect(await requestsOf(chargeId)).toEqual([])
      vi.restoreAllMocks()
    }
  })

  test('is refunded by what is left of its payment at that moment', async () => {
    const { charge } = await import('../../../../functions/model/payments/charge.ts')
    const { instructorId, chargeId: id } = await stored()
    const of = [{ bookingId: 'unbooked', amount: 8000 }]
    const refunds = [{ id: 're_1', amount: 8000, state: 'done' as const, at: farAhead, of }]
    await meanwhile(isWrite, () => charge().patch({ id }).set({ refunds, updatedAt: farAhead }).go())
    await close(instructorId)
    expect(await requestsOf(id)).toMatchObject([{ amount: 12_000, rule: 'package.not_usable' }])
  })

  test('stays while its payment is disputed', async () => {
    const { findPackage } = await packs()
    const disputes = [{ id: 'dp_1', state: 'open' as const, amount: 20_000 }]
    const { instructorId, packageId, chargeId } = await stored({ disputes })
    await close(instructorId)
    expect(await findPackage(packageId)).toMatchObject({ isClosed: false })
    expect(await requestsOf(chargeId)).toEqual([])
  })
})

describe('the share of a session', () => {
  const payOut = async (known: BookingItem) => {
    const { payOut: share } = await import('../../../../functions/bookings/lifecycle/book-share.ts')
    const { bookingEntities } = await import('../../../../functions/model/steps/booking-steps.ts')
    const { writeSteps } = await import('../../../../functions/model/table/service.ts')
    const { steps } = await share(known, new Date())
    return () => writeSteps(bookingEntities, steps)
  }
  const entriesOf = async ({ instructorId }: BookingItem) => {
    const { entriesOfInstructor } = await import('../../../../functions/model/ledger/ledger-entry.ts')
    return entriesOfInstructor(instructorId)
  }
  async function held(more: Partial<ChargeItem> = {}) {
    const known = await support.storedSession(kiai, { status: 'completed' })
    const { id: subjectId, memberId } = known
    const paid = await kiai.opened({
      memberId,
      purpose: 'session',
      subjectId,
      amount: 5000,
      state: 'paid',
      isGranted: true,
      ...more,
    })
    return { known: { ...known, chargeId: paid.id }, paid }
  }

  test('is not booked over a refund since the payment was read', async () => {
    const { charge } = await import('../../../../functions/model/payments/charge.ts')
    const { Refused } = await import('../../../../functions/model/table/refused.ts')
    const { known, paid } = await held()
    const write = await payOut(known)
    await charge().patch({ id: paid.id }).set({ updatedAt: farAhead }).go()
    await expect(write()).rejects.toThrow(Refused)
    expect(await entriesOf(known)).toEqual([])
  })

  test('is nothing where all of the payment was given back, and the session is settled', async () => {
    const refunds = [{ id: 're_1', amount: 5000, state: 'done' as const, at: farAhead }]
    const { known } = await held({ refunds })
    await (await payOut(known))()
    expect(await entriesOf(known)).toEqual([])
    expect(await model.findBooking(known.id)).toMatchObject({ isSettled: true })
  })

  test('is nothing where nothing was paid, or where a credit covered what was given back', async () => {
    const free = await support.storedSession(kiai, { status: 'completed' })
    const cancelled = { by: 'instructor' as const, at: farAhead, reason: '', refund: 5000 }
    const credit = { creditMonth: '2026-11', status: 'cancelled' as const, cancelled }
    for (const known of [free, await support.storedSession(kiai, credit)]) {
      await (await payOut(known))()
      expect(await entriesOf(known)).toEqual([])
      expect(await model.findBooking(known.id)).toMatchObject({ isSettled: true })
    }
  })
})

describe('a due step', () => {
  async function due(subjectId: string, at: string) {
    const { due: entity, setDueStep } = await import('../../../../functions/model/table/due.ts')
    const { writeSteps } = await import('../../../../functions/model/table/service.ts')
    await writeSteps({ due: entity }, [setDueStep('session', subjectId, at)])
    const { data } = await entity().scan.go({ pages: 'all', consistent: true })
    const item = data.find((one) => one.subjectId === subjectId)
    if (!item) throw new Error('It is due')
    return item
  }
  const follow = async (item: Awaited<ReturnType<typeof due>>) => {
    const { followDue } = await import('../../../../functions/bookings/lifecycle/due-steps.ts')
    await followDue(item)
  }
  const at = '2026-11-20T12:00:00.000Z'

  test('of a session that is gone is forgotten', async () => {
    const item = await due('bkg_gone', at)
    await follow(item)
    expect(await support.dueOf('bkg_gone')).toEqual([])
  })

  test('is set aside as it was read, and not after another try', async () => {
    const {
      countTry,
      due: entity,
      setAside,
      setAsideSteps,
    } = await import('../../../../functions/model/table/due.ts')
    const { Refused } = await import('../../../../functions/model/table/refused.ts')
    const { writeSteps } = await import('../../../../functions/model/table/service.ts')
    const item = await due('bkg_aside', at)
    await countTry(item)
    await countTry({ ...item, tries: 1 })
    const setting = (tries: number) =>
      writeSteps({ due: entity }, setAsideSteps({ ...item, tries }, 'No answer'))
    await expect(setting(1)).rejects.toThrow(Refused)
    await setting(2)
    expect((await setAside('session')).map(({ subjectId }) => subjectId)).toContain('bkg_aside')
    expect(await support.dueOf('bkg_aside')).toEqual([])
  })

  test('that is the session’s step again as it is given up is done', async () => {
    const hold = { heldUntil: at, dueAt: '2026-11-20T13:00:00.000Z' }
    const { id } = await support.storedSession(kiai, hold)
    const item = await due(id, at)
    await meanwhile(isWrite, () => changed(id, { dueAt: at, updatedAt: farAhead }))
    await follow(item)
    expect(await model.findBooking(id)).toMatchObject({ status: 'cancelled' })
  })
})

test('a lapsed hold is held again as it is then', async () => {
  const { createBooking } = await import('../../../../functions/bookings/booking/create.ts')
  const { followAt } = await import('../../../support/sessions/held-sessions.ts')
  const instructorId = await support.storedInstructor()
  const student = await support.asCaller(await kiai.payer())
  const { body } = support.wishOf(instructorId, { scheduledAt: support.inHours(50) })
  const first = await createBooking(student, { ...body, description: '' })
  const lapsedAt = Date.parse(first.heldUntil ?? '')
  await followAt(lapsedAt, first.id)
  vi.spyOn(clock, 'now').mockReturnValue(new Date(lapsedAt + 30 * 60_000))
  const { updatedAt } = await support.storedBooking(first.id)
  const meetingLink = 'https://meet.example.com/1'
  const touched = new Date(Date.parse(updatedAt) + 1).toISOString()
  await meanwhile(isWrite, () => changed(first.id, { meetingLink, updatedAt: touched }))
  const again = await createBooking(student, { ...body, description: '' })
  expect(again).toMatchObject({ id: first.id, status: 'pending', meetingLink })
})

describe('what a student prepares', () => {
  const prepared = () => import('../../../../functions/model/bookings/preparation.ts')

  test('is not saved for a session that is cancelled meanwhile', async () => {
    const { saveNotes } = await import('../../../../functions/bookings/preparation/preparation.ts')
    const { preparationOf } = await prepared()
    const { id, memberId } = await confirmed()
    const student = await support.asCaller(memberId)
    await meanwhile(isWrite, () => changed(id, { status: 'cancelled', updatedAt: farAhead }))
    await expect(saveNotes(student, id, 'Balance')).rejects.toMatchObject({ code: 'booking.closed' })
    expect(await preparationOf(id)).toBeUndefined()
  })

  test('is not given up with an upload that was replaced meanwhile', async () => {
    const { giveUpClip } = await import('../../../../functions/bookings/preparation/clips.ts')
    const { preparation, preparationOf } = await prepared()
    const { id: bookingId, memberId } = await confirmed()
    const sending = { contentType: 'video/mp4' as const, size: 1, seconds: 1, multipartId: 'none' }
    await preparation()
      .create({ bookingId, memberId, sending: { id: 'clp_first', ...sending } })
      .go()
    const next = { id: 'clp_next', ...sending }
    await meanwhile(isWrite, () => preparation().patch({ bookingId }).set({ sending: next }).go())
    const given = giveUpClip(await support.asCaller(memberId), bookingId, 'clp_first')
    await expect(given).rejects.toMatchObject({ code: 'clip.not_found' })
    expect(await preparationOf(bookingId)).toMatchObject({ sending: next })
  })

  test('is shown once there are notes or a clip', async () => {
    const { toOneBooking } = await import('../../../../functions/bookings/wire/booking-wire.ts')
    const { preparation } = await prepared()
    const known = await confirmed()
    const { id: bookingId, memberId } = known
    const student = await support.asCaller(memberId)
    const shown = async () => (await toOneBooking(known, student)).preparation
    expect(await shown()).toBeNull()
    const sending = { contentType: 'video/mp4' as const, size: 1, seconds: 1, multipartId: 'none' }
    await preparation()
      .create({ bookingId, memberId, sending: { id: 'clp_shown', ...sending } })
      .go()
    expect(await shown()).toBeNull()
    await preparation().patch({ bookingId }).set({ notes: 'Balance' }).go()
    expect(await shown()).toEqual({ notes: 'Balance', clip: null })
  })

  test('has no due step once there is no clip', async () => {
    const { followClip } = await import('../../../../functions/bookings/preparation/sweep-clips.ts')
    const { due, dueBy, setDueStep } = await import('../../../../functions/model/table/due.ts')
    const { writeSteps } = await import('../../../../functions/model/table/service.ts')
    await writeSteps({ due }, [setDueStep('clip', 'bkg_without', '2026-11-20T12:00:00.000Z')])
    const dueNow = async () =>
      (await dueBy('clip', new Date(farAhead))).filter((one) => one.subjectId === 'bkg_without')
    const [item] = await dueNow()
    if (!item) throw new Error('It is due')
    await followClip(item)
    expect(await dueNow()).toEqual([])
  })
})

describe('another time for a session', () => {
  test('is refused on a day whose places are taken, and at its own time', async () => {
    const { askToMove } = await import('../../../../functions/bookings/lifecycle/reschedule.ts')
    const { bookingSeat } = await import('../../../../functions/model/calendar/booking-seat.ts')
    const instructorId = await support.storedInstructor({ mostADay: 1 })
    const { id, memberId, startsAt } = await confirmed({ instructorId, startsAt: support.inHours(100) })
    const student = await support.asCaller(memberId)
    const scheduledAt = support.inHours(150)
    // The claim of a session of that day, which the calendar does not show yet.
    const owner = `${instructorId}#${scheduledAt.slice(0, 10)}`
    await bookingSeat().put({ owner, place: 1, bookingId: 'bkg_another', expire: 4_000_000_000 }).go()
    await expect(askToMove(student, id, { scheduledAt, reason: '' })).rejects.toMatchObject({
      code: 'booking.slot_taken',
      message: 'That day is now fully booked',
    })
    await expect(askToMove(student, id, { scheduledAt: startsAt, reason: '' })).rejects.toMatchObject({
      code: 'booking.changed',
      message: 'The session is already at that time',
    })
  })
})
