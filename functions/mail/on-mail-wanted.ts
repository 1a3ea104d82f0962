import { consume } from '../events/consume.ts'
import { deliver } from './deliver.ts'

/** Something happened that a member is told of by mail. */
export const handler = consume('mailWanted', ({ mailId }) => deliver(mailId))
