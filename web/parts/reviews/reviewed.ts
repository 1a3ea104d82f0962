import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Page } from '#shared/contract/page.ts'
import type { Review } from '#shared/contract/reviews/review.ts'
import { reviews } from '#shared/contract/reviews/reviews.ts'
import { readPages } from '../../api.ts'

/** Reviews per page. */
export const perPage = 6

/** The subject of reviews. */
export type Reviewed = {
  kind: 'instructor' | 'product'
  id: string
  /** The name under which reviews are answered. */
  called: string
}

type Of = Pick<Reviewed, 'kind' | 'id'>

export function reviewsOf({ kind, id }: Of) {
  const asked = { params: { id }, query: { limit: perPage } }
  return kind === 'product'
    ? readPages(reviews.listProductReviews, asked)
    : readPages(reviews.listReviews, asked)
}

/** The author of a review, or a fallback for one without a name. */
export const authorOf = ({ authorName }: Review, { kind }: Pick<Reviewed, 'kind'>): string =>
  authorName || (kind === 'product' ? 'A buyer' : 'A student')

/** The props of a dialog about a review. */
export type AboutReview = {
  /** Undefined shows no dialog. */
  review: Review | undefined
  of: Reviewed
  onClose: () => void
}

/** Updates the displayed reviews at once. */
export function changeShown(
  client: QueryClient,
  of: Of,
  change: (items: readonly Review[]) => Review[],
): void {
  client.setQueryData<InfiniteData<Page<Review>>>(
    reviewsOf(of).queryKey,
    (known) =>
      known && { ...known, pages: known.pages.map((page) => ({ ...page, items: change(page.items) })) },
  )
}
