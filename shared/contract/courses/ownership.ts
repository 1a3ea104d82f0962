import * as z from 'zod/mini'
import { moment } from '../fields.ts'

/** A purchased course: permanently accessible, whatever the plan. */
export const CourseOwnership = z.object({
  purchaseId: z.string(),
  since: moment,
  /** Set while a dispute is open. */
  isSuspended: z.boolean(),
})
export type CourseOwnership = z.infer<typeof CourseOwnership>
