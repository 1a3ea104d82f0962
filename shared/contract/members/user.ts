import * as z from 'zod/mini'
import { AccessLevel, moment } from '../fields.ts'

export const User = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  subscriptionStatus: AccessLevel,
  subscriptionExpiresAt: z.nullable(moment),
  /** End of the grace period, in which the plan continues while the next month is being paid. */
  subscriptionGraceUntil: z.nullable(moment),
  isAdmin: z.boolean(),
  instructorId: z.nullable(z.string()),
  /** When the member accepted the terms and confirmed to be 13 or older; null until then. */
  termsAcceptedAt: z.nullable(moment),
  /** When the account will be deleted, unless that is undone; null otherwise. */
  deletionDueAt: z.nullable(moment),
  createdAt: moment,
  updatedAt: moment,
})
export type User = z.infer<typeof User>
