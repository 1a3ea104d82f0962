import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { creditWorld, hour, today } from '../../../support/sessions/credit-world.ts'

/** Sessions that the Master plan includes, if the settings grant any. */

let kiai: Awaited<ReturnType<typeof creditWorld>>
beforeAll(async () => {
  kiai = await creditWorld()
})
beforeEach(async () => {
  kiai.at(today)
  await kiai.grant(2)
})
afterEach(() => vi.restoreAllMocks())

const refused = (made: Promise<unknown>, code: string) => expect(made).rejects.toMatchObject({ code })
const inHours = (hours: number) => new Date(today + hours * hour).toISOString()

async function made(until?: string) {
  const [memberId, instructorId] = [await kiai.master(until), await kiai.instructor()]
  const book = (hours: number, duration = 60) => kiai.book(memberId, instructorId, inHours(hours), duration)
  const left = async (hours = 50) => (await kiai.credits(memberId, inHours(hours))).left
  return { memberId, instructorId, book, left }
}

describe('a session booked with a Master credit', () => {
  test('is confirmed at once without a charge, and reduces the credits of the month by one', async () => {
    const { book, left } = await made()
    expect(await left()).toBe(2)
    const item = await book(50)
    expect(item).toMatchObject({ status: 'confirmed', creditMonth: '2026-11', amount: 5000, share: 4250 })
    expect(item.chargeId).toBeUndefined()
    expect(item.heldUntil).toBeUndefined()
    expect(await left()).toBe(1)
  })

  test('is the same one if it is requested again', async () => {
    const { book, left } = await made()
    const first = await book(50)
    expect((await book(50)).id).toBe(first.id)
    expect(await left()).toBe(1)
  })

  test('is refused once those of the month are used, and those of the next month remain', async () => {
    const { book, left } = await made()
    await book(50)
    await book(60)
    await refused(book(70), 'credit.used_up')
    expect(await left()).toBe(0)
    // December.
    expect(await left(24 * 14)).toBe(2)
    expect(await book(24 * 14)).toMatchObject({ creditMonth: '2026-12' })
  })

  test('does not take more credits than there are if twenty are booked at once', async () => {
    const { memberId, left } = await made()
    const others = await Promise.all(Array.from({ length: 20 }, () => kiai.instructor()))
    const tries = others.map((instructorId, at) => kiai.book(memberId, instructorId, inHours(50 + at)))
    const ended = await Promise.allSettled(tries)
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await left()).toBe(0)
  })

  test('is refused if it is longer than a credit covers', async () => {
    const { book } = await made()
    await refused(book(50, 90), 'credit.not_usable')
    await kiai.grant(2, 90)
    expect(await book(50, 90)).toMatchObject({ status: 'confirmed', minutes: 90 })
  })

  test('is refused if it begins after the paid time of the plan', async () => {
    const { memberId, book } = await made('2026-11-20T00:00:00.000Z')
    await refused(book(60), 'credit.not_usable')
    expect(await kiai.credits(memberId, inHours(60))).toMatchObject({
      refusal: expect.stringContaining('November 20'),
    })
    expect(await book(30)).toMatchObject({ status: 'confirmed' })
  })
})

describe('without credits', () => {
  test('a member of another plan is refused, and sees none', async () => {
    const [memberId, instructorId] = [
      await kiai.payer({ subscriptionStatus: 'premium' }),
      await kiai.instructor(),
    ]
    await refused(kiai.book(memberId, instructorId, inHours(50)), 'credit.not_usable')
    expect(await kiai.credits(memberId, inHours(50))).toMatchObject({ monthly: 0, left: 0 })
  })

  test('a member whose account is gone is told to sign in', async () => {
    const [memberId, instructorId] = [await kiai.master(), await kiai.instructor()]
    const { asCaller } = await import('../../../support/sessions/bookings.ts')
    const { createBooking } = await import('../../../../functions/bookings/booking/create.ts')
    const { member } = await import('../../../../functions/model/members/member.ts')
    const signedIn = await asCaller(memberId)
    await member().delete({ id: memberId }).go()
    const words = { title: 'Private Lesson', description: '', duration: 60, isByCredit: true }
    await refused(
      createBooking(signedIn, { ...words, instructorId, scheduledAt: inHours(50) }),
      'session.required',
    )
  })

  test('a Master member is refused while the settings grant none, and booked sessions stay', async () => {
    const { book, memberId } = await made()
    const { id } = await book(50)
    await kiai.grant(0)
    await refused(book(60), 'credit.not_usable')
    expect(await kiai.credits(memberId, inHours(50))).toMatchObject({ monthly: 0, left: 0 })
    const { findBooking } = await import('../../../../functions/model/bookings/booking.ts')
    expect(await findBooking(id)).toMatchObject({ status: 'confirmed' })
  })

  test('a lowered setting leaves no more than it says', async () => {
    const { book, left } = await made()
    await book(50)
    await kiai.grant(1)
    expect(await left()).toBe(0)
    await refused(book(60), 'credit.used_up')
  })
})

describe('between the read and the write', () => {
  const meanwhile = async (change: () => Promise<unknown>) => {
    const { justBefore } = await import('../../../support/meanwhile.ts')
    justBefore((command) => command instanceof TransactWriteCommand, change)
  }

  test('a plan that ends refuses the session', async () => {
    const { book, memberId, left } = await made()
    const { member } = await import('../../../../functions/model/members/member.ts')
    await meanwhile(() => member().patch({ id: memberId }).set({ subscriptionStatus: 'free' }).go())
    await refused(book(50), 'credit.not_usable')
    await member().patch({ id: memberId }).set({ subscriptionStatus: 'master' }).go()
    expect(await left()).toBe(2)
  })

  test('a setting that is lowered refuses it too', async () => {
    const { book } = await made()
    await book(50)
    const { paymentSettings } = await import('../../../../functions/model/payments/payment-settings.ts')
    await meanwhile(() =>
      paymentSettings()
        .patch({})
        .set({ sessionCredits: { monthly: 1, minutes: 60 }, updatedAt: '2026-11-18T10:30:00.000Z' })
        .go(),
    )
    await refused(book(60), 'credit.used_up')
  })

  test('an account that is about to be deleted refuses it', async () => {
    const { book, memberId } = await made()
    const { member } = await import('../../../../functions/model/members/member.ts')
    await meanwhile(() =>
      member()
        .patch({ id: memberId })
        .set({ deletion: 'due', deletionDueAt: '2026-12-01T00:00:00.000Z' })
        .go(),
    )
    await refused(book(50), 'account.leaving')
  })
})
