import type { Order, OrderLine } from '#shared/contract/orders/order.ts'
import type { LineState } from '#shared/rules/store/order.ts'
import {
  afterBusinessDays,
  type ShippingMethod,
  shippingDays,
  shippingNames,
} from '#shared/rules/store/shipping.ts'
import { labelLines } from '../../parts/addresses/label-lines.ts'
import type { BadgeTone } from '../../ui/feedback/badge.tsx'

export const orderPath = ({ id }: Pick<Order, 'id'>) => `/order/${id}`

/** The label and tone of each state. */
export const stateWords: Readonly<Record<LineState, { label: string; tone: BadgeTone }>> = {
  pending: { label: 'Not paid', tone: 'neutral' },
  paid: { label: 'Paid', tone: 'jade' },
  packed: { label: 'Packed', tone: 'gold' },
  shipped: { label: 'Shipped', tone: 'gold' },
  delivered: { label: 'Delivered', tone: 'jade' },
  returning: { label: 'Being returned', tone: 'gold' },
  returned: { label: 'Returned', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

/** An order of files only: they are ready, nothing is delivered. */
export const isDigitalOrder = ({ lines }: Pick<Order, 'lines'>) => lines.every(({ isDigital }) => isDigital)

export function stateOf(order: Order): { label: string; tone: BadgeTone } {
  if (order.state === 'delivered' && isDigitalOrder(order)) return { label: 'Ready', tone: 'jade' }
  // An exchange costs nothing.
  if (order.exchangeOf && order.state === 'pending') return { label: 'On hold', tone: 'gold' }
  if (order.exchangeOf && order.state === 'paid') return { label: 'To be packed', tone: 'jade' }
  return stateWords[order.state]
}

export const itemCount = ({ lines }: Pick<Order, 'lines'>): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

export const itemWords = (order: Pick<Order, 'lines'>): string => {
  const count = itemCount(order)
  return `${count} ${count === 1 ? 'item' : 'items'}`
}

/** The shipping price as a line of money, or as a word if it is free. */
export const wayWords = (method: ShippingMethod, isFree: boolean): string =>
  `${shippingNames[method]} shipping${isFree ? ', free' : ''}`

export const lineKey = ({ productId, variant }: OrderLine) => `${productId} ${variant}`

/** The shipping address, with the country's name. */
export const addressWords = ({ address }: Order): string[] => (address ? labelLines(address) : [])

/** The day by which a parcel is expected. */
export function arrival({ method, paidAt, shippedAt }: Order): string | undefined {
  if (!method || !paidAt) return undefined
  return afterBusinessDays(new Date(shippedAt ?? paidAt), shippingDays[method][1]).toISOString()
}
