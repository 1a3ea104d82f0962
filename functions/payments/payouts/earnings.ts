import type { Earnings, Statement, StatementLine } from '#shared/contract/payments/earnings.ts'
import { partWith } from '#shared/rules/money/fees.ts'
import { balanceOf, isOwed, monthOf } from '#shared/rules/money/ledger.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { bookingRules, endOf, isOwed as isBookingOwed, isCovered } from '#shared/rules/sessions/booking.ts'
import { creditShare } from '#shared/rules/sessions/credit.ts'
import { cell } from '#shared/rules/text/csv.ts'
import type { Caller } from '../../http/serve.ts'
import { type BookingItem, booking } from '../../model/bookings/booking.ts'
import { instructorPayment } from '../../model/ledger/instructor-payment.ts'
import { entriesOfInstructor, type LedgerEntryItem } from '../../model/ledger/ledger-entry.ts'
import { member } from '../../model/members/member.ts'
import { type ChargeItem, charge } from '../../model/payments/charge.ts'
import { keptPart, leftOfPart } from '../../model/payments/charge-part.ts'
import { feePercentageOf, percentTold } from '../../model/payments/platform-fee.ts'
import { inFull } from '../../model/table/batch.ts'
import { ownInstructor } from './own-instructor.ts'
import { backOf } from './transfer-reversal.ts'

/** The earnings of an instructor: due and paid by their entries in the books, pending by their sessions. */

const hour = 3_600_000

async function sessionsOf(instructorId: string): Promise<BookingItem[]> {
  const { data } = await booking().query.ofInstructor({ instructorId }).go({ pages: 'all' })
  return data
}

/** Whether the share of a paid session is not booked yet. If one party did not come, that is decided first. */
function isPending(one: BookingItem): boolean {
  const { status, absence, isSettled } = one
  const isDisputed = absence?.outcome === 'disputed' && !isSettled
  return isBookingOwed(one) || isDisputed || (status === 'confirmed' && isCovered(one))
}

/**
 * Cents that will be kept of a session after late-cancellation and other refunds, and the instructor's share of that.
 */
function toCome(one: BookingItem, charges: ReadonlyMap<string, ChargeItem>): { kept: number; share: number } {
  const { id, amount, share, chargeId = '', cancelled } = one
  // No payment came in, so there is no platform fee.
  if (one.creditMonth) return { kept: creditShare(one), share: creditShare(one) }
  const paid = charges.get(chargeId)
  const left = paid ? leftOfPart(keptPart(paid, id)) : amount
  const kept = Math.max(0, Math.min(amount - (cancelled?.refund ?? 0), left))
  return { kept, share: partWith(share, amount, 0, kept) }
}

/** The payments of some sessions, by their ids. */
async function chargesOf(sessions: readonly BookingItem[]): Promise<Map<string, ChargeItem>> {
  const ids = new Set(sessions.flatMap(({ chargeId }) => chargeId ?? []))
  const wanted = Array.from(ids, (id) => ({ id }))
  const found = await inFull(wanted, (asked) => charge().get(asked).go({ concurrency: 4 }))
  return new Map(found.map((one) => [one.id, one]))
}

const isPayout = ({ kind }: Pick<LedgerEntryItem, 'kind'>) => kind === 'payout' || kind === 'payout_back'

/** Payments that were made and not taken back whole. */
const stillPaid = (entries: readonly LedgerEntryItem[]): string[] =>
  entries.flatMap(({ kind, payoutId, lines }) => {
    if (kind !== 'payout' || !payoutId) return []
    const backs = entries.filter(({ id }) => id.startsWith(backOf(payoutId)))
    return balanceOf([{ lines }, ...backs], isOwed) === 0 ? [] : [payoutId]
  })

/** Three queries, one read, and one batch of the payments whose shares are pending. */
export async function earningsOf(caller: Caller): Promise<Earnings> {
  const own = await ownInstructor(caller)
  const { id: instructorId } = own
  const [entries, sessions, { data: payments }] = await Promise.all([
    entriesOfInstructor(instructorId),
    sessionsOf(instructorId),
    instructorPayment().query.ofInstructor({ instructorId }).go({ pages: 'all' }),
  ])
  const pending = sessions.filter(isPending)
  const charges = await chargesOf(pending)
  const payouts = entries.filter(isPayout)
  const unpaid = payments.filter(
    ({ paymentType, state }) => paymentType === 'session_payout' && state !== 'paid',
  )
  const sum = (numbers: readonly (number | undefined)[]) =>
    numbers.reduce<number>((all, one) => all + (one ?? 0), 0)
  return {
    pending: dollarsOf(sum(pending.map((one) => toCome(one, charges).share))),
    pendingSessions: pending.length,
    due: dollarsOf(0 - balanceOf(entries, isOwed)),
    dueSessions: sum(unpaid.map(({ sessions }) => sessions)),
    dueRefunds: sum(unpaid.map(({ refunds }) => refunds)),
    dueReturns: sum(unpaid.map(({ transfers }) => transfers)),
    nextPayoutAt: unpaid.map(({ dueDate }) => dueDate).sort()[0] ?? null,
    paid: dollarsOf(balanceOf(payouts, isOwed)),
    paidSince: payouts[0]?.at ?? null,
    platformFeePercentage: percentTold(await feePercentageOf(own)),
  }
}

