import * as z from 'zod/mini'
import { moment } from '../fields.ts'

/** What a person of the team did on a member's account; not which person. */
export const TeamAct = z.object({
  at: moment,
  /** The name of the operation in the contract. */
  operation: z.string(),
  reason: z.nullable(z.string()),
})
export type TeamAct = z.infer<typeof TeamAct>
