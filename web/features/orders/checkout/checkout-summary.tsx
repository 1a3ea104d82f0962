import { Clock } from 'lucide-react'
import { centsOf, dollarsOf } from '#shared/rules/money/money.ts'
import { countOf } from '#shared/rules/store/cart.ts'
import { optionWords } from '#shared/rules/store/options.ts'
import { orderTotal } from '#shared/rules/store/order.ts'
import type { ShippingMethod } from '#shared/rules/store/shipping.ts'
import { Thumb } from '../../../parts/cart/thumb.tsx'
import { SiteLink } from '../../../ui/base/site-link.tsx'
import { formatMoney } from '../../../ui/text/format.ts'
import { MoneyLines } from '../../../ui/text/money-lines.tsx'
import { wayWords } from '../order-words.ts'
import { buyable, pricedLines, type SoldLine } from '../sold-lines.ts'
import { TaxWords } from '../tax-words.tsx'
import { useStandardShipping } from '../use-standard-shipping.ts'
import styles from './checkout.module.css'

type SummaryProps = { lines: readonly SoldLine[]; shipping: ShippingMethod }

/** The items of the order; beside the steps, or folded above them on a phone. */
export function CheckoutSummary({ lines, shipping }: SummaryProps) {
  const standard = useStandardShipping()
  const { goods, shipping: way, total, isShipped } = orderTotal(pricedLines(lines), shipping, standard)
  const shown = buyable(lines)
  return (
    <details className={styles.summary} open={matchMedia('(width >= 60rem)').matches}>
      <summary className={styles.fold}>
        {countOf(shown)} {countOf(shown) === 1 ? 'item' : 'items'}
        <b>{formatMoney(dollarsOf(total))}</b>
      </summary>
      <div className={styles.inside}>
        {isShipped && (
          <p className={styles.held}>
            <Clock size={18} aria-hidden="true" /> Items are on hold for 30 minutes after you press Pay.
          </p>
        )}
        <ul className={styles.goods}>
          {shown.map((line) => (
            <li key={`${line.productId} ${line.size} ${line.color}`}>
              <Thumb url={line.imageUrl} count={line.quantity} />
              <span className={styles.name}>
                {line.name}
                <span className={styles.quiet}>{optionWords(line) || (line.isDigital ? 'Digital' : '')}</span>
                {line.quantity > 1 && <span className="visually-hidden">, {line.quantity} of it</span>}
                {line.note && <span className={styles.note}>{line.note}</span>}
              </span>
              <span className={styles.amount}>
                {formatMoney(dollarsOf(centsOf(line.price) * line.quantity))}
              </span>
            </li>
          ))}
        </ul>
        <MoneyLines
          lines={[
            { what: 'Subtotal', amount: dollarsOf(goods) },
            ...(isShipped ? [{ what: wayWords(shipping, way === 0), amount: dollarsOf(way) }] : []),
            { what: 'Total, USD', amount: dollarsOf(total), isTotal: true },
          ]}
        />
        <p className={styles.quiet}>
          <TaxWords total={total} /> Unused items can be returned.{' '}
          <SiteLink to="/refund-policy">Refund Policy</SiteLink>
        </p>
      </div>
    </details>
  )
}
