import { entity } from '../table/entity.ts'

/**
 * Marks a counted change that no catalogue list shows yet. All marks lie together, and are removed once a list shows
 * them.
 */
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
