import { reportReasons } from '#shared/rules/learning/review-report.ts'
import { entity, type ItemOf, index, key } from '../table/entity.ts'

/** A member's report of a review: one for each review. */
export const reviewReport = entity({
  model: { service: 'kiai', entity: 'review-report', version: '1' },
  attributes: {
    reviewId: { type: 'string', required: true, readOnly: true },
    memberId: { type: 'string', required: true, readOnly: true },
    reason: { type: reportReasons, required: true, readOnly: true },
    createdAt: { type: 'string', required: true, readOnly: true },
  },
  indexes: {
    primary: key(['reviewId'], ['memberId']),
    // Makes it one of the member's belongings.
    ofMember: index('gsi1', ['memberId'], ['createdAt', 'reviewId']),
  },
})

/** The open reports of one review, for an admin to decide. Removed with the decision, and with the review. */
export const reviewCase = entity({
  model: { service: 'kiai', entity: 'review-case', version: '1' },
  attributes: {
    reviewId: { type: 'string', required: true, readOnly: true },
    /** The number of members who have reported it. */
    reports: { type: 'number', required: true },
    reasons: { type: 'list', items: { type: 'string' }, required: true },
    createdAt: { type: 'string', required: true, readOnly: true },
  },
  indexes: {
    primary: key(['reviewId'], []),
    open: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: [] },
      sk: { field: 'gsi1sk', composite: ['createdAt', 'reviewId'], casing: 'none' },
    },
  },
})
export type ReviewCaseItem = ItemOf<typeof reviewCase>

export async function findCase(reviewId: string): Promise<ReviewCaseItem | undefined> {
  const { data } = await reviewCase().get({ reviewId }).go({ consistent: true })
  return data ?? undefined
}
