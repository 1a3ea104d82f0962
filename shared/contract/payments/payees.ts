import * as z from 'zod/mini'
import { payeeStates } from '../../rules/money/payout.ts'
import { endpoint, json } from '../endpoint.ts'
import { pace } from './buying.ts'

/** Payouts to instructors by Stripe: each has an account there, and sets it up on Stripe's own pages. */

export const PayeeAccount = z.object({
  /** `unavailable` if Kiai has no Stripe keys: instructors are then paid by hand. */
  state: z.enum(payeeStates),
})
export type PayeeAccount = z.infer<typeof PayeeAccount>

const problems = ['instructor.required', 'payment.not_set_up', 'provider.down', 'payee.refused'] as const

export const payees = {
  getPayee: endpoint({
    method: 'GET',
    path: '/api/teach/payee',
    access: 'member',
    summary: "The stored state of the caller's Stripe account for payouts",
    success: json(PayeeAccount),
    problems: ['instructor.required'],
  }),
  checkPayee: endpoint({
    method: 'POST',
    path: '/api/teach/payee/check',
    access: 'member',
    summary: "The state of the caller's Stripe account, read from Stripe now",
    success: json(PayeeAccount),
    problems: [...problems],
    limit: pace,
  }),
  openPayee: endpoint({
    method: 'POST',
    path: '/api/teach/payee/open',
    access: 'member',
    summary: "Stripe's page on which the caller sets up payouts or sees past ones",
    success: json(z.object({ url: z.url() })),
    problems: [...problems],
    limit: pace,
  }),
} as const
