import { contestedUntil, endOf, hasLapsed, isOwed } from '#shared/rules/sessions/booking.ts'
import type { BookingItem } from '../../../functions/model/bookings/booking.ts'
import type { BookingSeatItem } from '../../../functions/model/calendar/booking-seat.ts'
import type { QuarterItem } from '../../../functions/model/calendar/quarter.ts'
import type { LedgerEntryItem } from '../../../functions/model/ledger/ledger-entry.ts'
import type { ChargeItem } from '../../../functions/model/payments/charge.ts'
import type { SessionCreditItem } from '../../../functions/model/payments/session-credit.ts'
import type { SessionPackageItem } from '../../../functions/model/payments/session-package.ts'
import type { DueItem } from '../../../functions/model/table/due.ts'
import { payoutWrongs } from '../money/payout-truth.ts'
import { wholeTable } from '../platform/whole-table.ts'

/**
 * Invariants of all sessions, checked against everything that is stored of them: one word for each violation.
 * `moneyWrongs` checks those of the money. A table that shares its Stripe with others does not know all transfers.
 */
export async function sessionWrongs({ sharesStripe = false } = {}): Promise<string[]> {
  const kept = await keptNow()
  return [
    ...timeWrongsOf(kept),
    ...paymentWrongs(kept),
    ...packageWrongs(kept),
    ...creditWrongs(kept),
    ...shareWrongs(kept),
    ...(await payoutWrongs(kept.entries, sharesStripe)),
  ]
}

/** The same for their time alone: for tests without money, or with that of others too. */
export const timeWrongs = async (): Promise<string[]> => timeWrongsOf(await keptNow())

const timeWrongsOf = (kept: Kept) => [
  ...overlaps(kept),
  ...claimWrongs(kept),
  ...seatWrongs(kept),
  ...dueWrongs(kept),
]

type Kept = {
  now: string
  bookings: Map<string, BookingItem>
  quarters: QuarterItem[]
  seats: BookingSeatItem[]
  due: DueItem[]
  charges: ChargeItem[]
  packages: SessionPackageItem[]
  credits: SessionCreditItem[]
  entries: LedgerEntryItem[]
}

async function keptNow(): Promise<Kept> {
  const { booking } = await import('../../../functions/model/bookings/booking.ts')
  const { due } = await import('../../../functions/model/table/due.ts')
  const { bookingSeat } = await import('../../../functions/model/calendar/booking-seat.ts')
  const { charge } = await import('../../../functions/model/payments/charge.ts')
  const { ledgerEntry } = await import('../../../functions/model/ledger/ledger-entry.ts')
  const { quarter } = await import('../../../functions/model/calendar/quarter.ts')
  const { sessionCredit } = await import('../../../functions/model/payments/session-credit.ts')
  const { sessionPackage } = await import('../../../functions/model/payments/session-package.ts')
  const { clock } = await import('../../../functions/ports/process/clock.ts')
  const kinds = { booking, due, bookingSeat, charge, ledgerEntry, quarter, sessionCredit, sessionPackage }
  const all = await wholeTable(kinds)
  return {
    now: clock.now().toISOString(),
    bookings: new Map(all.booking.map((item) => [item.id, item])),
    quarters: all.quarter,
    seats: all.bookingSeat,
    due: all.due.filter(({ kind }) => kind === 'session'),
    charges: all.charge.filter(({ purpose }) => purpose === 'session' || purpose === 'package'),
    packages: all.sessionPackage,
    credits: all.sessionCredit,
    entries: all.ledgerEntry,
  }
}

const minute = 60_000
const isLapsed = ({ heldUntil }: { heldUntil?: string | undefined }, now: string) =>
  heldUntil !== undefined && heldUntil < now

/** Whether it blocks its time: it is paid, or held for payment. */
const stands = (item: BookingItem, now: string) =>
  item.status === 'confirmed' ||
  item.status === 'completed' ||
  (item.status === 'pending' && !isLapsed(item, now))

/** The busy times of its participants, with buffers, from the plain times and not from the claims. */
function timesOf(item: BookingItem, startsAt = item.startsAt) {
  const [from, to] = [Date.parse(startsAt), Date.parse(endOf({ startsAt, minutes: item.minutes }))]
  const { bufferBefore, bufferAfter } = item
  return [
    {
      person: item.instructorMemberId ?? item.instructorId,
      from: from - bufferBefore * minute,
      to: to + bufferAfter * minute,
    },
    { person: item.memberId, from, to },
  ]
}

function overlaps({ bookings, now }: Kept): string[] {
  const all = [...bookings.values()]
    .filter((item) => stands(item, now))
    .flatMap((item) => timesOf(item).map((time) => ({ ...time, id: item.id })))
    .sort((a, b) => (a.person === b.person ? a.from - b.from : a.person < b.person ? -1 : 1))
  return all.flatMap((one, place) => {
    const next = all[place + 1]
    return next?.person === one.person && next.from < one.to ? [`${one.id} and ${next.id} overlap`] : []
  })
}

