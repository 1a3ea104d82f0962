import { Problem } from '#shared/contract/problem.ts'
import type { OrderItem, OrderLine } from '../../model/store/order.ts'
import { changeOrderStep, type OrderStep } from '../../model/store/order-steps.ts'
import { product } from '../../model/store/product.ts'
import { ownOrder } from '../find.ts'
import { isGivenOut } from '../wire/order-wire.ts'

/** A file of an order that its buyer may download or watch now. */
export async function givenLine(memberId: string, orderId: string, place: number) {
  const known = await ownOrder(memberId, orderId)
  const line = known.lines[place]
  if (!line?.isDigital) throw new Problem('order.not_found')
  if (!isGivenOut(known, line)) {
    throw new Problem('order.changed', 'This file is not available: it is not paid, or it was refunded')
  }
  const file = line.file ?? (await fileOf(line.productId))
  if (!file) throw new Problem('file.not_ready', 'The file is being prepared. Please come back later.')
  return { known, line, file }
}

/** The current file of a product. */
async function fileOf(id: string) {
  const { data } = await product().get({ id }).go({ consistent: true })
  return data?.file
}

/** The buyer has the whole file: from now on it is not refunded. */
export const completedStep = (known: OrderItem, line: OrderLine, now: Date) =>
  changeOrderStep(
    known,
    { lines: known.lines.map((one) => (one === line ? { ...one, downloadedAt: now.toISOString() } : one)) },
    now,
  )

/** A refund in the meantime refuses the chunk. */
export const unchangedStep = ({ id, updatedAt }: OrderItem): OrderStep => ({
  write: ({ order }) =>
    order
      .check({ id })
      .where((a, { eq }) => eq(a.updatedAt, updatedAt))
      .commit(),
})
