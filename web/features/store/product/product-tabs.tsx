import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Product } from '#shared/contract/store/product.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { refundRules } from '#shared/rules/money/refund.ts'
import { shippingRules } from '#shared/rules/store/shipping.ts'
import { Link } from '../../../router/link.tsx'
import { useLocation } from '../../../router/router.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../../ui/list/tabs.tsx'
import { formatCount } from '../../../ui/text/format.ts'
import styles from './product-tabs.module.css'

/** Its code is loaded when its tab is opened. */
const ProductReviews = lazy(async () => ({
  default: (await import('./product-reviews.tsx')).ProductReviews,
}))

/** More about a product: details, reviews and delivery. */
export function ProductTabs({ product }: { product: Product }) {
  const { hash, key } = useLocation()
  const [selected, setSelected] = useState(hash === '#reviews' ? 'reviews' : 'details')
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be pressed again
  useEffect(() => {
    if (hash !== '#reviews') return
    setSelected('reviews')
    place.current?.scrollIntoView()
  }, [hash, key])
  const { reviewCount } = product
  return (
    <div ref={place} className={styles.place}>
      <Tabs
        label="About this product"
        selected={selected}
        onSelect={setSelected}
        tabs={[
          { id: 'details', label: 'Details', content: <Details product={product} /> },
          {
            id: 'reviews',
            label: reviewCount > 0 ? `Reviews (${formatCount(reviewCount)})` : 'Reviews',
            content: (
              <Suspense fallback={<Skeleton height="20rem" />}>
                <ProductReviews product={product} />
              </Suspense>
            ),
          },
          { id: 'shipping', label: 'Shipping', content: <Shipping isDigital={product.isDigital} /> },
        ]}
      />
    </div>
  )
}

function Details({ product: { facts, tags } }: { product: Product }) {
  return (
    <div className={styles.details}>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label="More like this">
          {tags.map((tag) => (
            <li key={tag}>
              <Link to={`/store?${new URLSearchParams({ search: tag })}`}>{tag}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const { standard, express, overnight, returnDays } = shippingRules

function Shipping({ isDigital }: { isDigital: boolean }) {
  if (isDigital) {
    return (
      <div className={styles.shipping}>
        <p>This is a file to download. Nothing is shipped.</p>
        <p>
          You can return it within {refundRules.digital.days} days if it was not fully downloaded. See the{' '}
          <Link to="/refund-policy">refund policy</Link>.
        </p>
      </div>
    )
  }
  return (
    <div className={styles.shipping}>
      <dl className={styles.facts}>
        <div>
          <dt>Standard</dt>
          <dd>
            {standard.days.join('-')} days, free over ${standard.freeOver / 100}
          </dd>
        </div>
        <div>
          <dt>Express</dt>
          <dd>
            ${dollarsOf(express.price)} ({express.days.join('-')} business days)
          </dd>
        </div>
        <div>
          <dt>Overnight</dt>
          <dd>${dollarsOf(overnight.price)}</dd>
        </div>
        <div>
          <dt>Returns</dt>
          <dd>{returnDays}-day returns</dd>
        </div>
      </dl>
      <p>
        Unused items can be returned within {returnDays} days of delivery. Sizes and colours can be exchanged.
        See the <Link to="/refund-policy">refund policy</Link>.
      </p>
    </div>
  )
}