const quarterMs = 15 * minute
const namesOf = (times: ReturnType<typeof timesOf>) =>
  times.flatMap(({ person, from, to }) => {
    const first = Math.floor(from / quarterMs)
    return Array.from({ length: Math.ceil(to / quarterMs) - first }, (_, place) => {
      const at = new Date((first + place) * quarterMs).toISOString()
      return `${person} ${at.slice(0, 16)}Z`
    })
  })

/** A current session claims all of its time, for good once it is paid. There are no other claims. */
function claimWrongs({ bookings, quarters, now }: Kept): string[] {
  const taken = new Map(quarters.map((item) => [`${item.personId} ${item.at}`, item]))
  const wrongs: string[] = []
  const wanted = new Set<string>()
  for (const item of bookings.values()) {
    if (!stands(item, now)) continue
    for (const name of namesOf(timesOf(item))) {
      wanted.add(`${item.id} ${name}`)
      const has = taken.get(name)
      if (has?.bookingId !== item.id) wrongs.push(`${item.id} lacks ${name}`)
      else if (has.heldUntil && item.status !== 'pending') wrongs.push(`${item.id} only holds ${name}`)
    }
    const { move } = item
    if (item.status !== 'confirmed' || !move || move.until < now) continue
    const { bufferBefore = item.bufferBefore, bufferAfter = item.bufferAfter } = move
    for (const name of namesOf(timesOf({ ...item, bufferBefore, bufferAfter }, move.startsAt))) {
      wanted.add(`${item.id} ${name}`)
      if (taken.get(name)?.bookingId !== item.id) wrongs.push(`${item.id} cannot be moved to ${name}`)
    }
  }
  return [
    ...wrongs,
    ...[...taken]
      .filter(([name, item]) => !isLapsed(item, now) && !wanted.has(`${item.bookingId} ${name}`))
      .map(([name, { bookingId }]) => `${name} is taken by ${bookingId}, which does not stand there`),
  ]
}

/** A place among a member's holds belongs to a session that waits for payment. Those of a series share one. */
function seatWrongs({ bookings, seats, now }: Kept): string[] {
  const heldAs = ({ id, seriesId }: BookingItem) => seriesId ?? id
  const isOwn = ({ owner, place, bookingId }: BookingSeatItem) =>
    [...bookings.values()]
      .filter((item) => stands(item, now) && [item.id, heldAs(item)].includes(bookingId))
      .some((item) => {
        const isHold = item.status === 'pending' && item.memberId === owner && item.hold === place
        return isHold || [item.daySeat, item.move?.daySeat].includes(`${owner}#${place}`)
      })
  const held = [...bookings.values()].filter((item) => item.status === 'pending' && stands(item, now))
  const has = (item: BookingItem) =>
    seats.some(({ owner, place, bookingId }) => {
      return bookingId === heldAs(item) && owner === item.memberId && place === item.hold
    })
  return [
    ...seats
      .filter((seat) => !isLapsed(seat, now) && !isOwn(seat))
      .map(({ owner, place, bookingId }) => `${bookingId} keeps place ${place} of ${owner}`),
    ...held.filter((item) => !has(item)).map(({ id }) => `${id} has no place among the holds`),
  ]
}

/** Every open session waits for its next step, once, and a closed one for none. */
function dueWrongs({ bookings, due }: Kept): string[] {
  const waits = Map.groupBy(due, ({ subjectId }) => subjectId)
  return [
    ...[...bookings.values()].flatMap((item) => {
      const isLapsed = hasLapsed(item) && item.dueAt !== undefined
      const isWaiting =
        isLapsed || (item.absence?.outcome === 'instructor' && contestedUntil(item) !== undefined)
      const isOpen = item.status === 'pending' || item.status === 'confirmed' || isOwed(item) || isWaiting
      const at = (waits.get(item.id) ?? []).map((one) => one.at)
      const expected = isOpen ? [item.dueAt ?? 'some moment'] : []
      return at.join() === expected.join() ? [] : [`${item.id} waits for [${at}], not for [${expected}]`]
    }),
    ...due.filter(({ subjectId }) => !bookings.has(subjectId)).map(({ subjectId }) => `${subjectId} is due`),
  ]
}

const isPaid = ({ state }: ChargeItem) => ['paid', 'part_refunded', 'refunded'].includes(state)
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** A session's share of a payment: cents, and refunded cents. Undefined if the payment is for others. */
function partOf({ subjectId, amount, sessions, refunds }: ChargeItem, bookingId: string) {
  const arrived = refunds.filter(({ state }) => state !== 'failed')
  if (!sessions) {
    const back = sum(arrived.map((refund) => refund.amount))
    return subjectId === bookingId ? { amount, back, state: 'confirmed' } : undefined
  }
  const line = sessions.find((one) => one.bookingId === bookingId)
  const own = arrived.flatMap(({ of = [] }) => of).filter((part) => part.bookingId === bookingId)
  return line && { ...line, back: sum(own.map((part) => part.amount)) }
}

