import * as z from 'zod/mini'
import { fewestStars, mostStars } from '../../rules/learning/stars.ts'
import { reviewRules } from '../../rules/sessions/review.ts'
import { moment, requiredText, text } from '../fields.ts'

/** Reviews of purchases: a session, or a product. */

/** The public form. */
export const Review = z.object({
  id: z.string(),
  /** 1 to 5. */
  stars: z.number(),
  /** May be empty. */
  text: z.string(),
  /** Addresses of its pictures; a session's review has none. */
  pictures: z.array(z.string()),
  /** First name and initial; empty if they have given none. */
  authorName: z.string(),
  createdAt: moment,
  updatedAt: moment,
  /** The reply of the instructor or the shop. */
  reply: z.nullable(z.object({ text: z.string(), at: moment })),
})
export type Review = z.output<typeof Review>

/** Why an admin has removed it; null otherwise. */
export const Removal = z.nullable(z.object({ reason: z.string(), at: moment }))

const whole = `Whole stars, from ${fewestStars} to ${mostStars}`
export const ReviewInput = z.strictObject({
  stars: z.number().check(z.int(whole), z.gte(fewestStars, whole), z.lte(mostStars, whole)),
  text: text(reviewRules.longest),
})
export type ReviewInput = z.output<typeof ReviewInput>

export const RemovalInput = z.strictObject({
  /** Told to the author. */
  reason: requiredText(500),
})

export const ReplyInput = z.strictObject({ text: text(reviewRules.longest) })
