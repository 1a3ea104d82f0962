import { sweepOf } from '../events/sweep.ts'
import { followLive } from './follow.ts'

/** Once a minute: notifies and reminds members of events, polls streams, and ends events that lapsed. */
export const handler = sweepOf({ live: followLive })