/** No session is without a payment, and a payment without a session is refunded. */
function paymentWrongs({ bookings, charges }: Kept): string[] {
  const paid = charges.filter(isPaid)
  return [
    ...[...bookings.values()].flatMap(({ id, status, chargeId, cancelled, isReturned, creditMonth }) => {
      if (creditMonth) return chargeId ? [`${id} has a credit, and a payment`] : []
      const own = paid.find((item) => item.id === chargeId)
      const part = own && partOf(own, id)
      // A returned place of a package belongs to another session, or to none.
      if (isReturned) return part ? [`${id} went back to its package, which still counts it`] : []
      if (chargeId && !part) return [`${id} is paid by a payment that is not its own`]
      if (!part) return status === 'confirmed' || status === 'completed' ? [`${id} was never paid`] : []
      if (status === 'pending') return [`${id} is paid, and waits to be`]
      const back = status === 'cancelled' ? (cancelled?.refund ?? 0) : part.back
      return back === part.back ? [] : [`${id}: ${part.back} came back, not ${back}`]
    }),
    ...paid.flatMap((item) => {
      const named = item.sessions?.map(({ bookingId }) => bookingId)
      const meant = named ?? (item.purpose === 'session' ? [item.subjectId] : [])
      return meant.flatMap((bookingId) => {
        const part = partOf(item, bookingId)
        const isBack = part !== undefined && part.back === part.amount
        if (part?.state === 'waiting') return [`${bookingId} is paid by ${item.id}, and still waits`]
        if (isBack || bookings.get(bookingId)?.chargeId === item.id) return []
        return [`${item.id} was paid for ${bookingId}, which knows nothing of it`]
      })
    }),
  ]
}

/** Each payment for a package has one, each place of it is used by one session, and each of these names it. */
function packageWrongs({ bookings, charges, packages }: Kept): string[] {
  const paid = charges.filter((item) => item.purpose === 'package' && isPaid(item))
  return [
    ...paid.flatMap(({ id, state, isGranted }) => {
      const own = packages.filter(({ chargeId }) => chargeId === id)
      if (own.length !== 1) return isGranted ? [`${id} is paid, and has ${own.length} packages`] : []
      return (state === 'refunded') === own[0]?.isClosed ? [] : [`${id} is ${state}, its package is not`]
    }),
    ...packages.flatMap(({ id, chargeId, sessions, uses }) => {
      const own = paid.find((item) => item.id === chargeId)
      if (!own) return [`${id} was never paid`]
      const wrongs: string[] = []
      const places = new Set(uses.map(({ place }) => place))
      if (places.size !== uses.length || uses.length > sessions) wrongs.push(`${id} is used more than it may`)
      const users = uses.map(({ bookingId }) => bookingId).sort()
      const lines = (own.sessions ?? []).map(({ bookingId }) => bookingId).sort()
      if (users.join() !== lines.join()) wrongs.push(`${id} has other uses than its payment`)
      const theirs = [...bookings.values()].filter((item) => item.packageId === id && !item.isReturned)
      if (
        users.join() !==
        theirs
          .map((item) => item.id)
          .sort()
          .join()
      )
        wrongs.push(`${id} is used by others`)
      return wrongs
    }),
  ]
}

/** Each session covered by a credit is one use of its month until the credit is returned, and each use is such a session. */
function creditWrongs({ bookings, credits }: Kept): string[] {
  const covered = [...bookings.values()].filter((item) => item.creditMonth && !item.isReturned)
  const own = covered.map(({ id, memberId, creditMonth }) => `${id} of ${memberId} in ${creditMonth}`)
  const used = credits.flatMap(({ memberId, month, uses }) =>
    uses.map((id) => `${id} of ${memberId} in ${month}`),
  )
  return own.sort().join() === used.sort().join() ? [] : [`Credits cover ${own}, and are used by ${used}`]
}

/** An instructor's share of a session is booked once, when it is settled, and not before. */
function shareWrongs({ bookings, charges, entries }: Kept): string[] {
  return [...bookings.values()].flatMap((item) => {
    const own = charges.find(({ id }) => id === item.chargeId)
    const part = own && partOf(own, item.id)
    const shares = entries.filter(({ kind, id }) => kind === 'share' && id === `session:${item.id}:share`)
    const isCredit = item.creditMonth !== undefined && item.isSettled && !item.isReturned
    const isDue = isCredit || (part && item.isSettled && part.back < part.amount && !item.absence)
    const due = isDue ? 1 : 0
    return shares.length === due ? [] : [`${item.id} has ${shares.length} shares booked, not ${due}`]
  })
}
