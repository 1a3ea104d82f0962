import { stateAfterRefunds } from '#shared/rules/money/charge.ts'
import { balanceOf, isBalanced } from '#shared/rules/money/ledger.ts'
import { granted } from '#shared/rules/money/subscription.ts'
import type { LedgerEntryItem } from '../../../functions/model/ledger/ledger-entry.ts'
import { type ChargeItem, isDisputed, isLost } from '../../../functions/model/payments/charge.ts'
import type { CourseOwnershipItem } from '../../../functions/model/payments/course-ownership.ts'
import { wholeTable } from '../platform/whole-table.ts'
import { atPayPalNow, atStripeNow } from '../providers/provider-lists.ts'
import { bookedLately } from './ledger-entries.ts'

/**
 * Invariants of all money, checked against the providers' own lists: one word for each violation. Of Kiai's own code it
 * uses only the rules of arithmetic.
 */
export async function moneyWrongs(of?: readonly string[]): Promise<string[]> {
  const [kept, stripe, payPal] = await Promise.all([
    of ? keptOf(of) : keptNow(),
    atStripeNow(),
    atPayPalNow(),
  ])
  return [
    ...kept.entries
      .filter(({ lines }) => !isBalanced(lines as never))
      .map(({ id }) => `${id} does not balance`),
    ...kept.requests.map(({ id, state }) => `${id} is still ${state}`),
    ...stripeWrongs(kept, stripe, of),
    ...payPalWrongs(kept, payPal, of),
    ...grantWrongs(kept),
    ...planWrongs(kept, stripe),
  ]
}

type Kept = Awaited<ReturnType<typeof keptNow>>

/** Everything stored here, for a table of the test's own, since each item is read. */
async function keptNow() {
  const all = await wholeTable(await entities())
  return {
    charges: all.charge,
    owned: all.courseOwnership,
    entries: all.ledgerEntry,
    plans: all.subscription,
    members: new Map(all.member.map((each) => [each.id, each])),
    requests: all.refundRequest.filter(isPaying),
  }
}

/** The stored items of some members, and the recent bookings of all. */
async function keptOf(memberIds: readonly string[]): Promise<Kept> {
  const model = await entities()
  const ofEach = async <Item>(read: (memberId: string) => Promise<{ data: Item | Item[] | null }>) =>
    (await Promise.all(memberIds.map(read))).flatMap(({ data }) => data ?? [])
  const all = { pages: 'all' } as const
  const [charges, owned, entries, members, requests, plans] = await Promise.all([
    ofEach((memberId) => model.charge().query.ofMember({ memberId }).go(all)),
    ofEach((memberId) => model.courseOwnership().query.ofMember({ memberId }).go(all)),
    bookedLately(),
    ofEach((id) => model.member().get({ id }).go({ consistent: true })),
    ofEach((memberId) => model.refundRequest().query.ofMember({ memberId }).go(all)),
    ofEach((memberId) => model.subscription().get({ memberId }).go({ consistent: true })),
  ])
  return {
    charges,
    owned,
    entries,
    plans,
    members: new Map(members.map((each) => [each.id, each])),
    requests: requests.filter(isPaying),
  }
}

async function entities() {
  const { charge } = await import('../../../functions/model/payments/charge.ts')
  const { courseOwnership } = await import('../../../functions/model/payments/course-ownership.ts')
  const { ledgerEntry } = await import('../../../functions/model/ledger/ledger-entry.ts')
  const { member } = await import('../../../functions/model/members/member.ts')
  const { refundRequest } = await import('../../../functions/model/payments/refund-request.ts')
  const { subscription } = await import('../../../functions/model/payments/subscription.ts')
  return { charge, courseOwnership, ledgerEntry, member, refundRequest, subscription }
}

const isPaying = ({ state }: { state: string }) => state === 'paying'
const isPaid = ({ state }: ChargeItem) => ['paid', 'part_refunded', 'refunded'].includes(state)
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

