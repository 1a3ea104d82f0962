import type { AdminOrderDetail } from '#shared/contract/orders/admin-orders.ts'
import { Problem } from '#shared/contract/problem.ts'
import type { LineState } from '#shared/rules/store/order.ts'
import { mailSteps } from '../../model/mail/mail.ts'
import { displayName } from '../../model/members/member.ts'
import { moneyEntities } from '../../model/steps/money-steps.ts'
import type { OrderItem } from '../../model/store/order.ts'
import { changeOrderStep, goodsOf, linesAfter } from '../../model/store/order-steps.ts'
import { stockSteps } from '../../model/store/stock.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { requireOrder } from '../find.ts'
import { detailOf } from '../wire/order-wire.ts'
import { namesOf } from './lists.ts'

export async function adminDetailOf(item: OrderItem): Promise<AdminOrderDetail> {
  const [detail, names] = await Promise.all([detailOf(item), namesOf([item.memberId])])
  return {
    ...detail,
    memberId: item.memberId,
    memberName: names.get(item.memberId) ?? displayName(undefined),
  }
}

type Moment = 'packedAt' | 'shippedAt' | 'deliveredAt'
type Sending = { from: LineState; to: LineState; moment: Moment; words: string }

const pack: Sending = {
  from: 'paid',
  to: 'packed',
  moment: 'packedAt',
  words: 'This order has no items to pack',
}
const ship: Sending = {
  from: 'packed',
  to: 'shipped',
  moment: 'shippedAt',
  words: 'This order has no packed items',
}
const arrive: Sending = {
  from: 'shipped',
  to: 'delivered',
  moment: 'deliveredAt',
  words: 'This order has no shipped items',
}

type Tracking = { carrier: string; number: string; url?: string }

/** Moves all lines of a parcel one step on, once, and notifies the buyer. */
async function send(id: string, sending: Sending, tracking?: Tracking): Promise<void> {
  const { from, to, moment, words } = sending
  await tryAgain(async () => {
    const known = await requireOrder(id)
    const moved = known.lines.filter((line) => !line.isDigital && line.state === from)
    if (moved.length === 0) throw new Problem('order.changed', words)
    if (known.isSuspended) throw new Problem('order.changed', 'The payment of this order is disputed')
    const now = clock.now()
    const at = now.toISOString()
    const lines = linesAfter(known.lines, to, (line) => moved.includes(line))
    await writeSteps(moneyEntities, [
      changeOrderStep(known, { lines, [moment]: at, ...(tracking && { tracking }) }, now),
      ...(to === 'shipped'
        ? goodsOf(moved).flatMap((one) => stockSteps('shipped', one, { cause: id, at }))
        : []),
      ...mailSteps(
        { kind: 'order', memberId: known.memberId, cause: `${id}-${to}`, about: { orderId: id, news: to } },
        now,
      ),
    ])
  })
}

export const packOrder = (id: string) => send(id, pack)
export const deliverOrder = (id: string) => send(id, arrive)

type Parcel = { carrier: string; trackingNumber: string; trackingUrl?: string | undefined }

export const shipOrder = (id: string, { carrier, trackingNumber: number, trackingUrl: url }: Parcel) =>
  send(id, ship, { carrier, number, ...(url && { url }) })
