import { useQuery } from '@tanstack/react-query'
import type { OrderDetail } from '#shared/contract/orders/order.ts'
import { orders } from '#shared/contract/orders/orders.ts'
import type { Purchase } from '#shared/contract/payments/purchase.ts'
import { optionWords } from '#shared/rules/store/options.ts'
import { shippingNames } from '#shared/rules/store/shipping.ts'
import { read } from '../../../api.ts'
import { problemCode } from '../../../problem.ts'
import type { MoneyLine } from '../../../ui/text/money-lines.tsx'
import { isOrder } from './purchase-words.ts'

/** The part of an order that is printed on its receipt. */
export type ReceiptOrder = Pick<OrderDetail, 'number' | 'lines' | 'method' | 'shipping'>

/** The order that a purchase has paid, read as its buyer or as an admin. Other purchases have none. */
export function useReceiptOrder(purchase: Purchase | undefined, reader: 'buyer' | 'admin') {
  const id = purchase && isOrder(purchase) ? purchase.subjectId : undefined
  const at = { params: { id: id ?? '' } }
  const asBuyer = useQuery({ ...read(orders.getOrder, at), enabled: id !== undefined && reader === 'buyer' })
  const asAdmin = useQuery({
    ...read(orders.getAdminOrder, at),
    enabled: id !== undefined && reader === 'admin',
  })
  const { data, error, isPending, refetch } = reader === 'buyer' ? asBuyer : asAdmin
  const order: ReceiptOrder | undefined = data
  return {
    order,
    isPending: id !== undefined && isPending,
    // Without its order, a receipt has the title of the purchase only.
    error: error && problemCode(error) !== 'order.not_found' ? error : null,
    retry: () => void refetch(),
  }
}

/** The amounts of a paid order by line, and for shipping. They add up to its total. */
export const orderLines = ({ lines, method, shipping }: ReceiptOrder): MoneyLine[] => [
  ...lines.map((line) => ({
    what: [
      line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name,
      optionWords(line) || (line.isDigital ? 'Digital' : ''),
    ]
      .filter(Boolean)
      .join(', '),
    amount: line.amount,
  })),
  ...(method ? [{ what: `${shippingNames[method]} shipping`, amount: shipping }] : []),
]
