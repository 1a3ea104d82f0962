import { consume } from '../events/consume.ts'
import { look } from './availability/read-busy-calendar.ts'

/** Looks at once at a calendar whose address was just saved, or whose owner asks for a look. */
export const handler = consume('busyLookWanted', ({ personId }) => look(personId))
