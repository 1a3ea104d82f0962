import { entity } from '../table/entity.ts'

/** Says that something was counted of these, which no list tells yet. All lie together, and are gone once one does. */
export const countChange = entity({
  model: { service: 'kiai', entity: 'count-change', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    videoIds: { type: 'list', items: { type: 'string' }, required: true },
    courseIds: { type: 'list', items: { type: 'string' }, required: true },
  },
  indexes: {
    /** Oldest first. */
    waiting: {
      pk: { field: 'pk', composite: [] },
      sk: { field: 'sk', composite: ['id'], casing: 'none' },
    },
  },
})
