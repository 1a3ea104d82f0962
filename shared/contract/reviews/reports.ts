import * as z from 'zod/mini'
import { reportReasons } from '../../rules/learning/review-report.ts'
import { empty, endpoint, page } from '../endpoint.ts'
import { id, moment } from '../fields.ts'
import { pageQuery } from '../page.ts'
import { Review } from './review.ts'

/** Reported reviews, and admins' decisions on them. Part of reviews. */

export const ReportReason = z.enum(reportReasons)
export const ReportInput = z.strictObject({ reason: ReportReason })
export type ReportInput = z.output<typeof ReportInput>

/** A review with the reports since the last decision on it. */
export const ReportedReview = z.object({
  review: Review,
  subject: z.enum(['session', 'product']),
  /** The instructor or the product it is about. */
  aboutId: z.string(),
  aboutName: z.string(),
  /** The number of members who have reported it. */
  reports: z.number(),
  /** Each reported reason, once. */
  reasons: z.array(ReportReason),
  /** When the first report was made. */
  reportedAt: moment,
})
export type ReportedReview = z.output<typeof ReportedReview>

const params = z.strictObject({ id: id('review') })

export const reports = {
  reportReview: endpoint({
    method: 'POST',
    path: '/api/reviews/{id}/report',
    access: 'member',
    summary: 'Reports a review to the admins, once per member; a repeated call changes nothing',
    params,
    body: ReportInput,
    success: empty,
    problems: ['review.not_found', 'review.own'],
    limit: { calls: 20, seconds: 86_400, of: 'member' },
  }),
  listReportedReviews: endpoint({
    method: 'GET',
    path: '/api/admin/reviews/reported',
    access: 'admin',
    summary: 'Reported reviews without a decision, longest waiting first',
    query: z.strictObject(pageQuery),
    success: page(ReportedReview),
  }),
  keepReview: endpoint({
    method: 'POST',
    path: '/api/admin/reviews/{id}/keep',
    access: 'admin',
    summary: 'Keeps a reported review. Refused if more members have reported it than the admin saw',
    params,
    body: z.strictObject({ reports: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)) }),
    success: empty,
    problems: ['review.not_found', 'review.changed'],
  }),
} as const
