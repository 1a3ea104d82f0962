import { sweepOf } from '../events/sweep.ts'
import { followCampaign } from './send/follow.ts'

/** Once a minute: sends the newsletters that are due, as far as its time goes. */
export const handler = sweepOf({ campaign: followCampaign })
