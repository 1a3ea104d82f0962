import { liveStates, liveTiers } from '#shared/rules/live/live-event.ts'
import { entity, type ItemOf, index, key } from '../table/entity.ts'

export const liveEvent = entity({
  model: { service: 'kiai', entity: 'live-event', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    /** The one list of all events. */
    list: { type: ['live'] as const, required: true, default: 'live' },
    title: { type: 'string', required: true },
    description: { type: 'string', required: true, default: '' },
    /** Ids of instructors, the main host first. */
    hostIds: { type: 'list', items: { type: 'string' }, required: true, default: () => [] },
    /** The time on the wall clock of the zone at the start, and the same moment in UTC. */
    zone: { type: 'string', required: true },
    wallTime: { type: 'string', required: true },
    startsAt: { type: 'string', required: true },
    minutes: { type: 'number', required: true },
    accessLevel: { type: liveTiers, required: true, default: 'premium' },
    posterUrl: { type: 'string' },
    state: { type: liveStates, required: true, default: 'planned' },
    startedAt: { type: 'string' },
    awaySince: { type: 'string' },
    endedAt: { type: 'string' },
    cancelReason: { type: 'string' },
    /** When members with a reminder were reminded. */
    remindedAt: { type: 'string' },
    /** The notification that they still have to get. */
    tell: { type: ['moved', 'cancelled'] as const },
    /** Its channel, from the first start until the event is over. */
    channelArn: { type: 'string' },
    playbackUrl: { type: 'string' },
    ingestServer: { type: 'string' },
    /** The last characters of its stream key, by which hosts recognize it. */
    keyEnd: { type: 'string' },
    /** The folder of its recordings, from the first start until they are deleted. */
    recordedIn: { type: 'string' },
    /** Its recordings in order, once all are closed: the source of the replay. */
    pieces: {
      type: 'list',
      items: {
        type: 'map',
        properties: {
          playlist: { type: 'string', required: true },
          /** When its first picture was taken, and its length in seconds. */
          at: { type: 'string', required: true },
          seconds: { type: 'number', required: true },
          width: { type: 'number' },
          height: { type: 'number' },
        },
      },
    },
    /** Seconds on air before the current stretch, and the start of that stretch. */
    airedSeconds: { type: 'number' },
    airSince: { type: 'string' },
    /** Moments that hosts have marked: the chapters of its replay. */
    marks: {
      type: 'list',
      items: {
        type: 'map',
        properties: {
          seq: { type: 'number', required: true },
          at: { type: 'string', required: true },
          word: { type: 'string', required: true },
        },
      },
    },
    /** The video of its replay, and the one list of all replays. */
    videoId: { type: 'string' },
    replays: { type: ['replays'] as const },
    /** When the channel or its recordings are polled next. */
    lookAt: { type: 'string' },
    /** When its next step is due; absent if there is none. */
    dueAt: { type: 'string' },
    /** Calendars keep the version with the highest sequence. */
    sequence: { type: 'number', required: true, default: 0 },
    createdBy: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: key(['id'], []),
    byStart: index('gsi1', ['list'], ['startsAt', 'id']),
    ofReplays: index('gsi2', ['replays'], ['startsAt', 'id']),
  },
})
export type LiveEventItem = ItemOf<typeof liveEvent>

export async function findLiveEvent(id: string): Promise<LiveEventItem | undefined> {
  const { data } = await liveEvent().get({ id }).go({ consistent: true })
  return data ?? undefined
}
