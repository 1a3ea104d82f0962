import * as z from 'zod/mini'
import { id, moment } from '#shared/contract/fields.ts'
import type { Page } from '#shared/contract/page.ts'
import type {
  InstructorPayment,
  InstructorPaymentTotals,
} from '#shared/contract/payments/instructor-payments.ts'
import { totalSum } from '#shared/rules/figures.ts'
import { monthOf } from '#shared/rules/money/ledger.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { type PayoutState, payoutStates } from '#shared/rules/money/payout.ts'
import { cursorOf, placeOf } from '../../http/cursor.ts'
import { sumsFrom } from '../../model/figures/figure-sum.ts'
import { type InstructorPaymentItem, instructorPayment } from '../../model/ledger/instructor-payment.ts'
import { clock } from '../../ports/process/clock.ts'
import { readyPayees } from './payee-account.ts'
import { toInstructorPayment } from './payouts.ts'

/** The lists of payments between Kiai and its instructors, and their totals. By the index. */

const ofState = async (state: 'unpaid' | 'sending'): Promise<InstructorPaymentItem[]> => {
  const { data } = await instructorPayment().query.byState({ state }).go({ order: 'desc', pages: 'all' })
  return data
}

const owing = async () => (await Promise.all([ofState('unpaid'), ofState('sending')])).flat()

const listPlace = z.tuple([moment, id('instructorPayment')])

/** All payments, the latest created or paid first. A query for each state, and one for their number. */
export async function listInstructorPayments({
  limit,
  cursor,
}: {
  limit: number
  cursor?: string | undefined
}): Promise<Page<InstructorPayment>> {
  const place = placeOf(listPlace, cursor)
  const pageOf = async (state: PayoutState) => {
    const all = instructorPayment().query.byState({ state })
    const before = place ? all.lt({ listedAt: place[0], id: place[1] }) : all
    const { data } = await before.go({ order: 'desc', limit: limit + 1 })
    return data
  }
  const [[total], ...pages] = await Promise.all([sumsFrom(totalSum), ...payoutStates.map(pageOf)])
  const found = pages.flat().sort((a, b) => compare(b.listedAt + b.id, a.listedAt + a.id))
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return {
    items: await shown(items),
    // The sum is a moment behind the payments.
    total: Math.max(total?.payouts ?? 0, items.length),
    ...(found.length > limit && last && { next: cursorOf([last.listedAt, last.id]) }),
  }
}

/** Unpaid payments, first due first. */
export async function unpaidInstructorPayments(): Promise<InstructorPayment[]> {
  const all = await owing()
  return shown(all.sort((a, b) => compare(a.dueDate + a.id, b.dueDate + b.id)))
}

const isOpenPayout = ({ state, paymentType, amount }: InstructorPaymentItem) =>
  state === 'unpaid' && paymentType === 'session_payout' && amount > 0

/** Adds whether each can be sent now. */
async function shown(all: readonly InstructorPaymentItem[]): Promise<InstructorPayment[]> {
  const payouts = all.filter(isOpenPayout)
  const ready = await readyPayees(payouts.map(({ instructorId }) => instructorId))
  return all.map((item) => toInstructorPayment(item, isOpenPayout(item) && ready.has(item.instructorId)))
}

const compare = (a: string, b: string) => (a < b ? -1 : 1)

export async function instructorPaymentTotals(): Promise<InstructorPaymentTotals> {
  const [unpaid, now] = await Promise.all([owing(), paidIn(monthOf(clock.now().toISOString()))])
  const payouts = unpaid.filter(({ paymentType, amount }) => paymentType === 'session_payout' && amount > 0)
  const fees = unpaid.filter(({ paymentType }) => paymentType !== 'session_payout')
  return {
    toPayOut: sumOf(payouts),
    payouts: payouts.length,
    nextDueAt: payouts.map(({ dueDate }) => dueDate).sort()[0] ?? null,
    owedToUs: sumOf(fees),
    fees: fees.length,
    paidThisMonth: sumOf(now.map(kept)),
    payments: now.length,
  }
}

/** The payments that were paid from the beginning of a month on. */
async function paidIn(month: string): Promise<InstructorPaymentItem[]> {
  const { data } = await instructorPayment()
    .query.byState({ state: 'paid' })
    .gte({ listedAt: month })
    .go({ pages: 'all' })
  return data
}

/** The amount of a payment without the part that was taken back. */
const kept = ({ amount, takenBack = 0 }: InstructorPaymentItem) => ({ amount: amount - takenBack })

const sumOf = (items: readonly Pick<InstructorPaymentItem, 'amount'>[]) =>
  dollarsOf(items.reduce((sum, { amount }) => sum + amount, 0))
