import { sweepOf } from '../events/sweep.ts'
import { publishDue } from './publication.ts'

/** Once a minute: publishes the products whose time has come. */
export const handler = sweepOf({ product: publishDue })
