import { stateAfterRefunds } from '#shared/rules/money/charge.ts'
import { partWith } from '#shared/rules/money/fees.ts'
import { type Line, refundLines, reversed, together } from '#shared/rules/money/ledger.ts'
import { partsOfWhole } from '#shared/rules/sessions/series.ts'
import { bookStep } from '../../model/ledger/ledger-entry.ts'
import { mailSteps } from '../../model/mail/mail.ts'
import { type ChargeItem, isLost, refundedOf, writtenRefunds } from '../../model/payments/charge.ts'
import { partOf, refundedPart, sharedOut } from '../../model/payments/charge-part.ts'
import { type RefundRequestItem, refundRequest } from '../../model/payments/refund-request.ts'
import { askedAbout } from '../../model/payments/wanted-refund.ts'
import { type MoneyStep, moneyEntities } from '../../model/steps/money-steps.ts'
import { freeStep } from '../../model/table/claim.ts'
import { later } from '../../model/table/later.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { findCharge } from '../charges/open-charge.ts'
import type { ProviderRefund } from '../provider/payment-provider.ts'
import { endSubscriptionStep } from './grants/auto-refund.ts'
import { courseEndSteps, courseGrant } from './grants/course.ts'
import { endOrderSteps } from './grants/order.ts'
import { closePackageSteps } from './grants/package.ts'
import { sessionsTaskStep } from './grants/series.ts'
import { endSessionSteps } from './grants/session.ts'
import { type Clawback, clawbackOf, type PartBack } from './share-clawback.ts'
import { changeMirrorSteps } from './subscription-mirror.ts'

const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0)

type Refund = ChargeItem['refunds'][number]

/**
 * Books a refund of a charge, once, and its consequences: the state of the charge, the entries, and the end of access
 * after a full refund. A refund that could not arrive is booked back, and its course is open again.
 */
export async function bookRefund(chargeId: string, given: ProviderRefund): Promise<void> {
  await tryAgain(async () => {
    const known = await findCharge(chargeId)
    if (!known) throw new Error(`There is no charge ${chargeId}`)
    const before = known.refunds.find(({ id }) => id === given.id)
    if (before?.state === 'failed') return
    // A refund that is done does not become pending again: events arrive in any order.
    if (before?.state === given.state || (before?.state === 'done' && given.state === 'pending')) {
      return endRequest(given)
    }
    const { id, amount, state, at } = given
    const others = known.refunds.filter((refund) => refund.id !== id)
    const of = before?.of ?? (await sessionsBack(known, given))
    const parts = partsBack(known, id, amount, of)
    const taxes = taxesOf(known, parts, before?.tax)
    const tax = sumOf(taxes)
    const told = { id, amount, state, at: before?.at ?? at, ...(known.tax && { tax }), ...(of && { of }) }
    const refunds = [...others, told]
    const next = { ...known, refunds }
    const isWhole = stateAfterRefunds(known.amount, refundedOf(next)) === 'refunded'
    const ends = isWhole && known.isGranted && known.state !== 'refunded'
    const reopened = state === 'failed' && mayReopen(known) ? await courseGrant(known) : undefined
    const reopening = reopened && 'steps' in reopened ? reopened.steps : []
    const isGranted = (known.isGranted && !ends) || reopening.length > 0
    await writeSteps(moneyEntities, [
      noteStep(known, { ...next, isGranted }),
      ...(await entrySteps(known, given, { parts, taxes, isBooked: before !== undefined })),
      ...(ends || of ? await endGrantSteps(known, isWhole) : []),
      ...reopening,
      ...(await requestSteps(given)),
      ...(before || state === 'failed' ? [] : refundMailSteps(known, given)),
    ])
  })
}

/** The sessions that a refund is for, if several were paid together: the one requested, or else the last ones first. */
async function sessionsBack(known: ChargeItem, { amount, requestId }: ProviderRefund): Promise<Refund['of']> {
  const request = known.sessions && requestId ? await findRequest(requestId) : undefined
  return sharedOut(known, amount, request?.bookingId)
}

/** The member is told of each refund on its way, whether or not they asked for it. */
const refundMailSteps = (
  { id: chargeId, memberId }: ChargeItem,
  { id, requestId = '' }: ProviderRefund,
): MoneyStep[] =>
  mailSteps(
    { kind: 'refundDecided', memberId, cause: id, about: { chargeId, refundId: id, requestId } },
    clock.now(),
  )

/** A plan that has ended at Stripe cannot be reopened: a person decides on a replacement. */
const mayReopen = (known: ChargeItem) => known.purpose === 'course' && !known.isGranted && !isLost(known)

const noteStep = (known: ChargeItem, next: ChargeItem): MoneyStep => ({
  write: ({ charge }) =>
    charge
      .patch({ id: known.id })
      .set({
        refunds: writtenRefunds(next),
        state: stateAfterRefunds(known.amount, refundedOf(next)),
        isGranted: next.isGranted,
        updatedAt: later(known.updatedAt, clock.now()),
      })
      .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
      .commit(),
})

/**
 * The entries of a refund, with its part of the tax and of the instructor's share, and the reverse if it could not
 * arrive.
 */
