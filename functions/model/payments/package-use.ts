import { packageParts } from '#shared/rules/money/package.ts'
import { partsOfWhole } from '#shared/rules/sessions/series.ts'
import type { BookingItem } from '../bookings/booking.ts'
import { later } from '../table/later.ts'
import type { Step } from '../table/service.ts'
import { type ChargeItem, type charge, writtenRefunds } from './charge.ts'
import { refundedPart, unbooked } from './charge-part.ts'
import type { SessionPackageItem, sessionPackage } from './session-package.ts'

/** The writes of using a package or returning a use: the package, and its charge's line for that session. */
type UseStep = Step<{ sessionPackage: typeof sessionPackage; charge: typeof charge }>

/** The lowest free place; undefined if all are used. */
export const freePlace = ({ sessions, uses }: SessionPackageItem): number | undefined =>
  Array.from({ length: sessions }, (_, at) => at).find((at) => !uses.some(({ place }) => place === at))

/** The price of the session at a place, with its tax. Cents. */
export function placePart({ amount, sessions }: SessionPackageItem, paid: ChargeItem, place: number) {
  const parts = packageParts(amount, sessions)
  const taxes = partsOfWhole(paid.tax?.cents ?? 0, parts)
  return { amount: parts[place] ?? 0, tax: taxes[place] ?? 0 }
}

/**
 * Uses one place for a session. Both writes require the state that was read: of two concurrent calls one reads again.
 */
export function takenSteps(
  pack: SessionPackageItem,
  paid: ChargeItem,
  { place, item, tax }: { place: number; item: BookingItem; tax: number },
  now: Date,
): UseStep[] {
  const { id: bookingId, startsAt, minutes, amount } = item
  const line = { bookingId, startsAt, minutes, amount, tax, state: 'confirmed' as const, isShared: false }
  const uses = [...pack.uses, { place, bookingId }]
  return changeUseSteps(pack, paid, { uses, sessions: [...(paid.sessions ?? []), line] }, now)
}

/** Returns the use of a session, so the place can be booked again; its refunds are moved to the unbooked rest. */
export const returnSteps = (
  pack: SessionPackageItem,
  paid: ChargeItem,
  bookingId: string,
  now: Date,
): UseStep[] =>
  changeUseSteps(
    pack,
    paid,
    {
      uses: pack.uses.filter((use) => use.bookingId !== bookingId),
      sessions: (paid.sessions ?? []).filter((line) => line.bookingId !== bookingId),
      ...(refundedPart(paid.refunds, bookingId) > 0 && { refunds: ofTheRest(paid.refunds, bookingId) }),
    },
    now,
  )

const ofTheRest = (refunds: ChargeItem['refunds'], bookingId: string): ChargeItem['refunds'] =>
  refunds.map((refund) => {
    if (!refund.of) return refund
    const isRest = (part: { bookingId: string }) => [bookingId, unbooked].includes(part.bookingId)
    const rest = refund.of.filter(isRest).reduce((sum, { amount }) => sum + amount, 0)
    const others = refund.of.filter((part) => !isRest(part))
    return { ...refund, of: rest > 0 ? [...others, { bookingId: unbooked, amount: rest }] : others }
  })

type Paid = Required<Pick<ChargeItem, 'sessions'>> & Partial<Pick<ChargeItem, 'refunds'>>

const changeUseSteps = (
  pack: SessionPackageItem,
  paid: ChargeItem,
  { uses, sessions, refunds }: Pick<SessionPackageItem, 'uses'> & Paid,
  now: Date,
): UseStep[] => [
  {
    write: ({ sessionPackage }) =>
      sessionPackage
        .patch({ id: pack.id })
        .set({ uses, updatedAt: later(pack.updatedAt, now) })
        .where((a, { eq }) => eq(a.updatedAt, pack.updatedAt))
        .commit(),
  },
  {
    write: ({ charge }) =>
      charge
        .patch({ id: paid.id })
        .set({
          sessions,
          ...(refunds && { refunds: writtenRefunds({ refunds }) }),
          updatedAt: later(paid.updatedAt, now),
        })
        .where((a, { eq }) => eq(a.updatedAt, paid.updatedAt))
        .commit(),
  },
]
