import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Page } from '#shared/contract/page.ts'
import { type OwnReview, reviews } from '#shared/contract/reviews/reviews.ts'
import { read } from '../../api.ts'

const ownList = () => read(reviews.listOwnReviews, { query: { limit: 100 } })

/**
 * Loads the member's own reviews. True once they are known or failed to load; nobody is asked for a review before that.
 */
export const useReviewsSettled = (): boolean => !useQuery(ownList()).isPending

/** The member's review of a session; undefined if there is none or it is not known. Does not load the list itself. */
export function useOwnReview(bookingId: string | undefined): OwnReview | undefined {
  const { data } = useQuery({ ...ownList(), enabled: false })
  return data?.items.find((item) => item.bookingId === bookingId)
}

/** Shows a new review at once: the list may be a moment old. */
export function showSaid(client: QueryClient, said: OwnReview): void {
  client.setQueryData<Page<OwnReview>>(
    ownList().queryKey,
    (known) => known && { ...known, items: [said, ...known.items.filter(({ id }) => id !== said.id)] },
  )
}