function stripeWrongs(
  { charges, entries }: Kept,
  lists: Awaited<ReturnType<typeof atStripeNow>>,
  of?: readonly string[],
) {
  const ours = charges.filter((each) => each.provider === 'stripe' && isPaid(each))
  const paid = lists.charges.filter(({ paid }) => paid)
  const wrongs: string[] = []
  for (const { id, amount, payment_intent: intent } of paid) {
    const known = ours.filter(({ providerPaymentId }) => providerPaymentId === intent)
    if (known.length !== 1 && !(of && known.length === 0))
      wrongs.push(`${id} is booked ${known.length} times`)
    const [item] = known
    if (!item) continue
    const refunds = lists.refunds.filter((each) => each.payment_intent === intent && each.status !== 'failed')
    const disputes = lists.disputes.filter((each) => each.payment_intent === intent)
    const sources = [
      id,
      ...[...lists.refunds, ...disputes].filter((one) => one.payment_intent === intent).map((one) => one.id),
    ]
    const net = sum(lists.movements.filter(({ source }) => sources.includes(source)).map((one) => one.net))
    wrongs.push(
      ...chargeWrongs(item, { amount, refunds, net, entries }),
      ...disputes
        .map(({ id, status }) => [id, status === 'lost' || status === 'won' ? status : 'open'])
        .filter(([id, state]) => item.disputes.find((one) => one.id === id)?.state !== state)
        .map(([id, state]) => `${item.id} has a dispute ${id} that is ${state}`),
    )
  }
  const intents = new Set(paid.map((each) => each.payment_intent))
  return [
    ...wrongs,
    ...ours
      .filter(({ providerPaymentId = '' }) => !intents.has(providerPaymentId))
      .map(({ id }) => `${id} is booked and was never paid`),
  ]
}

const cents = (money: { value: string } | undefined) => Math.round(Number(money?.value ?? 0) * 100)

function payPalWrongs(
  { charges, entries }: Kept,
  lists: Awaited<ReturnType<typeof atPayPalNow>>,
  of?: readonly string[],
) {
  const ours = charges.filter((each) => each.provider === 'paypal' && isPaid(each))
  const paid = lists.captures.filter(
    ({ capture }) => !['PENDING', 'DECLINED', 'FAILED'].includes(capture.status),
  )
  const wrongs: string[] = []
  for (const { id, capture } of paid) {
    const known = ours.filter(({ providerPaymentId }) => providerPaymentId === id)
    if (known.length !== 1 && !(of && known.length === 0))
      wrongs.push(`${id} is booked ${known.length} times`)
    const [item] = known
    if (!item || item.disputes.length > 0) continue
    const amount = cents(capture.amount)
    const refunds = lists.refunds
      .filter(({ captureId }) => captureId === id)
      .map((each) => ({ id: each.id, amount: cents(each.refund.amount) }))
    const net =
      amount - cents(capture.seller_receivable_breakdown?.paypal_fee) - sum(refunds.map((one) => one.amount))
    wrongs.push(...chargeWrongs(item, { amount, refunds, net, entries }))
  }
  const captures = new Set(paid.map(({ id }) => id))
  return [
    ...wrongs,
    ...ours
      .filter(({ providerPaymentId = '' }) => !captures.has(providerPaymentId))
      .map(({ id }) => `${id} is booked and was never captured`),
  ]
}

type Told = {
  amount: number
  refunds: readonly { id: string; amount: number }[]
  /** The net total on the provider's account. */
  net: number
  entries: readonly LedgerEntryItem[]
}

