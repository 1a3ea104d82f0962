import * as z from 'zod/mini'
import { moment } from './fields.ts'

/** Somebody who teaches, or has applied to. */
export const Instructor = z.object({
  id: z.string(),
  name: z.string(),
  bio: z.string(),
  specialties: z.array(z.string()),
  /** Those taught in, as BCP 47 names them: `en`; an index from before they were asked for tells none. */
  languages: z._default(z.array(z.string()), []),
  credentials: z.string(),
  profileImageUrl: z.nullable(z.string()),
  isApproved: z.boolean(),
  isPlatformOwner: z.boolean(),
  /** Dollars with two decimals. */
  hourlyRate: z.string(),
  /** Students' average of 0 to 5 with two decimals; `0.00` while there is none. */
  rating: z.string(),
  /** How many of them there are; an index from before they were counted tells none. */
  reviewCount: z._default(z.number(), 0),
  createdAt: moment,
  updatedAt: moment,
  /** Whose account it is, if anyone's. This and what follows only the instructor and admins are told. */
  userId: z.optional(z.nullable(z.string())),
  /** Why the application was turned down; null unless it was. */
  rejectionReason: z.optional(z.nullable(z.string())),
  /** Percent with two decimals, of anyone who does not own the platform. */
  platformFeePercentage: z.optional(z.string()),
  /** It is of their own, whatever the settings say. */
  hasOwnFee: z.optional(z.boolean()),
  /** Dollars with two decimals: the share of paid sessions that were not refunded, by the books. Lists leave it out. */
  totalEarnings: z.optional(z.string()),
  /** Of the account; only admins are told. */
  email: z.optional(z.nullable(z.string())),
})
export type Instructor = z.infer<typeof Instructor>
