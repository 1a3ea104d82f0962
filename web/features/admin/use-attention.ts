import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import { contact } from '#shared/contract/contact/contact.ts'
import type { Page } from '#shared/contract/page.ts'
import { payments } from '#shared/contract/payments/payments.ts'
import { reviews } from '#shared/contract/reviews/reviews.ts'
import { read } from '../../api.ts'
import { useGoodsWaiting } from '../../parts/admin/use-goods-waiting.ts'
import { formatCount, formatMoney } from '../../ui/text/format.ts'

export type AttentionKind =
  | 'film'
  | 'message'
  | 'refund'
  | 'return'
  | 'application'
  | 'payout'
  | 'review'
  | 'difference'
  | 'mail'

/** A task that waits for an admin: its kind, the time it began and its page. */
export type Attention = {
  kind: AttentionKind
  title: string
  detail: string
  /** When the oldest item began to wait. */
  since: string
  verb: string
  to: string
}

/**
 * The tasks that wait for an admin, one line for each kind, oldest first. They use the reads of their own pages, so
 * that a line and its page never differ.
 */
export function useAttention() {
  const films = useQuery(read(catalogue.listVideos, { query: { status: 'failed', limit: 100 } }))
  const messages = useQuery(read(contact.listMessages, { query: { limit: 100 } }))
  const refunds = useQuery(read(payments.listRefundReviews))
  const { returns, claims } = useGoodsWaiting()
  const people = useQuery(read(catalogue.listInstructors, { query: { status: 'all' } }))
  const payouts = useQuery(read(payments.listUnpaidInstructorPayments))
  const reported = useQuery(read(reviews.listReportedReviews, { query: { limit: 20 } }))
  const differences = useQuery(read(payments.listDifferences))
  const reads = [films, messages, refunds, returns, claims, people, payouts, reported, differences]

  const failed = itemsOf(films)
  const overdue = itemsOf(messages).filter(({ minutesLeft }) => minutesLeft === 0)
  const asked = itemsOf(refunds).filter(({ state }) => state === 'review')
  const goods = [
    ...itemsOf(returns).map((item) => ({ ...item, view: 'returns' })),
    ...itemsOf(claims).map((item) => ({ ...item, view: 'claims' })),
  ]
  const applied = itemsOf(people).filter(
    ({ isApproved, rejectionReason }) => !isApproved && rejectionReason === null,
  )
  const refused = itemsOf(payouts).filter(({ failure }) => failure !== null)
  const open = differences.data?.items.filter(({ isRepaired }) => !isRepaired) ?? []
  const [mails, differ] = [
    open.filter(({ kind }) => kind === 'mail_unknown'),
    open.filter(({ kind }) => kind !== 'mail_unknown'),
  ]
  const lines = [
    line('film', failed, ({ updatedAt }) => updatedAt, {
      title: counted(failed.length, 'film did not convert', 'films did not convert'),
      detail: ({ title, media }) => `${title}${media?.reason ? `: ${media.reason}` : ''}`,
      verb: 'Retry',
      to: ({ title }) => `/admin/content?search=${encodeURIComponent(title)}`,
    }),
    line('message', overdue, ({ dueAt }) => dueAt, {
      title: counted(overdue.length, 'message overdue', 'messages overdue'),
      detail: ({ name, subject }) => `${name}: ${subject}, due`,
      verb: 'Answer',
      to: ({ id }) => `/admin/messages/${id}`,
    }),
    line('refund', asked, ({ createdAt }) => createdAt, {
      title: counted(asked.length, 'refund to decide', 'refunds to decide'),
      detail: ({ memberName, title, paidAmount }) => `${memberName}: ${title}, ${formatMoney(paidAmount)}`,
      verb: 'Review',
      to: () => '/admin/payments?view=refunds',
    }),
    line('return', goods, ({ createdAt }) => createdAt, {
      title: counted(goods.length, 'return or claim to decide', 'returns and claims to decide'),
      detail: ({ memberName, number }) => `${memberName}: ${number}`,
      verb: 'Decide',
      to: ({ view }) => `/admin/orders?state=${view}`,
    }),
    line('application', applied, ({ updatedAt }) => updatedAt, {
      title: counted(applied.length, 'instructor application', 'instructor applications'),
      detail: ({ name }) => name,
      verb: 'Read',
      to: () => '/admin/instructors',
    }),
    line('payout', refused, ({ dueDate }) => dueDate, {
      title: counted(refused.length, 'payout refused', 'payouts refused'),
      detail: ({ instructorName, amount, failure }) =>
        `${instructorName}, ${formatMoney(amount)}: ${failure ?? ''}`,
      verb: 'Pay',
      to: () => '/admin/instructor-payments',
    }),
    line('review', itemsOf(reported), ({ reportedAt }) => reportedAt, {
      title: counted(reported.data?.total ?? 0, 'review reported', 'reviews reported'),
      detail: ({ aboutName, review }) => `${aboutName}: ${review.text || 'stars only, no text'}`,
      verb: 'Decide',
      to: () => '/admin/reviews',
    }),
    line('difference', differ, ({ foundAt }) => foundAt, {
      title: counted(differ.length, 'difference in the books', 'differences in the books'),
      detail: ({ what }) => what,
      verb: 'View',
      to: () => '/admin/payments?view=differences',
    }),
    line('mail', mails, ({ foundAt }) => foundAt, {
      title: counted(mails.length, 'mail with unknown delivery', 'mails with unknown delivery'),
      detail: ({ what }) => what,
      verb: 'View',
      to: () => '/admin/payments?view=differences',
    }),
  ].flat()
  return {
    lines: lines.sort((one, other) => (one.since < other.since ? -1 : 1)),
    isPending: reads.some(({ data, error }) => data === undefined && !error),
    /** Whether some reads failed: then the panel must not say that nothing is waiting. */
    isPartial: reads.some(({ data, error }) => data === undefined && error),
    askedAt: Math.min(...reads.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    retry: () => {
      for (const { data, refetch } of reads) if (data === undefined) void refetch()
    },
  }
}

function itemsOf<Item>({ data }: UseQueryResult<Page<Item>>): Item[] {
  return data?.items ?? []
}

const counted = (count: number, one: string, several: string) =>
  `${formatCount(count)} ${count === 1 ? one : several}`

type Words<Item> = {
  title: string
  /** The details of the oldest item, as on its own page. */
  detail: (oldest: Item) => string
  verb: string
  to: (oldest: Item) => string
}

/** One line for all items of a kind; none if nothing waits. */
function line<Item>(
  kind: AttentionKind,
  items: readonly Item[],
  sinceOf: (item: Item) => string,
  { title, detail, verb, to }: Words<Item>,
): Attention[] {
  const [oldest] = items.toSorted((one, other) => (sinceOf(one) < sinceOf(other) ? -1 : 1))
  if (!oldest) return []
  return [{ kind, title, detail: detail(oldest), since: sinceOf(oldest), verb, to: to(oldest) }]
}
