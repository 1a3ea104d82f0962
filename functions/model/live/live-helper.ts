import { entity, type ItemOf, index, key } from '../table/entity.ts'

/** A member's role as a helper in the chat of an event. */
export const liveHelper = entity({
  model: { service: 'kiai', entity: 'live-helper', version: '1' },
  attributes: {
    eventId: { type: 'string', required: true },
    memberId: { type: 'string', required: true },
    /** The number of the message by which the member was appointed: the list of helpers names members by it. */
    seq: { type: 'number', required: true },
    /** The member and the host or admin, as the chat shows them. */
    name: { type: 'string', required: true },
    byName: { type: 'string', required: true },
    by: { type: 'string', required: true },
    at: { type: 'string', required: true },
    /** Epoch seconds. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    ofMember: key(['memberId'], ['eventId']),
    ofEvent: index('gsi1', ['eventId'], ['at', 'memberId']),
  },
})
export type LiveHelperItem = ItemOf<typeof liveHelper>

export async function findLiveHelper(memberId: string, eventId: string): Promise<LiveHelperItem | undefined> {
  const { data } = await liveHelper().get({ memberId, eventId }).go({ consistent: true })
  return data ?? undefined
}
