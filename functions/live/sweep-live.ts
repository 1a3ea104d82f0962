import { sweepOf } from '../events/sweep.ts'
import { followLive } from './follow.ts'

/** Once a minute: tells and reminds members of events, and ends those that lapsed. */
export const handler = sweepOf({ live: followLive })
