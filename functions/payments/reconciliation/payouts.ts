import { balanceOf, isOwed } from '#shared/rules/money/ledger.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { type InstructorPaymentItem, instructorPayment } from '../../model/ledger/instructor-payment.ts'
import { type LedgerEntryItem, ledgerEntry } from '../../model/ledger/ledger-entry.ts'
import type { Found } from '../ledger/differences.ts'
import { pageSize, type Step } from './step.ts'

/** Whether payouts to instructors equal their earnings in the books, to the cent. */

type Entries = readonly LedgerEntryItem[]

/** Entries that no payout contains although an instructor is owed them. */
export const unowned = (entries: Entries): Found[] =>
  entries
    .filter(({ payoutId, lines }) => !payoutId && balanceOf([{ lines }], isOwed) !== 0)
    .map(({ id }) => ({ id: `unpaid:${id}`, kind: 'payout_differs', what: `${id} is in no payout` }))

/** The instructors in these entries. */
export const payeesOf = (entries: Entries): string[] => [
  ...new Set(entries.flatMap(({ instructorId }) => instructorId ?? [])),
]

/** Compares payouts with the books, for the instructors in the entries of these months. */
export const payoutsOfPayees: Step = async (run, after = '') => {
  const payees = [...(await run.listed('payees')).keys()].filter((id) => id > after).sort()
  const page = payees.slice(0, pageSize)
  return {
    checks: page.map((id) => ({ name: `payouts of ${id}`, make: () => checkPayouts(id) })),
    next: payees.length > page.length ? page.at(-1) : undefined,
  }
}

/** Compares every payout of an instructor with the books. */
export async function checkPayouts(instructorId: string): Promise<Found[]> {
  const [{ data: payments }, { data: entries }] = await Promise.all([
    instructorPayment().query.ofInstructor({ instructorId }).go({ pages: 'all' }),
    ledgerEntry().query.ofInstructor({ instructorId }).go({ pages: 'all' }),
  ])
  const known = new Set(payments.map(({ id }) => id))
  const lost = entries.filter(({ payoutId }) => payoutId && !known.has(payoutId))
  return [
    ...payments.flatMap((payment) => wrongsOf(payment, entries)),
    ...lost.map(({ id }) => differs(`unpaid:${id}`, `${id} is in a payout that does not exist`)),
  ]
}

function wrongsOf({ id, amount, state, paymentType }: InstructorPaymentItem, all: Entries): Found[] {
  const own = all.filter(({ payoutId }) => payoutId === id)
  const paid = own.filter((entry) => entry.id === `payout:${id}`)
  const wrongs: Found[] = []
  if (paid.length > 0 !== (state === 'paid')) {
    wrongs.push(differs(`payout:${id}:${state}`, `${id} is ${state}, but the books differ`))
  }
  if (paymentType !== 'session_payout') return wrongs
  const owed =
    0 -
    balanceOf(
      own.filter((entry) => !paid.includes(entry)),
      isOwed,
    )
  const had = balanceOf(paid, isOwed)
  if (owed !== amount || (paid.length > 0 && had !== amount)) {
    const words = `${id} is ${dollarsOf(amount)}, but in the books ${dollarsOf(owed)} is owed and ${dollarsOf(had)} paid`
    wrongs.push(differs(`payout:${id}:${amount}:${owed}:${had}`, words))
  }
  return wrongs
}

const differs = (id: string, what: string): Found => ({ id, kind: 'payout_differs', what })
