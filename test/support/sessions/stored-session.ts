import type { BookingItem } from '../../../functions/model/bookings/booking.ts'
import type { moneyTable } from '../money/money-table.ts'
import { inHours } from './bookings.ts'
import { storedInstructor } from './teaching.ts'

let made = 0

/** A session for $50.00 as it is stored while it waits for payment, of a payer of its own. */
export async function storedSession(
  kiai: Pick<Awaited<ReturnType<typeof moneyTable>>, 'payer'>,
  more: Partial<BookingItem> = {},
): Promise<BookingItem> {
  const { booking } = await import('../../../functions/model/bookings/booking.ts')
  const startsAt = more.startsAt ?? inHours(100)
  const item: BookingItem = {
    id: `bkg_stored${++made}`,
    memberId: more.memberId ?? (await kiai.payer()),
    instructorId: more.instructorId ?? (await storedInstructor()),
    instructorName: 'Teacher',
    title: 'Lesson',
    description: '',
    startsAt,
    minutes: 60,
    bufferBefore: 0,
    bufferAfter: 0,
    zone: 'UTC',
    wallTime: startsAt.slice(0, 16),
    amount: 5000,
    fee: 750,
    share: 4250,
    status: 'pending',
    sequence: 0,
    createdAt: inHours(-200),
    updatedAt: inHours(-200),
    ...more,
  }
  await booking().create(item).go()
  return item
}
