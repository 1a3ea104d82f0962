import { type Provider, stateAfterRefunds } from '#shared/rules/charge.ts'
import { partWith } from '#shared/rules/fees.ts'
import { refundLines, reversed } from '#shared/rules/ledger.ts'
import { type ChargeItem, refundedOf } from '../model/charge.ts'
import { freed } from '../model/claim.ts'
import { later } from '../model/later.ts'
import { booked } from '../model/ledger-entry.ts'
import { mailWanted } from '../model/mail.ts'
import { type RefundRequestItem, refundRequest } from '../model/refund-request.ts'
import { writeSteps } from '../model/service.ts'
import { tryAgain } from '../model/try-again.ts'
import { clock } from '../ports/clock.ts'
import { courseEnd, courseGrant } from './course-grant.ts'
import { endWanted } from './given-back.ts'
import { type MoneyStep, moneyKinds } from './money-step.ts'
import { findCharge } from './open-charge.ts'
import { sessionEnd } from './session-grant.ts'
import { changedMirror } from './subscription-mirror.ts'
import { takenBack } from './taken-back.ts'

/** A refund as its provider answers it, whoever asked for it. */
export type GivenBack = {
  /** The provider's id of it. */
  id: string
  /** Cents. */
  amount: number
  state: 'pending' | 'done' | 'failed'
  /** ISO. */
  at: string
  /** The request it was paid for, where Kiai sent it. */
  requestId?: string | undefined
}

/**
 * Books a refund of a charge, once, and what follows: its state, the books, and the end of what it paid for once all of it
 * is back. One that could not arrive is booked back, and its course is open again.
 */
export async function bookRefund(chargeId: string, given: GivenBack): Promise<void> {
  await tryAgain(async () => {
    const known = await findCharge(chargeId)
    if (!known) throw new Error(`There is no charge ${chargeId}`)
    const before = known.refunds.find(({ id }) => id === given.id)
    if (before?.state === given.state || before?.state === 'failed') return
    // What was sent does not go back to being on its way: news come in any order.
    if (before?.state === 'done' && given.state === 'pending') return
    const { id, amount, state, at } = given
    const others = known.refunds.filter((refund) => refund.id !== id)
    const refunds = [...others, { id, amount, state, at: before?.at ?? at }]
    const next = { ...known, refunds }
    const isWhole = stateAfterRefunds(known.amount, refundedOf(next)) === 'refunded'
    const ends = isWhole && known.isGranted && known.state !== 'refunded'
    const reopened = state === 'failed' && mayReopen(known) ? await courseGrant(known) : undefined
    const reopening = reopened && 'steps' in reopened ? reopened.steps : []
    const isGranted = (known.isGranted && !ends) || reopening.length > 0
    await writeSteps(moneyKinds, [
      noteStep(known, { ...next, isGranted }),
      ...(await entriesOf(known, given, before !== undefined)),
      ...(ends ? await grantEnd(known) : []),
      ...reopening,
      ...(await requestSteps(given)),
      ...(before || state === 'failed' ? [] : refundTold(known, given)),
    ])
  })
}

/** The member is told of each refund that is on its way, whoever made it. */
const refundTold = ({ id: chargeId, memberId }: ChargeItem, { id, requestId = '' }: GivenBack): MoneyStep[] =>
  mailWanted(
    { kind: 'refundDecided', memberId, cause: id, about: { chargeId, refundId: id, requestId } },
    clock.now(),
  )

/** A plan that has ended at Stripe cannot go on: a person decides what its payer gets instead. */
const mayReopen = ({ purpose, isGranted, dispute }: ChargeItem) =>
  purpose === 'course' && !isGranted && dispute?.state !== 'lost'

