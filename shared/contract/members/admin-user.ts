import * as z from 'zod/mini'
import { AccessLevel, moment } from '../fields.ts'

/** A member as admins see them. */
export const AdminUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  /** The tier that is open to them now. */
  subscriptionStatus: AccessLevel,
  subscriptionExpiresAt: z.nullable(moment),
  /** Set by an admin, not paid for. */
  isOverridden: z.boolean(),
  /** The plan that they pay for and that will renew. */
  paysFor: z.nullable(AccessLevel),
  /** Start of the suspension; null for all others. */
  suspendedAt: z.nullable(moment),
  createdAt: moment,
})
export type AdminUser = z.infer<typeof AdminUser>

/** A change of a member's tier by an admin. */
export const TierChange = z.object({
  at: moment,
  /** The admin's name; null once their account is deleted. */
  by: z.nullable(z.string()),
  /** The member's tier before the change, and since. */
  from: AccessLevel,
  to: AccessLevel,
})
export type TierChange = z.infer<typeof TierChange>
