import type { AdminOrderDetail } from '#shared/contract/orders/admin-orders.ts'
import { optionWords } from '#shared/rules/store/options.ts'
import { shippingNames } from '#shared/rules/store/shipping.ts'
import { formatPaperDate } from '../../../ui/text/format.ts'
import { addressWords, lineKey } from '../order-words.ts'
import styles from './order-page.module.css'

/** The packing slip of a parcel, for print only: without prices. */
export function PackingSlip({ order }: { order: AdminOrderDetail }) {
  const inside = order.lines.filter(
    ({ isDigital, state }) => !isDigital && state !== 'cancelled' && state !== 'refunded',
  )
  return (
    <section className={styles.slip} aria-hidden="true">
      <h2>Kiai: packing slip {order.number}</h2>
      <p>
        Ordered {formatPaperDate(order.createdAt)}.{' '}
        {order.method && `${shippingNames[order.method]} shipping.`}
      </p>
      <address>
        {addressWords(order).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      <table>
        <thead>
          <tr>
            <th>Quantity</th>
            <th>Item</th>
            <th>Size and colour</th>
          </tr>
        </thead>
        <tbody>
          {inside.map((line) => (
            <tr key={lineKey(line)}>
              <td>{line.quantity}</td>
              <td>{line.name}</td>
              <td>{optionWords(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>Unused items can be returned within {order.policy.physicalDays} days of delivery.</p>
    </section>
  )
}
