import { Download } from 'lucide-react'
import type { Product } from '#shared/contract/store/product.ts'
import { CoverLink } from '../../../ui/base/cover-link.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Rating } from '../../../ui/feedback/rating.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Poster } from '../../../ui/media/poster.tsx'
import styles from './product-card.module.css'
import { fewLeft, isNew, productLink } from './product-words.ts'
import { Swatches } from './swatches.tsx'

const sizes = '(width < 48rem) 45vw, (width < 72rem) 28vw, 16rem'

type ProductCardProps = {
  product: Product
  /** Milliseconds since the epoch. */
  now: number
  eager?: boolean
  /** The heading level of the title. */
  level?: 2 | 3
}

/** A product in a list: its picture, price and colours, and a badge. */
export function ProductCard({ product, now, eager = false, level = 2 }: ProductCardProps) {
  const { id, name, price, thumbnailUrl, color } = product
  const Heading = `h${level}` as const
  return (
    <article className={styles.card}>
      <div className={styles.frame} data-out={!product.inStock || undefined}>
        <Poster url={thumbnailUrl} sizes={sizes} eager={eager} />
        <span className={styles.badges}>
          <State product={product} now={now} />
        </span>
      </div>
      <div className={styles.words}>
        <Heading className={styles.name}>
          <CoverLink to={productLink(id)}>{name}</CoverLink>
        </Heading>
        <p className={styles.line}>
          <span className={styles.price}>${price}</span>
          {product.reviewCount > 0 && (
            <span className={styles.rating}>
              <Rating rating={product.rating} count={product.reviewCount} size={14} />
            </span>
          )}
          <Swatches colors={color} />
        </p>
      </div>
    </article>
  )
}

/** The most urgent one first: a second badge would not be read. */
function State({ product, now }: { product: Product; now: number }) {
  const left = fewLeft(product)
  if (!product.inStock) return <Badge isDashed>Out of stock</Badge>
  if (left !== undefined) return <Badge tone="gold">{left} left</Badge>
  return (
    <>
      {isNew(product, now) && <Badge tone="gold">New</Badge>}
      {product.isDigital && (
        <Badge>
          <Download size={12} aria-hidden="true" /> Digital
        </Badge>
      )}
    </>
  )
}

export function ProductCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.frame}>
        <Skeleton height="100%" />
      </div>
      <div className={styles.words}>
        <p className={styles.name}>
          <Skeleton width="70%" height="1.2em" />
        </p>
        <p className={styles.line}>
          <Skeleton width="4rem" height="1.2em" />
        </p>
      </div>
    </div>
  )
}
