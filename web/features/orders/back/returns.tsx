import { useState } from 'react'
import type { OrderDetail } from '#shared/contract/orders/order.ts'
import type { OrderReturn } from '#shared/contract/orders/returns.ts'
import { optionWords } from '#shared/rules/store/options.ts'
import { mayReturnBecome, returnReasonWords } from '#shared/rules/store/returns.ts'
import { Thumb } from '../../../parts/cart/thumb.tsx'
import { Link } from '../../../router/link.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { formatDate } from '../../../ui/text/format.ts'
import { exchangeWords } from './exchange-words.ts'
import { Quoted } from './quoted.tsx'
import { returnStateWords, returnWords } from './return-words.ts'
import styles from './returns.module.css'
import { useReturns } from './use-returns.ts'

type ReturnsProps = { order: OrderDetail; isForAdmin?: boolean }

/** The returns of an order, newest first. */
export function Returns({ order, isForAdmin = false }: ReturnsProps) {
  if (order.returns.length === 0) return null
  return (
    <section className={styles.card} aria-label="Returns">
      <h2 className={styles.title}>{titleOf(order.returns, isForAdmin)}</h2>
      <ul>
        {order.returns.toReversed().map((one) => (
          <li key={one.id} className={styles.return}>
            <ReturnShown order={order} known={one} isForAdmin={isForAdmin} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function titleOf(returns: readonly OrderReturn[], isForAdmin: boolean): string {
  if (isForAdmin) return 'Returns'
  if (returns.length > 1) return 'Your returns'
  const state = returns[0]?.exchange?.state
  return state === 'held' || state === 'made' ? 'Your exchange' : 'Your return'
}

type ReturnShownProps = { order: OrderDetail; known: OrderReturn; isForAdmin: boolean }

function ReturnShown({ order, known, isForAdmin }: ReturnShownProps) {
  const [isAsked, setAsked] = useState(false)
  const { withdraw } = useReturns(order)
  const { state, lines, exchange, instructions, answer, createdAt } = known
  const what = exchange?.state === 'held' ? 'exchange' : 'return'
  const { label, tone } = returnStateWords[state]
  return (
    <>
      <header className={styles.head}>
        <Badge tone={tone}>{label}</Badge>
        <span className={styles.quiet}>
          Requested <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </span>
      </header>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.line} className={styles.line}>
            <Thumb url={line.imageUrl} count={line.quantity} />
            <span className={styles.name}>
              {line.name}
              <span className={styles.quiet}>
                {[optionWords(line), returnReasonWords[line.reason]].filter(Boolean).join(', ')}
                {line.arrived !== null && line.arrived < line.quantity
                  ? `; ${line.arrived} of ${line.quantity} arrived`
                  : ''}
              </span>
              {line.quantity > 1 && <span className="visually-hidden">, {line.quantity} of it</span>}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.words}>{returnWords(known)}</p>
      {exchange && (
        <p className={styles.words}>
          <b>Exchange:</b> {exchangeWords(exchange, known)}{' '}
          {exchange.state !== 'over' && (
            <Link
              className={styles.link}
              to={isForAdmin ? `/admin/orders/${exchange.orderId}` : `/order/${exchange.orderId}`}
            >
              Order {exchange.number}
            </Link>
          )}
        </p>
      )}
      {state === 'approved' && instructions && <Quoted head="How to send it" text={instructions} />}
      {state === 'declined' && answer && <Quoted head="Reason" text={answer} />}
      {!isForAdmin && mayReturnBecome(state, 'withdrawn') && (
        <>
          <Button size="small" onClick={() => setAsked(true)}>
            Withdraw the {what}
          </Button>
          <ConfirmDialog
            open={isAsked}
            onClose={() => setAsked(false)}
            title={`Withdraw the ${what}?`}
            confirmLabel="Withdraw"
            cancelLabel="Do not withdraw"
            busy={withdraw.isPending}
            onConfirm={() => withdraw.mutate(known.id, { onSettled: () => setAsked(false) })}
          >
            {exchange?.state === 'held'
              ? 'You keep your item, and the other one is no longer on hold. '
              : 'You keep the items, and nothing is refunded. '}
            You can ask again within the return period.
          </ConfirmDialog>
        </>
      )}
    </>
  )
}
