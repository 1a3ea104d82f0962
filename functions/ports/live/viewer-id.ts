import { createHash } from 'node:crypto'

/** IVS revokes a member's views of an event by it; it does not reveal the member. At most 40 characters. */
export const viewerId = (memberId: string, eventId: string): string =>
  createHash('sha256').update(`${memberId} ${eventId}`).digest('hex').slice(0, 40)
