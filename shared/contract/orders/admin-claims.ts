import * as z from 'zod/mini'
import { endpoint, json, page } from '../endpoint.ts'
import { dollars, requiredText } from '../fields.ts'
import { pageQuery } from '../page.ts'
import { AdminClaim, ClaimState, theClaim } from './claims.ts'

export const adminClaims = {
  listClaims: endpoint({
    method: 'GET',
    path: '/api/admin/claims',
    access: 'admin',
    summary: 'Claims in a state, longest waiting first',
    query: z.strictObject({ ...pageQuery, state: z._default(ClaimState, 'open') }),
    success: page(AdminClaim),
  }),
  decideClaim: endpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/claims/{claim}/decide',
    access: 'admin',
    summary: 'Refunds a claim in full or in part, or declines it; the buyer gets the reason by mail',
    params: theClaim,
    body: z.strictObject({
      decision: z.enum(['refund', 'decline']),
      /** The full price of its units if absent. */
      amount: z.optional(dollars),
      reason: requiredText(2000),
    }),
    freshSignIn: true,
    success: json(AdminClaim),
    problems: ['claim.not_found', 'claim.changed', 'refund.too_much', 'order.not_found'],
  }),
} as const
