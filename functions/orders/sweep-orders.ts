import { sweepOf } from '../events/sweep.ts'
import { endHold } from './lifecycle/end-hold.ts'

/** Once a minute: ends the holds of orders that nobody has paid. */
export const handler = sweepOf({ order: endHold })
