import { partWith } from '#shared/rules/money/fees.ts'
import { disputeLines, feeLines, lostLines, reversed, together } from '#shared/rules/money/ledger.ts'
import { bookStep } from '../../model/ledger/ledger-entry.ts'
import { type ChargeItem, isDisputed, leftOf, lostOf } from '../../model/payments/charge.ts'
import { lostPart, partOf, sharedOut } from '../../model/payments/charge-part.ts'
import { type MoneyStep, moneyEntities } from '../../model/steps/money-steps.ts'
import { later } from '../../model/table/later.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { findCharge } from '../charges/open-charge.ts'
import { endGrantSteps } from './book-refund.ts'
import { courseEndSteps } from './grants/course.ts'
import { suspendOrderSteps } from './grants/order.ts'
import { clawbackOf, type PartBack } from './share-clawback.ts'
import { changeMirrorSteps } from './subscription-mirror.ts'

/** A dispute as its provider reports it: the payer asked the bank to take the money back. */
export type Dispute = {
  id: string
  state: 'open' | 'won' | 'lost'
  /** Cents that the bank has taken; 0 if it only asks. */
  amount: number
  /** The provider's fee in cents. */
  fee: number
  at: string
}

/**
 * Follows a dispute. While it is open, access is suspended and the money set aside in the books. If it is won, both
 * come back; if it is lost, both are gone. Each step is booked once, in whatever order the events arrive.
 */
export async function bookDispute(chargeId: string, told: Dispute): Promise<void> {
  await tryAgain(async () => {
    const known = await findCharge(chargeId)
    if (!known) throw new Error(`There is no charge ${chargeId}`)
    const others = known.disputes.filter(({ id }) => id !== told.id)
    const before = known.disputes.find(({ id }) => id === told.id)
    if (before?.state === 'won' || before?.state === 'lost') return
    // A bank that only asked at first may take the money later.
    const isMore = told.amount > (before?.amount ?? 0)
    if (before?.state === told.state && !isMore) return
    const amount = isMore ? told.amount : (before?.amount ?? 0)
    const rest = { ...known, disputes: others }
    const isGranted = known.isGranted && (told.state !== 'lost' || goesOn(rest, amount))
    await writeSteps(moneyEntities, [
      {
        write: ({ charge }) =>
          charge
            .patch({ id: chargeId })
            .set({
              disputes: [...others, { id: told.id, state: told.state, amount }],
              isGranted,
              updatedAt: later(known.updatedAt, clock.now()),
            })
            .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
            .commit(),
      },
      ...(await entrySteps(known, { ...told, amount }, before?.amount ?? 0)),
      ...(known.isGranted ? await accessSteps(rest, { ...told, amount }) : []),
    ])
  })
}

/** The entries of a dispute; `had` cents were set aside before. */
async function entrySteps(
  known: ChargeItem,
  { id, state, amount, fee, at }: Dispute,
  had: number,
): Promise<MoneyStep[]> {
  const { provider, purpose, id: chargeId, title } = known
  const entry = { at, chargeId, description: title }
  const cause = `${provider}:${id}`
  const aside = disputeLines(provider, amount)
  const steps: MoneyStep[] = []
  if (amount > had) {
    const place = had > 0 ? `${cause}:dispute:${amount}` : `${cause}:dispute`
    const lines = disputeLines(provider, amount - had)
    steps.push(bookStep({ ...entry, id: place, kind: 'dispute', lines }))
    if (fee > 0 && had === 0)
      steps.push(bookStep({ ...entry, id: `${cause}:fee`, kind: 'fee', lines: feeLines(provider, fee) }))
  }
  if (state === 'won' && amount > 0) {
    steps.push(bookStep({ ...entry, id: `${cause}:won`, kind: 'dispute_won', lines: reversed(aside) }))
  }
  if (state === 'lost' && amount > 0) {
    const parts = partsLost(known, amount)
    const taken = await clawbackOf(known, parts)
    const lines = together(
      parts.map((part, place) => {
        const { isShared, tax, amount: whole } = partOf(known, part.bookingId)
        return lostLines({
          provider,
          purpose,
          isShared,
          share: taken.shares[place],
          amount: part.amount,
          tax: partWith(tax, whole, part.before, part.amount),
        })
      }),
    )
    const lost = bookStep({ ...entry, ...taken.of, id: `${cause}:lost`, kind: 'dispute_lost', lines })
    steps.push(lost, ...taken.steps)
  }
  return steps
}

/** The lost cents of each session, or of the one thing paid: counted after earlier refunds and losses of each. */
function partsLost(known: ChargeItem, amount: number): PartBack[] {
  const parts = (cents: number) => sharedOut(known, cents) ?? [{ bookingId: known.subjectId, amount: cents }]
  return parts(lostOf(known) + amount).flatMap(({ bookingId, amount: upTo }) => {
    const had = lostPart(known, bookingId)
    const before = partOf(known, bookingId).refunded + had
    return upTo > had ? [{ bookingId, amount: upTo - had, before }] : []
  })
}

/**
 * Whether part of a payment is kept when `lost` cents are lost: the sessions that it covers take place, and an order
 * goes on.
 */
const goesOn = (known: ChargeItem, lost: number): boolean =>
  (known.purpose === 'session' || known.purpose === 'order') && lost > 0 && leftOf(known) > lost

/** `known`: only with its other disputes. */
async function accessSteps(known: ChargeItem, { id, state, amount }: Dispute): Promise<MoneyStep[]> {
  const isPartLost = state === 'lost' && goesOn(known, amount)
  if (isPartLost && known.purpose === 'order') return suspendOrderSteps(known, isDisputed(known))
  if (isPartLost && !known.sessions) return []
  const ended = state === 'lost' ? await endGrantSteps(known) : []
  if (ended.length > 0) return ended
  if (known.purpose !== 'tier' && state === 'lost') return []
  // A future session stays as it is until the bank has decided; the instructor's share waits.
  if (known.purpose === 'session' || known.purpose === 'package') return []
  if (known.purpose === 'order') return suspendOrderSteps(known, state === 'open' || isDisputed(known))
  // A dispute of a past month suspends the current one only while it is open.
  if (known.purpose === 'course')
    return courseEndSteps(known, state === 'open' || isDisputed(known) ? 'suspended' : 'restored')
  return changeMirrorSteps(known, ({ disputes: before }) => {
    const others = before.filter((other) => other !== id)
    const disputes = state === 'open' ? [...others, id] : others
    return { disputes, isDisputed: disputes.length > 0 }
  })
}
