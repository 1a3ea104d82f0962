import { isReceived } from '#shared/rules/store/product-review.ts'
import { findOrder, type OrderItem, type OrderLine, order } from '../store/order.ts'
import { eventItem } from '../table/event.ts'
import { outbox } from '../table/outbox.ts'
import { type Step, writeSteps } from '../table/service.ts'
import { tryAgain } from '../table/try-again.ts'
import { reviewEntities } from './average.ts'
import { findReview, productReviewIdOf, type ReviewItem } from './review.ts'
import { reviewSteps } from './review-change.ts'

const entities = { ...reviewEntities, outbox }

const holds = (productId: string) => (item: OrderItem) =>
  item.lines.some((line) => line.productId === productId && isReceived(line))

/** The latest order by which a member received a product, read consistently, page by page through their own orders. */
export async function receivedIn(memberId: string, productId: string): Promise<OrderItem | undefined> {
  const isIn = holds(productId)
  let cursor: string | null = null
  do {
    const page: { data: OrderItem[]; cursor: string | null } = await order()
      .query.ofMember({ memberId })
      .go({ order: 'desc', limit: 50, cursor })
    for (const { id } of page.data.filter(isIn)) {
      const known = await findOrder(id)
      if (known && isIn(known)) return known
    }
    cursor = page.cursor
  } while (cursor)
  return undefined
}

/** Whether a buyer has the goods of a line, is sending them back, or got another piece in exchange. */
const isWithBuyer = ({ state, exchanged = 0 }: OrderLine) =>
  state === 'delivered' || state === 'returning' || exchanged > 0

/** The products of an order that none of its next lines leaves to the buyer. */
function leavingProducts({ lines }: OrderItem, next: readonly OrderLine[]): string[] {
  const kept = new Set(next.filter(isWithBuyer).map(({ productId }) => productId))
  return [...new Set(lines.map(({ productId }) => productId).filter((productId) => !kept.has(productId)))]
}

/** The shown review of a product that rests on an order, or on the order whose piece it replaced. */
async function reviewRestingOn(
  { id, memberId, exchangeOf }: OrderItem,
  productId: string,
): Promise<ReviewItem | undefined> {
  const known = await findReview(productReviewIdOf(productId, memberId))
  const orders = [id, ...(exchangeOf?.before ?? [])]
  return known?.shownOf && orders.includes(known.orderId ?? '') ? known : undefined
}

/** Withdraws a buyer's reviews of products from an order, if none of its next lines leaves them the product. */
export async function withdrawnReviewSteps(
  known: OrderItem,
  next: readonly OrderLine[],
  now: Date,
): Promise<Step<typeof entities>[]> {
  const found = await Promise.all(leavingProducts(known, next).map((one) => reviewRestingOn(known, one)))
  const shown = found.filter((one) => one !== undefined)
  const withdrawn = await Promise.all(shown.map((one) => reviewSteps(one, undefined)))
  return [...withdrawn.flat(), ...discardSteps(shown, now)]
}

/**
 * The same in a transaction for each review, after the order has changed: for changes that leave too little room for
 * the reviews of twenty lines. A repeated call does nothing.
 */
export async function withdrawReviewsOfOrder(known: OrderItem, now: Date): Promise<void> {
  const withdraw = (productId: string) =>
    tryAgain(async () => {
      const found = await reviewRestingOn(known, productId)
      if (found)
        await writeSteps(entities, [...(await reviewSteps(found, undefined)), ...discardSteps([found], now)])
    })
  await Promise.all(leavingProducts(known, known.lines).map(withdraw))
}

/** Has the pictures of withdrawn reviews removed from storage. */
function discardSteps(reviews: readonly ReviewItem[], now: Date): Step<typeof entities>[] {
  const pictures = reviews.flatMap((one) => one.pictures ?? [])
  if (pictures.length === 0) return []
  const discarded = eventItem('picturesDiscarded', { pictures }, now)
  return [{ write: ({ outbox }) => outbox.create(discarded).commit() }]
}
