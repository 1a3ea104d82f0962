import { useState } from 'react'
import type { OrderDetail, OrderLine } from '#shared/contract/orders/order.ts'
import { centsOf, dollarsOf } from '#shared/rules/money/money.ts'
import { optionWords } from '#shared/rules/store/options.ts'
import { isReceived } from '#shared/rules/store/product-review.ts'
import { Thumb } from '../../../parts/cart/thumb.tsx'
import { Link } from '../../../router/link.tsx'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { formatDate, formatMoney } from '../../../ui/text/format.ts'
import { MoneyLines } from '../../../ui/text/money-lines.tsx'
import { ClaimDialog } from '../back/claim-dialog.tsx'
import { mayClaim } from '../back/claim-words.ts'
import { ExchangeDialog } from '../back/exchange-dialog.tsx'
import { exchangeableOf } from '../back/exchange-words.ts'
import { ReturnDialog } from '../back/return-dialog.tsx'
import { mayReturn } from '../back/return-words.ts'
import { addressWords, lineKey, stateWords, wayWords } from '../order-words.ts'
import styles from './order-summary.module.css'
import { useOrderActs } from './use-order.ts'

type OrderSummaryProps = { order: OrderDetail; isForAdmin?: boolean }

/** The items, the total and the address; for the buyer also the ways to cancel or return. */
export function OrderSummary({ order, isForAdmin = false }: OrderSummaryProps) {
  const { lines, shipping, total, tax, method, payment, exchangeOf } = order
  const address = addressWords(order)
  return (
    <section className={styles.card} aria-label="Ordered items">
      <ul className={styles.goods}>
        {lines.map((line, place) => (
          <li key={lineKey(line)}>
            <Thumb url={line.imageUrl} count={line.quantity} />
            <span className={styles.name}>
              {line.name}
              <span className={styles.quiet}>{optionWords(line) || (line.isDigital ? 'Digital' : '')}</span>
              {isForAdmin && <span className={styles.quiet}>{downloadedWords(order, place)}</span>}
              {line.quantity > 1 && <span className="visually-hidden">, {line.quantity} of it</span>}
              {!isForAdmin && isReceived(line) && (
                <Link to={`/store/product/${line.productId}#reviews`} className={styles.review}>
                  Review<span className="visually-hidden"> {line.name}</span>
                </Link>
              )}
              <span className={styles.ended}>{endedWords(line)}</span>
            </span>
            <span className={styles.amount}>{formatMoney(line.amount)}</span>
          </li>
        ))}
      </ul>
      <MoneyLines
        lines={[
          ...goodsMoney(order),
          ...(method ? [{ what: wayWords(method, shipping === '0.00'), amount: shipping }] : []),
          { what: exchangeOf ? 'Total, USD' : 'Paid, USD', amount: total, isTotal: true },
          ...(payment.refundedAmount === '0.00'
            ? []
            : [{ what: 'Refunded', amount: `-${payment.refundedAmount}` }]),
        ]}
      />
      {tax && (
        <p className={styles.quiet}>
          {tax.name} {tax.percentage}%, {formatMoney(tax.amount)}, is included.
        </p>
      )}
      {address.length > 0 && (
        <div>
          <h2 className={styles.heading}>Ships to</h2>
          <p className={styles.address}>{address.join(', ')}</p>
        </div>
      )}
      {!isForAdmin && <Back order={order} />}
    </section>
  )
}

/** How much of a file was downloaded, for the person who decides on its refund. */
function downloadedWords({ downloads }: OrderDetail, place: number): string | undefined {
  const file = downloads.find(({ line }) => line === place)
  return file && `${file.issued} of ${file.chunks} ${file.chunks === 1 ? 'part' : 'parts'} downloaded`
}

/** The price of the goods; for an exchange, set against the piece that is sent back. */
function goodsMoney({ lines, goods, exchangeOf }: OrderDetail) {
  if (!exchangeOf) return [{ what: 'Subtotal', amount: goods }]
  const value = dollarsOf(lines.reduce((sum, { amount }) => sum + centsOf(amount), 0))
  return [
    { what: 'Subtotal', amount: value },
    { what: 'Exchanged item', amount: `-${value}` },
  ]
}

/** The units of a line that came back or are coming back. */
function endedWords({
  state,
  quantity,
  coming,
  returned,
  exchanged,
  settled,
}: OrderLine): string | undefined {
  if (state === 'cancelled' || state === 'refunded' || state === 'returned' || state === 'returning')
    return state === 'returned' && exchanged === quantity ? 'Exchanged' : stateWords[state].label
  const parts = [
    coming > 0 && `${coming} of ${quantity} being returned`,
    exchanged > 0 && `${exchanged} exchanged`,
    returned > exchanged && `${returned - exchanged} returned`,
    settled > 0 && `${settled} refunded`,
  ]
  return parts.filter(Boolean).join(', ') || undefined
}

/** How to undo the purchase: cancelling until it is packed, returning afterwards; a file until it is downloaded. */
function Back({ order }: { order: OrderDetail }) {
  const [isAsked, setAsked] = useState(false)
  const [isReturning, setReturning] = useState(false)
  const [isExchanging, setExchanging] = useState(false)
  const [isClaiming, setClaiming] = useState(false)
  const { cancel } = useOrderActs(order)
  const mayCancel = !order.isSuspended && order.lines.some(({ state }) => state === 'paid')
  const mayReturnFile = order.lines.some(
    ({ isDigital, state, downloadedAt }) => isDigital && state === 'delivered' && downloadedAt === null,
  )
  return (
    <>
      {mayCancel && (
        <>
          <Button onClick={() => setAsked(true)}>Cancel the order</Button>
          <p className={styles.foot}>You can cancel it until it is packed.</p>
          <ConfirmDialog
            open={isAsked}
            onClose={() => setAsked(false)}
            title="Cancel the order?"
            confirmLabel="Cancel the order"
            cancelLabel="Keep order"
            busy={cancel.isPending}
            onConfirm={() => cancel.mutate(undefined, { onSettled: () => setAsked(false) })}
          >
            Items that are not packed yet are not sent. Their price and shipping are refunded immediately. You
            keep files.
          </ConfirmDialog>
        </>
      )}
      {mayReturn(order) && (
        <>
          <Button onClick={() => setReturning(true)}>Return items</Button>
          {order.returnUntil && (
            <p className={styles.foot}>Until {formatDate(order.returnUntil)}, for unused items.</p>
          )}
          <ReturnDialog order={order} open={isReturning} onClose={() => setReturning(false)} />
        </>
      )}
      {exchangeableOf(order).length > 0 && (
        <>
          <Button onClick={() => setExchanging(true)}>Exchange size or colour</Button>
          <ExchangeDialog order={order} open={isExchanging} onClose={() => setExchanging(false)} />
        </>
      )}
      {mayClaim(order) && (
        <>
          <Button variant="quiet" onClick={() => setClaiming(true)}>
            Report a problem
          </Button>
          <ClaimDialog order={order} open={isClaiming} onClose={() => setClaiming(false)} />
        </>
      )}
      {mayReturnFile && <ButtonLink to={`/purchases/${order.payment.purchaseId}`}>Return a file</ButtonLink>}
    </>
  )
}
