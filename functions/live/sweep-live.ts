import { sweepOf } from '../events/sweep.ts'
import { followLive } from './follow.ts'
import { followRehearsal } from './rehearsal/close.ts'

/** Once a minute: notifies and reminds members of events, polls streams, and ends events that lapsed and rehearsals. */
export const handler = sweepOf({ live: followLive, rehearsal: followRehearsal })
