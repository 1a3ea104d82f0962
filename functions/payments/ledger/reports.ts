import * as z from 'zod/mini'
import { id, moment } from '#shared/contract/fields.ts'
import type { Page } from '#shared/contract/page.ts'
import type {
  AdminPayment,
  InstructorEarnings,
  LedgerEntry,
  Revenue,
} from '#shared/contract/payments/admin-books.ts'
import { isSettled, type Purpose } from '#shared/rules/money/charge.ts'
import { balanceOf, earnedOf, incomeOf, monthOf } from '#shared/rules/money/ledger.ts'
import { centsOf, dollarsOf } from '#shared/rules/money/money.ts'
import { cursorOf, pageOfAll, placeOf } from '../../http/cursor.ts'
import { instructor } from '../../model/instructors/instructor.ts'
import {
  bookStep,
  entriesOfInstructor,
  type LedgerEntryItem,
  ledgerEntry,
} from '../../model/ledger/ledger-entry.ts'
import { displayName, member } from '../../model/members/member.ts'
import { type ChargeItem, charge, isDisputed, refundedOf } from '../../model/payments/charge.ts'
import { moneyEntities } from '../../model/steps/money-steps.ts'
import { inFull } from '../../model/table/batch.ts'
import { Refused } from '../../model/table/refused.ts'
import { writeSteps } from '../../model/table/service.ts'
import { clock } from '../../ports/process/clock.ts'
import { storedInstructorPayments } from '../payouts/payouts.ts'
import { monthsBack, monthsOpen } from './months.ts'

/** Reports of the books. Each figure is a sum of entries; none is stored. */

export async function entriesOf(month: string): Promise<LedgerEntryItem[]> {
  const { data } = await ledgerEntry().query.byMonth({ month }).go({ order: 'desc', pages: 'all' })
  return data
}

type Entries = readonly LedgerEntryItem[]
const refundKinds: readonly string[] = ['refund', 'refund_failed', 'dispute_lost']

function monthFigures(month: string, entries: Entries) {
  const of = (purpose: Purpose | 'instructor') =>
    0 - balanceOf(entries, (account) => account === `income:${purpose}`)
  const refunds = entries.filter(({ kind }) => refundKinds.includes(kind))
  return {
    month,
    tier: dollarsOf(of('tier')),
    course: dollarsOf(of('course')),
    session: dollarsOf(of('session')),
    instructor: dollarsOf(of('instructor')),
    order: dollarsOf(of('order')),
    refunded: dollarsOf(0 - incomeOf(refunds)),
    fees: dollarsOf(balanceOf(entries, (account) => account.startsWith('fees:'))),
    total: dollarsOf(incomeOf(entries)),
  }
}

/** Revenue of the last twelve months. Twelve queries. */
export async function revenue(): Promise<Revenue> {
  const names = monthsBack(clock.now(), 12)
  const months = await Promise.all(names.map(async (month) => ({ month, entries: await entriesOf(month) })))
  const figures = months.map(({ month, entries }) => monthFigures(month, entries))
  const year = months.reduce((sum, { entries }) => sum + incomeOf(entries), 0)
  return {
    thisMonth: figures[0]?.total ?? '0.00',
    lastMonth: figures[1]?.total ?? '0.00',
    year: dollarsOf(year),
    months: figures,
  }
}

const toLedgerEntry = (item: LedgerEntryItem, names: ReadonlyMap<string, string>): LedgerEntry => ({
  id: item.id,
  kind: item.kind,
  at: item.at,
  description: item.description,
  chargeId: item.chargeId ?? null,
  reason: item.reason ?? null,
  by: item.by ? (names.get(item.by) ?? displayName(undefined)) : null,
  lines: item.lines.map(({ account, cents }) => ({ account, amount: dollarsOf(cents) })),
})

const entryPlace = z.tuple([moment, z.string()])

