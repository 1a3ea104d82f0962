import { dollarsOf } from '#shared/rules/money/money.ts'
import { type PayPalTransaction, payPal } from '../../ports/payments/paypal.ts'
import { isUnknownThere } from '../../ports/payments/provider-error.ts'
import { findCharge } from '../charges/open-charge.ts'
import type { Found } from '../ledger/differences.ts'
import { centsIn, chargeOfCapture, followOrder, followPayPalRefund } from '../paypal/follow.ts'
import { type PayPalKeys, payPalKeys } from '../provider/keys.ts'
import type { Listed } from './listed.ts'
import { nothing, type Step } from './step.ts'

/**
 * Whether the money movements that PayPal reports are booked. Its report is hours behind. The app needs the right to
 * search transactions.
 */

/** A refund, a reversal, and a chargeback. */
const backCodes: readonly (string | undefined)[] = ['T1107', 'T1106', 'T1201']

/** Money movements of the last days; pages are numbered. */
export const paymentsByPayPal: Step = async ({ startedAt, since, keep }, after) => {
  const keys = await payPalKeys()
  if (!keys) return nothing
  const page = Number(after ?? 1)
  const { moves, pages } = await payPal(keys).transactionsPage(new Date(since * 1000), startedAt, page)
  await keep('payments by PayPal', `${page}`, listedMoves(moves))
  return {
    checks: moves.map((move) => ({
      name: `transaction ${move.transaction_info?.transaction_id}`,
      make: () => checkMove(keys, move),
    })),
    next: page < pages ? `${page + 1}` : undefined,
  }
}

/** By id, in cents. */
const listedMoves = (moves: readonly PayPalTransaction[]): Listed =>
  new Map(
    moves.map(({ transaction_info: info }) => [
      info?.transaction_id ?? '',
      Math.abs(centsIn(info?.transaction_amount)),
    ]),
  )

/** One final movement: booked already, or followed now. */
async function checkMove(keys: PayPalKeys, move: PayPalTransaction): Promise<Found | undefined> {
  const { transaction_status: status, transaction_event_code: code } = move.transaction_info ?? {}
  if (status !== 'S') return undefined
  return backCodes.includes(code) ? checkBack(keys, move) : checkPaid(keys, move)
}

async function checkPaid(
  keys: PayPalKeys,
  { transaction_info: info }: PayPalTransaction,
): Promise<Found | undefined> {
  const { transaction_id: id = '', custom_field: chargeId = '' } = info ?? {}
  const opened = await findCharge(chargeId)
  // A payment that Kiai did not take is no difference.
  if (!opened?.objectId || (await chargeOfCapture(id))) return undefined
  await followOrder(keys, opened.objectId)
  const isRepaired = (await chargeOfCapture(id)) !== undefined
  return { id: `not_booked:${id}`, kind: 'not_booked', what: `${id} was not booked`, isRepaired }
}

async function checkBack(
  keys: PayPalKeys,
  { transaction_info: info }: PayPalTransaction,
): Promise<Found | undefined> {
  const {
    transaction_id: id = '',
    paypal_reference_id: captureId = '',
    transaction_amount: amount,
  } = info ?? {}
  const isBooked = async () => {
    const known = await chargeOfCapture(captureId)
    return known ? known.refunds.some((one) => one.id === id) : undefined
  }
  if ((await isBooked()) !== false) return undefined
  await followPayPalRefund(keys, id).catch((error) => {
    if (!isUnknownThere(error)) throw error
  })
  const isRepaired = (await isBooked()) === true
  const what = `${dollarsOf(Math.abs(centsIn(amount)))} of ${captureId} was refunded by ${id} but not booked`
  return { id: `not_booked:${id}`, kind: 'not_booked', what, isRepaired }
}
