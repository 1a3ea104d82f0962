import type { Product } from '#shared/contract/store/product.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Rating } from '../../../ui/feedback/rating.tsx'

type ProductRatingProps = {
  product: Pick<Product, 'rating' | 'reviewCount'>
  /** The size of the star in pixels. */
  size: number
}

/** The average rating of a product; a product without reviews is new. */
export function ProductRating({ product: { rating, reviewCount }, size }: ProductRatingProps) {
  if (reviewCount === 0) return <Badge tone="gold">New</Badge>
  return <Rating rating={rating} count={reviewCount} size={size} />
}
