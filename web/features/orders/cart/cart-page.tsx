import { ShoppingBag, Trash2, TriangleAlert, Truck } from 'lucide-react'
import { centsOf, dollarsOf } from '#shared/rules/money/money.ts'
import { countOf } from '#shared/rules/store/cart.ts'
import { optionWords } from '#shared/rules/store/options.ts'
import { orderTotal } from '#shared/rules/store/order.ts'
import { shippingRules } from '#shared/rules/store/shipping.ts'
import { linkTo } from '../../../links.ts'
import { Quantity } from '../../../parts/cart/quantity.tsx'
import { Thumb } from '../../../parts/cart/thumb.tsx'
import { type Cart, useCart } from '../../../parts/cart/use-cart.ts'
import { Link } from '../../../router/link.tsx'
import { useSession } from '../../../session.ts'
import { ButtonLink, IconButton } from '../../../ui/base/button.tsx'
import { Page } from '../../../ui/base/page.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { formatMoney } from '../../../ui/text/format.ts'
import { MoneyLines } from '../../../ui/text/money-lines.tsx'
import { wayWords } from '../order-words.ts'
import { buyable, pricedLines, type SoldLine, useSoldLines } from '../sold-lines.ts'
import { TaxWords } from '../tax-words.tsx'
import { useStandardShipping } from '../use-standard-shipping.ts'
import styles from './cart-page.module.css'

/** The cart, with current prices and stock. */
export function CartPage() {
  const cart = useCart()
  const { sold, error, retry } = useSoldLines(cart.lines)
  if (cart.lines.length === 0) return <NoCart />
  if (error) return <ErrorState level={1} title="The cart could not be loaded" onRetry={retry} />
  return (
    <Page title="Your cart">
      <div className={styles.columns}>
        {sold ? <Lines lines={sold} cart={cart} /> : <Skeleton height={`${cart.lines.length * 9}rem`} />}
        {sold ? <Summary lines={sold} cart={cart} /> : <Skeleton height="16rem" />}
      </div>
    </Page>
  )
}

function NoCart() {
  return (
    <EmptyState
      level={1}
      title="Your cart is empty"
      icon={<ShoppingBag size={26} />}
      actions={
        <ButtonLink to="/store" variant="gold">
          Open store
        </ButtonLink>
      }
    >
      Items in your cart are kept in this browser.
    </EmptyState>
  )
}

type LinesProps = { lines: readonly SoldLine[]; cart: Cart }

function Lines({ lines, cart }: LinesProps) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li
          key={`${line.productId} ${line.size} ${line.color}`}
          className={styles.line}
          data-gone={line.isGone || undefined}
        >
          <Thumb url={line.imageUrl} />
          <div className={styles.words}>
            <h2 className={styles.name}>
              <Link to={`/store/product/${line.productId}`}>{line.name}</Link>
            </h2>
            <p className={styles.options}>{optionWords(line) || (line.isDigital ? 'Digital' : '')}</p>
            {line.note && (
              <p className={styles.note}>
                <TriangleAlert size={15} aria-hidden="true" /> {line.note}
              </p>
            )}
            <div className={styles.ways}>
              {!line.isDigital && !line.isGone && (
                <Quantity
                  of={line.name}
                  value={line.quantity}
                  most={line.most}
                  onChange={(quantity) => cart.change(line.kept, { quantity, price: line.price })}
                />
              )}
              <IconButton label={`Remove ${line.name}`} onClick={() => cart.remove(line.kept)}>
                <Trash2 size={18} aria-hidden="true" />
              </IconButton>
            </div>
          </div>
          {!line.isGone && (
            <p className={styles.amount}>{formatMoney(dollarsOf(centsOf(line.price) * line.quantity))}</p>
          )}
        </li>
      ))}
    </ul>
  )
}

const { freeOver } = shippingRules.standard

function Summary({ lines, cart }: LinesProps) {
  const session = useSession()
  const count = countOf(buyable(lines))
  const standard = useStandardShipping()
  const { goods, shipping, total, isShipped } = orderTotal(pricedLines(lines), 'standard', standard)
  const left = freeOver - goods
  const agree = () => {
    // Prices shown here count as seen by the buyer.
    for (const line of buyable(lines)) cart.change(line.kept, { price: line.price, quantity: line.quantity })
  }
  return (
    <section className={styles.summary} aria-label="Summary">
      <h2 className={styles.heading}>Summary</h2>
      <MoneyLines
        lines={[
          { what: `${count} ${count === 1 ? 'item' : 'items'}`, amount: dollarsOf(goods) },
          ...(isShipped ? [{ what: wayWords('standard', shipping === 0), amount: dollarsOf(shipping) }] : []),
          { what: 'Total, USD', amount: dollarsOf(total), isTotal: true },
        ]}
      />
      {isShipped && (
        <p className={styles.free} data-reached={shipping === 0 || undefined}>
          <Truck size={16} aria-hidden="true" />
          {shipping === 0 ? 'Free shipping reached' : `${formatMoney(dollarsOf(left + 1))} more ships free`}
        </p>
      )}
      {count > 0 && (
        <ButtonLink to={linkTo('/checkout', session)} variant="gold" size="large" onClick={agree}>
          Checkout
        </ButtonLink>
      )}
      <p className={styles.small}>
        <TaxWords total={total} /> Prices and stock are checked again at checkout.
      </p>
    </section>
  )
}
