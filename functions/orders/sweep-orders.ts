import { sweepOf } from '../events/sweep.ts'
import { endHold } from './lifecycle/end-hold.ts'
import { followReturn } from './returns/follow-return.ts'

/** Once a minute: ends the holds of orders that nobody has paid, and returns that have not arrived; refunds those that have. */
export const handler = sweepOf({ order: endHold, return: followReturn })
