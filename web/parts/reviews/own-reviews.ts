import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Page } from '#shared/contract/page.ts'
import { type OwnReview, reviews } from '#shared/contract/reviews/reviews.ts'
import { read } from '../../api.ts'

const ownList = () => read(reviews.listOwnReviews, { query: { limit: 100 } })

/** Asks what the member has said; whether that is known, or could not be had: until then nobody is asked to say it. */
export const useReviewsSettled = (): boolean => !useQuery(ownList()).isPending

/** What the member has said of a session; undefined where they have not, or that is not known. Anyone who shows the list asks. */
export function useOwnReview(bookingId: string | undefined): OwnReview | undefined {
  const { data } = useQuery({ ...ownList(), enabled: false })
  return data?.items.find((item) => item.bookingId === bookingId)
}

/** Shows at once what was said: the list may be a moment old. */
export function showSaid(client: QueryClient, said: OwnReview): void {
  client.setQueryData<Page<OwnReview>>(
    ownList().queryKey,
    (known) => known && { ...known, items: [said, ...known.items.filter(({ id }) => id !== said.id)] },
  )
}
