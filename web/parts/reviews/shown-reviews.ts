import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Page } from '#shared/contract/page.ts'
import { type Review, reviews } from '#shared/contract/reviews.ts'
import { readPages } from '../../api.ts'

/** Reviews that are shown at a time. */
export const perPage = 6

export const reviewsOf = (id: string) =>
  readPages(reviews.listReviews, { params: { id }, query: { limit: perPage } })

/** What a dialog about one of them is given. */
export type AboutReview = {
  /** Undefined shows no dialog. */
  review: Review | undefined
  /** The instructor on whose page it stands. */
  of: string
  onClose: () => void
}

/** Shows at once what became of them. */
export function changeShown(
  client: QueryClient,
  of: string,
  change: (items: readonly Review[]) => Review[],
): void {
  client.setQueryData<InfiniteData<Page<Review>>>(
    reviewsOf(of).queryKey,
    (known) =>
      known && { ...known, pages: known.pages.map((page) => ({ ...page, items: change(page.items) })) },
  )
}