/** Compares a charge and its books with its provider. */
function chargeWrongs(item: ChargeItem, { amount, refunds, net, entries }: Told): string[] {
  const { id, provider, state } = item
  const back = sum(refunds.map((each) => each.amount))
  const expected = stateAfterRefunds(amount, back)
  const known = item.refunds.filter((each) => each.state !== 'failed').map((each) => each.id)
  const own = entries.filter(({ chargeId }) => chargeId === id)
  const held = balanceOf(own, (account) => account === `held:${provider}`)
  const wrongs: string[] = []
  if (item.amount !== amount) wrongs.push(`${id} is of ${item.amount}, and ${amount} was paid`)
  if (back > amount) wrongs.push(`${id}: ${back} of ${amount} was given back`)
  if (state !== expected) wrongs.push(`${id} is ${state}, and should be ${expected}`)
  if (
    known.sort().join() !==
    refunds
      .map((each) => each.id)
      .sort()
      .join()
  )
    wrongs.push(`${id} knows of ${known.length} refunds of ${refunds.length}`)
  if (held !== net) wrongs.push(`${id} has ${held} in the books, and ${net} on the account`)
  return wrongs
}

/** No payment is without its purchase, no purchase without a payment, and nothing is bought twice. */
function grantWrongs({ charges, owned, members }: Kept): string[] {
  const wrongs: string[] = []
  for (const item of charges.filter(isPaid)) {
    const { id, state, isGranted, memberId, purpose } = item
    const isOver = state === 'refunded' || isLost(item)
    if (isGranted && isOver) wrongs.push(`${id} is over, and still open`)
    if (!isGranted && !isOver) wrongs.push(`${id} is paid, and opens nothing`)
    if (!isGranted || purpose !== 'course' || !members.has(memberId)) continue
    const own = owned.find(({ chargeId }) => chargeId === id)
    if (!own) wrongs.push(`${id} is paid, and its course is closed`)
    else if (own.isSuspended !== isDisputed(item)) wrongs.push(`${id} is suspended wrongly`)
  }
  const isBacked = ({ chargeId }: CourseOwnershipItem) =>
    charges.some((item) => item.id === chargeId && isPaid(item) && item.isGranted)
  return [
    ...wrongs,
    ...owned.filter((own) => !isBacked(own)).map(({ courseId }) => `${courseId} is open, and was not paid`),
  ]
}

const live = new Set(['active', 'past_due', 'trialing', 'unpaid'])

/** One subscription a member at most, and the stored copy matches it. */
function planWrongs(
  { plans, members, charges }: Kept,
  lists: Awaited<ReturnType<typeof atStripeNow>>,
): string[] {
  const wrongs: string[] = []
  const payers = new Set([...plans, ...charges].map(({ memberId }) => memberId))
  for (const memberId of payers) {
    const going = lists.subscriptions.filter(
      ({ metadata, status }) => metadata.member === memberId && live.has(status),
    )
    const plan = plans.find((each) => each.memberId === memberId)
    if (going.length > 1) wrongs.push(`${memberId} has ${going.length} subscriptions`)
    const [one] = going
    if (one && (plan?.stripeId !== one.id || plan.isEnded))
      wrongs.push(`${memberId} pays for ${one.id} unknown here`)
    if (!plan) continue
    if (!plan.isEnded && !one) wrongs.push(`${memberId} has a plan that ended at Stripe`)
    const paid = lists.invoices
      .filter(
        ({ parent, status }) =>
          status === 'paid' && parent?.subscription_details?.subscription === plan.stripeId,
      )
      .flatMap(({ lines }) => lines.data.filter(({ amount }) => amount >= 0))
    const until = Math.max(...paid.map(({ period }) => period.end))
    if (Date.parse(plan.paidUntil) !== until * 1000) wrongs.push(`${memberId} is paid until another day`)
    const known = members.get(memberId)
    const due = granted(plan)
    const has = {
      tier: known?.subscriptionStatus,
      expiresAt: known?.subscriptionExpiresAt,
      graceUntil: known?.subscriptionGraceUntil,
    }
    if (known && JSON.stringify({ ...due }) !== JSON.stringify(has))
      wrongs.push(`${memberId} holds another tier than their plan`)
  }
  return wrongs
}
