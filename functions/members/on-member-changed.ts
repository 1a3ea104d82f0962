import { consume } from '../events/consume.ts'
import { listMember } from '../model/members/member-listing.ts'

/** A member who joined, changed or left is found by what they are now. It reads them, so twice or late is no matter. */
export const handler = consume('memberChanged', ({ memberId }) => listMember(memberId))
