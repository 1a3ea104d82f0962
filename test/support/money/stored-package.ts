import type { ChargeItem } from '../../../functions/model/payments/charge.ts'
import type { SessionPackageItem } from '../../../functions/model/payments/session-package.ts'
import type { moneyTable } from './money-table.ts'

type Changed = { charge?: Partial<ChargeItem>; pack?: Partial<SessionPackageItem> }

/** A paid package of five hours for $200.00 as it is stored, and its member's bookings with it. */
export async function storedPackage(
  kiai: Awaited<ReturnType<typeof moneyTable>>,
  instructorId: string,
  changed: Changed = {},
) {
  const { createBooking } = await import('../../../functions/bookings/booking/create.ts')
  const { sessionPackage } = await import('../../../functions/model/payments/session-package.ts')
  const { packageIdOf } = await import('../../../functions/payments/settlement/grants/package.ts')
  const { asCaller, inHours } = await import('../sessions/bookings.ts')
  const memberId = await kiai.payer()
  const of = { minutes: 60, sessions: 5 }
  const paid = await kiai.opened({
    memberId,
    purpose: 'package',
    subjectId: `${instructorId}:60:5`,
    amount: 20_000,
    pack: { instructorId, instructorName: 'Teacher', ...of },
    sessions: [],
    state: 'paid',
    isGranted: true,
    providerPaymentId: 'pi_package',
    paidAt: inHours(-1),
    ...changed.charge,
  })
  const packageId = packageIdOf(paid.id)
  await sessionPackage()
    .create({
      id: packageId,
      chargeId: paid.id,
      memberId,
      instructorId,
      instructorName: 'Teacher',
      ...of,
      amount: 20_000,
      uses: [],
      isClosed: false,
      endsAt: '2999-01-01T00:00:00.000Z',
      createdAt: inHours(-1),
      updatedAt: inHours(-1),
      ...changed.pack,
    })
    .go()
  const words = { title: 'Lesson', description: '', duration: 60 }
  return {
    memberId,
    packageId,
    chargeId: paid.id,
    book: async (scheduledAt = inHours(30)) =>
      createBooking(await asCaller(memberId), { instructorId, ...words, scheduledAt, packageId }),
  }
}