/** The books of a month, newest first. */
export async function ledgerPage(
  month: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<LedgerEntry>> {
  const all = await entriesOf(month)
  const place = placeOf(entryPlace, cursor)
  const start = place ? all.findIndex(({ at, id }) => at < place[0] || (at === place[0] && id < place[1])) : 0
  const items = start < 0 ? [] : all.slice(start, start + limit)
  const last = items.at(-1)
  const isMore = start >= 0 && start + limit < all.length
  const names = await namesOf(items.flatMap(({ by }) => by ?? []))
  return {
    items: items.map((item) => toLedgerEntry(item, names)),
    total: all.length,
    ...(isMore && last && { next: cursorOf([last.at, last.id]) }),
  }
}

/** Books a correction that no provider reports, by an admin and with a reason; once per idempotency key. */
export async function adjust(
  admin: string,
  {
    key,
    provider,
    amount,
    reason,
  }: { key: string; provider: 'stripe' | 'paypal'; amount: string; reason: string },
): Promise<LedgerEntry> {
  const cents = amount.startsWith('-') ? -centsOf(amount.slice(1)) : centsOf(amount)
  const at = clock.now().toISOString()
  const booking = {
    id: `adjustment:${key}`,
    kind: 'adjustment' as const,
    at,
    description: 'Adjustment',
    reason,
    by: admin,
    lines: [
      { account: `held:${provider}` as const, cents },
      { account: 'adjustments' as const, cents: -cents },
    ],
  }
  try {
    await writeSteps(moneyEntities, [bookStep(booking)])
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
  const { data } = await ledgerEntry().get({ id: booking.id }).go({ consistent: true })
  if (!data) throw new Error(`${booking.id} is not booked`)
  return toLedgerEntry(data, await namesOf([admin]))
}

const chargePlace = z.tuple([moment, id('charge')])

const ofMonth = (month: string) => charge().query.byMonth({ month })

async function countOf(month: string): Promise<number> {
  const { data } = await ofMonth(month).go({ pages: 'all', attributes: ['id'] })
  return data.length
}

/** All payments, newest first. One query a month to count them, and one for each month that is shown. */
export async function listPayments({
  limit,
  cursor,
}: {
  limit: number
  cursor?: string | undefined
}): Promise<Page<AdminPayment>> {
  const place = placeOf(chargePlace, cursor)
  const months = monthsOpen(clock.now())
  const counts = await Promise.all(months.map(countOf))
  const found: ChargeItem[] = []
  for (const month of months.filter((each) => !place || each <= monthOf(place[0]))) {
    if (found.length > limit) break
    const { data } = await ofMonth(month).go({ order: 'desc', pages: 'all' })
    found.push(...data.filter((each) => !place || isBefore(each, place)))
  }
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const names = await namesOf(shown.map(({ memberId }) => memberId))
  return {
    items: shown.map((item) => toAdminPayment(item, names.get(item.memberId) ?? displayName(undefined))),
    total: counts.reduce((sum, count) => sum + count, 0),
    ...(found.length > limit && last && { next: cursorOf([last.createdAt, last.id]) }),
  }
}

/** The payments of one member, newest first. Two queries. */
export async function paymentsOfMember(
  memberId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<AdminPayment>> {
  const [{ data }, names] = await Promise.all([
    charge().query.ofMember({ memberId }).go({ order: 'desc', pages: 'all' }),
    namesOf([memberId]),
  ])
  const name = names.get(memberId) ?? displayName(undefined)
  return pageOfAll(
    data.map((item) => toAdminPayment(item, name)),
    limit,
    cursor,
  )
}

const isBefore = ({ createdAt, id }: ChargeItem, [at, last]: [string, string]) =>
  createdAt < at || (createdAt === at && id < last)

async function namesOf(ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].map((id) => ({ id }))
  const found = await inFull(wanted, (asked) => member().get(asked).go({ concurrency: 4 }))
  return new Map(found.map((item) => [item.id, displayName(item)]))
}

const toAdminPayment = (item: ChargeItem, memberName: string): AdminPayment => ({
  id: item.id,
  memberId: item.memberId,
  memberName,
  purpose: item.purpose,
  title: item.title,
  provider: item.provider,
  state: item.state,
  isPaid: isSettled(item.state),
  isDisputed: isDisputed(item),
  amount: dollarsOf(item.amount),
  refundedAmount: dollarsOf(refundedOf(item)),
  createdAt: item.createdAt,
  paidAt: item.paidAt ?? null,
})

/**
 * The earnings of each instructor by their entries, including former instructors. Four queries, and one per
 * instructor.
 */
export async function instructorEarnings(): Promise<InstructorEarnings[]> {
  const [{ data: known }, paid] = await Promise.all([
    instructor().query.byCreated({}).go({ pages: 'all' }),
    storedInstructorPayments(),
  ])
  // A person whose account is deleted has the name that was stored with their payments.
  const names = new Map([
    ...paid.map(({ instructorId, instructorName }) => [instructorId, instructorName] as const),
    ...known.map(({ id, name }) => [id, name] as const),
  ])
  const teaching = new Set(known.filter(({ isApproved }) => isApproved).map(({ id }) => id))
  const found: InstructorEarnings[] = []
  for (const [id, name] of names) {
    const entries = await entriesOfInstructor(id)
    if (entries.length === 0 && !teaching.has(id)) continue
    const fees = 0 - balanceOf(entries, (account) => account === 'income:session')
    found.push({
      instructorId: id,
      instructorName: name,
      totalSessions: entries.filter(({ kind }) => kind === 'share').length,
      totalEarnings: dollarsOf(earnedOf(entries, id)),
      platformFees: dollarsOf(fees),
    })
  }
  return found
}
