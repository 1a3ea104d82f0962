import { Problem } from '#shared/contract/problem.ts'
import { bookingRules, sessionName } from '#shared/rules/booking.ts'
import { type Provider, providers } from '#shared/rules/charge.ts'
import type { Caller } from '../http/serve.ts'
import { type BookingItem, findBooking } from '../model/booking.ts'
import { changeSteps } from '../model/booking-change.ts'
import { claimSteps, freeSeat, retaken } from '../model/booking-claims.ts'
import type { ChargeItem } from '../model/charge.ts'
import { writeSteps } from '../model/service.ts'
import { tryAgain } from '../model/try-again.ts'
import { clock } from '../ports/clock.ts'
import { checkCharge, closePage, openPage } from './buy.ts'
import { moneyKinds } from './money-step.ts'
import { openOne } from './open-charge.ts'
import { notPaid } from './session-grant.ts'

/** The payment page of a session. Its time is held for as long as the page is open. */
export async function payBooking({ member, memberId }: Caller, id: string, provider: Provider) {
  const held = await holdOn(memberId, id)
  const { amount } = held
  const thing = { purpose: 'session' as const, subjectId: id, title: sessionName(held) }
  return openPage(member, { wanted: { memberId, ...thing, amount }, provider, notYet: notPaid(id) })
}

/** Milliseconds: as long as a payment page that is opened now, and a little more for its news to arrive. */
const longEnough = (bookingRules.held + 3) * 60_000

/** Holds the time of an unpaid session on, or anew where its hold has lapsed and nobody has taken it since. */
async function holdOn(memberId: string, id: string): Promise<BookingItem> {
  return tryAgain(async () => {
    const known = await findBooking(id)
    if (known?.memberId !== memberId) throw new Problem('booking.not_found')
    if (known.chargeId) throw new Problem('booking.changed', 'The session is paid already')
    if (known.status !== 'pending') throw new Problem('booking.changed', 'The session was cancelled')
    const now = clock.now()
    if (known.startsAt <= now.toISOString()) {
      throw new Problem('booking.changed', 'The session would have begun by now. Please book another time.')
    }
    const heldUntil = new Date(now.getTime() + longEnough).toISOString()
    const [again, hold] = await Promise.all([
      retaken(known, now),
      freeSeat(memberId, bookingRules.mostHeld, known, now),
    ])
    if (!again) throw lost()
    if (hold === undefined) throw tooMany()
    const { steps, item } = changeSteps(known, { ...again, hold, heldUntil }, now)
    await writeSteps(moneyKinds, [...steps, ...claimSteps(item, now, heldUntil)])
    return item
  })
}

const lost = () =>
  new Problem('booking.slot_taken', 'Your hold has ended, and the time went to somebody else meanwhile')

const tooMany = () =>
  new Problem('booking.too_many', 'You hold other unpaid sessions. Please pay or cancel one of them first.')

type Session = { memberId: string; bookingId: string }

async function* openFor({ memberId, bookingId }: Session): AsyncGenerator<ChargeItem> {
  for (const provider of providers) {
    const open = await openOne({ memberId, purpose: 'session', subjectId: bookingId, provider })
    if (open) yield open
  }
}

/** Closes what is open to be paid for a session. */
export async function closePages(session: Session): Promise<void> {
  for await (const open of openFor(session)) await closePage(open)
}

/** Asks the providers how what is open for a session stands. */
export async function checkPages(session: Session): Promise<void> {
  for await (const open of openFor(session)) await checkCharge(open)
}
