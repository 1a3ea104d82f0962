import { Check, PackageCheck, Truck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrderDetail } from '#shared/contract/orders/order.ts'
import { shippingNames } from '#shared/rules/store/shipping.ts'
import { formatDate, formatWholeDay } from '../../../ui/text/format.ts'
import { arrival } from '../order-words.ts'
import styles from './timeline.module.css'

/** The steps of a parcel so far, each with its time. */
export function Timeline({ order }: { order: OrderDetail }) {
  const { paidAt, packedAt, shippedAt, deliveredAt, tracking, method, policy } = order
  const due = arrival(order)
  const isOver = order.lines.every(
    ({ isDigital, state }) => isDigital || state === 'cancelled' || state === 'refunded',
  )
  const at = deliveredAt ? 3 : shippedAt ? 2 : packedAt ? 1 : 0
  const steps: { name: string; moment: string | null; words?: ReactNode; icon: ReactNode }[] = [
    {
      name: order.exchangeOf ? 'Your item has arrived' : 'Ordered and paid',
      moment: paidAt,
      icon: <Check size={16} />,
    },
    { name: 'Packed', moment: packedAt, icon: <PackageCheck size={16} /> },
    {
      name: 'Shipped',
      moment: shippedAt,
      icon: <Truck size={16} />,
      ...(tracking && { words: `${tracking.carrier} ${tracking.number}` }),
    },
    {
      name: 'Delivered',
      moment: deliveredAt,
      icon: <Check size={16} />,
      words: deliveredAt
        ? `Unused goods can be returned for ${policy.physicalDays} days`
        : `Your ${policy.physicalDays} days to return start here`,
    },
  ]
  return (
    <section className={styles.card} aria-label="Delivery">
      <header className={styles.head}>
        <div>
          <h2 className={styles.title}>{titleOf(order, due, isOver)}</h2>
          <p className={styles.quiet}>
            {method && `${shippingNames[method]} shipping`}
            {tracking && ` with ${tracking.carrier}`}
          </p>
        </div>
        {tracking?.url && !deliveredAt && (
          <a className={styles.track} href={tracking.url} target="_blank" rel="noreferrer">
            Track parcel
          </a>
        )}
      </header>
      {isOver ? (
        <p className={styles.over}>
          <X size={16} aria-hidden="true" /> Nothing is shipped.
        </p>
      ) : (
        <ol className={styles.steps}>
          {steps.map(({ name, moment, words, icon }, step) => (
            <li
              key={name}
              data-state={step < at ? 'done' : step === at ? 'now' : undefined}
              aria-current={step === at ? 'step' : undefined}
            >
              <span className={styles.mark} aria-hidden="true">
                {icon}
              </span>
              <span className={styles.name}>
                {name}
                {words && <span className={styles.quiet}>{words}</span>}
              </span>
              <span className={styles.quiet}>
                {moment ? (
                  <time dateTime={moment}>{formatDate(moment)}</time>
                ) : step === 3 && due ? (
                  `about ${formatDate(due)}`
                ) : null}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function titleOf({ deliveredAt, shippedAt }: OrderDetail, due: string | undefined, isOver: boolean): string {
  if (isOver) return 'Cancelled'
  if (deliveredAt) return `Delivered ${formatWholeDay(deliveredAt)}`
  if (!due) return 'On its way'
  return shippedAt ? `Arrives ${formatWholeDay(due)}` : `Arrives about ${formatWholeDay(due)}`
}
