import { entity, key } from '../table/entity.ts'

/** One counted view: a member, a video and a day. It is its own event; adding it to the sums marks it `counted`. */
export const view = entity({
  model: { service: 'kiai', entity: 'view', version: '1' },
  attributes: {
    id: { type: 'string', required: true },
    userId: { type: 'string', required: true },
    videoId: { type: 'string', required: true },
    /** UTC date, e.g. `2026-11-21`. */
    day: { type: 'string', required: true },
    viewedAt: { type: 'string', required: true },
    counted: { type: 'boolean', required: true, default: false },
  },
  indexes: {
    primary: key(['userId'], ['videoId', 'day']),
  },
})
