import { isBalanced } from '#shared/rules/money/ledger.ts'
import { type LedgerEntryItem, ledgerEntry } from '../../model/ledger/ledger-entry.ts'
import type { Found } from '../ledger/differences.ts'
import { monthsBack } from '../ledger/months.ts'
import { payPalKeys, stripeKeys } from '../provider/keys.ts'
import { unlisted } from './listed.ts'
import { payeesOf, unowned } from './payouts.ts'
import { checkPending } from './refund-steps.ts'
import type { Check, Run, Step } from './step.ts'
import { comparedSeconds } from './work-off.ts'

/** Whether the books are consistent, and agree with the providers' lists. */

const hour = 3600

/** The entries of a month, newest first: the month `ago` months back. */
export const entriesStep =
  (ago: number): Step =>
  async (run, after) => {
    const month = monthsBack(run.startedAt, ago + 1)[ago] ?? ''
    const { data, cursor } = await ledgerEntry()
      .query.byMonth({ month })
      .go({ order: 'desc', limit: 500, cursor: after ?? null })
    const payees = new Map(payeesOf(data).map((id) => [id, 0]))
    await run.keep('payees', `${month} ${after ?? ''}`, payees)
    return {
      checks: [
        { name: `balance of ${month}`, make: async () => [...unbalanced(data), ...unowned(data)] },
        { name: 'payments by card that are booked', make: () => unlistedAtStripe(run, data) },
        { name: 'payments by PayPal that are booked', make: () => unlistedAtPayPal(run, data) },
        ...data.map(refundOnItsWay),
      ],
      next: cursor ?? undefined,
    }
  }

function unbalanced(entries: readonly LedgerEntryItem[]): Found[] {
  return (
    entries
      // Only the rules write lines; they are read as text.
      .filter(({ lines }) => !isBalanced(lines as Parameters<typeof isBalanced>[0]))
      .map(({ id }) => ({ id: `unbalanced:${id}`, kind: 'unbalanced', what: `${id} does not balance` }))
  )
}

async function unlistedAtStripe(run: Run, entries: readonly LedgerEntryItem[]): Promise<Found[]> {
  const keys = await stripeKeys()
  if (!keys || !run.isWhole('refunds at Stripe') || !run.isWhole('payments at Stripe')) return []
  const listed = await run.listed('payments at Stripe')
  return unlisted(entries, { provider: 'stripe', account: keys.account, listed, ...comparedTimes(run) })
}

async function unlistedAtPayPal(run: Run, entries: readonly LedgerEntryItem[]): Promise<Found[]> {
  const keys = await payPalKeys()
  if (!keys || !run.isWhole('payments by PayPal')) return []
  const listed = await run.listed('payments by PayPal')
  return unlisted(entries, { provider: 'paypal', account: keys.account, listed, ...comparedTimes(run) })
}

/**
 * The times of the books that are compared with the lists. The lists cover more, as provider reports are hours
 * behind.
 */
function comparedTimes({ startedAt, since }: Run) {
  const before = (seconds: number) => new Date(startedAt.getTime() - seconds * 1000).toISOString()
  return {
    since: new Date(since * 1000).toISOString(),
    from: before(comparedSeconds / 2),
    to: before(6 * hour),
  }
}

/** Checks whether a refund on its way has arrived now. */
function refundOnItsWay({ kind, chargeId }: LedgerEntryItem): Check | undefined {
  if (kind !== 'refund' || !chargeId) return undefined
  return { name: `refunds of ${chargeId}`, make: () => checkPending(chargeId) }
}
