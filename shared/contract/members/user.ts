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
  /** How long the plan goes on after that while the next month is being paid. */
  subscriptionGraceUntil: z.nullable(moment),
  isAdmin: z.boolean(),
  instructorId: z.nullable(z.string()),
  /** When the member accepted the terms and confirmed to be 13 or older; null until then. */
  termsAcceptedAt: z.nullable(moment),
  /** When the account is deleted, unless that is undone; null for all who stay. */
  deletionDueAt: z.nullable(moment),
  createdAt: moment,
  updatedAt: moment,
})
export type User = z.infer<typeof User>
