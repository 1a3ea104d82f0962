import { entity, type ItemOf, key } from '../table/entity.ts'

export const category = entity({
  model: { service: 'kiai', entity: 'category', version: '1' },
  attributes: {
    id: { type: 'string', required: true },
    name: { type: 'string', required: true },
    slug: { type: 'string', required: true, readOnly: true },
    description: { type: 'string', required: true },
    icon: { type: 'string' },
    pictureUrl: { type: 'string' },
    /** Number of videos and courses in it; it can be deleted at zero. */
    uses: { type: 'number', required: true, default: 0 },
    createdAt: { type: 'string', required: true, readOnly: true },
  },
  indexes: {
    primary: key(['id'], []),
    byName: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: [] },
      sk: { field: 'gsi1sk', composite: ['name'] },
    },
  },
})
export type CategoryItem = ItemOf<typeof category>
