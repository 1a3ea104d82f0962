import { sweepOf } from '../events/sweep.ts'
import { followCampaign } from './send/follow.ts'

/** Once a minute: sends the due newsletters, as far as its time allows. */
export const handler = sweepOf({ campaign: followCampaign })
