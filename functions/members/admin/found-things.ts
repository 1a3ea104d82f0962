import type { Found } from '#shared/contract/members/find.ts'
import { idPattern, type Noun } from '#shared/rules/ids.ts'
import { providers } from '#shared/rules/money/charge.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { auditMention } from '../../model/audit/entry.ts'
import { findBooking } from '../../model/bookings/booking.ts'
import { instructor } from '../../model/instructors/instructor.ts'
import { ledgerEntry } from '../../model/ledger/ledger-entry.ts'
import { findLiveEvent } from '../../model/live/live-event.ts'
import { campaign } from '../../model/newsletter/campaign.ts'
import { charge } from '../../model/payments/charge.ts'
import { chargeReference } from '../../model/payments/charge-reference.ts'
import { refundRequest } from '../../model/payments/refund-request.ts'
import { findOrder, findOrderByNumber, type OrderItem } from '../../model/store/order.ts'
import { inFull } from '../../model/table/batch.ts'

/** The lookup for each kind of our own ids, by the noun in the id. */
const ofOurs: readonly [Noun, (id: string) => Promise<Found[]>][] = [
  ['booking', bookingBy],
  ['charge', paymentBy],
  ['refundRequest', paymentByRequest],
  ['instructor', instructorBy],
  ['order', async (id) => orderFound(await findOrder(id))],
  ['campaign', campaignBy],
  ['liveEvent', eventBy],
  // Members are found by the whole search text, ids included.
  ['member', async () => []],
]

/** Things with this id, here or at a provider, and whether the audit log mentions it. */
export async function thingsById(id: string): Promise<Found[]> {
  const known = ofOurs.find(([noun]) => idPattern(noun).test(id))
  if (known) return known[1](id)
  const [paid, refunded, acts] = await Promise.all([
    paymentsByReference(id),
    paymentsByRefund(id),
    actsAbout(id),
  ])
  return [...paid, ...refunded, ...acts]
}

/** The order of an order number, in any spelling. */
export const ordersByNumber = async (typed: string): Promise<Found[]> =>
  orderFound(await findOrderByNumber(typed))

function orderFound(known: OrderItem | undefined): Found[] {
  if (!known) return []
  const { id, number, state, total, createdAt, memberId } = known
  return [{ kind: 'order', id, title: `Order ${number}`, detail: summary(total, state, createdAt), memberId }]
}

async function bookingBy(id: string): Promise<Found[]> {
  const known = await findBooking(id)
  if (!known) return []
  const { title, instructorName, startsAt, memberId } = known
  return [{ kind: 'booking', id, title, detail: `${instructorName}, ${minuteName(startsAt)}`, memberId }]
}

async function paymentBy(id: string): Promise<Found[]> {
  const { data } = await charge().get({ id }).go()
  if (!data) return []
  const { title, amount, state, createdAt, memberId } = data
  return [{ kind: 'payment', id, title, detail: summary(amount, state, createdAt), memberId }]
}

async function paymentByRequest(id: string): Promise<Found[]> {
  const { data } = await refundRequest().get({ id }).go()
  return data ? paymentBy(data.chargeId) : []
}

async function instructorBy(id: string): Promise<Found[]> {
  const { data } = await instructor().get({ id }).go()
  if (!data) return []
  const detail = data.isApproved ? 'Approved' : 'Not approved'
  return [{ kind: 'instructor', id, title: data.name, detail, memberId: data.memberId ?? null }]
}

async function campaignBy(id: string): Promise<Found[]> {
  const { data } = await campaign().get({ id }).go()
  if (!data) return []
  const detail = `${stateWords(data.delivery ?? data.status)}, ${data.createdAt.slice(0, 10)}`
  return [{ kind: 'campaign', id, title: data.subject, detail, memberId: null }]
}

async function eventBy(id: string): Promise<Found[]> {
  const known = await findLiveEvent(id)
  if (!known) return []
  const detail = `${stateWords(known.state)}, ${minuteName(known.startsAt)}`
  return [{ kind: 'event', id, title: known.title, detail, memberId: null }]
}

/**
 * The last payment with this id of a payment, checkout, subscription or customer at Stripe, or of an order or capture
 * at PayPal. Unpaid checkouts are included.
 */
async function paymentsByReference(reference: string): Promise<Found[]> {
  const keys = providers.map((provider) => ({ provider, reference }))
  const found = await inFull(keys, (asked) => chargeReference().get(asked).go({ concurrency: 2 }))
  return (await Promise.all(found.map(({ chargeId }) => paymentBy(chargeId)))).flat()
}

/** By a refund id of Stripe or PayPal, which its ledger entry contains. */
async function paymentsByRefund(refund: string): Promise<Found[]> {
  const keys = providers.map((provider) => ({ id: `${provider}:${refund}:refund` }))
  const found = await inFull(keys, (asked) => ledgerEntry().get(asked).go({ concurrency: 2 }))
  return (await Promise.all(found.map(({ chargeId }) => (chargeId ? paymentBy(chargeId) : [])))).flat()
}

async function actsAbout(auditOf: string): Promise<Found[]> {
  const { data } = await auditMention().query.ofOne({ auditOf }).go({ limit: 1 })
  if (data.length === 0) return []
  return [
    { kind: 'act', id: auditOf, title: 'Acts in the audit log', detail: `About ${auditOf}`, memberId: null },
  ]
}

const summary = (cents: number, state: string, at: string) =>
  `$${dollarsOf(cents)}, ${stateWords(state)}, ${at.slice(0, 10)}`

/** `part_refunded` in words. */
const stateWords = (state: string) => state.replaceAll('_', ' ')

/** `2026-11-27 10:30 UTC`. */
const minuteName = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`
