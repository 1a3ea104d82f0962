import { Download } from 'lucide-react'
import type { Product } from '#shared/contract/store/product.ts'
import { CoverLink } from '../../../ui/base/cover-link.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PictureAhead } from '../../../ui/media/picture-ahead.tsx'
import { Poster } from '../../../ui/media/poster.tsx'
import { pictureSizes } from './picture-sizes.ts'
import styles from './product-card.module.css'
import { ProductRating } from './product-rating.tsx'
import { fewLeft, productLink } from './product-words.ts'
import { Swatches } from './swatches.tsx'

type ProductCardProps = {
  product: Product
  eager?: boolean
  /** The heading level of the title. */
  level?: 2 | 3
}

/** A product in a list: its picture, price and colours, and a badge. */
export function ProductCard({ product, eager = false, level = 2 }: ProductCardProps) {
  const { id, name, price, thumbnailUrl, color } = product
  const Heading = `h${level}` as const
  return (
    <article className={styles.card}>
      <div className={styles.frame} data-out={!product.inStock || undefined}>
        <Poster url={thumbnailUrl} sizes={pictureSizes.card} eager={eager} />
        <span className={styles.badges}>
          <State product={product} />
        </span>
      </div>
      <div className={styles.words}>
        <Heading className={styles.name}>
          <CoverLink to={productLink(id)}>{name}</CoverLink>
        </Heading>
        <p className={styles.line}>
          <span className={styles.price}>${price}</span>
          <span className={styles.rating}>
            <ProductRating product={product} size={14} />
          </span>
          <Swatches colors={color} />
        </p>
      </div>
    </article>
  )
}

/** The most urgent one first: a second badge would not be read. */
function State({ product }: { product: Product }) {
  const left = fewLeft(product)
  if (!product.inStock) return <Badge isDashed>Out of stock</Badge>
  if (left !== undefined) return <Badge tone="gold">{left} left</Badge>
  if (!product.isDigital) return null
  return (
    <Badge>
      <Download size={12} aria-hidden="true" /> Digital
    </Badge>
  )
}

export function ProductCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.frame}>
        <Skeleton height="100%" />
        <PictureAhead />
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
