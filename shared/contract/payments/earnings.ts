import * as z from 'zod/mini'
import { month } from '../calendar-fields.ts'
import { endpoint, file, json } from '../endpoint.ts'
import { moment } from '../fields.ts'

/** An instructor's earnings, by the ledger. Amounts are US dollars with two decimals. */

export const Earnings = z.object({
  /** Paid by students for sessions that are not held yet or may still be disputed. */
  pending: z.string(),
  pendingSessions: z.int(),
  /** Earned and not paid out; negative after an overpayment. */
  due: z.string(),
  dueSessions: z.int(),
  dueRefunds: z.int(),
  /** Number of payouts that were reversed at Stripe, and are owed again. */
  dueReturns: z.int(),
  nextPayoutAt: z.nullable(moment),
  /** Paid out so far, and since when. */
  paid: z.string(),
  paidSince: z.nullable(moment),
  /** Percent with two decimals; `0.00` for owners of the platform. */
  platformFeePercentage: z.string(),
})
export type Earnings = z.infer<typeof Earnings>

export const StatementLine = z.object({
  id: z.string(),
  /** Time of the session, or of the refund. */
  at: moment,
  what: z.enum(['session', 'cancelled', 'refund', 'reward']),
  /** The student, or the reason of the entry. */
  title: z.string(),
  /** A Master credit covers the session: Kiai pays the share, and there is no fee. */
  isByCredit: z.boolean(),
  /** Minutes, for a session. */
  duration: z.nullable(z.int()),
  /** `paid` is exactly `fee` plus `share`. */
  paid: z.string(),
  fee: z.string(),
  share: z.string(),
  state: z.enum(['pending', 'due', 'paid', 'booked_back']),
})
export type StatementLine = z.infer<typeof StatementLine>

export const Statement = z.object({
  month: z.string(),
  instructorName: z.string(),
  lines: z.array(StatementLine),
  total: z.object({ paid: z.string(), fee: z.string(), share: z.string() }),
})
export type Statement = z.infer<typeof Statement>

const query = z.strictObject({ month: z.optional(month) })

export const earnings = {
  getEarnings: endpoint({
    method: 'GET',
    path: '/api/teach/earnings',
    access: 'member',
    summary: "The caller's earnings from teaching: upcoming, due and paid out",
    success: json(Earnings),
    problems: ['instructor.required'],
  }),
  getStatement: endpoint({
    method: 'GET',
    path: '/api/teach/statement',
    access: 'member',
    summary: "The caller's earnings of a month, session by session; by default the current month",
    query,
    success: json(Statement),
    problems: ['instructor.required'],
  }),
  exportStatement: endpoint({
    method: 'GET',
    path: '/api/teach/statement/csv',
    access: 'member',
    summary: 'The earnings of a month as CSV',
    query,
    success: file('text/csv'),
    problems: ['instructor.required'],
  }),
} as const
