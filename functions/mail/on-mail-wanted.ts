import { consume } from '../events/consume.ts'
import { deliver } from './deliver.ts'

/** Sends a requested mail. */
export const handler = consume('mailWanted', ({ mailId }) => deliver(mailId))
