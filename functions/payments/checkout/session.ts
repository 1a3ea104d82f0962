import { Problem } from '#shared/contract/problem.ts'
import { type Provider, providers } from '#shared/rules/money/charge.ts'
import {
  bookingRules,
  hasLapsed,
  heldOnUntil,
  isPayable,
  sessionName,
} from '#shared/rules/sessions/booking.ts'
import type { Caller } from '../../http/serve.ts'
import { type BookingItem, findBooking, findSeries, heldAs } from '../../model/bookings/booking.ts'
import { changeSteps } from '../../model/bookings/booking-change.ts'
import { claimSteps, freeSeat, retaken } from '../../model/bookings/booking-claims.ts'
import { standSteps } from '../../model/bookings/booking-stand.ts'
import { instructor } from '../../model/instructors/instructor.ts'
import type { MemberItem } from '../../model/members/member.ts'
import type { ChargeItem } from '../../model/payments/charge.ts'
import { moneyEntities } from '../../model/steps/money-steps.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { openOne } from '../charges/open-charge.ts'
import { currentSettings } from '../provider/keys.ts'
import { notPaidStep } from '../settlement/grants/session.ts'
import { checkCharge, closePage, openPage } from './checkout.ts'

/** The provider if none is named: the card, or PayPal where only that is set up. */
export const usualProvider = (settings: { stripe?: unknown; paypal?: unknown } | undefined): Provider =>
  settings?.paypal && !settings.stripe ? 'paypal' : 'stripe'

/**
 * The payment page of a session, or of all unpaid sessions of its series. Their time is held while the page is open.
 */
export async function payBooking({ member, memberId }: Caller, id: string, wished?: Provider) {
  const provider = wished ?? usualProvider(await currentSettings())
  const hold = await holdOn(memberId, id)
  if (hold.seriesId) return paySeries(member, hold, provider)
  const { amount, zone } = hold
  const thing = { purpose: 'session' as const, subjectId: id, title: sessionName(hold), zone }
  return openPage(member, { wanted: { memberId, ...thing, amount }, provider, notYet: notPaidStep(id) })
}

/** One payment for all unpaid sessions of a series, with a line for each. */
async function paySeries(member: MemberItem, first: BookingItem, provider: Provider) {
  const { memberId, seriesId = '', seriesCount = 0 } = first
  const all = await findSeries(seriesId, seriesCount)
  const unpaid = all.filter((one) => isPayable(one, clock.now()))
  const holds: BookingItem[] = []
  const gone: string[] = []
  // One after the other: they share a slot among the member's holds.
  for (const { id, startsAt } of unpaid) {
    const one = id === first.id ? first : await holdOn(memberId, id).catch(ifLost)
    if (one) holds.push(one)
    else gone.push(startsAt)
  }
  if (gone.length > 0) throw lostOf(gone)
  const amount = holds.reduce((sum, one) => sum + one.amount, 0)
  const title = holds.length > 1 ? `${holds.length} sessions: ${sessionName(first)}` : sessionName(first)
  const thing = { purpose: 'session' as const, subjectId: seriesId, title, zone: first.zone }
  const sessions = holds.map((one) => ({
    bookingId: one.id,
    startsAt: one.startsAt,
    minutes: one.minutes,
    amount: one.amount,
  }))
  const notYet = holds.map((one) => notPaidStep(one.id))
  return openPage(member, { wanted: { memberId, ...thing, amount, sessions }, provider, notYet })
}

function ifLost(error: unknown): undefined {
  if (!(error instanceof Problem) || error.code !== 'booking.slot_taken') throw error
}

const lostOf = (gone: string[]) =>
  new Problem(
    'booking.slot_taken',
    `Your hold has ended, and ${gone.length === 1 ? 'one of these times' : `${gone.length} of these times`} went to someone else. Please cancel those sessions, then pay for the others.`,
    { gone },
  )

/**
 * Extends the hold of an unpaid session, or takes it again if it has lapsed and the time is still free. The number of
 * extensions is limited.
 */
async function holdOn(memberId: string, id: string): Promise<BookingItem> {
  return tryAgain(async () => {
    const known = await findBooking(id)
    if (known?.memberId !== memberId) throw new Problem('booking.not_found')
    if (known.chargeId) throw new Problem('booking.changed', 'The session is already paid')
    if (known.status !== 'pending' && !hasLapsed(known)) {
      throw new Problem('booking.changed', 'The session was cancelled')
    }
    const now = clock.now()
    if (known.startsAt <= now.toISOString()) {
      throw new Problem('booking.changed', 'The session time has passed. Please book another time.')
    }
    const heldUntil = heldOnUntil(known.createdAt, now)
    if (!heldUntil) throw heldLong()
    const [again, hold] = await Promise.all([
      retaken(known, now),
      freeSeat(memberId, bookingRules.mostHeld, { id: heldAs(known) }, now),
    ])
    if (!again) throw lost()
    if (hold === undefined) throw tooMany()
    const { cancelled: _lapsed, ...kept } = again
    const renewed = { ...kept, status: 'pending' as const, hold, heldUntil }
    const { steps, item } = changeSteps(known, renewed, now)
    await writeSteps(holdEntities, [
      ...partiesStaySteps(known),
      ...steps,
      ...claimSteps(item, now, heldUntil),
    ])
    return item
  }, lost)
}

const holdEntities = { ...moneyEntities, instructor }

/** Holds only times that the instructor still offers. */
const partiesStaySteps = (known: BookingItem) =>
  standSteps(known, {
    student: () =>
      new Problem('account.leaving', 'Your account will be deleted soon. Please undo the deletion first.'),
    instructor: () =>
      new Problem('instructor.not_found', `${known.instructorName} no longer teaches at Kiai`),
  })

const lost = () => new Problem('booking.slot_taken', 'Your hold has ended, and someone else booked the time')

const heldLong = () =>
  new Problem(
    'booking.changed',
    'Your hold has ended and cannot be renewed. If the time is still free, please book it again.',
  )

const tooMany = () =>
  new Problem('booking.too_many', 'You have other unpaid sessions. Please pay or cancel one of them first.')

/** `bookingId` is the id of the series if the session is one of a series. */
type Session = { memberId: string; bookingId: string }

async function* openFor({ memberId, bookingId }: Session): AsyncGenerator<ChargeItem> {
  for (const provider of providers) {
    const open = await openOne({ memberId, purpose: 'session', subjectId: bookingId, provider })
    if (open) yield open
  }
}

/** Closes the open payment pages of a session. A page of its series that was opened later without it stays open. */
export async function closePages(session: Session): Promise<void> {
  for await (const open of openFor(session)) if (!(await isWanted(open))) await closePage(open)
}

/** Whether all sessions of a payment are still unpaid and at the time they were booked for. */
async function isWanted({ sessions = [] }: ChargeItem): Promise<boolean> {
  const known = await Promise.all(sessions.map(({ bookingId }) => findBooking(bookingId)))
  const isSame = (one: BookingItem | undefined, place: number) =>
    one?.status === 'pending' && !one.chargeId && one.startsAt === sessions[place]?.startsAt
  return known.length > 0 && known.every(isSame)
}

/** Asks the providers for the state of a session's open payments. */
export async function checkPages(session: Session): Promise<void> {
  for await (const open of openFor(session)) await checkCharge(open)
}