const noteStep = (known: ChargeItem, next: ChargeItem): MoneyStep => ({
  write: ({ charge }) =>
    charge
      .patch({ id: known.id })
      .set({
        refunds: next.refunds,
        state: stateAfterRefunds(known.amount, refundedOf(next)),
        isGranted: next.isGranted,
        updatedAt: later(known.updatedAt, clock.now()),
      })
      .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
      .commit(),
})

/**
 * The books of it: what goes back, with its part of the tax and of the instructor's share; and back again if it could not
 * arrive.
 */
async function entriesOf(
  known: ChargeItem,
  { id, amount, state, at }: GivenBack,
  isBooked: boolean,
): Promise<MoneyStep[]> {
  const { provider, purpose, isShared, id: chargeId, title, tax } = known
  // A refund's part of the tax depends on what came before it, so on those listed before it.
  const place = known.refunds.findIndex((refund) => refund.id === id)
  const earlier = place < 0 ? known.refunds : known.refunds.slice(0, place)
  const before = refundedOf({ refunds: earlier })
  const taxPart = tax ? partWith(tax.cents, known.amount, before, amount) : 0
  const isFailed = state === 'failed'
  // Booked, and back again, at once: the instructor has nothing of it.
  const taken =
    isFailed === isBooked ? await takenBack(known, { before, amount, isReturned: isFailed }) : undefined
  const lines = refundLines({ provider, purpose, isShared, share: taken?.share, amount, tax: taxPart })
  const entry = { chargeId, description: title, ...taken?.of }
  const cause = `${provider}:${id}`
  const refund = booked({ ...entry, at, id: `${cause}:refund`, kind: 'refund', lines })
  if (!isFailed) return isBooked ? [] : [refund, ...(taken?.steps ?? [])]
  const back = { ...entry, at: clock.now().toISOString(), kind: 'refund_failed' as const }
  const failed = booked({ ...back, id: `${cause}:refund_failed`, lines: reversed(lines) })
  return isBooked ? [failed, ...(taken?.steps ?? [])] : [refund, failed]
}

/** Closes what a charge has opened. A plan ends at once if it is this month's payment that went back. */
export async function grantEnd(known: ChargeItem): Promise<MoneyStep[]> {
  if (known.purpose === 'course') return courseEnd(known, 'closed')
  if (known.purpose === 'session') return sessionEnd(known)
  const now = clock.now().toISOString()
  const { memberId, subscriptionId: stripeId, periodTo } = known
  if (!stripeId || (periodTo && periodTo <= now)) return []
  const steps = await changedMirror(known, () => ({
    ...{ isEnded: true, endsAt: now, disputes: [], isDisputed: false },
  }))
  return steps.length > 0 ? [...steps, endWanted({ memberId, stripeId, when: 'now' })] : []
}

/** The request that a refund was paid for is done, or is to be looked at by a person since it could not arrive. */
async function requestSteps({ requestId, state }: GivenBack): Promise<MoneyStep[]> {
  if (!requestId) return []
  const request = await findRequest(requestId)
  if (!request || (request.state !== 'paying' && state !== 'failed')) return []
  const to = state === 'failed' ? 'review' : 'paid'
  return requestStep(request, to)
}

/** A request's next state; a final one lets the charge be asked about again. */
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
          .where((a, { eq }) => eq(a.updatedAt, request.updatedAt))
          .commit(),
    },
    ...(state === 'paid' || state === 'refused' ? [freed('open-refund', request.chargeId)] : []),
  ]
}

export async function findRequest(id: string): Promise<RefundRequestItem | undefined> {
  const { data } = await refundRequest().get({ id }).go({ consistent: true })
  return data ?? undefined
}

/** How a provider's own states of a refund are told here. */
export function refundState(provider: Provider, said: string | null | undefined): GivenBack['state'] {
  const word = said?.toLowerCase() ?? ''
  if (word === 'failed' || word === 'canceled' || word === 'cancelled') return 'failed'
  return word === (provider === 'stripe' ? 'succeeded' : 'completed') ? 'done' : 'pending'
}
