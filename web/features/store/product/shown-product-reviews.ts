import type { QueryClient } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { OwnProductReview } from '#shared/contract/reviews/product-reviews.ts'
import { reviews } from '#shared/contract/reviews/reviews.ts'
import type { Product } from '#shared/contract/store/product.ts'
import { averageOf, countsWith, type RatingChange, ratingsOf } from '#shared/rules/learning/rating.ts'
import { read } from '../../../api.ts'
import { changeShown } from '../../../parts/reviews/reviewed.ts'
import { invalidate } from '../../../query-client.ts'

/** Shows a new review at once: the lists of products lag behind. */
export function showSaid(
  client: QueryClient,
  id: string,
  said: OwnProductReview,
  before: OwnProductReview | null,
): void {
  client.setQueryData(ownRead(id).queryKey, { review: said, mayReview: true })
  const isListed = (one: { id: string }) => one.id === said.id
  if (before) {
    changeShown(client, { kind: 'product', id }, (items) => items.map((one) => (isListed(one) ? said : one)))
  } else void invalidate(client, listAddress(id))
  count(client, id, { from: before?.stars ?? 0, to: said.stars })
}

/** Removes a deleted review from view at once. */
export function showDeleted(client: QueryClient, id: string, before: OwnProductReview): void {
  client.setQueryData(ownRead(id).queryKey, { review: null, mayReview: true })
  changeShown(client, { kind: 'product', id }, (items) => items.filter((one) => one.id !== before.id))
  count(client, id, { from: before.stars, to: 0 })
}

const ownRead = (id: string) => read(reviews.getProductReview, { params: { id } })
const listAddress = (id: string) => reviews.listProductReviews.path.replace('{id}', id)

/** Counts a change of stars in the displayed product. */
function count(client: QueryClient, id: string, change: RatingChange): void {
  client.setQueryData<Product>(read(catalogue.getProduct, { params: { id } }).queryKey, (known) => {
    if (!known) return known
    const starCounts = countsWith(known.starCounts, change)
    const ratings = ratingsOf(starCounts)
    return { ...known, starCounts, reviewCount: ratings.count, rating: averageOf(ratings) }
  })
}
