import { sweepOf } from '../events/sweep.ts'
import { endHold } from './lifecycle/end-hold.ts'
import { followReturn } from './returns/follow-return.ts'

/**
 * Once a minute: ends the holds of unpaid orders and the returns that have not arrived in time; retries owed refunds.
 */
export const handler = sweepOf({ order: endHold, return: followReturn })
