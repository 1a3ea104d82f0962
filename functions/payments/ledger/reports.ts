import * as z from 'zod/mini'
import { id, moment } from '#shared/contract/fields.ts'
import type { Page } from '#shared/contract/page.ts'
import type {
  AdminPayment,
  InstructorEarnings,
  LedgerEntry,
  Revenue,
} from '#shared/contract/payments/admin-books.ts'
import { sources } from '#shared/rules/figures.ts'
import { isSettled } from '#shared/rules/money/charge.ts'
import { monthOf } from '#shared/rules/money/ledger.ts'
import { centsOf, dollarsOf } from '#shared/rules/money/money.ts'
import { cursorOf, pageOfAll, placeOf } from '../../http/cursor.ts'
import { booksFrom, booksOfInstructors, type FigureSumItem } from '../../model/figures/figure-sum.ts'
import { instructor } from '../../model/instructors/instructor.ts'
import { instructorPayment } from '../../model/ledger/instructor-payment.ts'
import { bookStep, type LedgerEntryItem, ledgerEntry } from '../../model/ledger/ledger-entry.ts'
import { displayName, member } from '../../model/members/member.ts'
import { type ChargeItem, charge, isDisputed, refundedOf } from '../../model/payments/charge.ts'
import { moneyEntities } from '../../model/steps/money-steps.ts'
import { inFull } from '../../model/table/batch.ts'
import { Refused } from '../../model/table/refused.ts'
import { writeSteps } from '../../model/table/service.ts'
import { clock } from '../../ports/process/clock.ts'
import { monthsBack } from './months.ts'

/** Reports of the books, by the sums of their entries. */

export async function entriesOf(month: string): Promise<LedgerEntryItem[]> {
  const { data } = await ledgerEntry().query.byMonth({ month }).go({ order: 'desc', pages: 'all' })
  return data
}

/** The figures of a month by its sums. */
function monthFigures(month: string, sums: Partial<FigureSumItem> = {}) {
  const { tier = 0, course = 0, session = 0, instructor = 0, order = 0, refunded = 0, fees = 0 } = sums
  return {
    month,
    tier: dollarsOf(tier),
    course: dollarsOf(course),
    session: dollarsOf(session),
    instructor: dollarsOf(instructor),
    order: dollarsOf(order),
    refunded: dollarsOf(refunded),
    fees: dollarsOf(fees),
    total: dollarsOf(totalOf(sums)),
  }
}

const totalOf = (sums: Partial<FigureSumItem> = {}) =>
  sources.reduce((cents, source) => cents + (sums[source] ?? 0), 0)

/** Revenue of the last twelve months. One query. */
export async function revenue(): Promise<Revenue> {
  const names = monthsBack(clock.now(), 12)
  const sums = await booksFrom(names.at(-1) ?? '')
  const figures = names.map((month) => monthFigures(month, sums.get(month)))
  return {
    thisMonth: figures[0]?.total ?? '0.00',
    lastMonth: figures[1]?.total ?? '0.00',
    year: dollarsOf(names.reduce((cents, month) => cents + totalOf(sums.get(month)), 0)),
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

type Paging = { limit: number; cursor?: string | undefined }

/** The books of a month, newest first. Two queries, and one batch for the names of admins. */
export async function ledgerPage(month: string, { limit, cursor }: Paging): Promise<Page<LedgerEntry>> {
  const place = placeOf(entryPlace, cursor)
  const ofMonth = ledgerEntry().query.byMonth({ month })
  const before = place ? ofMonth.lt({ at: place[0], id: place[1] }) : ofMonth
  const [{ data }, sums] = await Promise.all([
    before.go({ order: 'desc', limit: limit + 1 }),
    booksFrom(month),
  ])
  const items = data.slice(0, limit)
  const last = items.at(-1)
  const names = await namesOf(items.flatMap(({ by }) => by ?? []))
  return {
    items: items.map((item) => toLedgerEntry(item, names)),
    // The sum is a moment behind the books.
    total: Math.max(sums.get(month)?.entries ?? 0, data.length),
    ...(data.length > limit && last && { next: cursorOf([last.at, last.id]) }),
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

/**
 * All payments, newest first. One query for their number, one for each month that is shown, and one batch for the
 * names of members.
 */
export async function listPayments({ limit, cursor }: Paging): Promise<Page<AdminPayment>> {
  const place = placeOf(chargePlace, cursor)
  const sums = await booksFrom('')
  const found: ChargeItem[] = []
  for (const month of monthsWithCharges(sums)) {
    if (found.length > limit) break
    if (place && month > monthOf(place[0])) continue
    const ofMonth = charge().query.byMonth({ month })
    const before = place ? ofMonth.lt({ createdAt: place[0], id: place[1] }) : ofMonth
    const { data } = await before.go({ order: 'desc', limit: limit + 1 - found.length })
    found.push(...data)
  }
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const names = await namesOf(shown.map(({ memberId }) => memberId))
  const count = [...sums.values()].reduce((sum, { charges = 0 }) => sum + charges, 0)
  return {
    items: shown.map((item) => toAdminPayment(item, names.get(item.memberId) ?? displayName(undefined))),
    // The sums are a moment behind the payments.
    total: Math.max(count, found.length),
    ...(found.length > limit && last && { next: cursorOf([last.createdAt, last.id]) }),
  }
}

/** The months to look for payments in, latest first: those with a count, and this one, whose count may follow later. */
function monthsWithCharges(sums: ReadonlyMap<string, FigureSumItem>): string[] {
  const counted = [...sums].filter(([, { charges = 0 }]) => charges > 0).map(([month]) => month)
  return [...new Set([...counted, monthOf(clock.now().toISOString())])].sort().reverse()
}

/** The payments of one member, newest first. Two queries. */
export async function paymentsOfMember(
  memberId: string,
  { limit, cursor }: Paging,
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
 * The earnings of each instructor by their entries, including former instructors. Two queries, and one for the name of
 * each former instructor.
 */
export async function instructorEarnings(): Promise<InstructorEarnings[]> {
  const [{ data: known }, sums] = await Promise.all([
    instructor().query.byCreated({}).go({ pages: 'all' }),
    booksOfInstructors(),
  ])
  const shown = known.filter(({ id, isApproved }) => isApproved || sums.has(id))
  const isKnown = new Set(known.map(({ id }) => id))
  const gone = await Promise.all([...sums.keys()].filter((id) => !isKnown.has(id)).map(formerInstructor))
  return [...shown, ...gone].map(({ id, name }) => {
    const { sessions = 0, earned = 0, kept = 0 } = sums.get(id) ?? {}
    return {
      instructorId: id,
      instructorName: name,
      totalSessions: sessions,
      totalEarnings: dollarsOf(earned),
      platformFees: dollarsOf(kept),
    }
  })
}

/** A person whose account is deleted has the name that was stored with their last payment. */
async function formerInstructor(id: string): Promise<{ id: string; name: string }> {
  const { data } = await instructorPayment()
    .query.ofInstructor({ instructorId: id })
    .go({ order: 'desc', limit: 1 })
  return { id, name: data[0]?.instructorName ?? displayName(undefined) }
}
