import * as z from 'zod/mini'
import { AccessLevel, moment } from '../fields.ts'

/** A member as admins see them. */
export const AdminUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  /** What they may open now. */
  subscriptionStatus: AccessLevel,
  subscriptionExpiresAt: z.nullable(moment),
  /** Set by an admin, not paid for. */
  isOverridden: z.boolean(),
  /** The plan that they pay for and that goes on being charged. */
  paysFor: z.nullable(AccessLevel),
  /** Since when they may not sign in; null for all others. */
  suspendedAt: z.nullable(moment),
  createdAt: moment,
})
export type AdminUser = z.infer<typeof AdminUser>

/** What an admin has set of a member's tier. */
export const TierChange = z.object({
  at: moment,
  /** The admin's name; null once their account is gone. */
  by: z.nullable(z.string()),
  /** What the member could open before, and since. */
  from: AccessLevel,
  to: AccessLevel,
})
export type TierChange = z.infer<typeof TierChange>
