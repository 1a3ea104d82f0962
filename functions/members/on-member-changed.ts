import { consume } from '../events/consume.ts'
import { listMember } from '../model/members/member-listing.ts'

/**
 * Updates the search rows of a member who joined, changed or left. It reads the current state, so repeated or late
 * events do no harm.
 */
export const handler = consume('memberChanged', ({ memberId }) => listMember(memberId))
