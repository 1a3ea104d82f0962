import { liveStates, liveTiers } from '#shared/rules/live/live-event.ts'
import { entity, type ItemOf } from '../table/entity.ts'

export const liveEvent = entity({
  model: { service: 'kiai', entity: 'live-event', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    /** The one list of all events. */
    list: { type: ['live'] as const, required: true, default: 'live' },
    title: { type: 'string', required: true },
    description: { type: 'string', required: true, default: '' },
    /** Instructors, the first one above all. */
    hostIds: { type: 'list', items: { type: 'string' }, required: true, default: () => [] },
    /** What the clocks of the zone show when it begins, and the moment that this is. */
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
    /** When members who asked for it were reminded. */
    remindedAt: { type: 'string' },
    /** What is still to be told to them. */
    tell: { type: ['moved', 'cancelled'] as const },
    /** Where its picture comes in, once somebody wanted to go on air; gone when it is over. */
    channelArn: { type: 'string' },
    playbackUrl: { type: 'string' },
    ingestServer: { type: 'string' },
    /** Where its recordings lie, from the first channel on until they are removed. */
    recordedIn: { type: 'string' },
    /** Its recordings in their order, once all of them are closed: what a replay is made of. */
    pieces: {
      type: 'list',
      items: {
        type: 'map',
        properties: {
          playlist: { type: 'string', required: true },
          /** When its first picture was taken, and for how many seconds it goes on. */
          at: { type: 'string', required: true },
          seconds: { type: 'number', required: true },
          width: { type: 'number' },
          height: { type: 'number' },
        },
      },
    },
    /** Seconds that it was on air before the present stretch, and the start of that stretch. */
    airedSeconds: { type: 'number' },
    airSince: { type: 'string' },
    /** Moments that its hosts have marked: the chapters of its replay. */
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
    /** When the channel, or what it recorded, is looked at next. */
    lookAt: { type: 'string' },
    /** When something comes next by itself; absent where nothing does. */
    dueAt: { type: 'string' },
    /** Of two versions in a calendar the higher one holds. */
    sequence: { type: 'number', required: true, default: 0 },
    createdBy: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: ['id'], casing: 'none' },
      sk: { field: 'sk', composite: [] },
    },
    byStart: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: ['list'], casing: 'none' },
      sk: { field: 'gsi1sk', composite: ['startsAt', 'id'], casing: 'none' },
    },
    ofReplays: {
      index: 'gsi2',
      pk: { field: 'gsi2pk', composite: ['replays'], casing: 'none' },
      sk: { field: 'gsi2sk', composite: ['startsAt', 'id'], casing: 'none' },
    },
  },
})
export type LiveEventItem = ItemOf<typeof liveEvent>

export async function findLiveEvent(id: string): Promise<LiveEventItem | undefined> {
  const { data } = await liveEvent().get({ id }).go({ consistent: true })
  return data ?? undefined
}