/** A statement of a month (UTC): booked entries, and entries still to be booked in it. */
export async function statementOf(caller: Caller, month: string): Promise<Statement> {
  const own = await ownInstructor(caller)
  const [entries, sessions] = await Promise.all([entriesOfInstructor(own.id), sessionsOf(own.id)])
  const paid = new Set(stillPaid(entries))
  const earned = entries.filter(
    ({ kind, lines, ...entry }) =>
      !isPayout({ kind }) && entry.month === month && balanceOf([{ lines }], isOwed) !== 0,
  )
  const coming = sessions.filter((one) => isPending(one) && monthOf(bookedAt(one)) === month)
  const known = new Map(sessions.map((one) => [one.chargeId, one]))
  const byId = new Map(sessions.map((one) => [one.id, one]))
  // If several sessions were paid together, a share names its own session.
  const ofEntry = ({ id, chargeId }: LedgerEntryItem) =>
    byId.get(/^session:(bkg_[^:]+):share$/.exec(id)?.[1] ?? '') ??
    (chargeId ? known.get(chargeId) : undefined)
  const shown = earned.flatMap((entry) => ofEntry(entry) ?? [])
  const [names, charges] = await Promise.all([
    namesOf([...shown, ...coming].map(({ memberId }) => memberId)),
    chargesOf(coming),
  ])
  const rows = [
    ...earned.map((entry) => rowOf(entry, ofEntry(entry), paid, names)),
    ...coming.map((one) => pendingRow(one, names, charges)),
  ].sort((a, b) => (a.at + a.id < b.at + b.id ? -1 : 1))
  const total = (of: (row: Row) => number) => dollarsOf(rows.reduce((sum, row) => sum + of(row), 0))
  return {
    month,
    instructorName: own.name,
    lines: rows.map(toLine),
    total: {
      paid: total(({ fee, share }) => fee + share),
      fee: total(({ fee }) => fee),
      share: total(({ share }) => share),
    },
  }
}

/** When the share of a session is booked, unless something changes before. */
const bookedAt = (one: BookingItem) =>
  one.payOutAt ?? new Date(Date.parse(endOf(one)) + bookingRules.disputable * hour).toISOString()

type Row = Omit<StatementLine, 'paid' | 'fee' | 'share'> & { fee: number; share: number }

const toLine = ({ fee, share, ...row }: Row): StatementLine => ({
  ...row,
  paid: dollarsOf(fee + share),
  fee: dollarsOf(fee),
  share: dollarsOf(share),
})

function rowOf(
  { id, at, kind, lines, payoutId = '', description }: LedgerEntryItem,
  held: BookingItem | undefined,
  paid: ReadonlySet<string>,
  names: ReadonlyMap<string, string>,
): Row {
  const share = 0 - balanceOf([{ lines }], isOwed)
  const fee = 0 - balanceOf([{ lines }], (account) => account === 'income:session')
  const isBack = share < 0
  const what = kind === 'payout_due' ? 'reward' : kind === 'share' ? whatOf(held) : 'refund'
  return {
    id,
    what,
    fee,
    share,
    at: kind === 'share' ? (held?.startsAt ?? at) : at,
    title: (held && names.get(held.memberId)) || description,
    isByCredit: held?.creditMonth !== undefined,
    duration: what === 'session' ? (held?.minutes ?? null) : null,
    state: isBack ? 'booked_back' : paid.has(payoutId) ? 'paid' : 'due',
  }
}

const whatOf = (held: BookingItem | undefined) => (held?.status === 'cancelled' ? 'cancelled' : 'session')

function pendingRow(
  one: BookingItem,
  names: ReadonlyMap<string, string>,
  charges: ReadonlyMap<string, ChargeItem>,
): Row {
  const { kept, share } = toCome(one, charges)
  const what = whatOf(one)
  return {
    id: one.id,
    at: one.startsAt,
    what,
    share,
    fee: kept - share,
    state: 'pending',
    title: names.get(one.memberId) || one.title,
    isByCredit: one.creditMonth !== undefined,
    duration: what === 'session' ? one.minutes : null,
  }
}

/** Names of students on a statement: `Dana W.`; empty if they have given no name. */
async function namesOf(ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].map((id) => ({ id }))
  const found = await inFull(wanted, (asked) => member().get(asked).go({ concurrency: 4 }))
  return new Map(
    found.map(({ id, firstName, lastName }) => [
      id,
      [firstName, lastName && (firstName ? `${[...lastName][0]}.` : lastName)].filter(Boolean).join(' '),
    ]),
  )
}

/** A statement as CSV: a row per line, and the sums. */
export function statementCsv({ lines, total }: Statement): string {
  const head = ['date', 'kind', 'title', 'minutes', 'paid USD', 'fee USD', 'share USD', 'state']
  const rows = lines.map(({ at, what, title, duration, paid, fee, share, state, isByCredit }) => [
    at.slice(0, 10),
    isByCredit ? `${what}, Master credit` : what,
    title,
    duration === null ? '' : String(duration),
    paid,
    fee,
    share,
    state,
  ])
  const foot = ['', 'total', '', '', total.paid, total.fee, total.share, '']
  return [head, ...rows, foot].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
