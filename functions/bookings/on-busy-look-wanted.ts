import { consume } from '../events/consume.ts'
import { look } from './availability/read-busy-calendar.ts'

/** Looks at once at a calendar whose address was just given, or that its owner wants looked at. */
export const handler = consume('busyLookWanted', ({ personId }) => look(personId))
