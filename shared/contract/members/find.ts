import * as z from 'zod/mini'
import { endpoint, page } from '../endpoint.ts'
import { requiredText } from '../fields.ts'

/** The kinds of results of the admin area's search box: a member by words, and anything by its id. */

export const foundKinds = [
  'member',
  'booking',
  'payment',
  'instructor',
  'act',
  'order',
  'campaign',
  'event',
] as const

export const Found = z.object({
  kind: z.enum(foundKinds),
  /** The subject's own id; for an act, the id to search the log by. */
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** The member who owns the subject. */
  memberId: z.nullable(z.string()),
})
export type Found = z.infer<typeof Found>

export const find = {
  findAnything: endpoint({
    method: 'GET',
    path: '/api/admin/find',
    access: 'admin',
    summary:
      'Searches members by name or email; a member, booking, payment, refund, instructor, order, campaign or live event by its id; an order also by its number; a payment also by its ids at Stripe or PayPal, its checkout or its refund; and audit log entries by request or subject',
    query: z.strictObject({ q: requiredText(200) }),
    success: page(Found),
  }),
} as const
