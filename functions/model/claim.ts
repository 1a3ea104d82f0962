import { entity } from './entity.ts'

/** One item for each thing that may exist only once, e.g. a category's slug; made and freed with its owner. */
export const claim = entity({
  model: { service: 'kiai', entity: 'claim', version: '1' },
  attributes: {
    kind: { type: ['category-slug', 'category-name', 'genre-slug', 'genre-name'] as const, required: true },
    value: { type: 'string', required: true },
    owner: { type: 'string', required: true },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: ['kind', 'value'], casing: 'none' },
      sk: { field: 'sk', composite: [] },
    },
  },
})
