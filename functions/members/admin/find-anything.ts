import type { Found } from '#shared/contract/members/find.ts'
import { idPattern } from '#shared/rules/ids.ts'
import { providers } from '#shared/rules/money/charge.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { auditMention } from '../../model/audit/entry.ts'
import { findBooking } from '../../model/bookings/booking.ts'
import { instructor } from '../../model/instructors/instructor.ts'
import { charge } from '../../model/payments/charge.ts'
import { chargeReference } from '../../model/payments/charge-reference.ts'
import { inFull } from '../../model/table/batch.ts'
import { listUsers } from './list-users.ts'

/** Members that stand under the field. */
const shown = 6

/** What a box of the admin area finds by what was typed: an id leads to one thing, words to members. */
export async function findAnything(typed: string): Promise<Found[]> {
  if (!/^[\w.=-]+$/.test(typed)) return membersBy(typed)
  const [things, members] = await Promise.all([byId(typed), membersBy(typed)])
  return [...things, ...members]
}

async function membersBy(search: string): Promise<Found[]> {
  const { items } = await listUsers({ search, limit: shown })
  return items.map(({ id, firstName, lastName, email }) => ({
    kind: 'member',
    id,
    title: [firstName, lastName].filter(Boolean).join(' ') || email,
    detail: email,
    memberId: id,
  }))
}

/** What bears this id here, or at a provider, and whether acts of admins were about it. */
async function byId(id: string): Promise<Found[]> {
  if (idPattern('booking').test(id)) return bookingBy(id)
  if (idPattern('charge').test(id)) return paymentBy(id)
  if (idPattern('instructor').test(id)) return instructorBy(id)
  if (idPattern('member').test(id)) return []
  const [payments, acts] = await Promise.all([paymentsAtProvider(id), actsAbout(id)])
  return [...payments, ...acts]
}

async function bookingBy(id: string): Promise<Found[]> {
  const known = await findBooking(id)
  if (!known) return []
  const { title, instructorName, startsAt, memberId } = known
  const detail = `${instructorName}, ${startsAt.slice(0, 16).replace('T', ' ')} UTC`
  return [{ kind: 'booking', id, title, detail, memberId }]
}

async function paymentBy(id: string): Promise<Found[]> {
  const { data } = await charge().get({ id }).go()
  if (!data) return []
  const detail = `$${dollarsOf(data.amount)}, ${data.state}, ${data.createdAt.slice(0, 10)}`
  return [{ kind: 'payment', id, title: data.title, detail, memberId: data.memberId }]
}

async function instructorBy(id: string): Promise<Found[]> {
  const { data } = await instructor().get({ id }).go()
  if (!data) return []
  const detail = data.isApproved ? 'Approved' : 'Not approved'
  return [{ kind: 'instructor', id, title: data.name, detail, memberId: data.memberId ?? null }]
}

/** By a payment, checkout, subscription or customer of Stripe, an order or a capture of PayPal: the last that bears it. */
async function paymentsAtProvider(reference: string): Promise<Found[]> {
  const keys = providers.map((provider) => ({ provider, reference }))
  const found = await inFull(keys, (asked) => chargeReference().get(asked).go({ concurrency: 2 }))
  return (await Promise.all(found.map(({ chargeId }) => paymentBy(chargeId)))).flat()
}

async function actsAbout(auditOf: string): Promise<Found[]> {
  const { data } = await auditMention().query.ofOne({ auditOf }).go({ limit: 1 })
  if (data.length === 0) return []
  return [
    { kind: 'act', id: auditOf, title: 'Acts in the audit log', detail: `About ${auditOf}`, memberId: null },
  ]
}
