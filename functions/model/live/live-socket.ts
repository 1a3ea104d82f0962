import { socketRules } from '#shared/rules/live/live-chat.ts'
import { entity, type ItemOf, index, key } from '../table/entity.ts'
import { type PlainQuery, queryPlainly } from '../table/plain-query.ts'

/** An open socket of a reader of the chat of an event. */
export const liveSocket = entity({
  model: { service: 'kiai', entity: 'live-socket', version: '1' },
  attributes: {
    eventId: { type: 'string', required: true },
    connectionId: { type: 'string', required: true },
    memberId: { type: 'string', required: true },
    /** Key of the session it was opened with. */
    sid: { type: 'string', required: true },
    /** Whether that session began as an admin's. */
    role: { type: ['member', 'admin'] as const, required: true },
    connectedAt: { type: 'string', required: true },
    /** Epoch seconds. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    // One partition for each event, since consistent reads need it: 5,000 sockets are two pages.
    ofEvent: key(['eventId'], ['connectionId']),
    ofMember: index('gsi1', ['memberId'], ['eventId', 'connectedAt', 'connectionId']),
    /** API Gateway names a closed connection by its id alone. */
    byConnection: index('gsi2', ['connectionId'], []),
  },
})
type LiveSocketItem = ItemOf<typeof liveSocket>
/** A socket as it is listed. */
export type OpenSocket = Pick<
  LiveSocketItem,
  'eventId' | 'connectionId' | 'memberId' | 'sid' | 'role' | 'connectedAt'
>

const listed = ['connectionId', 'memberId', 'sid', 'role', 'connectedAt'] as const

/** All sockets of an event, read consistently. The oldest come first. */
export async function socketsOf(eventId: string, now: Date): Promise<OpenSocket[]> {
  const query = liveSocket().query.ofEvent({ eventId }).params<PlainQuery>()
  const found = await queryPlainly(query, listed, true)
  const oldest = new Date(now.getTime() - socketRules.life * 3_600_000).toISOString()
  return found
    .flatMap(({ connectionId = '', memberId = '', sid = '', role, connectedAt = '' }) => {
      const isAdmin = role === 'admin'
      const socket = {
        eventId,
        connectionId,
        memberId,
        sid,
        role: isAdmin ? role : 'member',
        connectedAt,
      } as const
      return connectedAt > oldest ? [socket] : []
    })
    .sort((one, other) => (one.connectedAt < other.connectedAt ? -1 : 1))
}

/**
 * The sockets of an event in numbers. It is not part of the room, which every message changes: thousands of readers
 * may connect at once.
 */
export const liveSocketCount = entity({
  model: { service: 'kiai', entity: 'live-socket-count', version: '1' },
  attributes: {
    eventId: { type: 'string', required: true },
    /** Sockets that are open now. Corrected when frames are sent. */
    open: { type: 'number' },
    /** Sockets that were ever opened: if it changes, there are new ones. */
    joined: { type: 'number' },
    /** Bans that were ever set: if it changes, rights are checked at once. */
    rights: { type: 'number' },
  },
  indexes: {
    primary: key(['eventId'], []),
  },
})

/** The last entry of a chat that was sent as a frame, and the lease of the only sender of its frames. */
export const liveDelivery = entity({
  model: { service: 'kiai', entity: 'live-delivery', version: '1' },
  attributes: {
    eventId: { type: 'string', required: true },
    delivered: { type: 'number' },
    holder: { type: 'string' },
    /** The end of the lease. */
    until: { type: 'string' },
  },
  indexes: {
    primary: key(['eventId'], []),
  },
})
export type LiveDeliveryItem = ItemOf<typeof liveDelivery>
