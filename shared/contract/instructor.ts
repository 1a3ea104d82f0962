import * as z from 'zod/mini'
import { moment } from './fields.ts'

/** A person who teaches, or has applied to. */
export const Instructor = z.object({
  id: z.string(),
  name: z.string(),
  bio: z.string(),
  specialties: z.array(z.string()),
  /** Teaching languages as BCP 47 tags: `en`; an index from before they were asked for has none. */
  languages: z._default(z.array(z.string()), []),
  credentials: z.string(),
  profileImageUrl: z.nullable(z.string()),
  isApproved: z.boolean(),
  isPlatformOwner: z.boolean(),
  /** Dollars with two decimals. */
  hourlyRate: z.string(),
  /** Students' average of 0 to 5 with two decimals; `0.00` without reviews. */
  rating: z.string(),
  /** Number of reviews; an index from before they were counted has none. */
  reviewCount: z._default(z.number(), 0),
  createdAt: moment,
  updatedAt: moment,
  /** The instructor's account, if any. This field and the next ones are only for the instructor and admins. */
  userId: z.optional(z.nullable(z.string())),
  /** Why the application was rejected; null otherwise. */
  rejectionReason: z.optional(z.nullable(z.string())),
  /** Percent with two decimals; absent for owners of the platform. */
  platformFeePercentage: z.optional(z.string()),
  /** The fee is individual, whatever the settings say. */
  hasOwnFee: z.optional(z.boolean()),
  /** Dollars with two decimals: the share of paid sessions that were not refunded, by the books. Omitted in lists. */
  totalEarnings: z.optional(z.string()),
  /** The account's address; only for admins. */
  email: z.optional(z.nullable(z.string())),
})
export type Instructor = z.infer<typeof Instructor>
