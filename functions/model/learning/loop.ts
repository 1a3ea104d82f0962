import { entity, type ItemOf, key } from '../table/entity.ts'

/** A stretch of a video that a member practises. */
export const loop = entity({
  model: { service: 'kiai', entity: 'loop', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true },
    videoId: { type: 'string', required: true },
    id: { type: 'string', required: true, readOnly: true },
    name: { type: 'string', required: true },
    /** Seconds into the video. */
    start: { type: 'number', required: true },
    end: { type: 'number', required: true },
    speed: { type: 'number', required: true },
    isMirrored: { type: 'boolean', required: true },
    createdAt: { type: 'string', required: true, readOnly: true },
  },
  indexes: {
    ofMember: key(['memberId'], ['videoId', 'id']),
  },
})
export type LoopItem = ItemOf<typeof loop>

/** The number of a member's loops in a video; written with each loop, so the limit holds. */
export const loopCount = entity({
  model: { service: 'kiai', entity: 'loop-count', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true },
    videoId: { type: 'string', required: true },
    count: { type: 'number', required: true, default: 0 },
  },
  indexes: {
    ofMember: key(['memberId'], ['videoId']),
  },
})
