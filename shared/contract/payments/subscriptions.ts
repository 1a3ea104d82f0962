import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { dollars, moment } from '../fields.ts'
import { checkoutProblems, pace, payingProblems } from './buying.ts'
import { Checkout, PaidTier, PaymentWays, PlanChangePreview, Subscription } from './purchase.ts'

/** A member's plan: start, change, cancel and resume. */

export const subscriptions = {
  getPaymentWays: endpoint({
    method: 'GET',
    path: '/api/payment-ways',
    access: 'member',
    summary: 'The available payment methods',
    success: json(PaymentWays),
  }),
  getSubscription: endpoint({
    method: 'GET',
    path: '/api/subscription',
    access: 'member',
    summary: "The state of the member's subscription",
    success: json(Subscription),
  }),
  checkOutSubscription: endpoint({
    method: 'POST',
    path: '/api/subscription/checkout',
    access: 'member',
    summary: 'Opens the payment page for a plan; a repeated call returns the same page',
    body: z.strictObject({ tier: PaidTier }),
    success: json(Checkout),
    problems: ['subscription.exists', 'account.leaving', ...payingProblems],
    limit: pace,
  }),
  previewPlanChange: endpoint({
    method: 'POST',
    path: '/api/subscription/preview',
    access: 'member',
    summary: 'The price of a change to another plan now, to the cent',
    body: z.strictObject({ tier: PaidTier }),
    success: json(PlanChangePreview),
    problems: ['subscription.none', 'subscription.past_due', 'subscription.same', ...checkoutProblems],
    limit: pace,
  }),
  changePlan: endpoint({
    method: 'POST',
    path: '/api/subscription/change',
    access: 'member',
    summary: 'Changes the plan as previewed: upgrades at once, downgrades from the next month',
    body: z.strictObject({ tier: PaidTier, proratedAt: moment, dueToday: dollars }),
    success: json(Subscription),
    problems: [
      ...(['subscription.none', 'subscription.past_due', 'subscription.same', 'payment.declined'] as const),
      ...payingProblems,
    ],
    limit: pace,
  }),
  cancelSubscription: endpoint({
    method: 'POST',
    path: '/api/subscription/cancel',
    access: 'member',
    summary: 'Cancels the plan at the end of the paid month',
    success: json(Subscription),
    problems: ['subscription.none', ...checkoutProblems],
    limit: pace,
  }),
  resumeSubscription: endpoint({
    method: 'POST',
    path: '/api/subscription/resume',
    access: 'member',
    summary: 'Undoes a cancellation or a planned downgrade before it takes effect',
    success: json(Subscription),
    problems: ['subscription.none', 'account.leaving', ...checkoutProblems],
    limit: pace,
  }),
  openPortal: endpoint({
    method: 'POST',
    path: '/api/subscription/portal',
    access: 'member',
    summary: "Opens the provider's page for cards and invoices",
    success: json(z.object({ portalUrl: z.string() })),
    problems: ['subscription.none', ...checkoutProblems],
    limit: pace,
  }),
} as const
