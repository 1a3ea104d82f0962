import type { Page } from '#shared/contract/page.ts'
import { Problem } from '#shared/contract/problem.ts'
import { type ReportedReview, type ReportInput, ReportReason } from '#shared/contract/reviews/reports.ts'
import { pageOfAll } from '../http/cursor.ts'
import { instructor } from '../model/instructors/instructor.ts'
import { findReview, review } from '../model/reviews/review.ts'
import { findCase, type ReviewCaseItem, reviewCase, reviewReport } from '../model/reviews/review-report.ts'
import { product } from '../model/store/product.ts'
import { readEach } from '../model/table/read-all.ts'
import { type Step, writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { clock } from '../ports/process/clock.ts'
import { toReview } from './review-wire.ts'

const entities = { review, reviewCase, reviewReport }

/** Reports a review, once per member. It is written only if the review is unchanged since it was read. */
export async function reportReview(memberId: string, id: string, { reason }: ReportInput): Promise<void> {
  await tryAgain(async () => {
    const [known, open, { data: before }] = await Promise.all([
      findReview(id),
      findCase(id),
      reviewReport().get({ reviewId: id, memberId }).go({ consistent: true }),
    ])
    if (!known?.shownOf) throw new Problem('review.not_found')
    if (known.memberId === memberId) throw new Problem('review.own')
    if (before) return
    const createdAt = clock.now().toISOString()
    await writeSteps(entities, [
      {
        write: ({ review }) =>
          review
            .check({ id })
            .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
            .commit(),
      },
      {
        write: ({ reviewReport }) =>
          reviewReport.create({ reviewId: id, memberId, reason, createdAt }).commit(),
      },
      caseStep(id, open, reason, createdAt),
    ])
  })
}

function caseStep(
  reviewId: string,
  open: ReviewCaseItem | undefined,
  reason: ReportInput['reason'],
  createdAt: string,
): Step<typeof entities> {
  const next = open
    ? { ...open, reports: open.reports + 1, reasons: [...new Set([...open.reasons, reason])] }
    : { reviewId, reports: 1, reasons: [reason], createdAt }
  return {
    write: ({ reviewCase }) =>
      reviewCase
        .put(next)
        .where((a, { eq, notExists }) => (open ? eq(a.reports, open.reports) : notExists(a.reviewId)))
        .commit(),
  }
}

/** Dismisses the reports that the admin saw, and keeps the review; a repeated call changes nothing. */
export async function keepReview(id: string, reports: number): Promise<void> {
  await tryAgain(async () => {
    const [known, open] = await Promise.all([findReview(id), findCase(id)])
    if (!known) throw new Problem('review.not_found')
    if (!open) return
    if (open.reports !== reports) throw new Problem('review.changed')
    await writeSteps(entities, [
      {
        write: ({ reviewCase }) =>
          reviewCase
            .delete({ reviewId: id })
            .where((a, { eq }) => eq(a.reports, reports))
            .commit(),
      },
    ])
  })
}

/** Reviews that wait for a decision, longest waiting first. All are read, since the total is shown. */
export async function reportedReviews(asked: {
  limit: number
  cursor?: string | undefined
}): Promise<Page<ReportedReview>> {
  const { data } = await reviewCase().query.open({}).go({ pages: 'all' })
  const { items, ...rest } = pageOfAll(data, asked.limit, asked.cursor)
  return { ...rest, items: await withReviews(items) }
}

async function withReviews(cases: readonly ReviewCaseItem[]): Promise<ReportedReview[]> {
  const { review: said } = await readEach({ review }, (of) => ({
    review: cases.map(({ reviewId: id }) => of.review.get({ id })),
  }))
  const idsOf = (subject: 'session' | 'product') => [
    ...new Set(said.filter((one) => one.subject === subject).map(({ aboutId }) => aboutId)),
  ]
  const about = await readEach({ instructor, product }, (of) => ({
    instructor: idsOf('session').map((id) => of.instructor.get({ id })),
    product: idsOf('product').map((id) => of.product.get({ id })),
  }))
  const names = new Map([...about.instructor, ...about.product].map(({ id, name }) => [id, name]))
  return cases.flatMap(({ reviewId, reports, reasons, createdAt }) => {
    const known = said.find(({ id }) => id === reviewId)
    if (!known) return []
    return [
      {
        review: toReview(known),
        subject: known.subject,
        aboutId: known.aboutId,
        aboutName: names.get(known.aboutId) ?? '',
        reports,
        reasons: reasons.flatMap((reason) => ReportReason.safeParse(reason).data ?? []),
        reportedAt: createdAt,
      },
    ]
  })
}
