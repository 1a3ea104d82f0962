import { mostStars } from '#shared/rules/learning/rating.ts'
import { demoMembers } from './content/people.ts'
import { demoReviews } from './content/reviews.ts'

/** The stars of one instructor of the demo, as their reviews give them. */
export function reviewsOf(slug: string) {
  const ratingCount = demoReviews.filter(([of]) => of === slug).length
  const rating = ratingCount > 0 ? mostStars.toFixed(2) : '0.00'
  return { rating, ratingCount, ratingPoints: ratingCount * mostStars * 100 }
}

/** Writes what the demo's members have said of sessions. */
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
}
