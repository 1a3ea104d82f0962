import * as z from 'zod/mini'
import { moment } from '../fields.ts'

/** An act of the team on a member's account, without the person's identity. */
export const TeamAct = z.object({
  at: moment,
  /** The name of the operation in the contract. */
  operation: z.string(),
  reason: z.nullable(z.string()),
})
export type TeamAct = z.infer<typeof TeamAct>
