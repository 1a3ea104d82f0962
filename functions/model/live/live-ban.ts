import { entity, type ItemOf, index, key } from '../table/entity.ts'

/** The exclusion of a member from the picture and the chat of an event. It is kept when it is lifted. */
export const liveBan = entity({
  model: { service: 'kiai', entity: 'live-ban', version: '1' },
  attributes: {
    eventId: { type: 'string', required: true },
    memberId: { type: 'string', required: true },
    /** The number of the message for which the member was excluded: the list of bans names members by it. */
    seq: { type: 'number', required: true },
    /** The member and the moderator, as the chat shows them. */
    name: { type: 'string', required: true },
    byName: { type: 'string', required: true },
    by: { type: 'string', required: true },
    reason: { type: 'string', required: true },
    at: { type: 'string', required: true },
    liftedAt: { type: 'string' },
    /** How often the member was excluded from the event. IVS revokes the views that were opened before. */
    times: { type: 'number', required: true },
    /** Epoch seconds. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    ofMember: key(['memberId'], ['eventId']),
    ofEvent: index('gsi1', ['eventId'], ['at', 'memberId']),
  },
})
export type LiveBanItem = ItemOf<typeof liveBan>

export async function findLiveBan(memberId: string, eventId: string): Promise<LiveBanItem | undefined> {
  const { data } = await liveBan().get({ memberId, eventId }).go({ consistent: true })
  return data ?? undefined
}