async function entrySteps(
  known: ChargeItem,
  { id, state, at }: ProviderRefund,
  { parts, taxes, isBooked }: { parts: readonly PartBack[]; taxes: readonly number[]; isBooked: boolean },
): Promise<MoneyStep[]> {
  const { id: chargeId, title, provider } = known
  const isFailed = state === 'failed'
  // Booked and booked back at once: the instructor's balance does not change.
  const taken = isFailed === isBooked ? await clawbackOf(known, parts, isFailed) : undefined
  const lines = linesBack(known, parts, taxes, taken)
  const entry = { chargeId, description: title, ...taken?.of }
  const cause = `${provider}:${id}`
  const refund = bookStep({ ...entry, at, id: `${cause}:refund`, kind: 'refund', lines })
  if (!isFailed) return isBooked ? [] : [refund, ...(taken?.steps ?? [])]
  const back = { ...entry, at: clock.now().toISOString(), kind: 'refund_failed' as const }
  const failed = bookStep({ ...back, id: `${cause}:refund_failed`, lines: reversed(lines) })
  return isBooked ? [failed, ...(taken?.steps ?? [])] : [refund, failed]
}

/** The parts of a refund by session, and the earlier refunds of each session: those that are listed before this one. */
function partsBack(known: ChargeItem, id: string, amount: number, of: Refund['of']): PartBack[] {
  const place = known.refunds.findIndex((refund) => refund.id === id)
  const earlier = place < 0 ? known.refunds : known.refunds.slice(0, place)
  if (!of) return [{ bookingId: known.subjectId, before: refundedOf({ refunds: earlier }), amount }]
  return of.map((part) => ({ ...part, before: refundedPart(earlier, part.bookingId) }))
}

/**
 * The tax of each part. A booked refund keeps the tax that was booked with it, whatever later refunds or bookings of
 * a package change.
 */
function taxesOf(known: ChargeItem, parts: readonly PartBack[], booked: number | undefined): number[] {
  const taxes = parts.map(({ bookingId, before, amount }) => {
    const whole = partOf(known, bookingId)
    return partWith(whole.tax, whole.amount, before, amount)
  })
  if (booked === undefined || booked === sumOf(taxes)) return taxes
  const amounts = parts.map(({ amount }) => amount)
  return partsOfWhole(booked, amounts)
}

function linesBack(
  known: ChargeItem,
  parts: readonly PartBack[],
  taxes: readonly number[],
  taken: Clawback | undefined,
): Line[] {
  const { provider, purpose } = known
  return together(
    parts.map(({ bookingId, amount }, place) => {
      const { isShared } = partOf(known, bookingId)
      const tax = taxes[place] ?? 0
      return refundLines({ provider, purpose, isShared, share: taken?.shares[place], amount, tax })
    }),
  )
}

/**
 * Ends the access that a charge has opened. A plan ends at once if the refunded payment is that of the current month.
 */
export async function endGrantSteps(known: ChargeItem, isWhole = true): Promise<MoneyStep[]> {
  if (known.purpose === 'course') return courseEndSteps(known, 'closed')
  if (known.purpose === 'order') return endOrderSteps(known)
  if (known.purpose === 'package')
    return [...(isWhole ? await closePackageSteps(known, true) : []), sessionsTaskStep(known.id)]
  if (known.purpose === 'session')
    return known.sessions ? [sessionsTaskStep(known.id)] : endSessionSteps(known)
  const now = clock.now().toISOString()
  const { memberId, subscriptionId: stripeId, periodTo } = known
  if (!stripeId || (periodTo && periodTo <= now)) return []
  const steps = await changeMirrorSteps(known, () => ({
    isEnded: true,
    endsAt: now,
    disputes: [],
    isDisputed: false,
  }))
  return steps.length > 0 ? [...steps, endSubscriptionStep({ memberId, stripeId, when: 'now' })] : []
}

/** The request of a refund is done, or goes to a person if the refund could not arrive. */
async function requestSteps({ requestId, state }: ProviderRefund): Promise<MoneyStep[]> {
  if (!requestId) return []
  const request = await findRequest(requestId)
  if (!request || (request.state !== 'paying' && state !== 'failed')) return []
  const to = state === 'failed' ? 'review' : 'paid'
  return requestStep(request, to)
}

/** Ends the request of a refund that is booked already: it may have been booked without knowing its request. */
async function endRequest(given: ProviderRefund): Promise<void> {
  const steps = await requestSteps(given)
  if (steps.length > 0) await writeSteps(moneyEntities, steps)
}

/**
 * The next state of a request. After a final state the charge can be asked about again. If a person decides on a
 * request that the provider did not pay, a new call is made, maybe with another amount, so it has another idempotency
 * key.
 */
export function requestStep(
  request: RefundRequestItem,
  state: RefundRequestItem['state'],
  more: Partial<Pick<RefundRequestItem, 'amount' | 'answer' | 'decidedBy'>> = {},
): MoneyStep[] {
  return [
    {
      write: ({ refundRequest }) =>
        refundRequest
          .patch({ id: request.id })
          .set({ state, updatedAt: later(request.updatedAt, clock.now()), ...more })
          .set(state === 'review' ? { attempt: (request.attempt ?? 0) + 1 } : {})
          .where((a, { eq }) => eq(a.updatedAt, request.updatedAt))
          .commit(),
    },
    ...(state === 'paid' || state === 'refused' ? [freeStep('open-refund', askedAbout(request))] : []),
  ]
}

export async function findRequest(id: string): Promise<RefundRequestItem | undefined> {
  const { data } = await refundRequest().get({ id }).go({ consistent: true })
  return data ?? undefined
}
