import { balanceOf, isOwed } from '#shared/rules/money/ledger.ts'
import type { InstructorPaymentItem } from '../../../functions/model/ledger/instructor-payment.ts'
import type { LedgerEntryItem } from '../../../functions/model/ledger/ledger-entry.ts'
import { type StripeTransfer, stripeList } from '../providers/provider-lists.ts'

/**
 * Invariants of all payments to instructors, checked against the books and Stripe's own list of transfers. Each transfer
 * is one of them, unless other tables use the same Stripe.
 */
export async function payoutWrongs(
  entries: readonly LedgerEntryItem[],
  sharesStripe: boolean,
): Promise<string[]> {
  const { instructorPayment } = await import('../../../functions/model/ledger/instructor-payment.ts')
  const { data } = await instructorPayment().scan.go({ pages: 'all', consistent: true })
  const transfers = await stripeList<StripeTransfer>('transfers')
  const known = new Set(data.map(({ id }) => id))
  return [
    ...data.flatMap((item) => wrongsOf(item, entries, transfers)),
    ...transfers
      .filter(({ metadata }) => !sharesStripe && !known.has(metadata.payment ?? ''))
      .map(({ id }) => `${id} was sent for nothing`),
    ...entries
      .filter(({ payoutId, lines }) => !known.has(payoutId ?? '') && balanceOf([{ lines }], isOwed) !== 0)
      .map(({ id }) => `${id} is in no payout`),
  ]
}

function wrongsOf(
  { id, state, amount, paymentType, paymentMethod, stripePaymentIntentId }: InstructorPaymentItem,
  entries: readonly LedgerEntryItem[],
  transfers: readonly StripeTransfer[],
): string[] {
  const own = entries.filter(({ payoutId }) => payoutId === id)
  const sent = transfers.filter(({ metadata }) => metadata.payment === id)
  const paid = own.filter((entry) => entry.id === `payout:${id}`)
  const wrongs: string[] = []
  if (state === 'sending') wrongs.push(`${id} is still on its way`)
  const isSent = state === 'paid' && paymentMethod === 'stripe'
  if (sent.length !== (isSent ? 1 : 0)) wrongs.push(`${id} is ${state}, and was sent ${sent.length} times`)
  for (const one of sent) {
    if (one.amount !== amount || one.id !== stripePaymentIntentId)
      wrongs.push(`${id} is of ${amount}, and ${one.id} of ${one.amount}`)
    const backs = entries.filter((entry) => entry.id.startsWith(`payout:${id}:back:`))
    const held = balanceOf([...paid, ...backs], (account) => account === 'held:stripe')
    const left = one.amount_reversed - one.amount
    if (held !== left) wrongs.push(`${id} has ${held} in the books, and ${left} on the account`)
  }
  if (paymentType !== 'session_payout') return wrongs
  const rest = own.filter((entry) => !paid.includes(entry))
  const owed = 0 - balanceOf(rest, isOwed)
  if (owed !== amount) wrongs.push(`${id} is of ${amount}, and ${owed} is owed by the books`)
  const had = balanceOf(paid, isOwed)
  if (had !== (state === 'paid' ? amount : 0))
    wrongs.push(`${id} is ${state}, and ${had} is paid by the books`)
  return wrongs
}
