import { mostStars } from '#shared/rules/learning/stars.ts'
import { demoMembers } from './content/people.ts'
import { demoProductReviews } from './content/product-reviews.ts'
import { demoReviews } from './content/reviews.ts'
import { productIdOf } from './load-products.ts'

/** The stars of one instructor of the demo, by their reviews. */
export function reviewsOf(slug: string) {
  const ratingCount = demoReviews.filter(([of]) => of === slug).length
  const rating = ratingCount > 0 ? mostStars.toFixed(2) : '0.00'
  return { rating, ratingCount, ratingPoints: ratingCount * mostStars * 100 }
}

/** Writes the members' reviews of sessions. */
export async function loadReviews(
  before: (days: number) => string,
  instructorIdOf: (slug: string) => string,
): Promise<void> {
  const { memberIdOf } = await import('../../functions/model/members/member.ts')
  const { review } = await import('../../functions/model/reviews/review.ts')
  const items = demoReviews.map(([slug, by, daysAgo, text, reply]) => {
    const student = demoMembers.find((member) => member.slug === by)
    const instructorId = instructorIdOf(slug)
    const name = `demo-${by}-${slug}`.slice(0, 40)
    return {
      id: `rev_${name}`,
      subject: 'session' as const,
      subjectId: `bkg_${name}`,
      memberId: memberIdOf(by),
      aboutId: instructorId,
      shownOf: instructorId,
      stars: mostStars,
      text,
      authorName: student ? `${student.firstName} ${student.lastName[0]}.` : '',
      ...(reply && { reply: { text: reply, at: before(daysAgo - 1) } }),
      createdAt: before(daysAgo),
      updatedAt: before(daysAgo),
    }
  })
  await review().put(items).go()
  await loadProductReviews(before)
}

/** Writes the buyers' reviews of products. */
async function loadProductReviews(before: (days: number) => string): Promise<void> {
  const { memberIdOf } = await import('../../functions/model/members/member.ts')
  const { productReviewIdOf, review } = await import('../../functions/model/reviews/review.ts')
  const items = demoProductReviews.map(({ slug, by, name, stars, text, daysAgo, reply }) => {
    const [productId, memberId] = [productIdOf(slug), memberIdOf(by)]
    return {
      id: productReviewIdOf(productId, memberId),
      subject: 'product' as const,
      subjectId: productId,
      memberId,
      aboutId: productId,
      shownOf: productId,
      stars,
      text,
      authorName: name,
      ...(reply && { reply: { text: reply, at: before(daysAgo - 1) } }),
      createdAt: before(daysAgo),
      updatedAt: before(daysAgo),
    }
  })
  await review().put(items).go({ concurrency: 4 })
}
