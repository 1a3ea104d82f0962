import * as z from 'zod/mini'
import { moment } from '../fields.ts'

/** A course that was bought: open for good, whatever the plan. */
export const CourseOwnership = z.object({
  purchaseId: z.string(),
  since: moment,
  /** While the bank decides whether the money stays. */
  isSuspended: z.boolean(),
})
export type CourseOwnership = z.infer<typeof CourseOwnership>
