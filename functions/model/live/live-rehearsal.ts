import { entity, type ItemOf, key } from '../table/entity.ts'

/** The running rehearsal of an event. Apart from the event, which members read and which it does not change. */
export const liveRehearsal = entity({
  model: { service: 'kiai', entity: 'live-rehearsal', version: '1' },
  attributes: {
    eventId: { type: 'string', required: true, readOnly: true },
    /** Its own channel, which records nothing. */
    channelArn: { type: 'string', required: true },
    playbackUrl: { type: 'string', required: true },
    ingestServer: { type: 'string', required: true },
    /** The last characters of its stream key, by which hosts recognize it. */
    keyEnd: { type: 'string', required: true },
    startedAt: { type: 'string', required: true },
    /** When it ends by itself; its channel is deleted then. */
    endsAt: { type: 'string', required: true },
  },
  indexes: {
    primary: key(['eventId'], []),
  },
})
export type LiveRehearsalItem = ItemOf<typeof liveRehearsal>

export async function findRehearsal(eventId: string): Promise<LiveRehearsalItem | undefined> {
  const { data } = await liveRehearsal().get({ eventId }).go({ consistent: true })
  return data ?? undefined
}
