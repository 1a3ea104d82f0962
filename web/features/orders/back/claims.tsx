import type { OrderClaim } from '#shared/contract/orders/claims.ts'
import type { OrderDetail } from '#shared/contract/orders/order.ts'
import { optionWords } from '#shared/rules/store/options.ts'
import { Thumb } from '../../../parts/cart/thumb.tsx'
import { Evidence } from '../../../parts/uploads/evidence.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { formatDate } from '../../../ui/text/format.ts'
import { claimStateWords, claimWords, kindLabels } from './claim-words.ts'
import { Quoted } from './quoted.tsx'
import styles from './returns.module.css'

type ClaimsProps = { order: OrderDetail; isForAdmin?: boolean }

/** The claims on an order, newest first. */
export function Claims({ order, isForAdmin = false }: ClaimsProps) {
  if (order.claims.length === 0) return null
  return (
    <section className={styles.card} aria-label="Claims">
      <h2 className={styles.title}>
        {isForAdmin ? 'Claims' : order.claims.length === 1 ? 'Your report' : 'Your reports'}
      </h2>
      <ul>
        {order.claims.toReversed().map((one) => (
          <li key={one.id} className={styles.return}>
            <ClaimShown known={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ClaimShown({ known }: { known: OrderClaim }) {
  const { state, kind, name, imageUrl, quantity, words, pictures, answer, createdAt } = known
  const { label, tone } = claimStateWords[state]
  return (
    <>
      <header className={styles.head}>
        <Badge tone={tone}>{label}</Badge>
        <span className={styles.quiet}>
          Reported <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </span>
      </header>
      <div className={styles.line}>
        <Thumb url={imageUrl} count={quantity} />
        <span className={styles.name}>
          {name}
          <span className={styles.quiet}>
            {[optionWords(known), kindLabels[kind]].filter(Boolean).join(', ')}
          </span>
          {quantity > 1 && <span className="visually-hidden">, {quantity} of it</span>}
        </span>
      </div>
      <p className={styles.said}>{words}</p>
      {pictures.length > 0 && <Evidence of="the buyer" pictures={pictures} />}
      <p className={styles.words}>{claimWords(known)}</p>
      {answer && <Quoted head="What we found" text={answer} />}
    </>
  )
}
