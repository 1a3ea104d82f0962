import { isOpen } from '#shared/rules/money/charge.ts'
import { type ChargeItem, charge } from '../../model/payments/charge.ts'
import { later } from '../../model/table/later.ts'
import { isRefused } from '../../model/table/refused.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { closeCharge, findCharge } from './open-charge.ts'

/** Ends an open charge. A charge that was paid or ended in the meantime is left as it is. */
export async function endOpen(
  known: ChargeItem,
  state: 'expired' | 'failed',
  failure?: string,
): Promise<void> {
  await tryAgain(async (again) => {
    const now = again ? await findCharge(known.id) : known
    if (now && isOpen(now.state)) await closeCharge(now, state, failure)
  })
}

/** Stores the last word of the payment page: that the bank needs time, or why it declined. */
export async function noteWaiting(known: ChargeItem, isWaiting: boolean, failure?: string): Promise<void> {
  if (known.failure === failure && isWaiting === !known.checkoutUrl) return
  const change = charge()
    .patch({ id: known.id })
    .set({
      updatedAt: later(known.updatedAt, clock.now()),
      ...(failure && { failure }),
    })
  const noted = isWaiting ? change.remove(['checkoutUrl']) : change
  try {
    await noted.where((a, { eq }) => eq(a.updatedAt, known.updatedAt)).go()
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}
