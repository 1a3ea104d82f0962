import { idPrefixes } from '#shared/rules/ids.ts'
import { packageEnds } from '#shared/rules/money/package.ts'
import { member } from '../../../model/members/member.ts'
import type { ChargeItem } from '../../../model/payments/charge.ts'
import { findPackage, type SessionPackageItem } from '../../../model/payments/session-package.ts'
import type { Grant, MoneyStep } from '../../../model/steps/money-steps.ts'
import { later } from '../../../model/table/later.ts'
import { clock } from '../../../ports/process/clock.ts'

/** One package per payment: its id is derived from the payment's. */
export const packageIdOf = (chargeId: string) =>
  chargeId.replace(idPrefixes.charge, idPrefixes.sessionPackage)

/** Opens a package to the member who paid for it; if their account is deleted, the money is refunded. */
export async function packageGrant(paid: ChargeItem): Promise<Grant> {
  const { id: chargeId, memberId, pack, amount, paidAt = '' } = paid
  const { data: payer } = await member().get({ id: memberId }).go({ consistent: true })
  if (!payer) return { refundFor: 'account_deleted' }
  if (!pack) return { refundFor: 'not_offered' }
  const item: SessionPackageItem = {
    id: packageIdOf(chargeId),
    chargeId,
    memberId,
    ...pack,
    amount,
    uses: [],
    isClosed: false,
    endsAt: packageEnds(paidAt),
    createdAt: paidAt,
    updatedAt: clock.now().toISOString(),
  }
  return { steps: [{ write: ({ sessionPackage }) => sessionPackage.create(item).commit() }] }
}

/** Closes a package for new bookings, or opens it again. */
export async function closePackageSteps({ id }: ChargeItem, isClosed: boolean): Promise<MoneyStep[]> {
  const known = await findPackage(packageIdOf(id))
  if (!known || known.isClosed === isClosed) return []
  const updatedAt = later(known.updatedAt, clock.now())
  return [
    {
      write: ({ sessionPackage }) =>
        sessionPackage
          .patch({ id: known.id })
          .set({ isClosed, updatedAt })
          .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
          .commit(),
    },
  ]
}
